"""A whole match: its deals in order with what happened between them, its totals, and whether it is over."""

from scoring.match.ending import (
    Limits,
    MatchState,
    ScoredDeal,
    brought,
    draw_stands,
    forfeit_brings,
    limits_of,
    match_state,
    whose_deal,
)
from scoring.match.ledger import Bell, Event, Ledger, MatchSheet, Stop, marks_need_match, settle_match
from scoring.match.running import NumberedScore, RunningMatch
