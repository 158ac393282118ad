"""What the tables, the sheets and the rounds look like: frozen answers, a fixed number of SQL statements."""

from .facts import MatchFacts, facts_of
from .rounds import BoardRow, round_board, unsettled
from .sheet import Sheet, sheet
from .stored import limits_of
from .suspended import drawn_since
from .tables import current_match, last_match, match_named, matches

__all__ = [
    "BoardRow",
    "MatchFacts",
    "Sheet",
    "current_match",
    "drawn_since",
    "facts_of",
    "last_match",
    "limits_of",
    "match_named",
    "matches",
    "round_board",
    "sheet",
    "unsettled",
]
