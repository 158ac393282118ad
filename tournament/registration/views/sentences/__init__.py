"""The sentences of the desk: what was done, who is missing, who has the same name."""

from .acts import cancelled, enrolled, imported, paid, place_given, present
from .namesakes import alike, already, remarks
from .players import named
from .readiness import readiness

__all__ = [
    "alike",
    "already",
    "cancelled",
    "enrolled",
    "imported",
    "named",
    "paid",
    "place_given",
    "present",
    "readiness",
    "remarks",
]
