"""What one deal is worth under one ruleset: the general formula of docs/rules.md."""

from scoring.settle.contest import DealScore, Line, announced_melds_score, check_number, rounded, with_melds
from scoring.settle.counted import deal_sums, refuse_uncovered, with_rest
from scoring.settle.scorer import deal_faults, lost_deal_lines, score_deal, spelled_out
