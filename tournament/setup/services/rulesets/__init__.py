"""What an organiser does to the club's own rules."""

from .attaching import attach_ruleset
from .changing import change_ruleset, rename_ruleset
from .deleting import delete_ruleset
from .saving import import_ruleset, save_ruleset

__all__ = [
    "attach_ruleset",
    "change_ruleset",
    "delete_ruleset",
    "import_ruleset",
    "rename_ruleset",
    "save_ruleset",
]
