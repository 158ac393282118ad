"""Structures: a whole tournament as matches whose places say what they will hold, before the first draw.

Builds them, proves how many matches each team has, fills them as results come; must not know teams' names.
"""

from pairing.structure.across import PoolRecord, across
from pairing.structure.fill import Filling, Finished, Occupant, PotDraw, Results
from pairing.structure.finals import Finals
from pairing.structure.knockout import Knockout
from pairing.structure.minimum import MINIMUM, Sure, Under, Way, breaches, minimum
from pairing.structure.plan import Pools, Rounds, StagePlan, compose
from pairing.structure.pools import Brackets
from pairing.structure.reach import Reach
from pairing.structure.types import BY_RANK, Bracket, Group, PlannedMatch, Pot, Source, Structure

__all__ = [
    "BY_RANK",
    "MINIMUM",
    "Bracket",
    "Brackets",
    "Filling",
    "Finals",
    "Finished",
    "Group",
    "Knockout",
    "Occupant",
    "PlannedMatch",
    "PoolRecord",
    "Pools",
    "Pot",
    "PotDraw",
    "Reach",
    "Results",
    "Rounds",
    "Source",
    "StagePlan",
    "Structure",
    "Sure",
    "Under",
    "Way",
    "across",
    "breaches",
    "compose",
    "minimum",
]
