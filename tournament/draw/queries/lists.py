"""The two lists of the evening: by team (where do I play?) and by table (who plays here?), round by round.

Reads the released structure in four statements, whatever its size."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from ...models import Match, Round, Slot, Stage, Team
from .pools import PLAYERS


@dataclass(frozen=True)
class RoundName:
    """A round and what it is called: "Tour 2 sur 3"."""

    number: int
    name: str
    short: str


@dataclass(frozen=True)
class Place:
    """Where a team plays in a round and against whom; `table` None is a match that has no table yet."""

    match: Match
    table: int | None
    opponent: Team | None


@dataclass(frozen=True)
class TeamLine:
    """A team and its places, one a round; None is a rest in its pool."""

    team: Team
    pool: str
    places: list[Place | None]


@dataclass(frozen=True)
class Meeting:
    """The two teams of a match; None for a slot that is not filled yet."""

    match: Match
    a: Team | None
    b: Team | None


@dataclass(frozen=True)
class TableLine:
    """A table and its meetings, one a round; None is a round in which nobody plays there."""

    number: int
    pools: str
    meetings: list[Meeting | None]


@dataclass(frozen=True)
class Lists:
    """Both lists of a stage, with the names of its rounds."""

    rounds: list[RoundName]
    by_team: list[TeamLine]
    by_table: list[TableLine]


def round_name(number: int, of: int) -> str:
    """ "Tour 2 sur 3"."""
    return _("Tour %(number)s sur %(of)s") % {"number": number, "of": of}


def round_names(stage: Stage) -> list[RoundName]:
    """The rounds of a stage by what they are called; one statement."""
    numbers = list(Round.objects.filter(stage=stage).order_by("number").values_list("number", flat=True))
    return [
        RoundName(number, round_name(number, len(numbers)), _("Tour %(number)s") % {"number": number})
        for number in numbers
    ]


def lists_of(stage: Stage) -> Lists:
    """Who plays where in every round: for paper, the hall and the desk."""
    rounds = round_names(stage)
    slots = {slot.pk: slot for slot in Slot.objects.filter(stage=stage).select_related("pool", *PLAYERS)}
    matches = list(Match.objects.filter(round__stage=stage).select_related("round", "table"))
    return Lists(rounds, _by_team(rounds, slots, matches), _by_table(rounds, slots, matches))


def _by_team(rounds: list[RoundName], slots: dict[int, Slot], matches: list[Match]) -> list[TeamLine]:
    places: dict[tuple[int, int], Place] = {}
    for match in matches:
        table = match.table.number if match.table else None
        for mine, other in ((match.slot_a_id, match.slot_b_id), (match.slot_b_id, match.slot_a_id)):
            places[mine, match.round.number] = Place(match, table, slots[other].team)
    lines = [
        TeamLine(
            slot.team,
            slot.pool.name if slot.pool else "",
            [places.get((slot.pk, one.number)) for one in rounds],
        )
        for slot in slots.values()
        if slot.team is not None
    ]
    return sorted(lines, key=lambda line: line.team.number or 0)


def _by_table(rounds: list[RoundName], slots: dict[int, Slot], matches: list[Match]) -> list[TableLine]:
    meetings: dict[int, dict[int, Meeting]] = {}
    pools: dict[int, set[str]] = {}
    for match in matches:
        if match.table is None:
            continue
        a, b = slots[match.slot_a_id], slots[match.slot_b_id]
        meetings.setdefault(match.table.number, {})[match.round.number] = Meeting(match, a.team, b.team)
        pools.setdefault(match.table.number, set()).update({a.pool.name} if a.pool else set())
    return [
        TableLine(number, ", ".join(sorted(pools[number])), [held.get(one.number) for one in rounds])
        for number, held in sorted(meetings.items())
    ]
