"""What the desk does to teams: enrol, check in, cash, edit, cancel, pair, import, and take any of it back."""

from .imports import import_teams
from .singles import pair_singles, split_team
from .teams import cancel_team, check_in, check_in_everybody, edit_team, enrol, pay, promote_team
from .undo import undo

__all__ = [
    "cancel_team",
    "check_in",
    "check_in_everybody",
    "edit_team",
    "enrol",
    "import_teams",
    "pair_singles",
    "pay",
    "promote_team",
    "split_team",
    "undo",
]
