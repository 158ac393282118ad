"""The card table: what a deal of belote contrée or coinche is worth, and why. Standard library only.

Knows no tournament, no person, no clock, no database.
"""

from scoring.contract import Side
from scoring.deal import PlayedDeal, parse_notation, write_notation
from scoring.errors import ImpossibleDeal
from scoring.match import (
    Bell,
    Event,
    Ledger,
    Limits,
    MatchSheet,
    MatchState,
    RunningMatch,
    Stop,
    brought,
    forfeit_brings,
    limits_of,
    marks_need_match,
    settle_match,
    whose_deal,
)
from scoring.penalties import (
    Ban,
    Misdeal,
    MisdealEffect,
    PenaltyMark,
    RevokeOutcome,
    ban_for_deal,
    check_ban,
    fault_price,
    late_revoke_outcomes,
    misdeal_effect,
    refuse_banned,
    uncounted_revoke,
    usual_outcome,
)
from scoring.reasons import Reason
from scoring.ruleset import BUILTIN_SLUGS, InvalidRuleset, Ruleset, builtin
from scoring.settle import DealScore, Line, score_deal
