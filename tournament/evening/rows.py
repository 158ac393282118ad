"""The rows of an evening that its draws read: stages, released draws, rounds, seats, matches, exempt teams.

Six statements whatever the size; nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..models import Draw, Exempt, Match, Round, Slot, Stage, Tournament


class StageSeat(NamedTuple):
    """The seat of a team in a stage; `source`: the place it came from. A pair of a mêlée has no number."""

    id: int
    stage: int
    pool: str | None
    team: int | None
    number: int | None
    source: dict[str, Any] | None = None


class Meeting(NamedTuple):
    """One match as its draw and its result left it; `a` and `b` are seats."""

    id: int
    stage: int
    round: int
    round_state: str
    number: int
    state: str
    table: int | None
    wave: int
    a: int
    b: int
    total_a: int | None
    total_b: int | None
    winner: str
    forfeited_by: str
    counts: str
    planned: int | None
    draw: int | None
    bracket: str
    title: str
    came: dict[str, Any]


class Rest(NamedTuple):
    """A seat without opponent in a round."""

    id: int
    draw: int | None
    round: int
    stage: int
    seat: int
    kind: str


@dataclass(frozen=True)
class Rows:
    """All of them, in their order. `released`: the draws in force by (stage, key)."""

    stages: tuple[Stage, ...]
    released: Mapping[tuple[int, str], Draw]
    rounds: tuple[Round, ...]
    seats: Mapping[int, StageSeat]
    matches: tuple[Meeting, ...]
    rests: tuple[Rest, ...]


def columns_of(names: Iterable[str], stored: Mapping[str, Any]) -> list[Any]:
    """The columns that the fields of a row are read from: its own name, or what is `stored` for it."""
    return [stored.get(name, name) for name in names]


SEAT_COLUMNS = {"stage": "stage_id", "pool": "pool__name", "team": "team_id", "number": "team__number"}
MATCH_COLUMNS = {
    "stage": "round__stage_id",
    "round": "round__number",
    "round_state": "round__state",
    "table": "table__number",
    "a": "slot_a_id",
    "b": "slot_b_id",
    "draw": "draw_id",
}
REST_COLUMNS = {
    "draw": "draw_id",
    "round": "round__number",
    "stage": "round__stage_id",
    "seat": "slot_id",
}


def rows_of(tournament: Tournament) -> Rows:
    """The rows of one tournament; friendly matches are none of them."""
    stages = tuple(Stage.objects.filter(tournament=tournament).ranked().order_by("order"))
    ids = [stage.pk for stage in stages]
    draws = Draw.objects.filter(stage__in=ids, state=Draw.State.RELEASED).order_by("number")
    rounds = Round.objects.filter(stage__in=ids).select_related("stage").order_by("number")
    slots = Slot.objects.filter(stage__in=ids).order_by("stage__order", "pool__order", "position")
    matches = Match.objects.filter(round__stage__in=ids).order_by("round__number", "number")
    seats = map(StageSeat._make, slots.values_list(*columns_of(StageSeat._fields, SEAT_COLUMNS)))
    rests = Exempt.objects.filter(round__stage__in=ids).order_by("pk")
    return Rows(
        stages=stages,
        released={(draw.stage_id, draw.key): draw for draw in draws},
        rounds=tuple(rounds),
        seats={seat.id: seat for seat in seats},
        matches=tuple(map(Meeting._make, matches.values_list(*columns_of(Meeting._fields, MATCH_COLUMNS)))),
        rests=tuple(map(Rest._make, rests.values_list(*columns_of(Rest._fields, REST_COLUMNS)))),
    )
