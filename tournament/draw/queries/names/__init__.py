"""Names of rounds and draws, in one place for desk, hall, paper and workbook."""

from .draws import draw_name
from .matches import match_called, match_part, match_title
from .rounds import (
    RoundCalled,
    RoundName,
    StageRound,
    called_of,
    drawn_at_once,
    evening_names,
    names_of,
    round_name,
    round_names,
)
from .steps import step_name

__all__ = [
    "RoundCalled",
    "RoundName",
    "StageRound",
    "called_of",
    "draw_name",
    "drawn_at_once",
    "evening_names",
    "match_called",
    "match_part",
    "match_title",
    "names_of",
    "round_name",
    "round_names",
    "step_name",
]
