"""The two lists to post: by team (where do I play?) and by table (who plays here?).

A draw of pools or of a whole rotation has all its rounds side by side; any other has one round at a time.
Reads the released structure in five statements, whatever its size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..evening import RoundName, names_of, round_names
from ..evening.kinds import kind_of
from ..models import Exempt, Match, Round, Slot, Stage, Team, Tournament
from ..models.team import PAIRED, SEATED


@dataclass(frozen=True)
class TeamPlace:
    """Where a team plays in a round and against whom; `table` None is a match that has no table yet.

    `rest`: why it has no match: "exempt", or "missed" by a team that came later; `partner`: with whom, in a
    mêlée, whose lines are its players."""

    match: Match | None = None
    table: int | None = None
    opponent: Team | None = None
    wave: int = 1
    rest: str = ""
    partner: Team | None = None


@dataclass(frozen=True)
class ListedTeam:
    """A team and its places, one a round; None is a rest in its pool."""

    team: Team
    pool: str
    places: list[TeamPlace | None]


@dataclass(frozen=True)
class ListedMatch:
    """The two teams of a match; None for a slot that is not filled yet."""

    match: Match
    a: Team | None
    b: Team | None


@dataclass(frozen=True)
class TableLine:
    """A table and its meetings, one a round; None is a round in which nobody plays there.

    `wave`: 2 where the table is used a second time in a round."""

    number: int
    pools: str
    meetings: list[ListedMatch | None]
    wave: int = 1


@dataclass(frozen=True)
class Lists:
    """Both lists of a stage, with the names of its rounds; `exempt`: who has no opponent, round by round."""

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


def lists_of(stage: Stage, number: int | None = None) -> Lists:
    """Who plays where: for paper, the hall and the desk. `number`: one round of the evening; the last of the
    stage if none is said, or all of them where they were drawn at once."""
    rounds = list(round_names(stage))
    kind = kind_of(stage)
    if number is not None or not kind.drawn_together(stage.options):
        rounds = [round_ for round_ in rounds if number in (None, round_.number)][-1:]
    numbers = [round_.number for round_ in rounds]
    names = [f"team__{name}" for name in (*SEATED, *(PAIRED if kind.units == "players" else ()))]
    slots = {slot.team_id: slot for slot in Slot.objects.filter(stage=stage).select_related("pool", *names)}
    matches = Match.objects.filter(round__stage=stage, round__number__in=numbers)
    rests = Exempt.objects.filter(round__stage=stage, round__number__in=numbers, match=None)
    listed_matches = list(matches.select_related("round", "table").order_by("round__number", "number"))
    by_team = _by_team(numbers, slots, listed_matches, rests.select_related("round"))
    return Lists(rounds, by_team, _by_table(numbers, slots, listed_matches))


def _by_team(
    numbers: Sequence[int], slots: Mapping[int | None, Slot], matches: list[Match], rests: Iterable[Exempt]
) -> list[ListedTeam]:
    """Every team that has something to read; a rest counts only in a pool, whoever is out is left out."""
    places: dict[tuple[int | None, int], TeamPlace] = {}
    for rest in rests:
        places[rest.team_id, rest.round.number] = TeamPlace(rest=rest.kind)
    for match in matches:
        table = match.table.number if match.table else None
        counting = match.team_b_id if match.counts_for == "B" else match.team_a_id
        for own, other in ((match.team_a_id, match.team_b_id), (match.team_b_id, match.team_a_id)):
            if match.counts_for and own != counting:
                continue  # it has a match of its own in this round
            players = _players(slots[own].team, slots)
            for team, partner in players[: 1 if match.counts_for else None]:
                place = TeamPlace(match, table, slots[other].team, match.wave, partner=partner)
                places[team, match.round.number] = place
    lines = [
        ListedTeam(
            slot.team,
            slot.pool.name if slot.pool else "",
            [places.get((slot.team_id, number)) for number in numbers],
        )
        for slot in slots.values()
        if slot.team is not None and slot.team.status != Team.Status.PAIR
    ]
    listed = [line for line in lines if line.pool or any(line.places)]
    return sorted(listed, key=lambda line: line.team.number or 0)


def _players(side: Team | None, slots: Mapping[int | None, Slot]) -> list[tuple[int | None, Team | None]]:
    """The ids of those whose match it is with the partner of each: a pair's players, else the team itself."""
    if side is None or side.status != Team.Status.PAIR:
        return [(side and side.pk, None)]
    first, second = slots.get(side.pair_1_id), slots.get(side.pair_2_id)
    if first is None or second is None:
        return [(side.pk, None)]
    return [(first.team_id, second.team), (second.team_id, first.team)]


def _by_table(
    numbers: Sequence[int], slots: Mapping[int | None, Slot], matches: list[Match]
) -> list[TableLine]:
    meetings: dict[tuple[int, int], dict[int, ListedMatch]] = {}
    pools: dict[tuple[int, int], set[str]] = {}
    for match in matches:
        if match.table is None:
            continue
        a, b = slots[match.team_a_id], slots[match.team_b_id]
        table_and_wave = (match.wave, match.table.number)
        meetings.setdefault(table_and_wave, {})[match.round.number] = ListedMatch(match, a.team, b.team)
        pools.setdefault(table_and_wave, set()).update({a.pool.name} if a.pool else set())
    return [
        TableLine(
            number,
            ", ".join(sorted(pools[wave, number])),
            [by_round.get(round_number) for round_number in numbers],
            wave,
        )
        for (wave, number), by_round in sorted(meetings.items())
    ]


@dataclass(frozen=True)
class PostedLists:
    """One pair of lists: `number` its first round, by which it is asked for; `at_once`: all of its stage."""

    number: int
    name: str
    stage: Stage
    at_once: bool

    @property
    def lists(self) -> Lists:
        """Both lists, in as many statements whatever the number of teams."""
        return lists_of(self.stage) if self.at_once else lists_of(self.stage, self.number)


def posted_lists(tournament: Tournament) -> list[PostedLists]:
    """In the order of the evening; one statement."""
    rows = Round.objects.filter(tournament=tournament).ranked()
    rounds = list(rows.select_related("stage").order_by("stage__order", "number"))
    names, last = names_of(rounds), {round_.stage_id: round_.number for round_ in rounds}
    by_key: dict[tuple[int, int], PostedLists] = {}
    for round_ in rounds:
        kind = kind_of(round_.stage)
        at_once = kind.drawn_together(round_.stage.options)
        title = kind.lists_title(round_.number, last[round_.stage_id])
        name = title if at_once else names[round_.number].name
        key = (round_.stage_id, 0 if at_once else round_.number)
        by_key.setdefault(key, PostedLists(round_.number, name, round_.stage, at_once))
    return list(by_key.values())
