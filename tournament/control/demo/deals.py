"""The demonstration's deals: dealt, bid and played by the simulator under the evening's own rulebook. Pure.

Must not know a match or a table; what a deal is worth is the scoring room's."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scoring import PlayedDeal, Ruleset
from scoring.simulate import simulated_deals


def deals_of_a_match(ruleset: Ruleset, rng: Random) -> Iterator[PlayedDeal]:
    """The facts of one deal after the other, each with its dealer; draws from `random()` alone."""
    first_dealer = 1 + int(rng.random() * 4)
    for deal in simulated_deals(ruleset, rng, first_dealer):
        yield deal.played
