"""The picture of an evening: sections of columns of cells, which `draw/_picture.html` lays out with CSS. Each
place says what it will hold, then who stands there, each match how it stands.

Nothing is measured: a match says how many rows of the first column it stands beside. No statement of its own
beside those that the evening asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from math import inf
from typing import Literal, NamedTuple

from django.utils.translation import gettext as _

from pairing.bracket import (
    BY_RANK,
    MAIN,
    Group,
    PlannedMatch,
    PotRound,
    Source,
    Structure,
    Timing,
    of_bracket,
    of_match,
    of_pot,
    of_source,
)

from ..formats import Melee, format_of
from ..models import Exempt, Stage
from ..models.result import FORFEITED
from ..standings.board import PoolTable
from .past import teams_still_there
from .rows import MatchRow
from .seats import SIDES, Seating, sources_of
from .state import Evening

# The rows of a section: what stands on a sheet of A4, lying, on a desk, and on the wall. A larger bracket is
# cut into several sections. The columns of rounds drawn from the pot in a section.
ROWS, COLUMNS = 8, 4
Line = Literal["only", "first", "second", ""]


class Live(NamedTuple):
    """A match as it stands: its state, both scores, who won, its table."""

    state: str = ""
    a: int | None = None
    b: int | None = None
    winner: str = ""
    table: int | None = None


class Counted(NamedTuple):
    """A stage of rounds that has begun: how many are still there, and the matches and byes of each drawn
    round."""

    there: int
    drawn: tuple[tuple[int, int], ...]


class Side(NamedTuple):
    """One of the two places of a match: who stands there, or in words who will."""

    label: str
    known: bool
    score: str
    wins: bool


class Cell(NamedTuple):
    """A place in a column, so many rows high: a match with its two `sides`; a card with its `lines`, for a
    pool, a round for everybody, a pot that is not drawn yet; without both it only keeps its room.

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
    """A bracket or a part of it, the pools, or the rounds of a stage. `aside`: it decides no first place;
    `pools`: their places, in the stead of cards, where a page shows them."""

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

    @property
    def cards(self) -> list[Cell]:
        """Its cards, from left to right."""
        return [cell for column in self.columns for cell in column.cells if cell.lines]


@dataclass
class Picture:
    """A structure and what is known of it. `names`: place → the team that stands there; `live`: number of a
    planned match → how it stands; `drawn`: key of a round from the pot → its cells, once it is drawn or will
    not be; `counted`: key of a group of rounds → what was drawn of it; `ranked`: key of a pool → what it is
    ranked by, and its lines; `rows`: how many at most in each section."""

    structure: Structure
    names: Mapping[Source, str] = field(default_factory=dict)
    live: Mapping[int, Live] = field(default_factory=dict)
    drawn: Mapping[str, Sequence[Cell]] = field(default_factory=dict)
    counted: Mapping[str, Counted] = field(default_factory=dict)
    ranked: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    rows: int = ROWS

    def __post_init__(self) -> None:
        self.timing = Timing(self.structure)
        self.cut: set[int] = set()  # the matches whose winner goes on in another section

    def sections(self) -> list[Section]:
        """In the order of the evening."""
        sections: list[Section] = []
        for shown_as, groups in groupby(self.structure.groups, lambda group: group.shown_as):
            if shown_as == "pools":
                sections.append(self._pools(list(groups)))
            else:
                sections += map(self._rounds, groups)
        for bracket in self.structure.brackets:
            pots = [pot for pot in self.structure.pots if pot.bracket == bracket and pot.most > 1]
            sections += self._from_pots(bracket, pots) if pots else self._trees(bracket)
        return sections

    # Pools and rounds

    def _pools(self, groups: Sequence[Group]) -> Section:
        first = self.timing.starts(groups[0]) + 1
        last = first - 1 + max(group.rounds for group in groups)
        cells = []
        for group in groups:
            by, lines = self.ranked.get(group.key) or ("", tuple(map(self._place, group.entries)))
            plays = _("chacune joue {matches} parties").format(matches=group.most)
            title = of_bracket(group.key).text(translate=_)
            cells.append(Cell(title=title, lines=(*lines, plays), note=by))
        teams = _("{teams} équipes").format(teams=sum(len(group.entries) for group in groups))
        when = _("Tours {first} à {last}").format(first=first, last=last)
        return Section(f"pools-{groups[0].key}", _("Poules"), [Column(first, teams, when, cells)])

    def _rounds(self, group: Group) -> Section:
        """The rounds of a stage in which everybody plays, those that were drawn as they were."""
        there, drawn = self.counted.get(group.key) or Counted(len(group.entries), ())
        first, melee = self.timing.starts(group) + 1, group.shown_as == "melee"
        to_come = divmod(there, group.table_size)
        cells = [
            Cell(title=_when(slot), lines=tuple(_round_lines(*each, melee=melee)))
            for slot, each in enumerate([*drawn, *[to_come] * (group.rounds - len(drawn))], start=first)
        ]
        title = _("À la mêlée") if melee else _("Tours où toutes jouent")
        who = _("{players} joueurs") if melee else _("{teams} équipes")
        plays = "" if melee or drawn else _("chacune joue {least} ou {most} parties")
        if plays and group.least == group.most:
            plays = _("chacune joue {matches} parties")
        plays = plays.format(matches=group.most, least=group.least, most=group.most)
        return Section(
            group.key, title, [Column(first, who.format(teams=there, players=there), plays, cells)]
        )

    # Rounds drawn from the pot

    def _from_pots(self, key: str, pots: Sequence[PotRound]) -> Iterator[Section]:
        """The rounds of a bracket that are drawn one after the other, some columns a section."""
        columns = []
        for pot in pots:
            if cells := self.drawn.get(pot.key, [self._pot_to_come(pot)]):
                title = of_pot(pot).text(translate=_)
                columns.append(_column(self.timing.slot_of_pot(pot), title, [*cells]))
        for n, start in enumerate(range(0, len(columns), COLUMNS), start=1):
            yield Section(*_further(key, n), columns[start : start + COLUMNS], shape="pots")

    def _pot_to_come(self, pot: PotRound) -> Cell:
        """How many matches it has and teams are in it, where they come from, whether one has a bye."""
        count, certain = pot.most // 2, pot.fewest == pot.most
        if count == 1:
            title = of_pot(pot).text(translate=_) if pot.most == 2 else _("une partie")
        else:
            title = _("{matches} parties") if pot.fewest // 2 == count else _("jusqu’à {matches} parties")
        teams = _("{teams} équipes") if certain else _("{fewest} à {teams} équipes")
        lines = [teams.format(fewest=pot.fewest, teams=pot.most)]
        if pot.level > 1:
            lines.append(_("celles encore en course"))
        if pot.joining and pot.bracket != MAIN:
            lines.append(_("les battues du tableau principal"))
        elif pot.joining:
            ranked = any(source.kind in BY_RANK for source in self.structure.in_pots)
            lines.append(_("d’après le classement") if ranked else _("toutes les équipes"))
        if not certain:
            lines.append(_("une exempte, si elles sont impaires"))
        elif pot.most % 2:
            lines.append(_("une équipe exempte"))
        return Cell(title=title.format(matches=count), lines=tuple(lines))

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
            yield self._tree(f"{key}.{n}", _("{of}, partie {number}").format(of=title, number=n), batch)
        yield self._tree(key, _("{of}, derniers tours").format(of=title) if parts else title, [best, *third])
        rest = [part for root in others if root not in third for part in (*self._parts(root), root)]
        for n, batch in enumerate(self._batches(rest), start=2):
            yield self._tree(*_further(key, n), batch, aside=True)

    def _before(self, number: int) -> list[int]:
        """The matches of its bracket and its section whose winners meet in a match."""
        match = self.structure.match(number)
        winners = [side.number for side in (match.a, match.b) if side.kind == "winner"]
        here = (each for each in winners if self.structure.match(each).bracket == match.bracket)
        return [each for each in here if each not in self.cut]

    def _height(self, number: int) -> int:
        return sum(map(self._height, self._before(number))) or 1

    def _parts(self, root: int) -> list[int]:
        """Where a tree of too many rows is cut: its last two rounds stay together at least."""
        if self._height(root) <= self.rows:
            return []
        level, distance = [root], 0
        while distance < 2 or max(map(self._height, level)) > self.rows:
            level = [each for number in level for each in self._before(number)]
            distance += 1
        self.cut |= set(level)
        return level

    def _batches(self, roots: Iterable[int]) -> Iterator[list[int]]:
        """Trees that stand under each other in a section."""
        batch: list[int] = []
        for root in roots:
            if batch and sum(map(self._height, [*batch, root])) > self.rows:
                yield batch
                batch = []
            batch.append(root)
        if batch:
            yield batch

    def _tree(self, key: str, title: str, roots: Sequence[int], *, aside: bool = False) -> Section:
        """The first tree with its match for the third place at its foot, or several under each other."""
        slot_of = self.timing.slot
        numbers = sorted((number for root in roots for number in self._all(root)), key=slot_of)
        columns: dict[int, Column] = {}
        for slot, together in groupby(numbers, slot_of):
            columns[slot] = _column(slot, self._heading(list(together)), [], columns.values())
        height, last = self._height(roots[0]), max(columns)
        for root in roots:
            match = self.structure.match(root)
            if match.title == "third" and height > 2 and slot_of(root) == last:
                columns[last].cells.append(self._tie(match)._replace(rows=height, below=True))
            else:
                self._lay(root, columns)
        return Section(key, title, list(columns.values()), shape="tree", aside=aside)

    def _all(self, root: int) -> Iterator[int]:
        yield root
        for number in self._before(root):
            yield from self._all(number)

    def _lay(self, number: int, columns: Mapping[int, Column], until: float = inf, line: Line = "") -> None:
        """Fill the rows of a match in every column before the one of slot `until`, where its winner plays."""
        before, slot, height = self._before(number), self.timing.slot(number), self._height(number)
        for index, each in enumerate(before):
            self._lay(each, columns, slot, "only" if len(before) == 1 else "second" if index else "first")
        last = max(each for each in columns if each < until)
        for each, column in columns.items():
            leaving: Line = line if each == last else "only" if line else ""
            if each == slot:
                tie = self._tie(self.structure.match(number))
                column.cells.append(tie._replace(rows=height, line=leaving, fed=bool(before)))
            elif slot < each < until:
                column.cells.append(Cell(height, line=leaving, fed=bool(line)))
            elif each < slot and not before:
                column.cells.append(Cell(height))

    # Words

    def _place(self, source: Source) -> str:
        """Who stands in a place, or what it will hold."""
        return self.names.get(source) or of_source(source, self.structure).text(translate=_)

    def _heading(self, numbers: Sequence[int]) -> str:
        """What the most important match of a round is called."""
        matches = map(self.structure.match, numbers)
        first = min(matches, key=lambda match: (match.title in ("placing", "third"), match.number))
        return of_match(first).text(translate=_)

    def _tie(self, match: PlannedMatch) -> Cell:
        a, b = ((self._place(source), source in self.names) for source in (match.a, match.b))
        live = self.live.get(match.number, Live())
        return _tie_of(match.number, of_match(match).text(translate=_), (a, b), live)


def _tie_of(number: int, called: str, names: Sequence[tuple[str, bool]], live: Live) -> Cell:
    """A match as it stands; `names`: what is written on each side, and whether that is a team."""
    sides = []
    for side, (name, known), score in zip("AB", names, (live.a, live.b), strict=True):
        written = "" if score is None else f"{score}".replace("-", "−")
        sides.append(Side(name, known, written, live.winner == side))
    return Cell(1, number, called, sides, live.state, live.table)


def _when(slot: int) -> str:
    return _("Tour {first}").format(first=slot)


def _column(slot: int, title: str, cells: list[Cell], before: Iterable[Column] = ()) -> Column:
    """A round of a bracket, by its number where it has no name of its own."""
    when = _when(slot)
    if title in (when, *(column.title for column in before)):
        return Column(slot, when, "", cells)
    return Column(slot, title, when, cells)


def _further(key: str, n: int) -> tuple[str, str]:
    """The key and the title of the n-th section of a bracket."""
    title = of_bracket(key).text(translate=_)
    return (key, title) if n == 1 else (f"{key}-{n}", _("{of}, suite").format(of=title))


def _round_lines(matches: int, rests: int, *, melee: bool) -> Iterator[str]:
    """The matches of a round, and how many have none."""
    yield _("une partie") if matches == 1 else _("{matches} parties").format(matches=matches)
    if rests == 1:
        yield _("un joueur se repose") if melee else _("une équipe exempte")
    elif rests:
        several = _("{players} joueurs se reposent") if melee else _("{players} équipes exemptes")
        yield several.format(players=rests)


# An evening


def evening_picture(
    evening: Evening,
    names: Mapping[int, str],
    matches: Iterable[MatchRow] | None = None,
    *,
    ranked: Mapping[str, tuple[str, tuple[str, ...]]] | None = None,
    rows: int = ROWS,
) -> list[Section]:
    """The picture of an evening: its structure, else its rounds where nobody knows who will meet; empty where
    it has no stages. `names`: number → as this page writes the team; `matches`: fresher than the evening's
    own, where the page has them; `ranked`: the pools as `Picture` has them.

    Raises the engine's Refusal where its stages and teams make no structure."""
    structure, counted = evening.structure, counted_in(evening)
    if structure is None:
        melees = (kind for kind in map(format_of, evening.stages[:1]) if isinstance(kind, Melee))
        pictures = (Picture(kind.structure(evening.teams), counted=counted) for kind in melees)
        return [section for picture in pictures for section in picture.sections()]
    live = _live(evening.seating, evening.rows.matches if matches is None else matches)
    return Picture(
        replace(structure, pots=tuple(evening.pots.planned.values())),
        _names(evening, structure, live, names),
        live,
        _drawn_cells(evening, live, names),
        counted,
        ranked or {},
        rows,
    ).sections()


def counted_in(evening: Evening) -> dict[str, Counted]:
    """Key of the group → what was drawn, for each stage of rounds that has begun; no statement."""
    return {
        format_of(stage).group_key(stage): _counted(evening, stage)
        for stage in evening.stages
        if format_of(stage).rounds and evening.rounds_in(stage)
    }


def _counted(evening: Evening, stage: Stage) -> Counted:
    """Its drawn rounds as they were played: who catches up is no more exempt."""
    drawn = []
    for round_ in evening.rounds_in(stage):
        matches = [match for match in evening.matches_in(stage) if match.round == round_.number]
        caught_up = sum(bool(match.counts_for) for match in matches)
        key = (round_.number, Exempt.Kind.EXEMPT)
        exempts = sum((rest.round, rest.kind) == key for rest in evening.rows.rests)
        drawn.append((len(matches), exempts - caught_up))
    return Counted(len(teams_still_there(evening)), tuple(drawn))


def _live(seating: Seating, matches: Iterable[MatchRow]) -> dict[int, Live]:
    """How each match stands; one that nobody plays, because a team left before it was drawn or nobody comes,
    is won by the other."""
    live: dict[int, Live] = {}
    for row in seating.rows.values():
        (a, b), stands = seating.sides(row), tuple(seating.stands(row, side) for side in SIDES)
        nobody = any(seating.sends_nobody(row, side) for side in SIDES)
        if a.known and b.known and (nobody or (a, b) != stands):
            live[row.planned or 0] = Live(FORFEITED, winner="A" if a.team else "B" if b.team else "")
    for match in matches:
        if match.planned is not None:
            scores = (None, None) if match.state == FORFEITED else (match.total_a, match.total_b)
            table = None if match.settled else match.table
            live[match.planned] = Live(match.state, *scores, match.won_by, table)
    return live


def _drawn_cells(
    evening: Evening, live: Mapping[int, Live], names: Mapping[int, str]
) -> dict[str, list[Cell]]:
    """The matches of each round from the pot that was drawn, and who has none; who is left alone too."""
    pots, drawn, decided = evening.pots, dict[str, list[Cell]](), set[str]()
    for pot in pots.planned.values():
        rows, teams = pots.rows[pot.bracket, pot.level], pots.in_round(pot.bracket, pot.level)
        if not pots.is_drawn(pot.bracket, pot.level) and (teams is None or len(teams) > 1):
            continue
        cells = []
        for row in rows:
            called, now = replace(pot, final=row.title == "final"), live.get(row.planned or 0, Live())
            given_up = [now.state == FORFEITED and now.winner != side for side in "AB"]
            a, b = (
                (_said(evening, names, team, plays_no_more=up), True)
                for team, up in zip((row.a, row.b), given_up, strict=True)
            )
            cells.append(_tie_of(row.planned or 0, of_pot(called).text(translate=_), (a, b), now))
        exempt = pots.exempt_in(pot.bracket, pot.level)
        if exempt is not None and pot.bracket not in decided:
            title = _("Gagne sans finale") if pot.most == 2 else _("Exempte")
            cells.append(Cell(title=title, lines=(names.get(exempt, ""),)))
        drawn[pot.key] = cells
        decided |= {pot.bracket for row in rows if row.title == "final"}
    return drawn


def _said(evening: Evening, names: Mapping[int, str], number: int, *, plays_no_more: bool) -> str:
    """A team by its number; who has left and plays no more there says how: "7, Fabre – Oustric, abandon"."""
    left = next((team for team in evening.roll.gone if team.number == number), None)
    name = names.get(number, "")
    if name and left and plays_no_more:
        return _("%(team)s, %(left)s") % {"team": name, "left": left.get_status_display()}
    return name


def _names(
    evening: Evening, structure: Structure, live: Mapping[int, Live], names: Mapping[int, str]
) -> dict[Source, str]:
    """Every place of which something is known."""
    seating, places = evening.seating, [source for group in structure.groups for source in group.entries]
    known = {place: names.get(evening.begins(place).team or 0, "") for place in places}
    for (number, side), source in sources_of(structure).items():
        row, now = seating.by_number[number], live.get(number, Live())
        team, playing = seating.stands(row, side).team or 0, seating.sides(row)[SIDES.index(side)].team
        plays_no_more = now.winner != side and (now.state == FORFEITED or playing != team)
        name = _said(evening, names, team, plays_no_more=plays_no_more)
        known[source] = _("personne") if seating.sends_nobody(row, side) else name
    return {place: name for place, name in known.items() if name}
