"""What a player may say in the auction, and its text: `P`, `90H`, `capotS`, `X` (contre), `XX` (surcontre).

Knows no rulebook.
"""

import re
from dataclasses import dataclass
from typing import Any, Final, Literal

from scoring.cards import CardError
from scoring.contract import CAPOT, GENERALE, Contract, Trump
from scoring.notation import LETTERS, TRUMP_OF

CallKind = Literal["pass", "bid", "contre", "surcontre"]
ABOVE: Final[dict[str, int]] = {CAPOT: 10_000, GENERALE: 20_000}  # over any number


@dataclass(frozen=True, slots=True)
class Call:
    """One call; a bid has a contract and a trump."""

    kind: CallKind
    contract: Contract | None = None
    trump: Trump | None = None


PASS: Final = Call("pass")
CONTRE: Final = Call("contre")
SURCONTRE: Final = Call("surcontre")
WORDS: Final[dict[str, Call]] = {"P": PASS, "X": CONTRE, "XX": SURCONTRE}
SIGNS: Final[dict[CallKind, str]] = {"pass": "P", "contre": "X", "surcontre": "XX"}
PATTERN: Final = re.compile(rf"(\d{{2,4}}|{CAPOT}|{GENERALE})(S|H|D|C|NT|AT)", re.ASCII)


def bid(contract: Contract, trump: Trump) -> Call:
    """A bid: points, capot or générale, and its trump."""
    return Call("bid", contract, trump)


def height(contract: Contract) -> int:
    """What compares two contracts: points, then capot, then générale; the trump never counts."""
    return contract if isinstance(contract, int) else ABOVE[contract]


def write_call(call: Call) -> str:
    """The call in a few signs."""
    if call.trump is None:
        return SIGNS[call.kind]
    return f"{call.contract}{LETTERS[call.trump]}"


def parse_call(text: str) -> Call:
    """Read one call back. Raises CardError "unreadable_call"."""
    matched = PATTERN.fullmatch(text)
    if matched is None:
        if text not in WORDS:
            raise CardError("unreadable_call", text=text)
        return WORDS[text]
    contract: Any = int(matched[1]) if matched[1].isdecimal() else matched[1]
    return bid(contract, TRUMP_OF[matched[2]])
