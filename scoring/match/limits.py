"""Where a match ends, and where it stands. Data only; match.ending judges.

Knows no clock: whether time was called is told.
"""

from dataclasses import dataclass
from typing import Literal

from scoring.contract import Side
from scoring.reasons import Reason
from scoring.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a match ends: points, deals, minutes, the first of them; None is no limit. May it end level?

    `games`: at most how many games (manches) it has, each of which ends there; won by games (best of k)."""

    target: int | None = None
    deals: int | None = None
    minutes: int | None = None
    target_mode: Literal["reach", "exceed"] = "reach"
    draw_allowed: bool = False
    games: int = 1

    @property
    def games_to_win(self) -> int:
        """How many of them win the match."""
        return self.games // 2 + 1


@dataclass(frozen=True, slots=True)
class MatchState:
    """Where a match stands: over or not, the winner (None when not over, or drawn), and why.

    `reason` says why it ended, or why one more deal is needed though a limit is reached; None in mid-match.
    `deals` counts the deals that use up the limit: an annulled or replayed deal does not.
    """

    over: bool
    winner: Side | None
    draw: bool
    reason: Reason | None
    a: int
    b: int
    deals: int
    article: str = ""

    def total(self, side: Side) -> int:
        """The points of that side."""
        return self.a if side is Side.A else self.b


def limits_of(ruleset: Ruleset, *, last_game: bool = False) -> Limits:
    """The limits that a rulebook states; the last game of a contest may have its own target (Cannes)."""
    last_game_target = ruleset.last_game_target if last_game else None
    return Limits(
        target=ruleset.target if last_game_target is None else last_game_target,
        deals=ruleset.deals,
        minutes=ruleset.minutes,
        target_mode=ruleset.target_mode,
    )
