"""Figures as people read them: thousands, signs, scores, ranks, euros.

Knows the two languages of the interface; knows nothing of the game."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

NARROW = "\u202f"
MINUS = "\u2212"
NOTHING = "–"


def is_french() -> bool:
    """Whether the language in force is French, the source language."""
    return (get_language() or "fr").startswith("fr")


def grouped(value: int, *, smallest: int = 1000) -> str:
    """An integer with its thousands apart and a true minus; below `smallest` nothing is grouped."""
    digits = f"{abs(value):,}" if abs(value) >= smallest else str(abs(value))
    if is_french():
        digits = digits.replace(",", NARROW)
    return f"{MINUS}{digits}" if value < 0 else digits


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
def signed(value: int | str | None) -> str:
    """A difference with its sign: +250, −80, 0."""
    if value is None or value == "":
        return NOTHING
    return f"+{game_points(int(value))}" if int(value) > 0 else game_points(int(value))


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


@register.filter
def euros(cents: int | str | None) -> SafeString | str:
    """Money held in cents: 500 → 5 €, 250 → 2,50 €; in English €5, €2.50."""
    if cents is None or cents == "":
        return NOTHING
    whole, rest = divmod(abs(int(cents)), 100)
    sign = MINUS if int(cents) < 0 else ""
    if is_french():
        amount = grouped(whole) + (f",{rest:02d}" if rest else "")
        return mark_safe(f"{sign}{amount}\u00a0€")  # noqa: S308 - digits and signs only
    amount = grouped(whole) + (f".{rest:02d}" if rest else "")
    return mark_safe(f"{sign}€{amount}")  # noqa: S308 - digits and signs only
