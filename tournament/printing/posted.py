"""What is posted: who plays where, by team and by table, the picture of the evening, the ranking. Names are
written as the tournament chose.

A draw of pools or of a whole rotation has all its rounds side by side; any other has one round at a time. A
ranking has the columns that say something, and decimals only where they decide: a criterion that is the same
for everybody, or that nobody was level for, is left out, and the lot always, whose number tells nobody
anything. A mean of points is written whole unless two teams are told apart by its decimals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext

from pairing.notes import Refusal
from pairing.ranking.criteria import CRITERIA, Criterion
from pairing.ranking.rank import number

from ..evening.at_tables import rounds_of
from ..evening.picture import Section, evening_picture
from ..evening.reading import evening_of, standings_now
from ..evening.titles import RoundName, names_of
from ..formats import Pools, format_of
from ..models import Exempt, Match, Slot, Stage, Team, Tournament
from ..models.team import SEATED, sides_of
from ..standings.board import Part, Place, PoolTable, Ranked, Standings


class TeamPlace(NamedTuple):
    """Where a team plays in a round and against whom; `table` None is a match that has no table yet.

    `rest`: why it has no match: "exempt", or "missed" by a team that came later; `partner`: with whom, in a
    mêlée, whose lines are its players."""

    table: int | None = None
    opponent: Team | None = None
    wave: int = 1
    rest: str = ""
    partner: Team | None = None


class ListedTeam(NamedTuple):
    """A team and its places, one a round; None is a rest in its pool."""

    team: Team
    pool: str
    places: list[TeamPlace | None]


class TableLine(NamedTuple):
    """A table and its matches, one a round; None is a round in which nobody plays there.

    `wave`: 2 where the table is used a second time in a round."""

    number: int
    pools: str
    matches: list[Match | None]
    wave: int


class Lists(NamedTuple):
    """Both lists of a draw, with the names of its rounds; `exempt`: who has no opponent, round by round."""

    rounds: list[RoundName]
    by_team: list[ListedTeam]
    by_table: list[TableLine]

    @property
    def exempt(self) -> list[list[Team]]:
        return [
            [line.team for line in self.by_team if (place := line.places[at]) and place.rest == "exempt"]
            for at in range(len(self.rounds))
        ]

    @property
    def pools(self) -> bool:
        """Whether there are pools to name."""
        return any(line.pool for line in self.by_team)


class PostedLists(NamedTuple):
    """One pair of lists: `number` its first round, by which it is asked for."""

    number: int
    name: str
    stage: Stage
    rounds: list[RoundName]

    def lists(self) -> Lists:
        """Both lists, in three statements whatever the number of teams."""
        numbers = [round_.number for round_ in self.rounds]
        players = format_of(self.stage).units == "players"
        matches = Match.objects.filter(round__stage=self.stage, round__number__in=numbers)
        read = matches.select_related("round", "table", "pool", *sides_of(players))
        rests = Exempt.objects.filter(round__stage=self.stage, round__number__in=numbers, match=None)
        seats = Slot.objects.filter(stage=self.stage).exclude(team__status=Team.Status.PAIR)
        slots = seats.select_related("pool", *(f"team__{name}" for name in SEATED))
        played = list(read.order_by("round__number", "number"))
        by_team = _by_team(numbers, slots, played, rests.select_related("round"))
        return Lists(self.rounds, by_team, _by_table(numbers, played))


def posted_lists(tournament: Tournament) -> list[PostedLists]:
    """In the order of the evening; one statement."""
    rounds = rounds_of(tournament)
    names, last = names_of(rounds), {round_.stage_id: round_.number for round_ in rounds}
    by_key: dict[tuple[int, int], PostedLists] = {}
    for round_ in rounds:
        kind, name = format_of(round_.stage), names[round_.number]
        at_once, span = kind.drawn_together, {"first": round_.number, "last": last[round_.stage_id]}
        title = name.short if at_once else name.name
        if isinstance(kind, Pools):
            title = str(kind.title)
        elif at_once and span["first"] < span["last"]:
            title = gettext("Tours %(first)s à %(last)s") % span
        key = (round_.stage_id, 0 if at_once else round_.number)
        by_key.setdefault(key, PostedLists(round_.number, title, round_.stage, [])).rounds.append(name)
    return list(by_key.values())


def _by_team(
    numbers: Sequence[int], slots: Iterable[Slot], matches: list[Match], rests: Iterable[Exempt]
) -> list[ListedTeam]:
    """Every team that has something to read; a rest counts only in a pool, whoever is out is left out."""
    places = {(rest.team_id, rest.round.number): TeamPlace(rest=rest.kind) for rest in rests}
    for match in matches:
        table = match.table.number if match.table else None
        for side, own, other in (("A", match.team_a, match.team_b), ("B", match.team_b, match.team_a)):
            if own is None or match.counts_for not in ("", side):
                continue  # it has a match of its own in this round
            pair = [(own.pair_1_id, own.pair_2), (own.pair_2_id, own.pair_1)]
            lines = pair if own.status == Team.Status.PAIR else [(own.pk, None)]
            for team, partner in lines[: 1 if match.counts_for else None]:
                place = TeamPlace(table, other, match.wave, partner=partner)
                places[team, match.round.number] = place
    lines_of = (
        ListedTeam(
            slot.team,
            slot.pool.name if slot.pool else "",
            [places.get((slot.team_id, number)) for number in numbers],
        )
        for slot in slots
        if slot.team is not None
    )
    listed = (line for line in lines_of if line.pool or any(line.places))
    return sorted(listed, key=lambda line: line.team.number or 0)


def _by_table(numbers: Sequence[int], matches: list[Match]) -> list[TableLine]:
    lines: dict[tuple[int, int], dict[int, Match]] = {}
    for match in matches:
        if match.table is not None:
            lines.setdefault((match.wave, match.table.number), {})[match.round.number] = match
    return [
        TableLine(
            table,
            ", ".join(sorted({match.pool.name for match in by_round.values() if match.pool})),
            [by_round.get(number) for number in numbers],
            wave,
        )
        for (wave, table), by_round in sorted(lines.items())
    ]


def evening_tree(tournament: Tournament) -> list[Section]:
    """The evening's picture with public names, pools with their ranks once a result counts; empty where its
    teams make no structure."""
    evening, standings = evening_of(tournament), standings_now(tournament)
    names = {team.number: team.listed for team in standings.teams.values()}
    try:
        return evening_picture(evening, names, ranked=_ranked_pools(standings, names))
    except Refusal:
        return []


def _ranked_pools(standings: Standings, names: dict[int, str]) -> dict[str, tuple[str, tuple[str, ...]]]:
    by = standings.columns[0].short
    return {
        pool.name: (
            by,
            tuple(
                f"{place.rank}. {names.get(place.team.number, '')} : {place.cells[0]}"
                for place in pool.places
            ),
        )
        for part in standings.parts
        for pool in part.pools
        if pool.ranked
    }


# What means nothing to a team that was in no tie broken by it.
ONLY_IN_TIES = ("head_to_head", "lot")
UNREAD = "lot"
"""The criterion whose numbers nobody can read anything in."""


class PaperRanking(NamedTuple):
    """Some places, the criteria that are printed, and the cells of each place."""

    columns: tuple[Criterion, ...]
    lines: tuple[tuple[Place, tuple[str, ...]], ...]
    ties: tuple[str, ...] = ()


class PaperStandings(NamedTuple):
    """What is printed of a standing: the evening's order; each stage, the latest first, with its pools or its
    own ranking where it has one to show; the criteria that have a column somewhere."""

    overall: PaperRanking
    parts: list[tuple[Part, list[tuple[PoolTable, PaperRanking]], PaperRanking | None]]
    printed: set[str]


def on_paper(standings: Standings) -> PaperStandings:
    """The tables of a standing."""
    overall, latest = _ranking(standings.columns, standings), standings.latest_first
    shown, parts = [] if standings.in_brackets else [overall], []
    for part in latest:
        pools = [(pool, _ranking(standings.columns, pool)) for pool in part.pools]
        own = part is not latest[0] and not part.pools and not part.brackets
        ranking = _ranking(standings.columns, part) if own else None
        parts.append((part, pools, ranking))
        shown += [table for _pool, table in pools] + ([ranking] if ranking else [])
    return PaperStandings(overall, parts, {column.code for table in shown for column in table.columns})


def _ranking(columns: Sequence[Criterion], ranked: Ranked) -> PaperRanking:
    places, broken = ranked.places, defaultdict[str, set[int]](set)
    for tie in ranked.ranking.ties:
        if tie.by is not None:
            broken[tie.by].update(tie.teams)
    shown = [n for n, column in enumerate(columns) if n == 0 or _says(n, column.code, places, broken)]
    written = [list(_cells(n, columns[n].code, places, broken)) for n in shown]
    lines = tuple(zip(places, zip(*written, strict=True), strict=True))
    return PaperRanking(tuple(columns[n] for n in shown), lines, ranked.ties)


def _says(n: int, code: str, places: Sequence[Place], broken: dict[str, set[int]]) -> bool:
    """Whether the column of this criterion tells anybody anything."""
    if code in broken:
        return code != UNREAD
    return code not in ONLY_IN_TIES and len({place.row.values[n].compared for place in places}) > 1


def _cells(n: int, code: str, places: Sequence[Place], broken: dict[str, set[int]]) -> Iterator[str]:
    """What is written of one criterion, a place each."""
    signed, whole = CRITERIA[code].signed, _whole(n, code, places)
    for place in places:
        value = place.row.values[n].compared
        if code in ONLY_IN_TIES and place.team.id not in broken[code]:
            yield ""
        else:
            yield number(value, gettext, signed=signed, places=0 if value in whole else 2)


def _whole(n: int, code: str, places: Sequence[Place]) -> set[Fraction | None]:
    """The values that are written without decimals: means of points, where no team that is level until there
    would be written the same with another value."""
    if CRITERIA[code].halves:
        return set()
    level: dict[tuple[Fraction | None, ...], dict[str, set[Fraction | None]]] = {}
    for place in places:
        *before, value = (value.compared for value in place.row.values[: n + 1])
        alike = level.setdefault(tuple(before), {}).setdefault(number(value, gettext, places=0), set())
        alike.add(value)
    groups = [alike for by_text in level.values() for alike in by_text.values()]
    decided = {value for alike in groups if len(alike) > 1 for value in alike}
    return {value for alike in groups for value in alike} - decided
