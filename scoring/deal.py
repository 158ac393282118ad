"""A deal as it happened at the table: facts only, frozen; the command's format both ways, and one deal on one
line, to be read aloud, logged and parsed back: `A 110Dx 120/42 +20B`.

In the format a key that is null counts as left out. On the line: taker, bid and trump (S H D C NT AT; x
contre, xx surcontre), points of A/B, then what there is of: capotA, +20B (belote), m50A (melds), d3 (dealer),
last, helped (générale). A deal not played starts with passed, annulled or penalty, one without bids with
counted; ? is an unknown taker or bid. Knows no rulebook: what is possible and what it is worth is settle's
business."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from scoring.contract import (
    BELOTE_POINTS,
    CAPOT,
    DECK_POINTS,
    DOUBLES,
    GENERALE,
    LEVEL,
    STATUSES,
    TRUMPS,
    Contract,
    Double,
    Side,
    Status,
    Trump,
)
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

# Who announced a meld, seen from the other side of the sheet.
OTHER_WHO: Final = {"A": "B", "B": "A", "1": "2", "2": "3", "3": "4", "4": "1"}


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal. Points are raw card points, last trick included.

    One side's points may be left out: the other's follow, to 162; a recorded capot is 162 to 0. A belote is
    20 points; 1 to 4 belotes may be given as a count. `dealer` is a seat, 1 to 4. A penalty keeps any facts.
    `announced` holds the melds as they were said, in the text of scoring.melds (`A:T-KH`); settle counts.
    `alone` is False when the bidder of a générale was helped: his side took all the tricks, he did not.
    A `counted` deal knows no bid: its points are what both sides marked, announcements and litiges included.
    """

    status: Status = "played"
    taker: Side | None = None
    contract: Contract | None = None
    trump: Trump | None = None
    double: Double = "none"
    points_a: int | None = None
    points_b: int | None = None
    capot: Side | None = None
    belote_a: int = 0
    belote_b: int = 0
    melds_a: int = 0
    melds_b: int = 0
    dealer: int | None = None
    last_deal: bool = False
    announced: tuple[str, ...] = ()
    alone: bool = True

    def __post_init__(self) -> None:
        fill = object.__setattr__
        if self.taker is not None:
            fill(self, "taker", Side(self.taker))
        if self.capot is not None:
            fill(self, "capot", Side(self.capot))
        if self.status != "counted":
            for name, points in zip(("points_a", "points_b"), self._both_points(), strict=True):
                fill(self, name, points)
        for name in ("belote_a", "belote_b"):
            announced = getattr(self, name)
            if 0 < announced <= 4:
                fill(self, name, announced * BELOTE_POINTS)

    def _both_points(self) -> tuple[int | None, int | None]:
        """The points of A and B, the missing one filled in where it follows."""
        a, b = self.points_a, self.points_b
        if a is None and b is None and self.capot is not None:
            a = DECK_POINTS if self.capot is Side.A else 0
        if a is None and b is not None and 0 <= b <= DECK_POINTS:
            return DECK_POINTS - b, b
        if b is None and a is not None and 0 <= a <= DECK_POINTS:
            return a, DECK_POINTS - a
        return a, b

    @classmethod
    def from_dict(cls, source: Mapping[str, Any]) -> Self:
        """Read the command's format. Raises ImpossibleDeal for a key that is unknown or of the wrong type."""
        return cls(**read_deal(source))

    def to_dict(self) -> dict[str, Any]:
        """The command's format, every key written, in one order; the last two where they say something."""
        rare: dict[str, Any] = {"announced": list(self.announced)} if self.announced else {}
        if not self.alone:
            rare["alone"] = False
        return {
            "status": self.status,
            "taker": self.taker,
            "contract": self.contract,
            "trump": self.trump,
            "double": self.double,
            "points": {"A": self.points_a, "B": self.points_b},
            "capot": self.capot,
            "belote": {"A": self.belote_a, "B": self.belote_b},
            "melds": {"A": self.melds_a, "B": self.melds_b},
            "dealer": self.dealer,
            "last_deal": self.last_deal,
            **rare,
        }

    def swapped(self) -> Self:
        """The same deal with its sides exchanged (a sheet entered the wrong way round); seats turn by one."""
        return type(self)(
            status=self.status,
            taker=self.taker and self.taker.other,
            contract=self.contract,
            trump=self.trump,
            double=self.double,
            points_a=self.points_b,
            points_b=self.points_a,
            capot=self.capot and self.capot.other,
            belote_a=self.belote_b,
            belote_b=self.belote_a,
            melds_a=self.melds_b,
            melds_b=self.melds_a,
            dealer=self.dealer and self.dealer % 4 + 1,
            last_deal=self.last_deal,
            announced=tuple(OTHER_WHO.get(text[:1], text[:1]) + text[1:] for text in self.announced),
            alone=self.alone,
        )


def read_deal(source: Mapping[str, Any]) -> dict[str, Any]:
    """The keyword arguments of a PlayedDeal: keys and types, nothing about rules. Raises ImpossibleDeal with
    the key at fault."""
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


LETTERS: Final = {
    "spades": "S",
    "hearts": "H",
    "diamonds": "D",
    "clubs": "C",
    "no_trump": "NT",
    "all_trump": "AT",
}

TRUMP_OF: Final[dict[str, Any]] = {letter: trump for trump, letter in LETTERS.items()}

DOUBLE_OF: Final[dict[str, Any]] = {"x" * level: double for double, level in LEVEL.items()}

PATTERN: Final = re.compile(
    r"(?:(?P<status>passed|annulled|penalty|counted)\b ?)?"
    r"(?:(?P<taker>[AB?]) (?P<bid>\d{1,4}|capot|generale|\?)"
    r"(?P<trump>S|H|D|C|NT|AT)?(?P<double>x{0,2})(?: |$))?"
    r"(?:(?P<a>-?\d{1,4})?/(?P<b>-?\d{1,4})?(?: |$))?"
    r"(?:capot(?P<capot>[AB])(?: |$))?"
    r"(?:\+(?P<belote_a>-?\d{1,4})A(?: |$))?(?:\+(?P<belote_b>-?\d{1,4})B(?: |$))?"
    r"(?:m(?P<melds_a>-?\d{1,4})A(?: |$))?(?:m(?P<melds_b>-?\d{1,4})B(?: |$))?"
    r"(?:d(?P<dealer>-?\d{1,4})(?: |$))?(?P<last>last(?: |$))?"
    r"(?P<helped>helped)?",
    re.ASCII,
)


def write_notation(played: PlayedDeal) -> str:
    """The deal on one line; `parse_notation` gives the same deal back."""
    points = (played.points_a, played.points_b)
    parts = [
        "" if played.status == "played" else played.status,
        _bid(played),
        "" if points == (None, None) else "/".join("" if side is None else str(side) for side in points),
        f"capot{played.capot}" if played.capot else "",
        *_extras("+", played.belote_a, played.belote_b),
        *_extras("m", played.melds_a, played.melds_b),
        "" if played.dealer is None else f"d{played.dealer}",
        "last" if played.last_deal else "",
        "" if played.alone else "helped",
    ]
    return " ".join(part for part in parts if part)


def _bid(played: PlayedDeal) -> str:
    """Taker, bid, trump, doubling; a deal that was not played may know nothing of them."""
    is_known = (played.taker, played.contract, played.trump, played.double) != (None, None, None, "none")
    if not is_known and played.status != "played":
        return ""
    bid = "?" if played.contract is None else played.contract
    return f"{played.taker or '?'} {bid}{LETTERS.get(played.trump or '', '')}{'x' * LEVEL[played.double]}"


def _extras(mark: str, a: int, b: int) -> tuple[str, str]:
    return (f"{mark}{a}A" if a else ""), (f"{mark}{b}B" if b else "")


def parse_notation(text: str) -> PlayedDeal:
    """Read one line back. Raises ImpossibleDeal ("bad_notation"); judges nothing else."""
    line = " ".join(text.split())
    matched = PATTERN.fullmatch(line)
    if matched is None or not (matched["status"] or matched["taker"]):
        raise ImpossibleDeal("bad_notation", "line", text=text)
    groups = matched.groupdict()
    return PlayedDeal(
        status=_status(groups["status"]),
        taker=_side(groups["taker"]),
        contract=_bid_in(groups["bid"]),
        trump=TRUMP_OF.get(groups["trump"]),
        double=DOUBLE_OF[groups["double"] or ""],
        points_a=_number(groups["a"]),
        points_b=_number(groups["b"]),
        capot=_side(groups["capot"]),
        belote_a=_number(groups["belote_a"]) or 0,
        belote_b=_number(groups["belote_b"]) or 0,
        melds_a=_number(groups["melds_a"]) or 0,
        melds_b=_number(groups["melds_b"]) or 0,
        dealer=_number(groups["dealer"]),
        last_deal=groups["last"] is not None,
        alone=groups["helped"] is None,
    )


def _status(word: str | None) -> Status:
    return next((status for status in STATUSES if status == word), "played")


def _side(letter: str | None) -> Side | None:
    return None if letter in (None, "?") else Side(letter)


def _number(digits: str | None) -> int | None:
    return None if digits is None else int(digits)


def _bid_in(bid: str | None) -> Any:
    return bid if bid in (CAPOT, GENERALE) else _number(None if bid == "?" else bid)
