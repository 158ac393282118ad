"""From start, latest end, breaks, teams and tables to a format, rounds, target, time limit and likely end.

FORMATS §5; pure arithmetic in minutes. Proposes, decides nothing.
"""

from tournament.draw.engine.evening.proposals import propose
from tournament.draw.engine.evening.times import (
    Evening,
    clock,
    evening_minutes,
    minutes_of,
    round_minutes,
    slots_of,
)
from tournament.draw.engine.evening.types import EveningPlan

__all__ = [
    "Evening",
    "EveningPlan",
    "clock",
    "evening_minutes",
    "minutes_of",
    "propose",
    "round_minutes",
    "slots_of",
]
