"""Ranking, pure: frozen lines of teams and matches in, rows in order and what broke each tie out.

Standard library only; must not know Django, names, or the time.
"""

from tournament.standings.ranking.criteria import CRITERIA, PRESETS, Criterion, criteria_for
from tournament.standings.ranking.lines import (
    Kind,
    MatchLine,
    MatchPoints,
    RankingOptions,
    TeamLine,
    forfeit_credit,
    lots,
)
from tournament.standings.ranking.order import rank
from tournament.standings.ranking.overall import Mode, rank_both, rank_overall, rank_pools
from tournament.standings.ranking.table import Ranking, Row, Tie, Value
from tournament.standings.ranking.tally import Outcome, Result, Tally
from tournament.standings.ranking.words import PLAYERS, TEAMS, Voice, means_text, number, tie_text, value_text

__all__ = [
    "CRITERIA",
    "PLAYERS",
    "PRESETS",
    "TEAMS",
    "Criterion",
    "Kind",
    "MatchLine",
    "MatchPoints",
    "Mode",
    "Outcome",
    "Ranking",
    "RankingOptions",
    "Result",
    "Row",
    "Tally",
    "TeamLine",
    "Tie",
    "Value",
    "Voice",
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
