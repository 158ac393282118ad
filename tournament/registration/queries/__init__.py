"""What the desk and the draw read about teams. A fixed number of statements whatever the size."""

from .namesakes import Namesake, namesakes
from .summary import Summary, summary
from .teams import Listing, clubs, listed, partners, present_teams

__all__ = [
    "Listing",
    "Namesake",
    "Summary",
    "clubs",
    "listed",
    "namesakes",
    "partners",
    "present_teams",
    "summary",
]
