"""What a meld is worth under a rulebook and a trump, how melds compare, and the list a form offers.

Knows nobody's hand.
"""

from dataclasses import dataclass

from scoring.cards import RANKS, SUITS, Rank, Suit
from scoring.contract import Trump
from scoring.melds.claims import KINDS, LENGTH, MeldClaim, MeldKind
from scoring.ruleset import Ruleset

NOTHING = ("7", "8")  # four of these are worth nothing, and in some rulebooks cancel every meld


@dataclass(frozen=True, slots=True)
class MeldChoice:
    """One meld that may be announced, and its points."""

    kind: MeldKind
    top: Rank
    suit: Suit | None
    points: int


def price(kind: MeldKind, top: Rank, ruleset: Ruleset, trump: Trump) -> int:
    """Points of such a meld (`meld_values`, `meld_values_sa`, `meld_list_ta`)."""
    without_trump = trump == "no_trump" or (trump == "all_trump" and ruleset.meld_list_ta == "no_trump")
    prices = dict(ruleset.meld_values_sa if without_trump else ruleset.meld_values)
    name = f"four_{top}" if kind == "four" else kind
    return {str(key): points for key, points in prices.items()}.get(name, 0)


def rank_of(claim: MeldClaim, ruleset: Ruleset, trump: Trump) -> tuple[int, int, int]:
    """What compares two melds: fours over runs; fours by price, runs by length; then by the top card."""
    if claim.kind == "four":
        return 1, price("four", claim.top, ruleset, trump), RANKS.index(claim.top)
    return 0, claim.length, RANKS.index(claim.top)


def is_announced(kind: MeldKind, top: Rank, ruleset: Ruleset) -> bool:
    """Four 7s or 8s are not announced, unless they cancel the others (`seven_eight`)."""
    return kind != "four" or top not in NOTHING or ruleset.seven_eight == "cancel"


def meld_choices(ruleset: Ruleset, trump: Trump) -> tuple[MeldChoice, ...]:
    """Every meld a form may offer, the highest first of each kind; nothing where no melds are played."""
    if not ruleset.melds:
        return ()
    return tuple(
        MeldChoice(kind, top, suit, price(kind, top, ruleset, trump))
        for kind in KINDS
        for top in reversed(RANKS)
        if is_announced(kind, top, ruleset) and (kind == "four" or RANKS.index(top) + 1 >= LENGTH[kind])
        for suit in ((None,) if kind == "four" else SUITS)
    )
