"""The card table: what a deal of belote contrée or coinche is worth, and why. Standard library only.

Knows no tournament, no person, no clock, no database.
"""

from scoring.contract import Side
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.match import Limits, MatchState, match_state
from scoring.notation import parse_notation, write_notation
from scoring.penalties import (
    Misdeal,
    MisdealEffect,
    PenaltyMark,
    RevokeOutcome,
    ban_for_deal,
    check_ban,
    late_revoke_outcomes,
    misdeal_effect,
)
from scoring.reasons import Reason
from scoring.ruleset import BUILTIN_SLUGS, InvalidRuleset, Ruleset, builtin
from scoring.settle import DealScore, Line, score_deal

__all__ = [
    "BUILTIN_SLUGS",
    "DealScore",
    "ImpossibleDeal",
    "InvalidRuleset",
    "Limits",
    "Line",
    "MatchState",
    "Misdeal",
    "MisdealEffect",
    "PenaltyMark",
    "PlayedDeal",
    "Reason",
    "RevokeOutcome",
    "Ruleset",
    "Side",
    "ban_for_deal",
    "builtin",
    "check_ban",
    "late_revoke_outcomes",
    "match_state",
    "misdeal_effect",
    "parse_notation",
    "score_deal",
    "write_notation",
]
