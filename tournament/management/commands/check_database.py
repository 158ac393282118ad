"""Says as one line of JSON whether the database is older, newer or in step, and whether somebody organises;
changes nothing.

The launcher reads it before anything else touches the data: an older program must leave newer data alone.
"""

from __future__ import annotations

import json
from typing import Any

from django.core.checks import Tags
from django.core.management.base import BaseCommand
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.migrations.executor import MigrationExecutor

from tournament.people.services import is_organised

FORMERLY_SQUASHED = {
    ("tournament", "0001_squashed_0011_limits_of_the_final"),
    ("tournament", "0001_squashed_0049_bell"),
}


class Command(BaseCommand):
    """Compare the migrations the database has seen with those this program brings."""

    help = (
        'Prints {"empty": …, "pending": […], "unknown": […], "organised": …}; unknown ones were applied by a '
        "newer program."
    )
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the facts; `unknown` counts only for apps this program has. What is stored is checked, and
        looked at, where the tables are this program's."""
        executor = MigrationExecutor(connection)
        loader = executor.loader
        applied = set(loader.applied_migrations)
        plan = executor.migration_plan(loader.graph.leaf_nodes())
        facts: dict[str, Any] = {
            "organised": False,
            "empty": not applied,
            "pending": [f"{step.app_label}.{step.name}" for step, _ in plan],
            "unknown": sorted(f"{app}.{name}" for app, name in applied if self.is_unknown(loader, app, name)),
        }
        if not facts["pending"] and not facts["unknown"]:
            self.check(tags=[Tags.database], databases=[DEFAULT_DB_ALIAS])
            facts["organised"] = is_organised()
        self.stdout.write(json.dumps(facts))

    @staticmethod
    def is_unknown(loader: Any, app: str, name: str) -> bool:
        """Whether this applied migration is in no file of ours; those that a squashed one replaced are still
        known, and so is a former squashed one.
        """
        replaced = {key for migration in loader.disk_migrations.values() for key in migration.replaces}
        return (
            app in loader.migrated_apps
            and (app, name) not in loader.disk_migrations
            and (app, name) not in replaced | FORMERLY_SQUASHED
        )
