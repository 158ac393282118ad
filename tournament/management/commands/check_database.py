"""Says as one line of JSON whether the database has the tables of this program, and whether somebody
organises; changes nothing. The launcher reads it before anything is written."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from launcher.tables import are_others
from tournament.people.accounts import is_organised


class Command(BaseCommand):
    """Compare the migrations the database has seen with those this program brings."""

    help = (
        'Prints {"others": …, "pending": […], "unknown": […], "organised": …}; others: another program made '
        "the tables; unknown: migrations that a newer program applied."
    )
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the facts; `unknown` counts only for apps this program has. What is stored is looked at where
        the tables are this program's."""
        executor = MigrationExecutor(connection)
        loader = executor.loader
        applied = set(loader.applied_migrations)
        known = loader.disk_migrations.keys() | {
            key for migration in loader.disk_migrations.values() for key in migration.replaces
        }
        plan = executor.migration_plan(loader.graph.leaf_nodes())
        facts: dict[str, Any] = {
            "organised": False,
            "others": are_others(applied),
            "pending": [f"{step.app_label}.{step.name}" for step, _ in plan],
            "unknown": sorted(
                f"{app}.{name}" for app, name in applied - known if app in loader.migrated_apps
            ),
        }
        if not (facts["others"] or facts["pending"] or facts["unknown"]):
            facts["organised"] = is_organised()
        self.stdout.write(json.dumps(facts))
