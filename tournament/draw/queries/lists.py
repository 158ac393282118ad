"""The two lists to post: by team (where do I play?) and by table (who plays here?).

A draw of pools or of a whole rotation has all its rounds side by side; any other has one round at a time.
Reads the released structure in five statements, whatever its size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...evening import RoundName, names_of, round_names
from ...evening.kinds import kind_of
from ...models import Exempt, Match, Round, Slot, Stage, Team, Tournament
from ...models.team import PAIRED, SEATED


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
    """A team and its places, one a round; None is a rest in its pool, or nothing where its pool is played by
    barrage (`waits`): results decide who plays."""

    team: Team
    pool: str
    places: list[TeamPlace | None]
    waits: bool = False


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
    asked = [round_.number for round_ in rounds]
    names = [f"team__{name}" for name in (*SEATED, *(PAIRED if kind.units == "players" else ()))]
    slots = {slot.pk: slot for slot in Slot.objects.filter(stage=stage).select_related("pool", *names)}
    matches = Match.objects.filter(round__stage=stage, round__number__in=asked)
    rests = Exempt.objects.filter(round__stage=stage, round__number__in=asked, match=None)
    held = list(matches.select_related("round", "table").order_by("round__number", "number"))
    waits = kind.decided_in_pools_of(stage.options)
    by_team = _by_team(asked, slots, held, rests.select_related("round"), waits)
    return Lists(rounds, by_team, _by_table(asked, slots, held))


def _by_team(
    asked: Sequence[int], slots: dict[int, Slot], matches: list[Match], rests: Iterable[Exempt], waits: int
) -> list[ListedTeam]:
    """Every team that has something to read; a rest counts only in a pool, whoever is out is left out.
    `waits`: the size of the pools in which results decide who plays."""
    places: dict[tuple[int, int], TeamPlace] = {}
    seat_of = {slot.team_id: slot for slot in slots.values()}
    for rest in rests:
        places[rest.slot_id, rest.round.number] = TeamPlace(rest=rest.kind)
    for match in matches:
        table = match.table.number if match.table else None
        counting = match.slot_b_id if match.counts_for == "B" else match.slot_a_id
        for mine, other in ((match.slot_a_id, match.slot_b_id), (match.slot_b_id, match.slot_a_id)):
            if match.counts_for and mine != counting:
                continue  # it has a match of its own in this round
            whose = list(_whose(slots[mine], seat_of))
            for seat, partner in whose[: 1 if match.counts_for else None]:
                place = TeamPlace(match, table, slots[other].team, match.wave, partner=partner)
                places[seat, match.round.number] = place
    sizes = Counter(slot.pool_id for slot in slots.values() if slot.pool_id is not None)
    lines = [
        ListedTeam(
            slot.team,
            slot.pool.name if slot.pool else "",
            [places.get((slot.pk, one)) for one in asked],
            waits=bool(waits) and sizes[slot.pool_id] == waits,
        )
        for slot in slots.values()
        if slot.team is not None and slot.team.status != Team.Status.PAIR
    ]
    there = [line for line in lines if line.pool or any(line.places)]
    return sorted(there, key=lambda line: line.team.number or 0)


def _whose(slot: Slot, seat_of: Mapping[int | None, Slot]) -> list[tuple[int, Team | None]]:
    """The seats whose match it is with the partner of each: a pair's players, else the team itself."""
    pair = slot.team
    if pair is None or pair.status != Team.Status.PAIR:
        return [(slot.pk, None)]
    one, two = seat_of.get(pair.pair_1_id), seat_of.get(pair.pair_2_id)
    if one is None or two is None:
        return [(slot.pk, None)]
    return [(one.pk, two.team), (two.pk, one.team)]


def _by_table(asked: Sequence[int], slots: dict[int, Slot], matches: list[Match]) -> list[TableLine]:
    meetings: dict[tuple[int, int], dict[int, ListedMatch]] = {}
    pools: dict[tuple[int, int], set[str]] = {}
    for match in matches:
        if match.table is None:
            continue
        a, b = slots[match.slot_a_id], slots[match.slot_b_id]
        at = (match.wave, match.table.number)
        meetings.setdefault(at, {})[match.round.number] = ListedMatch(match, a.team, b.team)
        pools.setdefault(at, set()).update({a.pool.name} if a.pool else set())
    return [
        TableLine(number, ", ".join(sorted(pools[wave, number])), [held.get(one) for one in asked], wave)
        for (wave, number), held in sorted(meetings.items())
    ]


@dataclass(frozen=True)
class Posted:
    """One pair of lists: `number` its first round, by which it is asked for; `at_once`: all of its stage."""

    number: int
    name: str
    stage: Stage
    at_once: bool

    @property
    def lists(self) -> Lists:
        """Both lists, in as many statements whatever the number of teams."""
        return lists_of(self.stage) if self.at_once else lists_of(self.stage, self.number)


def posted(tournament: Tournament) -> list[Posted]:
    """In the order of the evening; one statement."""
    rows = Round.objects.filter(tournament=tournament).ranked()
    rounds = list(rows.select_related("stage").order_by("stage__order", "number"))
    names, last = names_of(rounds), {round_.stage_id: round_.number for round_ in rounds}
    found: dict[tuple[int, int], Posted] = {}
    for one in rounds:
        kind = kind_of(one.stage)
        at_once = kind.drawn_together(one.stage.options)
        title = kind.lists_title(one.number, last[one.stage_id])
        name = title if at_once else names[one.number].name
        key = (one.stage_id, 0 if at_once else one.number)
        found.setdefault(key, Posted(one.number, name, one.stage, at_once))
    return list(found.values())
