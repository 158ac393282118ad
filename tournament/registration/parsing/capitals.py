"""Capitals and particles: put right where everything was typed small or shouted, kept where chosen."""

from __future__ import annotations

import re

# Carried with the family name: written small ("de Lapeyrouse"), or with a capital ("Le Goff").
SMALL = frozenset(["de", "du", "des", "d’", "del", "della", "dei", "di", "do", "dos"]) | frozenset(
    ["van", "von", "den", "der", "ter", "ten", "vom", "zu"]
)
LARGE = frozenset(["le", "la", "les", "l’", "da", "ben", "bel", "el", "abou", "saint", "sainte"])
PARTICLES = SMALL | LARGE
# First halves of a double given name that is often typed without its hyphen.
DOUBLE_GIVEN = frozenset(["jean", "marie", "anne"])

_RUN = re.compile(r"[^\W\d_]{2}")
_PART = re.compile(r"[^\W\d_]+")


def is_loud(word: str) -> bool:
    """In capitals, initials apart: J.-P. says nothing."""
    return _RUN.search(word) is not None and word == word.upper() and key(word) not in PARTICLES


def key(word: str) -> str:
    """What a word is compared by."""
    return word.casefold()


def capital(words: list[str], place: int) -> str:
    """The word with its capitals, touched only where it was typed all small or all in capitals."""
    word = words[place]
    if word not in (word.lower(), word.upper()):
        return word
    if key(word) in SMALL:
        shouted = any(is_loud(next_word) for next_word in words[place + 1 : place + 3])
        return word.lower() if shouted else word
    if word == word.lower() and key(word) in LARGE and any(w != w.lower() for w in words):
        return word
    return _PART.sub(lambda part: part[0].capitalize(), word.lower())


def joined(words: list[str]) -> str:
    """Words as one text, d’ and l’ close to the next."""
    return " ".join(words).replace("’ ", "’")
