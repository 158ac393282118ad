"""Reading names, pasted lists and spreadsheets: pure text and bytes in, frozen data out.

Knows no database and no request; says no by `Unreadable` only, whatever it is fed."""

from .details import PersonName, TeamDetails
from .errors import Unreadable
from .names import Order, one_name

__all__ = ["Order", "PersonName", "TeamDetails", "Unreadable", "one_name"]
