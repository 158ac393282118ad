"""A whole match: its deals in order with what happened between them, its totals, and whether it is over."""

from scoring.match.ledger import (
    Bell,
    Event,
    Ledger,
    Limits,
    MatchSheet,
    MatchState,
    ScoredDeal,
    Stop,
    draw_stands,
    limits_of,
    marks_need_match,
    settle_match,
    whose_deal,
)
from scoring.match.running import NumberedScore, RunningMatch, brought, forfeit_brings
