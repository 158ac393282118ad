"""The evening's formula: its stages, what they promise every team, and how they look, before any draw."""

from ....evening.formula import (
    Composed,
    StageLine,
    compose_stages,
    expected_teams,
    lines_of,
    said,
    stage_data,
    stage_rows,
)
from .law import Law, breaches_of, law_of, melee_least
from .page import FormulaPage, Offer, Shown, formula_page, offers, shown_of

__all__ = [
    "Composed",
    "FormulaPage",
    "Law",
    "Offer",
    "Shown",
    "StageLine",
    "breaches_of",
    "compose_stages",
    "expected_teams",
    "formula_page",
    "law_of",
    "lines_of",
    "melee_least",
    "offers",
    "said",
    "shown_of",
    "stage_data",
    "stage_rows",
]
