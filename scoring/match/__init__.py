"""A whole match: its deals in order with what happened between them, its totals, and whether it is over."""

from scoring.match.ending import ScoredDeal, draw_stands, match_state
from scoring.match.ledger import Bell, Event, Ledger, MatchSheet, Stop, marks_need_match, settle_match
from scoring.match.running import NumberedScore, RunningMatch
from scoring.match.standing import Limits, MatchState, brought, forfeit_brings, limits_of, whose_deal
