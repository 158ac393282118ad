"""A list understood, pasted or from a file: its teams or people, and the lines that are wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from ..core.outside import decimal_number
from ..web.naming import folded
from .by_hand import WHOLE, HandRow, hand_row, name_sentence
from .columns import NAMED, SECOND, ListColumn, columns_of, layout_of, mostly
from .names import (
    CLUB_MAX,
    NameOrder,
    PersonName,
    Unreadable,
    dressed_parts,
    one_name,
    order_of,
    tidy,
    unix_newlines,
)
from .rows import (
    MAX_CELL,
    MAX_COLUMNS,
    MAX_ROWS,
    TELEPHONE,
    ListFault,
    ListRow,
    marked,
    number_before,
    numbers_in,
    too_many_rows,
    with_number_column,
    without_marks,
)
from .tickets import Sold, Ticket, couples, sold_tickets, ticket_columns, valid_only

NOTE_MAX = 120
HIGHEST_NUMBER = 9999


@dataclass(frozen=True)
class TeamDetails:
    """A pair, or somebody alone while `player_2` is None. `number` None is the next free one; `roll_1`,
    `roll_2`: who of the club's roll they are, as `members.entries.member_meant` reads it;
    `hidden_1`, `hidden_2`: whether the public reads their initials;
    `qualified_in`, `qualified_rank`: the id of the tournament that it qualified in, and its rank there;
    `tickets`: what was paid online, the first player's first."""

    player_1: PersonName
    player_2: PersonName | None = None
    club: str = ""
    number: int | None = None
    seed: int | None = None
    paid: bool = False
    note: str = ""
    roll_1: str = ""
    roll_2: str = ""
    telephone_1: str = ""
    telephone_2: str = ""
    hidden_1: bool = False
    hidden_2: bool = False
    qualified_in: int | None = None
    qualified_rank: int | None = None
    tickets: tuple[Ticket, ...] = ()

    @property
    def people(self) -> list[PersonName]:
        """Those who are named."""
        return [self.player_1] if self.player_2 is None else [self.player_1, self.player_2]

    @property
    def telephones(self) -> tuple[str, str]:
        """The first player's and the second's."""
        return self.telephone_1, self.telephone_2

    @property
    def roll_ids(self) -> tuple[str, ...]:
        """Those of the roll who are meant by their entry there."""
        return tuple(roll for roll in (self.roll_1, self.roll_2) if roll.isdecimal())


def name_twice(first: PersonName, second: PersonName | None) -> str:
    """What to ask where both players of a team bear one name; nothing elsewhere."""
    if second is None or folded(str(first)) != folded(str(second)):
        return ""
    return _("%(name)s, deux fois : est-ce bien deux personnes ?") % {"name": str(first)}


@dataclass(frozen=True)
class Entry:
    """One team that was understood, or somebody for the club's roll; `remarks`: what may have been meant
    otherwise; `columns`: what the roll may keep of the person beside the name."""

    line: int
    details: TeamDetails
    remarks: tuple[str, ...] = ()
    columns: Mapping[str, Any] = field(default_factory=dict)

    def as_content(self) -> list[Any]:
        """Plain data for a signed form."""
        return [self.line, asdict(self.details), self.remarks, self.columns]

    @classmethod
    def of(cls, line: int, fields: dict[str, Any], remarks: list[str], columns: dict[str, Any]) -> Entry:
        first, second = fields["player_1"], fields["player_2"]
        people = {"player_1": PersonName(**first), "player_2": PersonName(**second) if second else None}
        tickets = tuple(Ticket(*ticket) for ticket in fields["tickets"])
        details = TeamDetails(**fields | people | {"tickets": tickets})
        return cls(line, details, tuple(remarks), columns)


@dataclass(frozen=True)
class Reading:
    """A whole list: what would be created, what is wrong; of each column its heading and what it was read as,
    "" for nothing; without headings these are the cells of the first row."""

    entries: tuple[Entry, ...]
    faults: tuple[ListFault, ...]
    headings: tuple[tuple[str, str], ...] = ()
    headed: bool = False

    @property
    def ignored(self) -> tuple[str, ...]:
        """The headings of columns that nobody asked for."""
        return tuple(heading for heading, column in self.headings if self.headed and not column)


Reader = Callable[[str], PersonName]
YES = frozenset(["oui", "o", "x", "1", "vrai", "true", "yes", "y", "paye", "payee", "regle", "ok", "✓", "✔"])
NO = frozenset(["", "non", "n", "0", "faux", "false", "no", "-", "–"])


PARTS = (
    (ListColumn.PLAYER_1, ListColumn.FAMILY_1, ListColumn.GIVEN_1),
    (ListColumn.PLAYER_2, ListColumn.FAMILY_2, ListColumn.GIVEN_2),
)


def entry_of(row: ListRow, cells: dict[ListColumn, str], read_name: Reader) -> Entry:
    """One team. Raises Unreadable with the sentence for its line."""
    cells, numbers = marked(cells, within=(*NAMED, ListColumn.CLUB))
    cells = _number_apart(cells)
    halves = _in_parts(cells)
    hand = hand_row(cells if not halves else {**cells, ListColumn.PAIR: ""})
    people = [read_name(name) for name in hand.people]
    if 1 in halves:
        people.insert(0, halves[1])
        hand.marks = {place + 1: marks for place, marks in hand.marks.items()}
    people += [halves[2]] if 2 in halves else []
    if not people:
        raise Unreadable("name_empty", _("Il manque les noms."))
    if len(people) > 2:
        raise Unreadable("too_many_people", _("Plus de deux joueurs sur cette ligne."))
    if len(hand.club) > CLUB_MAX:
        raise Unreadable("club_too_long", _("Ce nom de club est trop long : 60 signes au plus."))
    first, second = people[0], people[1] if len(people) == 2 else None
    if twice := name_twice(first, second):
        hand.remarks.append(twice)
    if hand.unsure:
        hand.remarks.append(name_sentence(people[-1].given, people[-1].family))
    telephones = _telephones(cells, hand, numbers, people)
    details = TeamDetails(
        first,
        second,
        hand.club,
        number=_count(cells.get(ListColumn.NUMBER, ""), _("Le numéro d’équipe")),
        seed=_count(cells.get(ListColumn.SEED, ""), _("La tête de série")),
        paid=_is_yes(cells.get(ListColumn.PAID, "")),
        telephone_1=telephones.get(1, ""),
        telephone_2=telephones.get(2, ""),
    )
    return Entry(row.line, details, tuple(hand.remarks))


LONGEST = {
    ListColumn.LICENCE: 30,
    ListColumn.CATEGORY: 30,
    ListColumn.EMAIL: 120,
    ListColumn.TELEPHONE_1: 30,
}
NO_PERSON = (ListColumn.NUMBER, ListColumn.SEED, ListColumn.PAID)
_YEAR = re.compile(r"\b(1[89]\d\d|20\d\d)\b")


def _person(row: ListRow, cells: dict[ListColumn, str], read_name: Reader) -> Entry:
    """Somebody for the club's roll. Raises Unreadable with the sentence for the line."""
    if not any(cells.get(column) for column in NAMED):
        raise Unreadable("name_empty", _("Il manque un nom."))
    entry = entry_of(
        row, {column: text for column, text in cells.items() if column not in NO_PERSON}, read_name
    )
    details = entry.details
    if details.player_2 is not None:
        raise Unreadable("name_two", _("Un seul joueur ici : l’autre va dans l’autre case."))
    columns: dict[str, Any] = {"home_club": details.club, "telephone": details.telephone_1}
    for column, longest in LONGEST.items():
        if (text := cells.get(column, "")) and len(text) <= longest:
            columns["telephone" if column is ListColumn.TELEPHONE_1 else column.value] = text
    if "@" not in columns.get("email", ""):
        columns["email"] = ""
    if year := _YEAR.search(cells.get(ListColumn.BIRTH_YEAR, "")):
        columns["birth_year"] = int(year.group(1))
    columns["sex"] = _sex(cells.get(ListColumn.SEX, ""))
    return replace(entry, columns={name: value for name, value in columns.items() if value})


def _sex(text: str) -> str:
    """ "Mme", "féminin", "F" → f; "M.", "homme", "H" → m; else nothing."""
    word = folded(text).strip(". ")
    if word in {"f", "femme", "feminin", "mme", "mlle", "madame", "dame", "w", "female"}:
        return "f"
    return "m" if word in {"m", "h", "homme", "masculin", "monsieur", "mr", "male"} else ""


def _number_apart(cells: dict[ListColumn, str]) -> dict[ListColumn, str]:
    """The number in front of the first name ("12. Nègre"), where no column of its own holds one."""
    named = (ListColumn.PLAYER_1, ListColumn.FAMILY_1, ListColumn.GIVEN_1, ListColumn.PAIR)
    first = next((column for column in cells if column in named and cells[column]), None)
    if first is None or cells.get(ListColumn.NUMBER):
        return cells
    number, name = number_before(cells[first])
    return {**cells, ListColumn.NUMBER: number, first: name}


def _in_parts(cells: dict[ListColumn, str]) -> dict[int, PersonName]:
    """Whoever the row names in two columns and not in one, by their place."""
    people: dict[int, PersonName] = {}
    for place, (whole, *halves) in enumerate(PARTS, start=1):
        family, given = (without_marks(cells.get(column, ""))[0] for column in halves)
        if (family or given) and not cells.get(whole):
            people[place] = dressed_parts(given, family)
    return people


def _telephones(
    cells: dict[ListColumn, str], hand: HandRow, numbers: dict[str, str], people: list[PersonName]
) -> dict[int, str]:
    """Whose number is whose, by the player's place: that of its column, or beside a name."""
    rung: dict[int, str] = {}
    for place, column in enumerate((ListColumn.TELEPHONE_1, ListColumn.TELEPHONE_2), start=1):
        for number in numbers_in(cells.get(column, ""), hand.remarks):
            rung.setdefault(place if place not in rung else 2, number)
    for place, marks in sorted(hand.marks.items()):
        for mark in marks:
            free = [place, *(other for other in range(1, len(people) + 1) if other != place)]
            rung.setdefault(next((other for other in free if other not in rung), place), numbers[mark])
    kept = {place: number for place, number in rung.items() if place <= len(people)}
    if len(people) == 2 and {*kept} == {2} and ListColumn.TELEPHONE_2 not in cells:
        hand.remarks.append(_("Le téléphone est noté chez %(name)s.") % {"name": people[1]})
    if len({*numbers.values()} - {*kept.values()}) > 0:
        hand.remarks.append(_("Un téléphone par joueur : un numéro est laissé de côté."))
    return kept


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


HEADING_WITHIN = 8  # rows: a title and a blank line may stand above the headings


def entries_of(
    rows: Sequence[ListRow],
    order: NameOrder,
    *,
    by_hand: Collection[int] = (),
    alone: bool = False,
    personal: bool = False,
    known: Mapping[str, str] = MappingProxyType({}),
) -> Reading:
    """Understand a list, by its headings, `known` to the club or to everybody, or by what its columns look
    like.

    `by_hand`: the lines that somebody wrote among the others, a number and all the rest. `alone`: one player
    a line, as in a mêlée; `personal`: so too, with what the club's roll may keep of each.

    Raises Unreadable only when there is nothing in it, or too much."""
    filled = [row for row in rows if not row.empty]
    if not filled:
        raise Unreadable("nothing", _("Il n’y a rien à lire ici."))
    faults: list[ListFault] = []
    for place, row in enumerate(filled[:HEADING_WITHIN]):
        if (tickets := ticket_columns(row)) is not None:
            valid, faults = valid_only(filled[place + 1 :], tickets)
            if not personal:
                return _of_tickets(valid, tickets, faults, alone=alone)
            filled = [row, *valid]
            break
    ruled = [row for row in filled if row.line not in by_hand]
    headed, columns, headings, body = (
        _columns(ruled, known, alone=alone or personal, personal=personal) if ruled else (False, {}, (), [])
    )
    # Not the line that adds up a list.
    body = [row for row in body if not TOTAL.fullmatch(next(cell for cell in row.cells if cell))]
    if not (alone or personal):
        columns, body = _players_joined(columns, body)
    # The lines by hand, but for those that stand above the headings, which are a title.
    first = min((row.line for row in body), default=0) if headed else 0
    body += [row for row in filled if row.line in by_hand and row.line >= first]
    body.sort(key=lambda row: row.line)
    if len(body) > MAX_ROWS:
        raise too_many_rows()
    meanings = {row.line: FREE if row.line in by_hand else columns for row in body}
    usual = order_of(_whole_names(body, meanings), NameOrder.FAMILY_FIRST)

    def read_name(text: str) -> PersonName:
        """A name whose own words tell its order, else the order most names of the list have."""
        return one_name(text, order_of([text], usual) if order is NameOrder.GUESS else order)

    entries: list[Entry] = []
    for row in body:
        try:
            cells = _by_column(row, meanings[row.line])
            entry = entry_of(row, cells, read_name) if not personal else _person(row, cells, read_name)
            entries.append(entry)
        except Unreadable as error:
            faults.append(ListFault(row.line, str(row), error.message))
    return Reading(tuple(entries), tuple(faults), headings, headed)


def _of_tickets(
    rows: list[ListRow], columns: dict[str, int], faults: list[ListFault], *, alone: bool
) -> Reading:
    """The teams of those who bought tickets, or one player a ticket."""
    sold, unread = sold_tickets(rows, columns)
    pairs = [(one, None) for one in sold] if alone else couples(sold)
    entries = tuple(_of_ticket(one, other, alone=alone) for one, other in pairs)
    return Reading(entries, tuple(sorted(faults + unread, key=lambda fault: fault.line)), headed=True)


def _of_ticket(one: Sold, other: Sold | None, *, alone: bool) -> Entry:
    second = other.person if other else None if alone else one.partner
    details = TeamDetails(
        one.person,
        second,
        (one.club or (other.club if other else ""))[:CLUB_MAX],
        telephone_1=one.telephone,
        telephone_2=other.telephone if other else "",
        tickets=(one.ticket, other.ticket) if other else (one.ticket,),
    )
    twice = name_twice(details.player_1, second)
    remarks = (*one.remarks, *(other.remarks if other else ()), *([twice] if twice else ()))
    return Entry(one.line, details, remarks)


TEAM_OF = (ListColumn.NUMBER, ListColumn.PAIR)
"""What tells the team of a player who stands on a row alone."""


TOTAL = re.compile(r"(sous[- ])?tota(l|ux)( généra(l|ux))?[\s:.,\d€]*", re.IGNORECASE)


def _players_joined(
    columns: dict[int, ListColumn], rows: list[ListRow]
) -> tuple[dict[int, ListColumn], list[ListRow]]:
    """One row a player, the team's number or name beside it or in a cell merged over both, as one row a team;
    any other list as it is."""
    told = next((place for kind in TEAM_OF for place, column in columns.items() if column is kind), None)
    firsts = {place: column for place, column in columns.items() if column in SECOND}
    if told is None or not firsts or not {*SECOND.values()}.isdisjoint(columns.values()):
        return columns, rows
    width = max(columns) + 1
    joined: list[ListRow] = []
    last, pairs = "", 0
    for row in rows:
        cells = (*row.cells, *[""] * width)[:width]
        if last and len(joined[-1].cells) == width and cells[told] in ("", last):
            second = tuple(cells[place] for place in firsts)
            joined[-1], pairs = ListRow(joined[-1].line, (*joined[-1].cells, *second)), pairs + 1
        else:
            joined.append(ListRow(row.line, cells))
        last = cells[told] or last
    if pairs * 4 < len(rows):
        return columns, rows
    seconds = {width + n: SECOND[column] for n, column in enumerate(firsts.values())}
    without_name = {place: column for place, column in columns.items() if column is not ListColumn.PAIR}
    return without_name | seconds, joined


FREE = {0: ListColumn.NUMBER, 1: ListColumn.PLAYER_1}
"""What the two cells of a line by hand hold."""


def _columns(
    rows: list[ListRow], known: Mapping[str, str], *, alone: bool, personal: bool
) -> tuple[bool, dict[int, ListColumn], tuple[tuple[str, str], ...], list[ListRow]]:
    """Whether there are headings, what each column holds, the headings with what they are, the rows below."""
    for place, row in enumerate(rows[:HEADING_WITHIN]):
        if (columns := columns_of(row.cells, personal=personal, known=known)) is not None:
            if personal:
                columns = {i: column for i, column in columns.items() if column not in NO_PERSON}
            columns = _with_numbers(columns, rows[place + 1 :])
            headings = tuple((cell, columns.get(i, "")) for i, cell in enumerate(row.cells) if cell)
            return True, columns, headings, rows[place + 1 :]
    headings = tuple((cell, "") for cell in rows[0].cells if cell)
    rows = with_number_column(rows)
    return False, layout_of(rows, alone=alone), headings, rows


def _with_numbers(columns: dict[int, ListColumn], rows: list[ListRow]) -> dict[int, ListColumn]:
    """A column headed "Équipe" that holds figures is the team's number."""
    for place, column in columns.items():
        cells = (row.cells[place] for row in rows if place < len(row.cells))
        if column is ListColumn.PAIR and ListColumn.NUMBER not in columns.values():
            return columns | ({place: ListColumn.NUMBER} if mostly(str.isdecimal, cells) else {})
    return columns


def _by_column(row: ListRow, columns: dict[int, ListColumn]) -> dict[ListColumn, str]:
    return {column: row.cells[place] for place, column in columns.items() if place < len(row.cells)}


def _whole_names(rows: Sequence[ListRow], meanings: dict[int, dict[int, ListColumn]]) -> list[str]:
    """Every cell that holds a whole name, pairs taken apart, to guess the order from."""
    names: list[str] = []
    for row in rows:
        cells, _numbers = marked(_by_column(row, meanings[row.line]), within=NAMED)
        names += hand_row({column: text for column, text in cells.items() if column in WHOLE}).people
    return names


MAX_TEXT = 200_000  # signs
_BULLET = re.compile(r"^\s*[-–—•*·]+\s+")


def read_pasted(
    text: str,
    order: NameOrder,
    *,
    personal: bool = False,
    known: Mapping[str, str] = MappingProxyType({}),
    **kinds: Any,
) -> Reading:
    """Understand a pasted list. Raises Unreadable: nothing in it, or too long."""
    if len(text) > MAX_TEXT:
        raise Unreadable("too_long", _("Cette liste est trop longue : 1000 lignes au plus."))
    lines = unix_newlines(text).split("\n")
    sign = next((sign for sign in ("\t", ";") if any(sign in line for line in lines)), None)
    ruled = [ListRow(n, _ruled(line, sign)) for n, line in enumerate(lines, 1)] if sign else []
    headings = [row.line for row in ruled if columns_of(row.cells, personal=personal, known=known)][:1]
    by_hand = {n for n, line in enumerate(lines, 1) if not sign or sign not in line} - {*headings}
    if any(sign not in lines[n - 1] for n in headings if sign):
        by_hand = set()  # one column, and something behind it on a few lines
    rows = [ListRow(n, _free(line)) if n in by_hand else ruled[n - 1] for n, line in enumerate(lines, 1)]
    return entries_of(rows, order, by_hand=by_hand, personal=personal, known=known, **kinds)


def _ruled(line: str, sign: str) -> tuple[str, ...]:
    """The cells of a line copied from a spreadsheet, or of one by hand among such lines."""
    line = line if sign in line else _BULLET.sub("", line)
    cells = (tidy(cell.strip().strip('"')) for cell in line.split(sign)[:MAX_COLUMNS])
    return tuple(cell[:MAX_CELL] for cell in cells)


def _free(line: str) -> tuple[str, ...]:
    """The number in front of a line written by hand, and all the rest; a telephone is no number."""
    line = _BULLET.sub("", tidy(line))
    if TELEPHONE.match(line):
        return ("", line[:MAX_CELL])
    number, line = number_before(line)
    return (number, line[:MAX_CELL]) if line or number else ("", "")
