"""The evening's formula: its stages, what they promise every team, and how they look, before any draw."""

from ....evening import (
    Composed,
    StageLine,
    compose_stages,
    expected_teams,
    said,
    stage_data,
    stage_lines,
    stage_rows,
)
from .law import Law, breaches_of, law_of, melee_least
from .page import FormulaPage, Offer, ShownFormula, formula_page, offers, shown_of

__all__ = [
    "Composed",
    "FormulaPage",
    "Law",
    "Offer",
    "ShownFormula",
    "StageLine",
    "breaches_of",
    "compose_stages",
    "expected_teams",
    "formula_page",
    "law_of",
    "melee_least",
    "offers",
    "said",
    "shown_of",
    "stage_data",
    "stage_lines",
    "stage_rows",
]
