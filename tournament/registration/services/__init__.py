"""What the desk does to teams: enrol, check in, cash, edit, cancel, pair, import, and take any of it back."""

from .bulk import import_teams
from .door import check_in, pay
from .edit import edit_team
from .enrol import enrol
from .places import cancel_team, promote_team
from .singles import pair_singles, split_team
from .undo import undo

__all__ = [
    "cancel_team",
    "check_in",
    "edit_team",
    "enrol",
    "import_teams",
    "pair_singles",
    "pay",
    "promote_team",
    "split_team",
    "undo",
]
