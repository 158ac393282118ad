"""The one Django app."""

from django.apps import AppConfig
from django.core import checks
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from . import celery  # noqa: F401  (the web process sends tasks through this app)


class TournamentConfig(AppConfig):
    """Wiring only: no signals, no work at start but what the data are checked by."""

    name = "tournament"
    verbose_name = _("Tournoi")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """The models are there now: what reads them can be imported."""
        stored_kinds_check = import_string("tournament.evening.kinds.stored_kinds_are_known")
        checks.register(stored_kinds_check, checks.Tags.database)
