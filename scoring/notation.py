"""One deal on one line, to be read aloud, logged and parsed back: `A 110Dx 120/42 +20B`.

Taker, bid and trump (S H D C NT AT; x contre, xx surcontre), points of A/B, then what there is of: capotA,
+20B (belote), m50A (melds), d3 (dealer), last, helped (générale). A deal not played starts
with passed, annulled or penalty, one without bids with counted; ? is an unknown taker or bid. Knows the
facts, no rule.
"""

import re
from typing import Any, Final

from scoring.contract import CAPOT, GENERALE, LEVEL, STATUSES, Side, Status
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal

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
        contract=_contract(groups["bid"]),
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


def _contract(bid: str | None) -> Any:
    return bid if bid in (CAPOT, GENERALE) else _number(None if bid == "?" else bid)
