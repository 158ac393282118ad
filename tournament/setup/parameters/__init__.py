"""The editor's one table: every parameter of a ruleset, its group, its question in French and its choices.

A test fails when a parameter of scoring.Ruleset is missing here."""

from .ending import END, INCIDENTS
from .extras import ANNOUNCES, BELOTE
from .making import BIDS, TEST
from .marking import CARDS, MARKS, ROUNDING, SWEEP
from .rows import Group, Parameter
from .table import AUCTION, NOTES, PLAY

GROUPS = (
    MARKS,
    TEST,
    BELOTE,
    ANNOUNCES,
    SWEEP,
    ROUNDING,
    BIDS,
    END,
    INCIDENTS,
    AUCTION,
    PLAY,
    CARDS,
    NOTES,
)
PARAMETERS: dict[str, Parameter] = {row.name: row for group in GROUPS for row in group.rows}

__all__ = ["GROUPS", "PARAMETERS", "Group", "Parameter"]
