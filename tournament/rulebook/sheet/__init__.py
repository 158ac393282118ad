"""The evening's rule sheet: a ruleset said in plain sentences, in the language in force."""

from .limits import limits_said, points_said
from .lines import Row, RuleLine, Section, anchor_of
from .whole import RuleSheet, rule_sheet

__all__ = ["Row", "RuleLine", "RuleSheet", "Section", "anchor_of", "limits_said", "points_said", "rule_sheet"]
