"""The picture of an evening: sections of columns of cells, which `draw/_picture.html` lays out with CSS.

Nothing is measured: a match says how many rows of the first column it stands beside, the style sheet does the
rest. It knows a structure and what is known of it, no row of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from math import inf
from typing import Literal

from django.utils.translation import gettext as _

from pairing.bracket import (
    BY_RANK,
    Group,
    PlannedMatch,
    Pot,
    Source,
    Structure,
    Timing,
    of_bracket,
    of_match,
    of_source,
)

# The rows of a section: what stands on a sheet of A4, lying, on a desk, and on the wall. A larger bracket is
# cut into several sections. The columns of rounds drawn from the pot in a section.
ROWS, COLUMNS = 8, 4


@dataclass(frozen=True, slots=True)
class Live:
    """A match as it stands: its state, both scores, who won, its table."""

    state: str
    a: int | None = None
    b: int | None = None
    winner: str = ""
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """A stage of rounds that has begun: its teams, the fewest and most matches each of them plays, and the
    matches and byes of each drawn round."""

    teams: int
    least: int
    most: int
    drawn: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """What is known besides the structure.

    `names`: place → the team that stands there; `live`: number of a planned match → how it stands; `drawn`:
    the keys of the drawn pots; `counted`: key of a group of rounds → what was drawn of it; `ranked`: key of a
    pool → what it is ranked by, and its lines."""

    names: Mapping[Source, str] = field(default_factory=dict)
    live: Mapping[int, Live] = field(default_factory=dict)
    drawn: frozenset[str] = frozenset()
    counted: Mapping[str, Counted] = field(default_factory=dict)
    ranked: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two places of a match: who stands there, or in words who will."""

    label: str
    known: bool
    score: str
    wins: bool


@dataclass(frozen=True, slots=True)
class Tie:
    """A match of a bracket."""

    number: int
    called: str
    sides: tuple[Side, Side]
    state: str
    table: int | None


@dataclass(frozen=True, slots=True)
class Card:
    """A pool, a round for everybody, or a pot that is not drawn yet."""

    title: str
    lines: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place in a column, so many rows high; without match and card it only keeps its room.

    `line`: how its line goes on to the next column: straight ("only"), down ("first") or up ("second");
    `fed`: a line arrives; `below`: at the foot of the rows of the match before it."""

    rows: int = 1
    tie: Tie | None = None
    card: Card | None = None
    line: Literal["only", "first", "second", ""] = ""
    fed: bool = False
    below: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A round of a section: what is played then, and when."""

    slot: int
    title: str
    when: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A bracket or a part of it, the pools, or the rounds of a stage. `aside`: it decides no first place."""

    key: str
    title: str
    columns: tuple[Column, ...]
    shape: Literal["tree", "pots", "cards"] = "cards"
    aside: bool = False

    @property
    def steps(self) -> list[tuple[Column, Column | None]]:
        """Each column with the one that follows."""
        return [*pairwise(self.columns), (self.columns[-1], None)]

    @property
    def ties(self) -> list[Tie]:
        """Its matches, by number."""
        cells = [cell.tie for column in self.columns for cell in column.cells if cell.tie]
        return sorted(cells, key=lambda tie: tie.number)

    @property
    def cards(self) -> list[Card]:
        """Its cards, from left to right."""
        return [cell.card for column in self.columns for cell in column.cells if cell.card]


NOTHING = Known()


def picture_of(structure: Structure, known: Known = NOTHING, *, rows: int = ROWS) -> list[Section]:
    """The picture of a structure in the order of the evening, with so many `rows` at most in each section."""
    return list(_Picture(structure, known, rows).sections())


class _Picture:
    def __init__(self, structure: Structure, known: Known, rows: int) -> None:
        self.structure, self.known, self.most = structure, known, rows
        self.timing = Timing(structure)
        self.cut: set[int] = set()  # the matches whose winner goes on in another section

    def sections(self) -> Iterator[Section]:
        for shown_as, groups in groupby(self.structure.groups, lambda group: group.shown_as):
            if shown_as == "pools":
                yield self._pools(list(groups))
            else:
                yield from map(self._rounds, groups)
        for bracket in self.structure.brackets:
            pots = [pot for pot in self.structure.pots if pot.bracket == bracket.key and pot.matches]
            yield from self._from_pots(bracket.key, pots) if pots else self._trees(bracket.key)

    # Pools and rounds

    def _pools(self, groups: Sequence[Group]) -> Section:
        first = self.timing.starts(groups[0]) + 1
        last = first - 1 + max(group.rounds for group in groups)
        when = _("Tours {first} à {last}").format(first=first, last=last)
        teams = _("{teams} équipes").format(teams=sum(len(group.entries) for group in groups))
        cards = [Cell(card=self._pool(group)) for group in groups]
        return Section(f"pools-{groups[0].key}", _("Poules"), (Column(first, teams, when, tuple(cards)),))

    def _pool(self, group: Group) -> Card:
        by, lines = self.known.ranked.get(group.key, ("", tuple(map(self._place, group.entries))))
        plays = _("chacune joue {matches} parties").format(matches=group.most)
        return Card(of_bracket(group.key).text(translate=_), (*lines, plays), by)

    def _rounds(self, group: Group) -> Section:
        """The rounds of a stage in which everybody plays, those that were drawn as they were."""
        counted = self.known.counted.get(group.key) or Counted(len(group.entries), group.least, group.most)
        melee = group.shown_as == "melee"
        played = (
            _("chacune joue {matches} parties"),
            _("chacune joue {least} ou {most} parties"),
            _("chacune joue de {least} à {most} parties"),
        )[min(2, counted.most - counted.least)]
        to_come = divmod(counted.teams, group.table_size)
        rounds = [*counted.drawn, *[to_come] * (group.rounds - len(counted.drawn))]
        first = self.timing.starts(group) + 1
        cards = [
            Card(_when(slot), tuple(_round_lines(*each, melee=melee)))
            for slot, each in enumerate(rounds, start=first)
        ]
        who = _("{players} joueurs") if melee else _("{teams} équipes")
        column = Column(
            first,
            who.format(teams=counted.teams, players=counted.teams),
            "" if melee else played.format(matches=counted.most, least=counted.least, most=counted.most),
            tuple(Cell(card=card) for card in cards),
        )
        return Section(group.key, _("À la mêlée") if melee else _("Tours où toutes jouent"), (column,))

    # Rounds drawn from the pot

    def _from_pots(self, key: str, pots: Sequence[Pot]) -> Iterator[Section]:
        """The rounds of a bracket that are drawn one after the other, some columns a section."""
        title, drawn = of_bracket(key).text(translate=_), {number for pot in pots for number in pot.matches}
        cells = {
            self.timing.slot(pot.matches[0]): (self._heading(pot.matches[:1]), self._pot(pot)) for pot in pots
        }
        for match in self.structure.matches_of(key):
            if match.number not in drawn:  # for the third place
                cells[self.timing.slot(match.number)][1].append(Cell(tie=self._tie(match)))
        columns = [
            Column(slot, heading, _when(slot), tuple(within))
            for slot, (heading, within) in sorted(cells.items())
        ]
        for n, start in enumerate(range(0, len(columns), COLUMNS), start=1):
            run = tuple(columns[start : start + COLUMNS])
            yield Section(*_further(key, title, n), run, shape="pots")

    def _pot(self, pot: Pot) -> list[Cell]:
        """A card that says who will be in it; once drawn the matches that are played, and who has a bye."""
        if pot.key not in self.known.drawn:
            return [Cell(card=Card(self._pot_title(pot), tuple(self._pot_lines(pot))))]
        matches = map(self.structure.match, pot.matches)
        cells = [Cell(tie=self._tie(match)) for match in matches if self._is_played(match)]
        if exempt := self.known.names.get(Source("exempt", of=pot.key)):
            title = _("Gagne sans finale") if pot.most == 2 else _("Exempte")
            cells.append(Cell(card=Card(title, (exempt,))))
        return cells

    def _is_played(self, match: PlannedMatch) -> bool:
        return match.a in self.known.names or match.number in self.known.live

    def _pot_title(self, pot: Pot) -> str:
        count = len(pot.matches)
        if count == 1:
            return self._heading(pot.matches) if pot.most == 2 else _("une partie")
        text = _("{matches} parties") if pot.fewest // 2 == count else _("jusqu’à {matches} parties")
        return text.format(matches=count)

    def _pot_lines(self, pot: Pot) -> Iterator[str]:
        """How many are in it, where they come from, whether one has a bye."""
        certain = pot.fewest == pot.most
        teams = _("{teams} équipes") if certain else _("{fewest} à {teams} équipes")
        yield teams.format(fewest=pot.fewest, teams=pot.most)
        if pot.before:
            yield _("celles encore en course")
        kinds = {source.kind for source in pot.entries}
        if "entry" in kinds:
            yield _("toutes les équipes")
        if kinds & BY_RANK:
            yield _("d’après le classement")
        if kinds & {"fallen", "loser"}:
            yield from (_(bracket.beaten) for bracket in self.structure.brackets if bracket.beaten)
        if not certain:
            yield _("une exempte, si elles sont impaires")
        elif pot.most % 2:
            yield _("une équipe exempte")

    # Trees

    def _trees(self, key: str) -> Iterator[Section]:
        """The tree of the best places, in parts where it is too large, then what else the bracket decides."""
        title = of_bracket(key).text(translate=_)
        matches = self.structure.matches_of(key)
        going_on = {number for match in matches for number in self._before(match.number)}
        last = [match for match in matches if match.number not in going_on]
        last.sort(key=lambda match: (match.places or (99, 99), match.number))
        best, *others = (match.number for match in last)
        third = [match.number for match in last if match.title == "third"]
        parts = list(self._batches(self._parts(best)))
        for n, batch in enumerate(parts, start=1):
            called = _("{of}, partie {number}").format(of=title, number=n) if len(parts) > 1 else title
            yield self._tree(f"{key}.{n}", called, batch)
        yield self._tree(key, _("{of}, derniers tours").format(of=title) if parts else title, [best, *third])
        rest = [part for root in others if root not in third for part in (*self._parts(root), root)]
        for n, batch in enumerate(self._batches(rest), start=2):
            yield self._tree(*_further(key, title, n), batch, aside=True)

    def _before(self, number: int) -> list[int]:
        """The matches of its bracket and its section whose winners meet in a match."""
        match = self.structure.match(number)
        winners = [side.number for side in (match.a, match.b) if side.kind == "winner"]
        here = (each for each in winners if self.structure.match(each).bracket == match.bracket)
        return [each for each in here if each not in self.cut]

    def _rows(self, number: int) -> int:
        return sum(map(self._rows, self._before(number))) or 1

    def _parts(self, root: int) -> list[int]:
        """Where a tree of too many rows is cut: its last two rounds stay together at least."""
        if self._rows(root) <= self.most:
            return []
        level, distance = [root], 0
        while distance < 2 or max(map(self._rows, level)) > self.most:
            level = [each for number in level for each in self._before(number)]
            distance += 1
        self.cut |= set(level)
        return level

    def _batches(self, roots: Iterable[int]) -> Iterator[list[int]]:
        """Trees that stand under each other in a section."""
        batch: list[int] = []
        for root in roots:
            if batch and sum(map(self._rows, [*batch, root])) > self.most:
                yield batch
                batch = []
            batch.append(root)
        if batch:
            yield batch

    def _tree(self, key: str, title: str, roots: Sequence[int], *, aside: bool = False) -> Section:
        """The first tree with its match for the third place at its foot, or several under each other."""
        within = {
            slot: list(numbers)
            for slot, numbers in groupby(
                sorted((n for root in roots for n in self._all(root)), key=self.timing.slot), self.timing.slot
            )
        }
        cells: dict[int, list[Cell]] = {slot: [] for slot in within}
        rows = self._rows(roots[0])
        for root in roots:
            match = self.structure.match(root)
            if match.title == "third" and rows > 2 and self.timing.slot(root) == max(within):
                cells[max(within)].append(Cell(rows, self._tie(match), below=True))
            else:
                self._lay(root, cells)
        columns = (
            Column(slot, self._heading(numbers), _when(slot), tuple(cells[slot]))
            for slot, numbers in within.items()
        )
        return Section(key, title, tuple(columns), shape="tree", aside=aside)

    def _all(self, root: int) -> Iterator[int]:
        yield root
        for number in self._before(root):
            yield from self._all(number)

    def _lay(
        self,
        number: int,
        cells: dict[int, list[Cell]],
        until: float = inf,
        line: Literal["only", "first", "second", ""] = "",
    ) -> None:
        """Fill the rows of a match in every column before the one of slot `until`, where its winner plays."""
        before, slot, rows = self._before(number), self.timing.slot(number), self._rows(number)
        for index, each in enumerate(before):
            self._lay(each, cells, slot, "only" if len(before) == 1 else "second" if index else "first")
        last = max(each for each in cells if each < until)
        for each, column in cells.items():
            leaving = line if each == last else "only" if line else ""
            if each == slot:
                tie = self._tie(self.structure.match(number))
                column.append(Cell(rows, tie, line=leaving, fed=bool(before)))
            elif slot < each < until:
                column.append(Cell(rows, line=leaving, fed=bool(line)))
            elif each < slot and not before:
                column.append(Cell(rows))

    # Words

    def _place(self, source: Source) -> str:
        """Who stands in a place, or what it will hold."""
        return self.known.names.get(source) or of_source(source, self.structure).text(translate=_)

    def _heading(self, numbers: Sequence[int]) -> str:
        """What the most important match of a round is called."""
        matches = map(self.structure.match, numbers)
        first = min(matches, key=lambda match: (match.title in ("placing", "third"), match.number))
        return of_match(first).text(translate=_)

    def _tie(self, match: PlannedMatch) -> Tie:
        live = self.known.live.get(match.number, Live(""))
        a = self._side(match.a, live.a, wins=live.winner == "A")
        b = self._side(match.b, live.b, wins=live.winner == "B")
        return Tie(match.number, of_match(match).text(translate=_), (a, b), live.state, live.table)

    def _side(self, source: Source, score: int | None, *, wins: bool) -> Side:
        written = "" if score is None else f"{score:d}".replace("-", "−")
        return Side(self._place(source), source in self.known.names, written, wins)


def _when(slot: int) -> str:
    return _("Tour {first}").format(first=slot)


def _further(key: str, title: str, n: int) -> tuple[str, str]:
    """The key and the title of the n-th section of a bracket."""
    return (key, title) if n == 1 else (f"{key}-{n}", _("{of}, suite").format(of=title))


def _round_lines(matches: int, rests: int, *, melee: bool) -> Iterator[str]:
    """The matches of a round, and how many have none."""
    yield _("une partie") if matches == 1 else _("{matches} parties").format(matches=matches)
    if rests == 1:
        yield _("un joueur se repose") if melee else _("une équipe exempte")
    elif rests:
        several = _("{players} joueurs se reposent") if melee else _("{players} équipes exemptes")
        yield several.format(players=rests)
