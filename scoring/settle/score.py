"""The answer of the scorer: a deal's marks, as lines that each say why.

Knows neither rules nor facts.
"""

from typing import Any, NamedTuple

from scoring.contract import Side
from scoring.reasons import Reason


class Line(NamedTuple):
    """One part of a side's mark: points, why, and the article that says so."""

    side: Side
    points: int
    reason: Reason
    article: str


class DealScore(NamedTuple):
    """What both sides mark. `a` and `b` are the sums of their lines, None when a penalty decides the deal.

    `made` is None when no contract was judged. `verdict` and `article` sum the deal up. `waiting` are the
    taker's points of a litige, which its mark leaves out; a `replayed` deal marks nothing and is dealt again.
    """

    a: int | None
    b: int | None
    made: bool | None
    lines: tuple[Line, ...]
    verdict: Reason
    article: str
    waiting: int = 0
    replayed: bool = False

    def mark(self, side: Side) -> int | None:
        """What that side marks."""
        return self.a if side is Side.A else self.b

    def to_dict(self) -> dict[str, Any]:
        """The command's line for this deal."""
        return {
            "A": self.a,
            "B": self.b,
            "made": self.made,
            "lines": [
                {
                    "side": line.side,
                    "points": line.points,
                    "reason": str(line.reason),
                    "article": line.article,
                }
                for line in self.lines
            ],
        }
