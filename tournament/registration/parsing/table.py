"""Rows of cells → teams and faults: the one place that understands a list, wherever it came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from django.utils.translation import gettext as _

from ...core.digits import decimal_number
from ...members.parsing.files import rows_of_file
from ...members.parsing.lines import club_behind, number_before, people_in, with_number_column
from ...members.parsing.names import NameOrder, dressed_parts, one_name, order_of
from ...members.parsing.readings import (
    CLUB_MAX,
    MAX_ROWS,
    ListFault,
    ListRow,
    PersonName,
    Unreadable,
    too_many_rows,
)
from ...web.naming import folded
from .columns import ListColumn, columns_of, counts, layout_of
from .readings import HIGHEST_NUMBER, Entry, Reading, TeamDetails, refuse_one_person_twice

Reader = Callable[[str], PersonName]
WHOLE = (ListColumn.PLAYER_1, ListColumn.PLAYER_2, ListColumn.PAIR)
YES = frozenset(["oui", "o", "x", "1", "vrai", "true", "yes", "y", "paye", "payee", "regle", "ok", "✓", "✔"])
NO = frozenset(["", "non", "n", "0", "faux", "false", "no", "-", "–"])


def details_of(cells: dict[ListColumn, str], read_name: Reader) -> TeamDetails:
    """One team. Raises Unreadable with the sentence for its line."""
    cells = _club_apart(_number_apart(cells))
    first, second = _people(cells, read_name)
    club = cells.get(ListColumn.CLUB, "")
    if len(club) > CLUB_MAX:
        raise Unreadable("club_too_long", _("Ce nom de club est trop long : 60 signes au plus."))
    refuse_one_person_twice(first, second)
    return TeamDetails(
        first,
        second,
        club,
        number=_count(cells.get(ListColumn.NUMBER, ""), _("Le numéro d’équipe")),
        seed=_count(cells.get(ListColumn.SEED, ""), _("La tête de série")),
        paid=_is_yes(cells.get(ListColumn.PAID, "")),
    )


def _number_apart(cells: dict[ListColumn, str]) -> dict[ListColumn, str]:
    """The number in front of the first name ("12. Nègre"), where no column of its own holds one."""
    named = (ListColumn.PLAYER_1, ListColumn.FAMILY_1, ListColumn.GIVEN_1, ListColumn.PAIR)
    first = next((column for column in cells if column in named and cells[column]), None)
    if first is None or cells.get(ListColumn.NUMBER):
        return cells
    number, name = number_before(cells[first])
    return {**cells, ListColumn.NUMBER: number, first: name}


def _club_apart(cells: dict[ListColumn, str]) -> dict[ListColumn, str]:
    """The club of a line by hand among lines of cells: in brackets, or third in the one cell it has."""
    if ListColumn.CLUB in cells:
        return cells
    named = [column for column in WHOLE if cells.get(column)]
    if not named:
        return cells
    names, club = club_behind(cells[named[-1]])
    people = people_in(names)
    if not club and named == [ListColumn.PLAYER_1] and len(people) == 3:
        names, club = " / ".join(people[:2]), people[2]
    return {**cells, named[-1]: names, ListColumn.CLUB: club}


def _people(cells: dict[ListColumn, str], read_name: Reader) -> tuple[PersonName, PersonName | None]:
    """Whoever the row names, first or second."""
    people: list[PersonName] = []
    for whole_name, family_name, given_name in (
        (ListColumn.PLAYER_1, ListColumn.FAMILY_1, ListColumn.GIVEN_1),
        (ListColumn.PLAYER_2, ListColumn.FAMILY_2, ListColumn.GIVEN_2),
    ):
        if cells.get(whole_name):
            people += [read_name(name) for name in people_in(cells[whole_name])]
        elif cells.get(family_name) or cells.get(given_name):
            people.append(dressed_parts(cells.get(given_name, ""), cells.get(family_name, "")))
    if not people and cells.get(ListColumn.PAIR):
        people = [read_name(name) for name in people_in(cells[ListColumn.PAIR])]
    if not people:
        raise Unreadable("name_empty", _("Il manque les noms."))
    if len(people) > 2:
        raise Unreadable("too_many_people", _("Plus de deux joueurs sur cette ligne."))
    return people[0], people[1] if len(people) == 2 else None


def _count(text: str, label: str) -> int | None:
    """A whole number from 1, or nothing."""
    text = text.removeprefix("n°").strip(" .")
    if not text:
        return None
    number = decimal_number(text)
    if number is None or not 1 <= number <= HIGHEST_NUMBER:
        raise Unreadable("count", _("%(what)s va de 1 à 9999.") % {"what": label})
    return number


def _is_yes(text: str) -> bool:
    """Paid or not; an amount says yes, zero says no."""
    word = folded(text).strip(" €.")
    if word in YES:
        return True
    if word in NO:
        return False
    amount = word.replace(",", ".").replace(" ", "")
    if amount.replace(".", "", 1).isdecimal():
        return float(amount) > 0
    raise Unreadable("paid", _("La colonne « Payé » attend oui ou non."))


def read_file(data: bytes, order: NameOrder, name: str = "", *, alone: bool = False) -> Reading:
    """Understand an .xlsx or a .csv. Raises Unreadable with what to do about it."""
    return entries_of(rows_of_file(data, name), order, alone=alone)


HEADING_WITHIN = 8  # rows: a title and a blank line may stand above the headings


def entries_of(
    rows: Sequence[ListRow],
    order: NameOrder,
    columns: dict[int, ListColumn] | None = None,
    *,
    alone: bool = False,
) -> Reading:
    """Understand a list, by its headings or by what its columns look like unless `columns` says it.

    `alone`: one player a line, as in a mêlée.

    Raises Unreadable only when there is nothing in it, or too much."""
    filled = [row for row in rows if not row.empty]
    if not filled:
        raise Unreadable("nothing", _("Il n’y a rien à lire ici."))
    headed, columns, ignored, body = (False, columns, (), filled) if columns else _columns(filled, alone)
    if len(body) > MAX_ROWS:
        raise too_many_rows()
    usual = order_of(_whole_names(body, columns), NameOrder.FAMILY_FIRST)
    read_name = (
        partial(_name_guessed, usual=usual) if order is NameOrder.GUESS else partial(one_name, order=order)
    )
    entries: list[Entry] = []
    faults: list[ListFault] = []
    for row in body:
        try:
            entries.append(Entry(row.line, details_of(_by_column(row, columns), read_name)))
        except Unreadable as error:
            faults.append(ListFault(row.line, str(row), error.message))
    return Reading(tuple(entries), tuple(faults), ignored, headed)


def _columns(
    rows: list[ListRow], alone: bool
) -> tuple[bool, dict[int, ListColumn], tuple[str, ...], list[ListRow]]:
    """Whether there are headings, what each column holds, headings nobody knows, and the rows below."""
    for place, row in enumerate(rows[:HEADING_WITHIN]):
        if (columns := columns_of(row.cells)) is not None:
            ignored = tuple(cell for i, cell in enumerate(row.cells) if cell and i not in columns)
            return True, _with_numbers(columns, rows[place + 1 :]), ignored, rows[place + 1 :]
    rows = with_number_column(rows)
    return False, layout_of(rows, alone=alone), (), rows


def _with_numbers(columns: dict[int, ListColumn], rows: list[ListRow]) -> dict[int, ListColumn]:
    """A column headed "Équipe" that holds figures is the team's number."""
    if ListColumn.NUMBER in columns.values():
        return columns
    return {
        place: ListColumn.NUMBER if column is ListColumn.PAIR and counts(rows, place) else column
        for place, column in columns.items()
    }


def _by_column(row: ListRow, columns: dict[int, ListColumn]) -> dict[ListColumn, str]:
    return {column: row.cells[place] for place, column in columns.items() if place < len(row.cells)}


def _whole_names(rows: Sequence[ListRow], columns: dict[int, ListColumn]) -> list[str]:
    """Every cell that holds a whole name, pairs taken apart, to guess the order from."""
    places = [
        place
        for place, column in columns.items()
        if column in {ListColumn.PLAYER_1, ListColumn.PLAYER_2, ListColumn.PAIR}
    ]
    return [
        name
        for row in rows
        for place in places
        if place < len(row.cells)
        for name in people_in(row.cells[place])
    ]


def _name_guessed(text: str, usual: NameOrder) -> PersonName:
    """A name whose own words tell its order, else the order most names of the list have."""
    return one_name(text, order_of([text], usual))
