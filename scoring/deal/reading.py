"""Reads the command's JSON object into the fields of a deal: keys and types, nothing about rules.

A key that is null counts as left out. Raises ImpossibleDeal with the key at fault.
"""

from collections.abc import Mapping
from typing import Any

from scoring.contract import CAPOT, DOUBLES, GENERALE, STATUSES, TRUMPS, Contract, Side
from scoring.errors import ImpossibleDeal

KEYS = (
    "status",
    "taker",
    "contract",
    "trump",
    "double",
    "points",
    "capot",
    "belote",
    "melds",
    "dealer",
    "last_deal",
    "announced",
    "alone",
)


def read_deal(source: Mapping[str, Any]) -> dict[str, Any]:
    """The keyword arguments of a PlayedDeal."""
    for key in source:
        if key not in KEYS:
            raise ImpossibleDeal("unknown_key", key, key=key)
    points_a, points_b = pair_in(source, "points")
    belote_a, belote_b = pair_in(source, "belote")
    melds_a, melds_b = pair_in(source, "melds")
    contract = _contract(source)
    return {
        "status": one_of(source, "status", STATUSES) or _usual_status(source),
        "taker": side_in(source, "taker"),
        "contract": contract,
        "trump": one_of(source, "trump", TRUMPS),
        "double": one_of(source, "double", DOUBLES) or "none",
        "points_a": points_a,
        "points_b": points_b,
        "capot": side_in(source, "capot"),
        "belote_a": belote_a or 0,
        "belote_b": belote_b or 0,
        "melds_a": melds_a or 0,
        "melds_b": melds_b or 0,
        "dealer": whole_number("dealer", source.get("dealer")),
        "last_deal": _yes_no(source, "last_deal"),
        "announced": _texts(source, "announced"),
        "alone": _yes_no(source, "alone", default=True),
    }


def _usual_status(source: Mapping[str, Any]) -> str:
    """Without a status: a taker written as null, and no contract, is a deal nobody took."""
    nobody = "taker" in source and source["taker"] is None and source.get("contract") is None
    return "passed" if nobody else "played"


def wrong_type(key: str, value: object) -> ImpossibleDeal:
    """The error of a value that does not fit its key."""
    return ImpossibleDeal("wrong_type", key, value=value, key=key)


def whole_number(key: str, value: object) -> int | None:
    """A whole number or nothing; True is not 1, 95.0 is not 95."""
    if value is None or type(value) is int:
        return value
    raise wrong_type(key, value)


def one_of(source: Mapping[str, Any], key: str, allowed: tuple[str, ...]) -> str | None:
    """One of the words of that key, or nothing."""
    value = source.get(key)
    if value is None or (isinstance(value, str) and value in allowed):
        return value
    raise wrong_type(key, value)


def side_in(source: Mapping[str, Any], key: str) -> Side | None:
    """The side written at that key, or nothing."""
    letter = one_of(source, key, ("A", "B"))
    return None if letter is None else Side(letter)


def _contract(source: Mapping[str, Any]) -> Contract | None:
    value = source.get("contract")
    if isinstance(value, str) and value in (CAPOT, GENERALE):
        return CAPOT if value == CAPOT else GENERALE
    return whole_number("contract", value)


def _yes_no(source: Mapping[str, Any], key: str, *, default: bool = False) -> bool:
    value = source.get(key)
    if value is None:
        return default
    if isinstance(value, bool):
        return value
    raise wrong_type(key, value)


def _texts(source: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """A list of texts; what they say is read where the rulebook is known."""
    value = source.get(key)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise wrong_type(key, value)
    return tuple(value)


def pair_in(source: Mapping[str, Any], key: str) -> tuple[int | None, int | None]:
    """The numbers of both sides, from {"A": …, "B": …}; either may be left out."""
    value = source.get(key)
    if value is None:
        return None, None
    if not isinstance(value, Mapping):
        raise wrong_type(key, value)
    for side in value:
        if side not in ("A", "B"):
            raise ImpossibleDeal("unknown_key", key, key=f"{key}.{side}")
    return whole_number(key, value.get("A")), whole_number(key, value.get("B"))
