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
