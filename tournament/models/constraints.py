"""Constraints that Django does not bring: a foreign key of several columns.

Knows columns, tables and the two databases; not which rows must be of one tournament."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core import checks
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db import DEFAULT_DB_ALIAS, models
from django.db.backends.ddl_references import Columns, Statement, Table
from django.db.models.constraints import BaseConstraint

DEFERRED = " DEFERRABLE INITIALLY DEFERRED"


class CompositeForeignKey(BaseConstraint):
    """`FOREIGN KEY (tournament_id, match_id) REFERENCES match (tournament_id, id)`, checked at commit.

    `from_fields`: fields of this model, the last one the relation whose row is meant. `to_fields`: what they
    must be equal to in that row, as a rule the fields of the same names and its `id`; a unique constraint
    there must hold exactly them, and a migration makes it before this one. A row where one of the columns is
    NULL is not checked, on either database (MATCH SIMPLE)."""

    def __init__(
        self,
        *,
        from_fields: Sequence[str],
        name: str,
        to_fields: Sequence[str] = (),
        violation_error_code: str | None = None,
        violation_error_message: str | None = None,
    ) -> None:
        self.from_fields = tuple(from_fields)
        self.to_fields = tuple(to_fields) or (*self.from_fields[:-1], "id")
        if not name:
            raise ValueError("A composite foreign key must be named.")
        if len(self.from_fields) < 2 or len(self.from_fields) != len(self.to_fields):
            raise ValueError("A composite foreign key has two fields or more, and as many in its target.")
        super().__init__(
            name=name,
            violation_error_code=violation_error_code,
            violation_error_message=violation_error_message,
        )

    def target(self, model: type[models.Model]) -> type[models.Model]:
        """The model it points to. Read from the relation itself: while SQLite rebuilds a table, the registry
        of models is empty."""
        return model._meta.get_field(self.from_fields[-1]).remote_field.model

    def columns(self, model: type[models.Model]) -> list[str]:
        return [model._meta.get_field(name).column for name in self.from_fields]

    def target_columns(self, model: type[models.Model]) -> list[str]:
        target = self.target(model)
        return [target._meta.get_field(name).column for name in self.to_fields]

    def constraint_sql(self, model: type[models.Model], schema_editor: Any) -> str | None:
        """Its line in CREATE TABLE. PostgreSQL, as with every foreign key of Django's, adds it at the end of
        the migration: there the target must stand first."""
        if schema_editor.sql_create_fk:
            schema_editor.deferred_sql.append(self.create_sql(model, schema_editor))
            return None
        quote = schema_editor.quote_name
        return (
            f"CONSTRAINT {quote(self.name)}"
            f" FOREIGN KEY ({', '.join(map(quote, self.columns(model)))})"
            f" REFERENCES {quote(self.target(model)._meta.db_table)}"
            f" ({', '.join(map(quote, self.target_columns(model)))}){DEFERRED}"
        )

    def create_sql(self, model: type[models.Model], schema_editor: Any) -> Statement:
        """Asked on PostgreSQL only: SQLite's editor builds the table anew, by `constraint_sql`."""
        quote, table = schema_editor.quote_name, model._meta.db_table
        target = self.target(model)._meta.db_table
        return Statement(
            schema_editor.sql_create_fk,
            table=Table(table, quote),
            name=quote(self.name),
            column=Columns(table, self.columns(model), quote),
            to_table=Table(target, quote),
            to_column=Columns(target, self.target_columns(model), quote),
            deferrable=DEFERRED,
        )

    def remove_sql(self, model: type[models.Model], schema_editor: Any) -> Statement:
        """Asked on PostgreSQL only, as `create_sql`."""
        return schema_editor._delete_fk_sql(model, self.name)

    def validate(
        self,
        model: type[models.Model],
        instance: models.Model,
        exclude: set[str] | None = None,
        using: str = DEFAULT_DB_ALIAS,
    ) -> None:
        """Refuse a row whose target is not there with the same values. Raises ValidationError."""
        if exclude and not exclude.isdisjoint(self.from_fields):
            return
        values = [getattr(instance, model._meta.get_field(name).attname) for name in self.from_fields]
        if None in values:
            return
        target = self.target(model)
        wanted = [target._meta.get_field(name).attname for name in self.to_fields]
        if not target._base_manager.using(using).filter(**dict(zip(wanted, values, strict=True))).exists():
            raise ValidationError(self.get_violation_error_message(), code=self.violation_error_code)

    def _check(self, model: type[models.Model], connection: Any) -> list[checks.CheckMessage]:
        """Say before migrating what PostgreSQL would refuse then, and SQLite at the first row written."""
        wrong = self._fault(model)
        return [checks.Error(f"Constraint '{self.name}': {wrong}", obj=model)] if wrong else []

    def _fault(self, model: type[models.Model]) -> str | None:
        try:
            relation = model._meta.get_field(self.from_fields[-1])
            self.columns(model)
            if not relation.many_to_one and not relation.one_to_one:
                return f"'{relation.name}' points to no row."
            self.target_columns(model)
        except FieldDoesNotExist as error:
            return str(error)
        meta = self.target(model)._meta
        unique = [unique.fields for unique in meta.total_unique_constraints if not unique.deferrable]
        if any(set(fields) == set(self.to_fields) for fields in [*unique, *meta.unique_together]):
            return None
        return f"{meta.label} needs a unique constraint on {', '.join(self.to_fields)}."

    def deconstruct(self) -> tuple[str, Sequence[Any], dict[str, Any]]:
        path, args, kwargs = super().deconstruct()
        return path, args, kwargs | {"from_fields": self.from_fields, "to_fields": self.to_fields}

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CompositeForeignKey):
            return self.deconstruct() == other.deconstruct()
        return NotImplemented

    __hash__ = None  # as Django's own constraints

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: from_fields={self.from_fields!r} name={self.name!r}>"
