"""Structures: a whole tournament as matches whose places say what they will hold, before the first draw.

Builds them, proves how many matches each team has, fills them as results come; must not know teams' names.
"""

from tournament.draw.engine.structure.across import PoolRecord, across
from tournament.draw.engine.structure.fill import Filling, Occupant, Outcome, PotDraw, Results
from tournament.draw.engine.structure.finals import Finals
from tournament.draw.engine.structure.knockout import Knockout
from tournament.draw.engine.structure.minimum import MINIMUM, Way, breaches, minimum
from tournament.draw.engine.structure.plan import Pools, Rounds, Stage, compose
from tournament.draw.engine.structure.pools import Brackets
from tournament.draw.engine.structure.reach import Reach
from tournament.draw.engine.structure.sure import Sure, Under
from tournament.draw.engine.structure.types import (
    BY_RANK,
    Bracket,
    Group,
    PlannedMatch,
    Pot,
    Source,
    Structure,
)

__all__ = [
    "BY_RANK",
    "MINIMUM",
    "Bracket",
    "Brackets",
    "Filling",
    "Finals",
    "Group",
    "Knockout",
    "Occupant",
    "Outcome",
    "PlannedMatch",
    "PoolRecord",
    "Pools",
    "Pot",
    "PotDraw",
    "Reach",
    "Results",
    "Rounds",
    "Source",
    "Stage",
    "Structure",
    "Sure",
    "Under",
    "Way",
    "across",
    "breaches",
    "compose",
    "minimum",
]
