"""The one Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from . import celery  # noqa: F401  (the web process sends tasks through this app)


class TournamentConfig(AppConfig):
    """Wiring only: no signals, no work at start."""

    name = "tournament"
    verbose_name = _("Tournoi")
    default_auto_field = "django.db.models.BigAutoField"
