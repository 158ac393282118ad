"""What an organiser does to a tournament before, around and after its cards."""

from .limits import change_limits
from .rulesets import (
    attach_ruleset,
    change_ruleset,
    delete_ruleset,
    import_ruleset,
    rename_ruleset,
    save_ruleset,
)
from .settings import change_club, change_settings, put_settings, settings_mark
from .tables import arrange_tables, renew_link, renew_links
from .tournaments import cancel_tournament, create_tournament, delete_tournament, publish, repeat_last

__all__ = [
    "arrange_tables",
    "attach_ruleset",
    "cancel_tournament",
    "change_club",
    "change_limits",
    "change_ruleset",
    "change_settings",
    "create_tournament",
    "delete_ruleset",
    "delete_tournament",
    "import_ruleset",
    "publish",
    "put_settings",
    "rename_ruleset",
    "renew_link",
    "renew_links",
    "repeat_last",
    "save_ruleset",
    "settings_mark",
]
