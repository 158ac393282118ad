"""Several changes of one table in one go: SQLite builds a table anew for each constraint, and a new database
waits for that. Knows the operations of migrations, not what they are about."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django.db.migrations.operations.base import Operation


class Together(Operation):
    """These operations as one: indexes and constraints of tables whose columns stay what they are.

    On SQLite each table is built anew once, as it is to be in the end; on PostgreSQL they are done one after
    the other, keys after what they point to."""

    reduces_to_sql = True
    reversible = True

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.operations = list(operations)

    def deconstruct(self) -> tuple[str, Sequence[Any], dict[str, Any]]:
        return type(self).__qualname__, [self.operations], {}

    def state_forwards(self, app_label: str, state: Any) -> None:
        """The rendered models are left behind: they are made once at the end, not after each operation."""
        with suppress(AttributeError):
            del state.apps
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if self._built_anew(app_label, schema_editor, to_state):
            return
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if self._built_anew(app_label, schema_editor, to_state):
            return
        for operation in reversed(self.operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)

    def _built_anew(self, app_label: str, schema_editor: Any, state: Any) -> bool:
        """On SQLite: every table that is changed, as this state has it."""
        if schema_editor.connection.vendor != "sqlite":
            return False
        for name in dict.fromkeys(operation.model_name.lower() for operation in self.operations):
            model = state.apps.get_model(app_label, name)
            if self.allow_migrate_model(schema_editor.connection.alias, model):
                schema_editor._remake_table(model)
        return True

    def describe(self) -> str:
        tables = len({operation.model_name.lower() for operation in self.operations})
        return f"Change {tables} tables in {len(self.operations)} ways together"
