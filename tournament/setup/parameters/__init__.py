"""The editor's one table: every parameter of a ruleset, its group, its question in French and its choices.

A test fails when a parameter of scoring.Ruleset is missing here."""

from .auction import AUCTION
from .belote import BELOTE
from .bids import BIDS
from .cards import CARDS
from .end import END
from .incidents import INCIDENTS
from .making import TEST
from .marks import MARKS
from .melds import ANNOUNCES
from .play import NOTES, PLAY
from .rounding import ROUNDING
from .rows import Group, Parameter
from .sweep import SWEEP

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
