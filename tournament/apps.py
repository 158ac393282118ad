"""The one Django app."""

from importlib import import_module
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext_lazy as _

from launcher.messages import message
from launcher.tables import are_others

from . import celery  # noqa: F401  (the web process sends tasks through this app)


class TournamentConfig(AppConfig):
    """Wiring only: no signals, no work at start but what the data are checked by."""

    name = "tournament"
    verbose_name = _("Tournoi")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Load the evening before the standings that it hands on, and register the check of the tables."""
        import_module("tournament.evening")
        checks.register(tables_are_ours, checks.Tags.database)


def tables_are_ours(databases: list[str] | None = None, **kwargs: Any) -> list[checks.CheckMessage]:
    """A system check, which `migrate` asks too: Django would take the tables of another `0001_initial` for
    these."""
    wrong: list[checks.CheckMessage] = []
    for alias in databases or ():
        connection = connections[alias]
        if are_others(MigrationRecorder(connection).applied_migrations()):
            name = "other_tables" if connection.vendor == "sqlite" else "other_tables_server"
            wrong.append(checks.Error(message(name, folder=settings.DATA_DIR), id="tournament.E002"))
    return wrong
