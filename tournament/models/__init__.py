"""FLOOR 1: all the tables, one noun a file. Columns, constraints and names; no queries."""

from .blind import BlindEntry, PhoneSide
from .cash import CashClosing, Payment
from .deal import Deal, DealVersion, HandedResult
from .dispute import Dispute, Ruling
from .draw import Draw, Exempt, Round
from .incident import Incident, Penalty
from .ledger import Job, JournalEntry, Restore, WriteToken
from .match import Forfeit, Match
from .member import Member
from .people import Club, Invitation, Membership, Role, User
from .result import ForfeitChoice, SideChoice
from .ruleset import SavedRuleset
from .season import Season, SeasonEvening, SeasonLine
from .sign_up import SignUp
from .stage import Pool, Slot, Stage
from .table import Table, TableLink
from .team import Player, Team
from .tournament import Tournament
from .wish import ApartWish
