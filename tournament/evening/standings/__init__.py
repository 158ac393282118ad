"""The one query set of page, wall, paper and workbook: rows in, `Standings` out, five SQL statements.

Counts submitted, confirmed and forfeited matches; the order is `ranking`'s, which knows no database.
"""

from .lines import Fixed, Policy, credits_of, match_lines, policy_of
from .rows import ExemptRow, MatchRow, Rows, StageRow, read
from .whole import standings, standings_of

__all__ = [
    "ExemptRow",
    "Fixed",
    "MatchRow",
    "Policy",
    "Rows",
    "StageRow",
    "credits_of",
    "match_lines",
    "policy_of",
    "read",
    "standings",
    "standings_of",
]
