"""The picture of an evening: its pools and brackets as sections of columns of cells, which
`draw/_picture.html` lays out with CSS. Each place says who stands there or will, each match how it stands.

Nothing is measured: a match says how many rows of the first column it stands beside. No statement of its own
beside those that the evening asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from math import inf
from typing import Literal, NamedTuple

from django.utils.translation import gettext as _

from pairing.bracket import Group, PotRound, Source, Structure, label, of_bracket, of_source

from ..formats.draws import ASIDE
from ..models import Team
from ..models.result import BY_BOTH, FORFEITED
from ..standings.board import PoolTable
from .rows import MatchRow
from .seats import SIDES, WAITS, Seat, Seating
from .state import Evening

# The rows of a section: what stands on a sheet of A4, lying, on a desk, and on the wall. A larger bracket is
# cut into several sections. The columns of rounds drawn from the pot in a section.
ROWS, COLUMNS = 8, 4
Line = Literal["only", "first", "second", ""]


class Side(NamedTuple):
    """One of the two places of a match: who stands there, or in words who will."""

    label: str
    known: bool
    score: str
    wins: bool


class Cell(NamedTuple):
    """A place in a column, so many rows high: a match with two `sides`; a card with a `title`, for a pool,
    an exempt team, a pot that is not drawn yet; without both it only keeps its room.

    `line`: how its line goes on to the next column: straight ("only"), down ("first") or up ("second");
    `fed`: a line arrives; `below`: at the foot of the rows of the match before it."""

    rows: int = 1
    number: int = 0
    called: str = ""
    sides: Sequence[Side] = ()
    state: str = ""
    table: int | None = None
    title: str = ""
    lines: tuple[str, ...] = ()
    note: str = ""
    line: Line = ""
    fed: bool = False
    below: bool = False


class Column(NamedTuple):
    """A round of a section: what is played then, and when."""

    slot: int
    title: str
    when: str
    cells: list[Cell]


class Section(NamedTuple):
    """A bracket or a part of it, or the pools. `aside`: it decides no first place; `pools`: their places, in
    the stead of cards, where a page shows them."""

    key: str
    title: str
    columns: Sequence[Column]
    shape: Literal["tree", "pots", "cards"] = "cards"
    aside: bool = False
    pools: Sequence[PoolTable] = ()

    @property
    def steps(self) -> list[tuple[Column, Column | None]]:
        """Each column with the one that follows."""
        return [*pairwise(self.columns), (self.columns[-1], None)]

    @property
    def ties(self) -> list[Cell]:
        """Its matches, by number."""
        cells = (cell for column in self.columns for cell in column.cells if cell.sides)
        return sorted(cells, key=lambda cell: cell.number)


@dataclass
class Picture:
    """The pools and pots of a structure, the trees of its rows, and what is known of them.

    `sent`: who comes to a place of a pool; `names`: number of a team → as the page writes it, `left`: as one
    that has left is written where it plays no more; `now`: the matches that were called or nobody will play,
    by number; `drawn`: key of a round from the pot → its cells, once it is drawn or will not be; `ranked`:
    key of a pool → what it is ranked by, and its lines; `rows`: how many at most in each section."""

    structure: Structure
    seating: Seating
    sent: Callable[[Source], Seat] = lambda _source: WAITS
    names: Mapping[int, str] = field(default_factory=dict)
    left: Mapping[int, str] = field(default_factory=dict)
    now: Mapping[int, MatchRow] = field(default_factory=dict)
    drawn: Mapping[str, Sequence[Cell]] = field(default_factory=dict)
    ranked: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    rows: int = ROWS

    def __post_init__(self) -> None:
        self.cut: set[int] = set()  # the matches whose winner goes on in another section

    def sections(self) -> list[Section]:
        """In the order of the evening."""
        pools = [group for group in self.structure.groups if group.is_pool]
        sections = [self._pools(pools)] if pools else []
        for bracket in self.structure.brackets:
            sections += self._from_pots(bracket) if self.structure.pots else self._trees(bracket)
        return sections

    def _pools(self, groups: Sequence[Group]) -> Section:
        first, last = groups[0].before + 1, groups[0].before + groups[0].rounds
        cells = []
        for group in groups:
            by, lines = self.ranked.get(group.key) or ("", tuple(map(self._entry, group.entries)))
            plays = _("chacune joue {matches} parties").format(matches=group.most)
            title = of_bracket(group.key).text(translate=_)
            cells.append(Cell(title=title, lines=(*lines, plays), note=by))
        teams = _("{teams} équipes").format(teams=sum(len(group.entries) for group in groups))
        when = _("Tours {first} à {last}").format(first=first, last=last)
        return Section(f"pools-{groups[0].key}", _("Poules"), [Column(first, teams, when, cells)])

    def _entry(self, source: Source) -> str:
        """Who stands in a place of a pool, or what it will hold."""
        team = self.sent(source).team
        return self.names.get(team or 0) or of_source(source, self.structure).text(translate=_)

    # Rounds drawn from the pot

    def _from_pots(self, key: str) -> Iterator[Section]:
        """The rounds of a bracket that are drawn one after the other, some columns a section."""
        columns = []
        for pot in (pot for pot in self.structure.pots if pot.bracket == key and pot.most > 1):
            if cells := self.drawn.get(pot.key, [_pot_to_come(pot)]):
                title = label(pot.title, level=pot.level).text(translate=_)
                columns.append(_column(pot.slot(self.seating.before), title, [*cells]))
        for n, start in enumerate(range(0, len(columns), COLUMNS), start=1):
            yield Section(*_further(key, n), columns[start : start + COLUMNS], shape="pots")

    # Trees

    def _trees(self, key: str) -> Iterator[Section]:
        """The tree of the best places, in parts where it is too large, then what else the bracket decides."""
        rows = [row for row in self.seating.rows.values() if row.bracket == key]
        title = of_bracket(key).text(translate=_)
        going_on = {before.id for row in rows for before in self._before(row)}
        last = [row for row in rows if row.id not in going_on]
        last.sort(key=lambda row: (row.place_won or inf, row.planned))
        best, *others = last
        third = [row for row in others if row.title == "third"]
        parts = list(self._batches(self._parts(best)))
        for n, batch in enumerate(parts, start=1):
            yield self._tree(f"{key}.{n}", _("{of}, partie {number}").format(of=title, number=n), batch)
        yield self._tree(key, _("{of}, derniers tours").format(of=title) if parts else title, [best, *third])
        rest = [part for root in others if root not in third for part in (*self._parts(root), root)]
        for n, batch in enumerate(self._batches(rest), start=2):
            yield self._tree(*_further(key, n), batch, aside=True)

    def _before(self, row: MatchRow) -> list[MatchRow]:
        """The matches of its bracket and its section whose winners meet in a match."""
        winners = (source for source, won in self.seating.leading(row) if won)
        return [each for each in winners if each.bracket == row.bracket and each.id not in self.cut]

    def _height(self, row: MatchRow) -> int:
        return sum(map(self._height, self._before(row))) or 1

    def _parts(self, root: MatchRow) -> list[MatchRow]:
        """Where a tree of too many rows is cut: its last two rounds stay together at least."""
        if self._height(root) <= self.rows:
            return []
        level, distance = [root], 0
        while distance < 2 or max(map(self._height, level)) > self.rows:
            level = [each for row in level for each in self._before(row)]
            distance += 1
        self.cut |= {row.id for row in level}
        return level

    def _batches(self, roots: Iterable[MatchRow]) -> Iterator[list[MatchRow]]:
        """Trees that stand under each other in a section."""
        batch: list[MatchRow] = []
        for root in roots:
            if batch and sum(map(self._height, [*batch, root])) > self.rows:
                yield batch
                batch = []
            batch.append(root)
        if batch:
            yield batch

    def _tree(self, key: str, title: str, roots: Sequence[MatchRow], *, aside: bool = False) -> Section:
        """The first tree with its match for the third place at its foot, or several under each other."""
        slot_of = self.seating.slot
        rows = sorted((row for root in roots for row in self._all(root)), key=slot_of)
        columns: dict[int, Column] = {}
        for slot, together in groupby(rows, slot_of):
            first = min(together, key=lambda row: (row.title in ASIDE, row.planned))
            columns[slot] = _column(slot, first.label.text(translate=_), [], columns.values())
        height, last = self._height(roots[0]), max(columns)
        for root in roots:
            if root.title == "third" and height > 2 and slot_of(root) == last:
                columns[last].cells.append(self.tie(root)._replace(rows=height, below=True))
            else:
                self._lay(root, columns)
        return Section(key, title, list(columns.values()), shape="tree", aside=aside)

    def _all(self, root: MatchRow) -> Iterator[MatchRow]:
        yield root
        for row in self._before(root):
            yield from self._all(row)

    def _lay(self, row: MatchRow, columns: Mapping[int, Column], until: float = inf, line: Line = "") -> None:
        """Fill the rows of a match in every column before the one of slot `until`, where its winner plays."""
        before, slot, height = self._before(row), self.seating.slot(row), self._height(row)
        for index, source in enumerate(before):
            self._lay(source, columns, slot, "only" if len(before) == 1 else "second" if index else "first")
        last = max(each for each in columns if each < until)
        for each, column in columns.items():
            leaving: Line = line if each == last else "only" if line else ""
            if each == slot:
                column.cells.append(self.tie(row)._replace(rows=height, line=leaving, fed=bool(before)))
            elif slot < each < until:
                column.cells.append(Cell(height, line=leaving, fed=bool(line)))
            elif each < slot and not before:
                column.cells.append(Cell(height))

    def tie(self, row: MatchRow) -> Cell:
        """A match as it stands: who plays, who gave it up, who will come."""
        number, sides = row.planned or 0, []
        now, plays = self.now.get(number) or row._replace(state=""), self.seating.playing(row)
        scores = (None, None) if now.state == FORFEITED else (now.total_a, now.total_b)
        for side, playing, score in zip(SIDES, plays, scores, strict=True):
            seat, wins = self.seating.stands(row, side), now.won_by == side
            gives_up = not wins and (now.state == FORFEITED or playing != seat.team)
            names = {**self.names, **self.left} if gives_up else self.names
            said = names.get(seat.team or 0) or self.seating.awaited(row, side).text(translate=_)
            written = "" if score is None else f"{score}".replace("-", "−")
            sides.append(Side(said, seat.known, written, wins))
        table = None if now.settled else now.table
        return Cell(1, number, row.label.text(translate=_), sides, now.state, table)


def _pot_to_come(pot: PotRound) -> Cell:
    """How many teams are in it."""
    teams = _("{teams} équipes") if pot.fewest == pot.most else _("{fewest} à {teams} équipes")
    return Cell(title=teams.format(fewest=pot.fewest, teams=pot.most))


def _column(slot: int, title: str, cells: list[Cell], before: Iterable[Column] = ()) -> Column:
    """A round of a bracket, by its number where it has no name of its own."""
    when = _("Tour {first}").format(first=slot)
    if title in (when, *(column.title for column in before)):
        return Column(slot, when, "", cells)
    return Column(slot, title, when, cells)


def _further(key: str, n: int) -> tuple[str, str]:
    """The key and the title of the n-th section of a bracket."""
    title = of_bracket(key).text(translate=_)
    return (key, title) if n == 1 else (f"{key}-{n}", _("{of}, suite").format(of=title))


# An evening


def evening_picture(
    evening: Evening,
    names: Mapping[int, str],
    matches: Iterable[MatchRow] | None = None,
    *,
    ranked: Mapping[str, tuple[str, tuple[str, ...]]] | None = None,
    rows: int = ROWS,
) -> list[Section]:
    """The picture of an evening; empty without pools and brackets. `names`: number → as this page writes the
    team; `matches`: fresher than the evening's own, where the page has them; `ranked`: the pools as `Picture`
    has them.

    Raises the engine's Refusal where its stages and teams make no structure."""
    left = _left(evening, names)
    sent_away = {team.number for team in evening.roll.gone if team.status == Team.Status.DISQUALIFIED}
    picture = Picture(
        replace(evening.structure or Structure(0), pots=tuple(evening.pots.planned.values())),
        evening.seating,
        evening.begins,
        {**names, **{number: left[number] for number in sent_away & left.keys()}},
        left,
        _now(evening.seating, evening.rows.matches if matches is None else matches),
        ranked=ranked or {},
        rows=rows,
    )
    picture.drawn = _drawn_cells(evening, picture)
    return picture.sections()


def _left(evening: Evening, names: Mapping[int, str]) -> dict[int, str]:
    """Who has left, with the word for how: "7, Fabre – Oustric, abandon"."""
    return {
        team.number: _("%(team)s, %(left)s") % {"team": name, "left": team.get_status_display()}
        for team in evening.roll.gone
        if team.number and (name := names.get(team.number))
    }


def _now(seating: Seating, matches: Iterable[MatchRow]) -> dict[int, MatchRow]:
    """Each match that was called, and each that nobody plays, because a team left before it was drawn or
    nobody comes: the other wins it."""
    now: dict[int, MatchRow] = {}
    for row in seating.rows.values():
        (a, b), stands = seating.sides(row), tuple(seating.stands(row, side) for side in SIDES)
        nobody = any(seating.sends_nobody(row, side) for side in SIDES)
        if a.known and b.known and (nobody or (a, b) != stands):
            by = "B" if a.team else "A" if b.team else BY_BOTH
            now[row.planned or 0] = row._replace(state=FORFEITED, forfeited_by=by)
    return now | {match.planned: match for match in matches if match.planned is not None}


def _drawn_cells(evening: Evening, picture: Picture) -> dict[str, list[Cell]]:
    """The matches of each round from the pot that was drawn, and who has none; who is left alone too."""
    pots, drawn, decided = evening.pots, dict[str, list[Cell]](), set[str]()
    for pot in pots.planned.values():
        rows, teams = pots.rows[pot.bracket, pot.level], pots.in_round(pot.bracket, pot.level)
        if not pots.is_drawn(pot.bracket, pot.level) and (teams is None or len(teams) > 1):
            continue
        drawn[pot.key] = list(map(picture.tie, rows))
        exempt = pots.exempt_in(pot.bracket, pot.level)
        if exempt is not None and pot.bracket not in decided:
            title = _("Gagne sans finale") if pot.most == 2 else _("Exempte")
            drawn[pot.key].append(Cell(title=title, lines=(picture.names.get(exempt, ""),)))
        decided |= {pot.bracket for row in rows if row.title == "final"}
    return drawn
