"""Who speaks first, who leads first, who deals next: seats counted from the dealer, by the rulebook."""

from scoring.cards.seats import neighbour, seat_after
from scoring.ruleset import Ruleset


def first_bidder(ruleset: Ruleset, dealer: int) -> int:
    """The seat that speaks first (`first_bidder`)."""
    if ruleset.first_bidder == "dealer_left":
        return neighbour(dealer, "left", clockwise=ruleset.clockwise)
    return neighbour(dealer, "right", clockwise=ruleset.clockwise)


def first_leader(ruleset: Ruleset, dealer: int) -> int:
    """The seat that plays the first card (`first_lead`)."""
    if ruleset.first_lead == "first_bidder":
        return first_bidder(ruleset, dealer)
    return neighbour(dealer, "right", clockwise=ruleset.clockwise)


def next_dealer(ruleset: Ruleset, dealer: int, *, all_passed: bool = False) -> int:
    """The dealer of the next deal: the next in playing order, or the same after four passes (`all_pass`)."""
    deals_again = all_passed and ruleset.all_pass == "same"  # noqa: S105 - no password, four passes
    return dealer if deals_again else seat_after(dealer)
