"""The evening as its draws see it: rows, structure, results, and what can be drawn next."""

from .entrants import drawn_at
from .held import held_by_rankings
from .least import Least, least_of
from .misfits import Misplaced, MisplacedRest, Why
from .misplaced import misplaced, misplaced_rests
from .reranked import Reranked, reranked
from .results import AS_DRAWN
from .stale import staleness
from .state import Evening, evening_of
from .steps import Step, step_of, steps_of
from .sure import Short, short_of_matches

__all__ = [
    "AS_DRAWN",
    "Evening",
    "Least",
    "Misplaced",
    "MisplacedRest",
    "Reranked",
    "Short",
    "Step",
    "Why",
    "drawn_at",
    "evening_of",
    "held_by_rankings",
    "least_of",
    "misplaced",
    "misplaced_rests",
    "reranked",
    "short_of_matches",
    "staleness",
    "step_of",
    "steps_of",
]
