"""What one deal is worth under one ruleset: the general formula of docs/rules.md."""

from scoring.settle.amounts import DealScore, Line, announced_melds_score, rounded, with_melds
from scoring.settle.check import check_number
from scoring.settle.counted import deal_sums, refuse_uncovered, with_rest
from scoring.settle.marks import spelled_out
from scoring.settle.scorer import deal_faults, lost_deal_lines, score_deal
