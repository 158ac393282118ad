"""Who meets whom, as one global optimum: a minimum-cost perfect matching over all the teams of a round.

Knows costs, never why; the formats that need it fill a ``Field``.
"""

from tournament.draw.engine.matching.field import PLAIN, USUAL, Criterion, Field, Seat
from tournament.draw.engine.matching.search import Couples, matched
from tournament.draw.engine.matching.solver import LIBRARY, cheapest, library_version

__all__ = [
    "LIBRARY",
    "PLAIN",
    "USUAL",
    "Couples",
    "Criterion",
    "Field",
    "Seat",
    "cheapest",
    "library_version",
    "matched",
]
