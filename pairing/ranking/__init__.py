"""Ranking, pure: frozen lines of teams and matches in, rows in order and what broke each tie out.

Standard library only; must not know Django, names, or the time.
"""

from pairing.ranking.criteria import CRITERIA, PRESETS, Criterion, codes_for, criteria_for
from pairing.ranking.lines import (
    MatchKind,
    MatchLine,
    MatchPoints,
    RankingOptions,
    TeamLine,
    forfeit_credit,
    lots,
)
from pairing.ranking.order import rank
from pairing.ranking.overall import Mode, rank_both, rank_overall, rank_pools
from pairing.ranking.table import Ranking, RankingRow, Tie, Value
from pairing.ranking.tally import Outcome, Tally, TeamResult
from pairing.ranking.words import PLAYERS, TEAMS, Voice, means_text, number, tie_text, value_text

__all__ = [
    "CRITERIA",
    "PLAYERS",
    "PRESETS",
    "TEAMS",
    "Criterion",
    "MatchKind",
    "MatchLine",
    "MatchPoints",
    "Mode",
    "Outcome",
    "Ranking",
    "RankingOptions",
    "RankingRow",
    "Tally",
    "TeamLine",
    "TeamResult",
    "Tie",
    "Value",
    "Voice",
    "codes_for",
    "criteria_for",
    "forfeit_credit",
    "lots",
    "means_text",
    "number",
    "rank",
    "rank_both",
    "rank_overall",
    "rank_pools",
    "tie_text",
    "value_text",
]
