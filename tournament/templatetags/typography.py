"""How figures, days and spaces are set in French and in English: 1 070, 2e, 2,50 €, 1er mai, 21:42.

Knows the two languages of the interface and the club's time zone; of days what `web/days` says, and nothing
of the game."""

from __future__ import annotations

import datetime as dt
import math

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from ..models import Tournament
from ..models.days import RoundDay
from ..web.days import (
    IN_FULL,
    WITHOUT_YEAR,
    clock_text,
    day_text,
    days_text,
    moment_text,
    round_day_text,
)
from ..web.language import NOTHING, euros, grouped, is_french

register = template.Library()


def game_points(value: int) -> str:
    """Points of the game stay in one piece as on the sheets: 1070, not 1 070."""
    return grouped(value, smallest=10_000)


@register.filter
def number(value: int | str | None) -> str:
    """`48213907` → 48 213 907; nothing known → an en dash."""
    return NOTHING if value is None or value == "" else grouped(int(value))


@register.filter
def points(value: int | str | None) -> str:
    """Points of a deal or a match: 1070, −80; unplayed is an en dash, never 0."""
    return NOTHING if value is None or value == "" else game_points(int(value))


@register.filter
def score(a: int | str | None, b: int | str | None) -> str:
    """`{{ 100|score:70 }}` → 100 – 70; unplayed is one en dash."""
    if a is None or b is None or a == "" or b == "":
        return NOTHING
    return f"{game_points(int(a))} – {game_points(int(b))}"


@register.filter
def ordinal(rank: int | str | None, gender: str = "f") -> SafeString | str:
    """A rank: 1re, 2e for a team (feminine); `ordinal:"m"` gives 1er."""
    if rank is None or rank == "":
        return NOTHING
    return format_html("{}<sup>{}</sup>", rank, ordinal_suffix(int(rank), gender))


def ordinal_suffix(rank: int, gender: str = "f") -> str:
    """The raised letters after a rank, in the language in force."""
    if is_french():
        return ("re" if gender == "f" else "er") if rank == 1 else "e"
    if rank % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")


register.filter(euros)


def in_club_zone(value: dt.datetime) -> dt.datetime:
    """The same instant on the club's clock."""
    local: dt.datetime = timezone.localtime(value) if timezone.is_aware(value) else value
    return local


def day_label(value: dt.date | None, pattern: str) -> str:
    """A date by Django's pattern, with the 1er that French keeps for the first of a month."""
    if not value:
        return NOTHING
    if isinstance(value, dt.datetime):
        value = in_club_zone(value)
    return day_text(value, pattern)


@register.filter
def day(value: dt.date | None) -> str:
    """vendredi 20 novembre 2026 / Friday 20 November 2026."""
    return day_label(value, IN_FULL)


@register.filter
def day_short(value: dt.date | None) -> str:
    """vendredi 20 novembre, where the year is plain."""
    return day_label(value, WITHOUT_YEAR)


@register.filter
def all_days(tournament: Tournament) -> str:
    """The day of a tournament, or from which to which it is played."""
    return days_text(tournament)


@register.filter
def day_of_round(tournament: Tournament, number: int) -> RoundDay | None:
    """The day of its own that a round has."""
    return tournament.day_of_round(number)


@register.filter
def round_day(when: RoundDay | None) -> str:
    """When a round is played: jeudi 12 novembre à 20:30."""
    return "" if when is None else round_day_text(when)


@register.filter
def moment(value: dt.datetime) -> str:
    """vendredi 13 novembre à 18:00, in the club's zone."""
    return moment_text(value)


@register.filter
def clock(value: dt.datetime | dt.time | None) -> str:
    """21:42, 00:15, in the club's zone; nothing known → an en dash."""
    if not value:
        return NOTHING
    if isinstance(value, dt.datetime):
        value = in_club_zone(value)
    return clock_text(value)


@register.filter
def epoch(value: dt.datetime | None) -> str:
    """Seconds since 1970 for `data-ends-at`; empty when unknown."""
    return "" if value is None else str(math.ceil(value.timestamp()))


@register.filter
def countdown(seconds: int | str | None) -> str:
    """What a clock shows before its script runs: 272 → 4:32; over → 0:00."""
    if seconds is None or seconds == "":
        return NOTHING
    minutes, seconds_left = divmod(max(0, int(seconds)), 60)
    return f"{minutes}:{seconds_left:02d}"
