"""A list of people, one a line: pasted, .csv or .xlsx, with headings or without. Text and bytes in, frozen
data out; knows no club and no roll."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from ...lists.files import rows_of_file
from ...lists.names import (
    NameOrder,
    PersonName,
    Unreadable,
    dressed_parts,
    one_name,
    order_of,
    tidy,
    unix_newlines,
)
from ...lists.rows import MAX_CELL, MAX_COLUMNS, MAX_ROWS, ListFault, ListRow, club_behind, too_many_rows
from ...web.naming import folded

MAX_TEXT = 200_000  # signs
HEADING_WITHIN = 8  # rows: a title and a blank line may stand above the headings
WORDS: Mapping[str, str] = {
    "whole": "joueur|joueurs|personne|membre|adherent|nom et prenom|nom prenom|prenom et nom|prenom nom|name",
    "family": "nom|nom de famille|last name",
    "given": "prenom|first name",
    "sex": "sexe|genre|civilite|sex",
    "birth_year": "annee de naissance|naissance|annee|ne en|nee en|date de naissance|birth year",
    "licence": "licence|numero de licence|n licence|no licence|licence number",
    "category": "categorie|cat|category",
    "home_club": "club|ville|commune|village|association|amicale",
    "email": "mail|email|e mail|courriel|adresse electronique|adresse mail",
    "telephone": "telephone|tel|portable|mobile|phone",
}
MEANINGS = {word: column for column, words in WORDS.items() for word in words.split("|")}
NAMED = {"whole", "family", "given"}
LONGEST = {"licence": 30, "category": 30, "home_club": 60, "email": 120, "telephone": 30}
_SIGNS = re.compile(r"[^a-z0-9]+")
_YEAR = re.compile(r"\b(1[89]\d\d|20\d\d)\b")


@dataclass(frozen=True)
class PersonLine:
    """One person that was understood; `columns`: what else the line says."""

    line: int
    person: PersonName
    columns: Mapping[str, Any] = field(default_factory=dict)

    def as_content(self) -> dict[str, Any]:
        """Plain data for a token's hash or a signed form."""
        return asdict(self)

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> PersonLine:
        return cls(content["line"], PersonName(**content["person"]), content["columns"])


@dataclass(frozen=True)
class PeopleReading:
    """A whole list: who would be added, what is wrong, the columns nobody knows."""

    people: tuple[PersonLine, ...]
    faults: tuple[ListFault, ...]
    ignored: tuple[str, ...] = ()


def read_people(text: str, order: NameOrder) -> PeopleReading:
    """Understand a pasted list. Raises Unreadable: nothing in it, or too long."""
    if len(text) > MAX_TEXT:
        raise Unreadable("too_long", _("Cette liste est trop longue : 1000 lignes au plus."))
    lines = unix_newlines(text).split("\n")
    sign = next((sign for sign in ("\t", ";") if any(sign in line for line in lines)), None)
    cells_by_line = [line.split(sign) if sign else [line] for line in lines]
    rows = [
        ListRow(n, tuple(tidy(cell)[:MAX_CELL] for cell in cells[:MAX_COLUMNS]))
        for n, cells in enumerate(cells_by_line, 1)
    ]
    return _read(rows, order)


def read_people_file(data: bytes, order: NameOrder, name: str) -> PeopleReading:
    """Understand an .xlsx or a .csv. Raises Unreadable with what to do about it."""
    return _read(rows_of_file(data, name), order)


def _read(rows: Sequence[ListRow], order: NameOrder) -> PeopleReading:
    filled = [row for row in rows if not row.empty]
    if not filled:
        raise Unreadable("nothing", _("Il n’y a rien à lire ici."))
    columns, ignored, body = _columns(filled)
    if len(body) > MAX_ROWS:
        raise too_many_rows()
    whole_names = [
        cell for row in body for place, cell in enumerate(row.cells) if columns.get(place) == "whole"
    ]
    usual = order_of(whole_names, NameOrder.FAMILY_FIRST) if order is NameOrder.GUESS else order
    people: list[PersonLine] = []
    faults: list[ListFault] = []
    for row in body:
        cells = {columns[place]: cell for place, cell in enumerate(row.cells) if place in columns and cell}
        try:
            people.append(PersonLine(row.line, *_person(cells, usual, guess=order is NameOrder.GUESS)))
        except Unreadable as error:
            faults.append(ListFault(row.line, str(row), error.message))
    return PeopleReading(tuple(people), tuple(faults), ignored)


def _columns(rows: list[ListRow]) -> tuple[dict[int, str], tuple[str, ...], list[ListRow]]:
    """What each column holds, headings nobody knows, and the rows below; without headings the first cell is
    the name, or the family name before a second one, and a third the club."""
    for number, row in enumerate(rows[:HEADING_WITHIN], start=1):
        meant = {
            place: MEANINGS.get(" ".join(_SIGNS.sub(" ", folded(cell)).split()))
            for place, cell in enumerate(row.cells)
        }
        columns = {place: column for place, column in meant.items() if column}
        if NAMED & {*columns.values()}:
            ignored = tuple(cell for place, cell in enumerate(row.cells) if cell and place not in columns)
            return columns, ignored, rows[number:]
    parts = [row for row in rows if len([cell for cell in row.cells if cell]) > 1]
    if len(parts) * 2 > len(rows) and sum(" " not in row.cells[0] for row in parts) * 2 > len(parts):
        given_first = order_of([" ".join(row.cells[:2]) for row in parts], NameOrder.FAMILY_FIRST)
        names = ("given", "family") if given_first is NameOrder.GIVEN_FIRST else ("family", "given")
        return {0: names[0], 1: names[1], 2: "home_club"}, (), rows
    return {0: "whole", 1: "home_club"}, (), rows


def _person(cells: dict[str, str], usual: NameOrder, *, guess: bool) -> tuple[PersonName, dict[str, Any]]:
    """The name and the other columns of one line. Raises Unreadable with the sentence for it."""
    if "whole" in cells:
        text, club = club_behind(cells["whole"])
        if club:
            cells = {"home_club": club, **cells}
        person = one_name(text, order_of([text], usual) if guess else usual)
    else:
        person = dressed_parts(cells.get("given", ""), cells.get("family", ""))
    columns: dict[str, Any] = {
        name: cell for name, cell in cells.items() if name in LONGEST and len(cell) <= LONGEST[name]
    }
    if "@" not in columns.get("email", "@"):
        del columns["email"]
    if year := _YEAR.search(cells.get("birth_year", "")):
        columns["birth_year"] = int(year.group(1))
    if sex := _sex(cells.get("sex", "")):
        columns["sex"] = sex
    return person, columns


def _sex(text: str) -> str:
    """ "Mme", "féminin", "F" → f; "M.", "homme", "H" → m; else nothing."""
    word = folded(text).strip(". ")
    if word in {"f", "femme", "feminin", "mme", "mlle", "madame", "dame", "w", "female"}:
        return "f"
    return "m" if word in {"m", "h", "homme", "masculin", "monsieur", "mr", "male"} else ""
