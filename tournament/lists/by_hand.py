"""What somebody wrote on a line by hand beside the names: a telephone, a town or club without brackets.

Only the words tell (capitals, common given names, "Les …"). Where they do not tell enough, a remark says what
was understood and how to write it otherwise."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from ..web.naming import folded
from .columns import ListColumn
from .names import DOUBLE_GIVEN, GIVEN, PARTICLES, is_loud, key, without_title
from .rows import club_behind, people_in, without_marks

WHOLE = (ListColumn.PLAYER_1, ListColumn.PLAYER_2, ListColumn.PAIR)
# What a town or a club begins with and no person: "Les Ormes", "Saint-Aubrac".
PLACE = re.compile(r"(?:les|la|le|l’|l'|saint|sainte|st|ste)[ -’']?\s?\S+", re.IGNORECASE)
NO_CLUB = frozenset(
    ["en retard", "retard", "paye", "payee", "regle", "absent", "absente", "present", "presente"]
)


@dataclass
class HandRow:
    """The names of a row as they were written, its club, the marks of the telephones beside each name; what
    to tell about it; whether the last name may hold a town."""

    people: list[str] = field(default_factory=list)
    club: str = ""
    remarks: list[str] = field(default_factory=list)
    unsure: bool = False
    marks: dict[int, str] = field(default_factory=dict)


def hand_row(cells: Mapping[ListColumn, str]) -> HandRow:
    """The names of the cells that hold whole ones, taken apart; the club of its column, or beside a name."""
    row = HandRow(club=cells.get(ListColumn.CLUB, ""))
    named = [column for column in WHOLE if cells.get(column)]
    if len(named) > 1 and ListColumn.PAIR in named:
        named.remove(ListColumn.PAIR)
    texts = [cells[column] for column in named]
    asked = ListColumn.CLUB not in cells  # no column says it
    if asked and texts:
        bare, trailing = without_marks(texts[-1], at_the_end=True)
        bare, row.club = club_behind(bare)
        texts[-1] = bare + trailing
    parts = [people_in(text) for text in texts]
    if asked and not row.club and len(parts) == 2 and len(parts[0]) == 2 and len(parts[1]) == 1:
        row.club = parts.pop()[0]
    if asked and not row.club and len(parts) == 1 and len(parts[0]) == 3:
        row.club = parts[0].pop()
    alone = [len(parts) == 1 == len(names) for names in parts]
    for names, is_alone in zip(parts, alone, strict=True):
        for name in names:
            _add(row, name, asked=asked, alone=is_alone)
    row.club, beside_club = without_marks(row.club)
    if folded(row.club) in NO_CLUB:
        row.remarks.append(_("« %(text)s » n’est pas un club : laissé de côté.") % {"text": row.club})
        row.club = ""
    if asked and not row.club and row.people:
        row.people[-1], row.club = _town_behind(row, row.people[-1])
    if beside_club and row.people:
        row.marks[len(row.people)] = row.marks.get(len(row.people), "") + beside_club
    return row


def _add(row: HandRow, text: str, *, asked: bool, alone: bool) -> None:
    """One name, or two between which only a comma stands; a club behind a comma."""
    for names in _by_commas(row, text, asked=asked, alone=alone):
        bare, marks = without_marks(names)
        row.people.append(bare.strip(" ,;"))
        if marks:
            row.marks[len(row.people)] = marks


def _by_commas(row: HandRow, text: str, *, asked: bool, alone: bool) -> list[str]:
    """The names in a text that no surer sign divides."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    bare = [without_title(without_marks(part)[0]) for part in parts]
    asked = asked and not row.club
    two = alone and len(parts) > 1 and all(" " in part for part in bare[:2])
    if len(parts) == 2 and asked and _is_club(row, *bare, alone=alone):
        row.club = parts.pop()
    elif len(parts) == 2 and asked and two and not is_full(bare[1]):
        text = _("Lu comme deux joueurs. Si « %(second)s » est un club : %(first)s (%(second)s).")
        row.remarks.append(text % {"first": bare[0], "second": bare[1]})
    elif len(parts) == 2 and asked and " " in bare[0] and not (two or _particle_and_name(bare[0])):
        row.remarks.append(name_sentence(bare[1], bare[0]))
    elif len(parts) == 3 and asked and two:
        row.club = parts.pop()
    elif len(parts) == 4 and alone and not two:
        return [f"{parts[0]}, {parts[1]}", f"{parts[2]}, {parts[3]}"]
    return parts if two or len(parts) == 1 else [text]


def _is_club(row: HandRow, first: str, second: str, *, alone: bool) -> bool:
    """Whether a club or a town stands behind the comma; a remark where another reading is possible."""
    if all(map(_given, second.split())) or is_full(second):
        return False
    place, full = PLACE.fullmatch(second) is not None, is_full(first)
    sure = full and " " not in second
    loud = [is_loud(word) for word in first.split()]
    shouted = any(loud) and not all(loud) and all(is_loud(w) or key(w) in PARTICLES for w in second.split())
    if sure or (full and shouted):
        return True
    if place or (full and not alone):
        row.remarks.append(_club_sentence(second))
        return True
    return False


def is_full(text: str) -> bool:
    """Whether these words are surely a given and a family name: by capitals, or by a common given name."""
    words = text.split()
    loud = [is_loud(word) for word in words]
    quiet = [
        word for word, shouts in zip(words, loud, strict=True) if not shouts and key(word) not in PARTICLES
    ]
    return len(words) > 1 and (bool(any(loud) and quiet) or any(_given(word) for word in words))


def _given(word: str) -> bool:
    return folded(word).split("-")[0].strip(" .,") in GIVEN


def _particle_and_name(text: str) -> bool:
    words = text.split()
    return key(words[0]) in PARTICLES and len(words) == 2


def _town_behind(row: HandRow, text: str) -> tuple[str, str]:
    """The last name and the town behind it, if its words tell; else whether it may hold one."""
    words = without_title(text).split()
    if "," in text or len(words) < 3:
        return text, ""
    cut, sure = _where_it_ends(words)
    if cut < len(words) and sure:
        town = " ".join(words[cut:])
        row.remarks.append(_club_sentence(town))
        return " ".join(words[:cut]), town
    row.unsure = cut < len(words)
    return text, ""


def _where_it_ends(words: list[str]) -> tuple[int, bool]:
    """After how many words a name ends, and whether what follows is surely no part of it."""
    loud = [is_loud(word) for word in words]
    if any(loud) and not all(loud):
        return _by_capitals(words, loud)
    lead = next(i for i, word in enumerate([*words, ""]) if key(word) not in PARTICLES)
    if len(words) - lead <= 2 and lead:
        return len(words), True
    if lead + 1 < len(words) and _given(words[lead + 1]) and not _given(words[lead]):
        return _behind(words, _after_given(words, lead + 1), known=True)
    if _given(words[0]):
        place = _after_given(words, 0)
        while place < len(words) - 1 and key(words[place]) in PARTICLES:
            place += 1
        return _behind(words, place + 1, known=False)
    return 2, False


def _by_capitals(words: list[str], loud: list[bool]) -> tuple[int, bool]:
    """NOM Prénom TOWN, NOM Prénom Town, Prénom NOM Town."""
    first_loud, last_loud = loud.index(True), len(loud) - 1 - loud[::-1].index(True)
    family_first = all(key(word) in PARTICLES for word in words[:first_loud])
    if not family_first:
        return _given_before_capitals(words, first_loud, last_loud)
    given = next(
        (i for i in range(first_loud, len(words)) if not loud[i] and key(words[i]) not in PARTICLES),
        len(words),
    )
    if given < last_loud:
        return next(i for i in range(given + 1, len(words)) if loud[i] or key(words[i]) in PARTICLES), True
    return _behind(words, _after_given(words, given), known=_given(words[min(given, len(words) - 1)]))


def _given_before_capitals(words: list[str], first_loud: int, last_loud: int) -> tuple[int, bool]:
    """Prénom NOM Town, Nom Prénom TOWN; behind Prénom NOM NOM nobody can tell."""
    if last_loud + 1 < len(words):
        return last_loud + 1, True
    if first_loud > 1 and not _given(words[0]) and _given(words[first_loud - 1]):
        return first_loud, True
    return (last_loud, False) if last_loud > first_loud or first_loud > 2 else (len(words), True)


def _after_given(words: list[str], place: int) -> int:
    """Where the words behind a given name begin; "Jean Pierre" is one."""
    if place + 1 < len(words) and key(words[place]) in DOUBLE_GIVEN and _given(words[place + 1]):
        return place + 2
    return place + 1


def _behind(words: list[str], cut: int, *, known: bool) -> tuple[int, bool]:
    """What follows a whole name is a town where it begins like one, or the given name was a known one."""
    rest = words[cut:]
    if not rest:
        return len(words), True
    place = len(rest) > 1 and PLACE.match(" ".join(rest)) is not None
    return cut, place or (known and not any(_given(word) for word in rest))


def _club_sentence(club: str) -> str:
    text = _(
        "« %(club)s » est lu comme club. Un second joueur s’écrit après « / », un nom double avec un tiret."
    )
    return text % {"club": club}


def name_sentence(given: str, family: str) -> str:
    """How a name was read that may hold a club or a town."""
    text = _("Lu : prénom « %(given)s », nom « %(family)s ». Un club ou une ville s’écrit entre parenthèses.")
    return text % {"given": given, "family": family}
