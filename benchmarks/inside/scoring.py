"""Summary deals scored on one core at each rulebook: marks, lines with their reasons, then the sentences.

Reading the deals is not counted. Every rulebook gets the same deals, those left out that it does not know.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from itertools import cycle, islice

from benchmarks.inside.clock import best_of
from scoring import BUILTIN_SLUGS, ImpossibleDeal, PlayedDeal, Ruleset, builtin, parse_notation, score_deal

NOTATIONS = (
    "A 90H 95/67",
    "B 110S 120/42",
    "A 80C 70/92",
    "A 100Dx 130/32",
    "B capotH 0/162 capotB",
    "A 90H 107/55 +20A",
    "passed",
    "B 120Cxx 40/122",
    "A 100NT 120/42 m50A",
)
DEALS = 8000


def measured() -> dict[str, dict[str, float]]:
    """Deals a second by rulebook: with lines and reasons, and with each reason written out."""
    return {"scored": rates(score_all), "written": rates(write_all)}


def rates(work: Callable[[list[PlayedDeal], Ruleset], None]) -> dict[str, float]:
    """Deals a second of that work, by rulebook."""
    rates = {}
    for slug in BUILTIN_SLUGS:
        ruleset = builtin(slug)
        rates[slug] = DEALS / best_of(partial(work, deals_of(ruleset), ruleset))
    return rates


def deals_of(ruleset: Ruleset) -> list[PlayedDeal]:
    """The deals that this rulebook knows, over and over."""
    known_deals = [deal for deal in map(parse_notation, NOTATIONS) if is_possible(deal, ruleset)]
    return list(islice(cycle(known_deals), DEALS))


def is_possible(deal: PlayedDeal, ruleset: Ruleset) -> bool:
    """Whether the rulebook scores it at all."""
    try:
        score_deal(deal, ruleset)
    except ImpossibleDeal:
        return False
    return True


def score_all(deals: list[PlayedDeal], ruleset: Ruleset) -> None:
    """Marks and lines."""
    for deal in deals:
        score_deal(deal, ruleset)


def write_all(deals: list[PlayedDeal], ruleset: Ruleset) -> None:
    """Marks and lines, each with its sentence."""
    for deal in deals:
        for line in score_deal(deal, ruleset).lines:
            str(line.reason)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measured()))
