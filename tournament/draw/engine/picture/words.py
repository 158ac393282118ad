"""The French of a picture besides the labels of a structure, and texts cut into lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from unicodedata import category, east_asian_width

from tournament.draw.engine.phrases import Translate, Value, _, fill
from tournament.draw.engine.picture.types import ALONE

ORDINARY = 10  # how wide an ordinary letter is, for what `_letter` says of the others
TEMPLATES: Mapping[str, str] = {
    "slot": _("Tour {first}"),
    "slots": _("Tours {first} à {last}"),
    "pools": _("Poules"),
    "rounds": _("Tours où toutes jouent"),
    "melee": _("À la mêlée"),
    "more": _("{of}, suite"),
    "matches": _("{matches} parties"),
    "one_match": _("une partie"),
    "up_to": _("jusqu’à {matches} parties"),
    "one_exempt": _("une équipe exempte"),
    "exempts": _("{players} équipes exemptes"),
    "maybe_exempt": _("une exempte, si elles sont impaires"),
    "resting": _("{players} joueurs se reposent"),
    "one_resting": _("un joueur se repose"),
    "each_plays": _("chacune joue {matches} parties"),
    "each_plays_about": _("chacune joue {least} ou {most} parties"),
    "each_plays_between": _("chacune joue de {least} à {most} parties"),
    "players": _("{players} joueurs"),
    "teams": _("{teams} équipes"),
    "teams_about": _("{fewest} à {teams} équipes"),
    "all": _("toutes les équipes"),
    "still_in": _("celles encore en course"),
    "beaten_main": _("les battues du tableau principal"),
    "beaten_consolation": _("les battues de la consolante"),
    "beaten_a": _("les battues du tableau A"),
    "beaten_b": _("les battues du tableau B"),
    "beaten_c": _("les battues du tableau C"),
    "ranked": _("d’après le classement"),
    "exempt": _("Exempte"),
}


def say(code: str, translate: Translate, **values: Value) -> str:
    """One text of ``TEMPLATES`` with its values."""
    return fill(TEMPLATES[code], tuple(values.items()), translate=translate)


def cut(text: str, letters: int = ALONE) -> tuple[str, ...]:
    """A text in lines of so many ordinary letters; a word is only broken where it is longer than a line."""
    room, lines, line = ORDINARY * letters, list[str](), ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if _width(joined) <= room:
            line = joined
            continue
        lines += [line] if line else []
        *whole, line = _broken(word, room)
        lines += whole
    return (*lines, line)


def _broken(word: str, room: int) -> Iterator[str]:
    """A word in parts that each fit a line; most are one part."""
    start = taken = 0
    for at, letter in enumerate(word):
        wide = _letter(letter)
        if taken + wide > room:
            yield word[start:at]
            start, taken = at, 0
        taken += wide
    yield word[start:]


def _width(text: str) -> int:
    return sum(map(_letter, text))


@cache
def _letter(letter: str) -> int:
    """How wide a letter is: names in capitals and emoji need more of a line than others."""
    if category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    if east_asian_width(letter) in {"W", "F"}:
        return 21
    if letter in "WMŒÆ@%":
        return 17
    return 12 if letter.isupper() else ORDINARY
