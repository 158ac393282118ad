"""How long a formula lasts under the tournament's limits: rounds to sit down for, hours, the likely end."""

from __future__ import annotations

from dataclasses import dataclass

from ....models import Tournament
from ....rulebook import limits_said, ruleset_of
from ...engine.evening import clock, evening_minutes, round_minutes, slots_of
from ...engine.phrases import duration
from .stages import Composed


@dataclass(frozen=True)
class Lasting:
    """`slots`: how often everybody sits down, waves counted; `limits`: of a match; `time`: from the open door
    to the prizes, no meal; `end`: the hour of that, empty while the start is not known."""

    slots: int
    limits: str
    time: str
    end: str = ""


def points_of(tournament: Tournament) -> str:
    """What the deals of this tournament bring: the engine's word for it."""
    rules = ruleset_of(tournament).to_dict()
    return "bids" if rules["parameters"].get("count_contract", True) else "made"


def lasting_of(tournament: Tournament, composed: Composed, tables: int) -> Lasting | None:
    """None where nothing limits a match, or there is no table. No statement."""
    limits = tournament.target, tournament.max_deals, tournament.minutes
    target, deals, minutes = limits
    each = round_minutes(target=target, deals=deals, minutes=minutes, points=points_of(tournament))
    if each is None or not tables:
        return None
    slots = slots_of(composed.at_once.values(), tables)
    whole, start = evening_minutes(slots, each), tournament.starts_at
    end = clock(start.hour * 60 + start.minute + whole) if start else ""
    return Lasting(slots, limits_said(*limits), duration(whole), end)
