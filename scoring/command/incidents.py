"""Reads the incidents of a match from their JSON: keys and types, nothing about rules.

A line that names no incident is a deal, read elsewhere. Raises ImpossibleDeal with the key at fault.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.cards import side_of
from scoring.contract import Side
from scoring.deal import one_of, side_in, whole_number, wrong_type
from scoring.errors import ImpossibleDeal

KEYS: Final[dict[str, tuple[str, ...]]] = {
    "misdeal": ("side", "dealer", "bid"),
    "revoke": ("side", "when", "deal", "choice"),
    "penalty": ("to", "points", "reason", "article"),
    "bell": (),
    "stop": (),
}
MOST_PENALTY = 2000  # points
WHEN = ("late", "seen")


@dataclass(frozen=True, slots=True)
class MisdealIncident:
    """A misdeal of that side; the dealer's seat and the opponents' bid where they are known."""

    side: Side
    dealer: int | None
    bid: int | None


@dataclass(frozen=True, slots=True)
class RevokeIncident:
    """A revoke of that side: found "late", at the end of a deal (None: the last one), or "seen" at once.

    `outcome_code` names the outcome that a referee chose (the key "choice").
    """

    side: Side
    when: str
    deal: int | None
    outcome_code: str | None


@dataclass(frozen=True, slots=True)
class PenaltyIncident:
    """Points given to a side, and why."""

    to: Side
    points: int
    reason: str
    article: str | None


@dataclass(frozen=True, slots=True)
class BellIncident:
    """Time is called; or, after that, both sides `stop`."""

    stop: bool


Incident = MisdealIncident | RevokeIncident | PenaltyIncident | BellIncident


def read_incident(line: Mapping[str, Any]) -> Incident | None:
    """The incident of a line; None when it holds a deal."""
    kinds = [key for key in line if key in KEYS]
    if not kinds:
        return None
    if len(line) > 1:
        raise ImpossibleDeal("one_incident", "line")
    (kind,) = kinds
    if kind in ("bell", "stop"):
        if line[kind] is not True:
            raise wrong_type(kind, line[kind])
        return BellIncident(stop=kind == "stop")
    return READERS[kind](_record(kind, line[kind]))


def _record(kind: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise wrong_type(kind, value)
    for key in value:
        if key not in KEYS[kind]:
            raise ImpossibleDeal("unknown_key", key, key=f"{kind}.{key}")
    return value


def _misdeal(source: Mapping[str, Any]) -> MisdealIncident:
    """The side may be left out where the dealer's seat says it."""
    side, dealer = side_in(source, "side"), whole_number("dealer", source.get("dealer"))
    if dealer is not None and not 1 <= dealer <= 4:
        raise ImpossibleDeal("dealer_range", "dealer", dealer=dealer)
    if side is None and dealer is None:
        raise ImpossibleDeal("missing.side", "side")
    if dealer is not None and side is not None and side_of(dealer) is not side:
        raise ImpossibleDeal("dealer_side", "dealer", dealer=dealer, side=side)
    faulty_side = side or side_of(dealer or 1)
    return MisdealIncident(faulty_side, dealer, whole_number("bid", source.get("bid")))


def _revoke(source: Mapping[str, Any]) -> RevokeIncident:
    side, when = side_in(source, "side"), one_of(source, "when", WHEN)
    if side is None:
        raise ImpossibleDeal("missing.side", "side")
    if when is None:
        raise ImpossibleDeal("missing.when", "when")
    return RevokeIncident(side, when, whole_number("deal", source.get("deal")), _words(source, "choice"))


def _penalty(source: Mapping[str, Any]) -> PenaltyIncident:
    to, points = side_in(source, "to"), whole_number("points", source.get("points"))
    if to is None:
        raise ImpossibleDeal("missing.to", "to")
    if points is None:
        raise ImpossibleDeal("missing.penalty", "points")
    if not 1 <= points <= MOST_PENALTY:
        raise ImpossibleDeal("penalty_range", "points", points=points, most=MOST_PENALTY)
    return PenaltyIncident(to, points, _words(source, "reason") or "", _words(source, "article"))


def _words(source: Mapping[str, Any], key: str) -> str | None:
    value = source.get(key)
    if value is None or isinstance(value, str):
        return value
    raise wrong_type(key, value)


READERS: Final[dict[str, Callable[[Mapping[str, Any]], Incident]]] = {
    "misdeal": _misdeal,
    "revoke": _revoke,
    "penalty": _penalty,
}
