"""Whose turn it is to deal: one seat on after each deal, unless it is dealt again.

Seats are numbered in playing order, whatever the direction of the table.
"""

from collections.abc import Iterable

from scoring.cards import next_dealer, seat_after
from scoring.match.standing import ScoredDeal
from scoring.penalties import MisdealEffect
from scoring.ruleset import Ruleset


def whose_deal(
    first: int | None, deals: Iterable[ScoredDeal], misdeals: Iterable[MisdealEffect], ruleset: Ruleset
) -> int | None:
    """The seat that deals after those deals and those misdeals of the deal now dealt.

    `first` dealt first; a deal that says who dealt it is believed. None while nobody said anything.
    """
    seat = first
    for played, score in deals:
        seat = played.dealer if played.dealer is not None else seat
        dealt_again = played.status == "annulled" or score.replayed
        if seat is not None and not dealt_again:
            seat = next_dealer(ruleset, seat, all_passed=played.status == "passed")
    moved = sum(not effect.redeal for effect in misdeals)
    return None if seat is None else seat_after(seat, moved)
