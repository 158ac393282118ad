"""Reading names, pasted lists and spreadsheets: pure text and bytes in, frozen data out.

Knows no database and no request; says no by `Unreadable` only, whatever it is fed."""

from .names import NameOrder, one_name
from .readings import PersonName, TeamDetails, Unreadable

__all__ = ["NameOrder", "PersonName", "TeamDetails", "Unreadable", "one_name"]
