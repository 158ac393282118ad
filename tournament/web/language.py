"""FLOOR 2½: which language a request is answered in, the same for a page and for the fragments it asks for;
how a French printer sets a sentence: no-break spaces, ’; figures and money in both languages.

A choice made on the device goes first, in a cookie; else, at the doors of the world, what the phone speaks.
Walls and the desk stay French until somebody chooses: a borrowed laptop set to English must put English
neither on the projector nor on paper."""

from __future__ import annotations

import re

from django.conf import settings
from django.http import parse_cookie
from django.utils.translation import get_language
from django.utils.translation.trans_real import parse_accept_lang_header

OF_PHONES = re.compile(r"/(t/[^/]+/(?!(live/)?wall)|table/|$)")


def language_of(path: str, cookies: str, accepted: str) -> str:
    """The code of the language for this path, by the headers Cookie and Accept-Language. Raises nothing."""
    known, usual = dict(settings.LANGUAGES), str(settings.LANGUAGE_CODE)
    chosen = parse_cookie(cookies).get(settings.LANGUAGE_COOKIE_NAME, "") if cookies else ""
    if chosen in known:
        return chosen
    if not OF_PHONES.match(path):
        return usual
    spoken = (code.partition("-")[0] for code, _weight in parse_accept_lang_header(accepted.lower()))
    return next((code for code in spoken if code in known), usual)


def is_french() -> bool:
    """Whether the language in force is French, the source language."""
    return (get_language() or "fr").startswith("fr")


NARROW = "\u202f"
HARD = "\u00a0"
MINUS = "\u2212"
NOTHING = "–"


def grouped(value: int, *, smallest: int = 1000) -> str:
    """An integer with its thousands apart and a true minus; below `smallest` nothing is grouped."""
    digits = f"{abs(value):,}" if abs(value) >= smallest else str(abs(value))
    if is_french():
        digits = digits.replace(",", NARROW)
    return f"{MINUS}{digits}" if value < 0 else digits


def euros(cents: int | str | None) -> str:
    """Money held in cents: 500 → 5 €, 250 → 2,50 €; in English €5, €2.50."""
    if cents is None or cents == "":
        return NOTHING
    whole_euros, cents_left = divmod(abs(int(cents)), 100)
    sign = MINUS if int(cents) < 0 else ""
    point = "," if is_french() else "."
    amount = grouped(whole_euros) + (f"{point}{cents_left:02d}" if cents_left else "")
    return f"{sign}{amount}{HARD}€" if is_french() else f"{sign}€{amount}"


_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?<=\w)'(?=\w)"), "’"),
    (re.compile(r"[ \u00a0](?=[;!?])"), NARROW),
    (re.compile(r'[ \u202f](?=:(?:[\s"]|$))'), HARD),
    (re.compile(r"«[ \u202f]"), "«" + HARD),
    (re.compile(r"[ \u202f]»"), HARD + "»"),
    (re.compile(r"(?<=\d) (?=\d{3}(?!\d))"), NARROW),
    (re.compile(r"(?<=\d)[ \u202f](?=€)"), HARD),
    (re.compile(r"\b([nN]°)[ \u202f]"), r"\1" + HARD),
)


def french(text: str) -> str:
    """The same sentence as a French printer sets it; already set text comes back unchanged."""
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return text
