"""What a match brings to a ranking on points: its totals, capped; and the score of a match given up.

Knows no ranking. The match itself keeps its totals and its winner (HOUSE_RULES §4: 1280/664, 135, 1100).
"""

from scoring.contract import Side
from scoring.match.limits import MatchState
from scoring.ruleset import Ruleset


def brought(state: MatchState, ruleset: Ruleset) -> tuple[int, int]:
    """The points that A and B bring: never more than `cap_winner`, and for a loser than `cap_loser`.

    A drawn or unfinished match has no loser.
    """
    return _capped(state, Side.A, ruleset), _capped(state, Side.B, ruleset)


def _capped(state: MatchState, side: Side, ruleset: Ruleset) -> int:
    lost = state.winner is not None and state.winner is not side
    caps = (ruleset.cap_winner, ruleset.cap_loser if lost else None)
    return min([state.total(side), *(cap for cap in caps if cap is not None)])


def forfeit_brings(forfeited_by: Side, ruleset: Ruleset) -> tuple[int, int]:
    """The points that A and B bring when that side gave the match up: `forfeit_marks` for the other."""
    return (0, ruleset.forfeit_marks) if forfeited_by is Side.A else (ruleset.forfeit_marks, 0)
