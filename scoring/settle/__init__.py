"""What one deal is worth under one ruleset: the general formula of docs/rules.md."""

from scoring.settle.announced import melds_said, with_melds
from scoring.settle.check import check_number
from scoring.settle.rounding import rounded
from scoring.settle.score import DealScore, Line
from scoring.settle.scorer import lost_deal_lines, score_deal

__all__ = [
    "DealScore",
    "Line",
    "check_number",
    "lost_deal_lines",
    "melds_said",
    "rounded",
    "score_deal",
    "with_melds",
]
