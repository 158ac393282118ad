"""FLOOR 1: all the tables, one noun a file. Columns, constraints and names; no logic, no queries."""

from .dispute import Dispute, Ruling
from .draw import Draw, Exempt, Pool, Round, Slot, Stage
from .ledger import Job, JournalEntry, WriteToken
from .match import Deal, ForfeitChoice, Incident, Match, Penalty, SideChoice
from .people import Club, Invitation, Membership, Role, User
from .ruleset import SavedRuleset
from .team import Player, Team
from .tournament import Table, TableLink, Tournament

__all__ = [
    "Club",
    "Deal",
    "Dispute",
    "Draw",
    "Exempt",
    "ForfeitChoice",
    "Incident",
    "Invitation",
    "Job",
    "JournalEntry",
    "Match",
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
