"""What one deal is worth under one ruleset: the general formula of docs/rules.md."""

from scoring.settle.score import DealScore, Line
from scoring.settle.scorer import lost_deal_lines, score_deal

__all__ = ["DealScore", "Line", "lost_deal_lines", "score_deal"]
