"""The editor's one table: every parameter of a ruleset, its group, its question in French and its choices.
A file a rule group, named as the file of `rulebook` that says the same group in sentences.

A test fails when a parameter of scoring.Ruleset is missing here."""

from .belote import BELOTE
from .bidding import AUCTION, BIDS
from .ending import END
from .incidents import INCIDENTS
from .making import CARDS, TEST
from .marking import MARKS, ROUNDING, SWEEP
from .melds import ANNOUNCES
from .play import NOTES, PLAY
from .rows import Parameter, ParameterGroup

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

__all__ = ["GROUPS", "PARAMETERS", "Parameter", "ParameterGroup"]
