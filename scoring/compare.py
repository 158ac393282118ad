"""Two accounts of one thing, written apart by the two sides of a table: where they differ, and what both say.

Facts only: who wrote which is not known here, nor what anything is worth."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, Final

from scoring.deal import PlayedDeal
from scoring.totals.record import Boxes, GameTotals

# What people look at when two accounts of a deal differ. Who dealt is not asked of anybody: it follows.
DEAL_PARTS: Final[dict[str, Callable[[PlayedDeal], object]]] = {
    "bid": lambda deal: (deal.status, deal.taker, deal.contract, deal.trump),
    "double": lambda deal: deal.double,
    "points": lambda deal: (deal.points_a, deal.points_b, deal.last_deal),
    "capot": lambda deal: (deal.capot, deal.alone),
    "belote": lambda deal: (deal.belote_a, deal.belote_b),
    "melds": lambda deal: (deal.melds_a, deal.melds_b, sorted(deal.announced)),
}
BOXES: Final = tuple(field.name for field in fields(Boxes) if field.name != "extra_penalties")


def deal_differences(one: PlayedDeal, other: PlayedDeal) -> tuple[str, ...]:
    """The parts (keys of DEAL_PARTS) in which two accounts of a deal differ; none: the same deal."""
    return tuple(name for name, part in DEAL_PARTS.items() if part(one) != part(other))


def totals_differences(one: GameTotals, other: GameTotals) -> tuple[str, ...]:
    """What differs of "a", "b", "winner" and the boxes. One that a side left empty says nothing, and no
    winner named is the higher total."""
    pairs: dict[str, tuple[Any, Any]] = {
        "a": (one.a, other.a),
        "b": (one.b, other.b),
        "winner": (_winner(one), _winner(other)),
        "extra_penalties": (one.boxes.extra_penalties, other.boxes.extra_penalties),
    }
    pairs |= {name: (getattr(one.boxes, name), getattr(other.boxes, name)) for name in BOXES}
    empty = {name for name in BOXES if None in pairs[name]}
    return tuple(name for name, (mine, theirs) in pairs.items() if name not in empty and mine != theirs)


def agreed_totals(one: GameTotals, other: GameTotals) -> GameTotals | None:
    """The totals that both say, a box left empty by one filled by the other; None where they differ."""
    if totals_differences(one, other):
        return None
    typed = {name: getattr(other.boxes, name) for name in BOXES if getattr(one.boxes, name) is None}
    return replace(one, boxes=replace(one.boxes, **typed), winner=one.winner or other.winner)


def _winner(totals: GameTotals) -> object:
    ahead = None if totals.a == totals.b else "A" if totals.a > totals.b else "B"
    return totals.winner or ahead
