"""Summary deals scored on one core: marks and lines with their reasons, then the sentences as well."""

from __future__ import annotations

import json
import sys

from benchmarks.inside.clock import best_of
from scoring import builtin, parse_notation, score_deal

NOTATIONS = (
    "A 90H 95/67",
    "B 110S 120/42",
    "A 80C 70/92",
    "A 100Dx 130/32",
    "B capotH 0/162 capotB",
    "A 90H 107/55 +20A",
    "passed",
    "B 120Cxx 40/122",
)
DEALS = 8000


def measured() -> dict[str, float]:
    """Deals a second: with lines and reasons, and with each reason written out."""
    ruleset = builtin("missegre")
    deals = [parse_notation(NOTATIONS[n % len(NOTATIONS)]) for n in range(DEALS)]

    def scored() -> None:
        for deal in deals:
            score_deal(deal, ruleset)

    def written() -> None:
        for deal in deals:
            for line in score_deal(deal, ruleset).lines:
                str(line.reason)

    return {"scored": DEALS / best_of(scored), "written": DEALS / best_of(written)}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measured()))
