"""Days and hours as they are said in the club's time zone: "vendredi 20 novembre 2026", "21:42".

Knows no model; takes dates, times and aware datetimes."""

from __future__ import annotations

import datetime as dt

from django import template
from django.utils import timezone
from django.utils.dateformat import format as date_format

from .figures import NOTHING, is_french

register = template.Library()


def in_club_zone(value: dt.datetime) -> dt.datetime:
    """The same instant on the club's clock."""
    local: dt.datetime = timezone.localtime(value) if timezone.is_aware(value) else value
    return local


def said_day(value: dt.date | None, pattern: str) -> str:
    """A date by Django's pattern, with the 1er that French keeps for the first of a month."""
    if not value:
        return NOTHING
    if isinstance(value, dt.datetime):
        value = in_club_zone(value)
    said = str(date_format(value, pattern))
    return said.replace(" 1 ", " 1er ", 1) if value.day == 1 and is_french() else said


@register.filter
def day(value: dt.date | None) -> str:
    """vendredi 20 novembre 2026 / Friday 20 November 2026."""
    return said_day(value, "l j F Y")


@register.filter
def day_short(value: dt.date | None) -> str:
    """vendredi 20 novembre, where the year is plain."""
    return said_day(value, "l j F ").rstrip()


@register.filter
def clock(value: dt.datetime | dt.time | None) -> str:
    """21:42, 0:15, in the club's zone; nothing known → an en dash."""
    if not value:
        return NOTHING
    if isinstance(value, dt.datetime):
        value = in_club_zone(value)
    return f"{value.hour}:{value.minute:02d}"


@register.filter
def epoch(value: dt.datetime | None) -> str:
    """Seconds since 1970 for `data-ends-at`; empty when unknown."""
    return "" if value is None else str(int(value.timestamp()))


@register.filter
def countdown(seconds: int | str | None) -> str:
    """What a clock shows before its script runs: 272 → 4:32; over → 0:00."""
    if seconds is None or seconds == "":
        return NOTHING
    minutes, rest = divmod(max(0, int(seconds)), 60)
    return f"{minutes}:{rest:02d}"
