"""FLOOR 3: one reading of the evening's tables for all rooms above.

Writes nothing, knows no request and no form; a fact that two rooms need is said here once."""

from .kinds import Step, drawn_at
from .minimum import Least, Short, least_of, short_of_matches
from .misplaced import Misplaced, MisplacedRest, Why, held_matches, misplaced, misplaced_rests
from .outdated import Reranked, reranked, staleness
from .reading import evening_of
from .results import AS_DRAWN
from .state import Evening
from .steps import step_of, steps_of

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
    "held_matches",
    "least_of",
    "misplaced",
    "misplaced_rests",
    "reranked",
    "short_of_matches",
    "staleness",
    "step_of",
    "steps_of",
]
