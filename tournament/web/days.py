"""FLOOR 2½: how days are said in French and in English: of an evening, of a tournament played on several, of
a round. Reads columns of rows already loaded."""

from __future__ import annotations

import datetime

from django.utils import timezone
from django.utils.dateformat import format as date_format
from django.utils.translation import gettext as _

from ..models import Tournament
from ..models.days import RoundDay
from .language import is_french

IN_FULL, WITHOUT_YEAR = "l j F Y", "l j F "  # the blank lets the first of a month be told


def day_text(day: datetime.date, pattern: str = IN_FULL) -> str:
    """A date by Django's pattern, with the 1er that French keeps for the first of a month."""
    text = str(date_format(day, pattern))
    return (text.replace(" 1 ", " 1er ", 1) if day.day == 1 and is_french() else text).rstrip()


def clock_text(hour: datetime.datetime | datetime.time) -> str:
    """21:42, 00:15."""
    return f"{hour.hour:02d}:{hour.minute:02d}"


def moment_text(moment: datetime.datetime) -> str:
    """ "vendredi 13 novembre à 18:00", on the club's clock."""
    local = timezone.localtime(moment)
    return round_day_text(RoundDay(local.date(), local.time()))


def days_text(tournament: Tournament, pattern: str = IN_FULL) -> str:
    """The day of a tournament, or from which to which: "du jeudi 5 novembre au jeudi 24 décembre 2026"."""
    first, last = tournament.days[0], tournament.last_day
    if first == last:
        return day_text(first, pattern)
    of_one_year = first.year == last.year
    words = {
        "first": day_text(first, pattern.replace(" Y", " ") if of_one_year else pattern),
        "last": day_text(last, pattern),
    }
    return _("du %(first)s au %(last)s") % words


def round_day_text(when: RoundDay) -> str:
    """ "jeudi 12 novembre à 20:30", or the day alone."""
    day = day_text(when.day, WITHOUT_YEAR)
    if when.hour is None:
        return day
    return _("%(day)s à %(hour)s") % {"day": day, "hour": clock_text(when.hour)}
