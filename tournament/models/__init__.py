"""FLOOR 1: all the tables, one noun a file. Columns, constraints and names; no logic, no queries."""

from .deal import Deal, DealVersion, HandedResult
from .dispute import Dispute, Ruling
from .draw import Draw, Exempt, Pool, Round, Slot, Stage
from .incident import Incident, Penalty
from .ledger import Job, JournalEntry, WriteToken
from .match import ForfeitChoice, Match, SideChoice
from .member import Member
from .people import Club, Invitation, Membership, Role, User
from .ruleset import SavedRuleset
from .team import Player, Team
from .tournament import Table, TableLink, Tournament

__all__ = [
    "Club",
    "Deal",
    "DealVersion",
    "Dispute",
    "Draw",
    "Exempt",
    "ForfeitChoice",
    "HandedResult",
    "Incident",
    "Invitation",
    "Job",
    "JournalEntry",
    "Match",
    "Member",
    "Membership",
    "Penalty",
    "Player",
    "Pool",
    "Role",
    "Round",
    "Ruling",
    "SavedRuleset",
    "SideChoice",
    "Slot",
    "Stage",
    "Table",
    "TableLink",
    "Team",
    "Tournament",
    "User",
    "WriteToken",
]
