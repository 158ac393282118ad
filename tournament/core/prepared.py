"""FLOOR 2: queries whose SQL is made once a process. Django makes it anew each time it asks, which was a
third of the time of a deal and of a picture of the evening (docs/stack.md, *live*).

Knows how Django compiles a query (its version is pinned; tests/core/test_prepared.py compares both ways);
must not know what is asked."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, NamedTuple

from django.db import connections
from django.db.models import QuerySet
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler

DATABASE = "default"
Value = int | str
STAND_INS: dict[type, Callable[[int], Value]] = {
    int: lambda number: 7_030_000_000_000_000_001 + number,
    str: lambda number: f"stands in for value {number}",
}


class _Text(NamedTuple):
    """What a compiled query asks: its SQL, and for each parameter the name of a value or a constant."""

    queryset: QuerySet
    compiler: SQLCompiler
    sql: str
    parameters: tuple[tuple[str, object], ...]


class Prepared:
    """`prepared(build, match=int)` is asked as `(match=7)` and answers what `list(build(match=7))` would.

    `build` writes the query for values that it may compare only: nothing else of it may depend on them, on
    the time, or on a setting. No value may be None."""

    def __init__(self, build: Callable[..., QuerySet], **kinds: type[int] | type[str]) -> None:
        """Nothing is asked and nothing compiled yet."""
        self._build, self._kinds = build, kinds
        self._made: _Text | None = None

    def __call__(self, **values: Value) -> list[Any]:
        """The rows for these values, one statement. Raises TypeError for a value of another kind."""
        for name, kind in self._kinds.items():
            if type(values[name]) is not kind:
                raise TypeError(f"{name}={values[name]!r} is no {kind.__name__}")
        text = self._text()
        compiler = copy(text.compiler)
        compiler.connection = connections[DATABASE]
        parameters = tuple(values[name] if name else constant for name, constant in text.parameters)
        compiler.as_sql = lambda *_arguments, **_options: (text.sql, parameters)
        return list(_asked_with(text.queryset, compiler))

    def first(self, **values: Value) -> Any | None:
        """The first of those rows; None where there is none."""
        return next(iter(self(**values)), None)

    def _text(self) -> _Text:
        if self._made is None:
            self._made = self._compiled()
        return self._made

    def _compiled(self) -> _Text:
        stand_ins = {name: STAND_INS[kind](number) for number, (name, kind) in enumerate(self._kinds.items())}
        names = {value: name for name, value in stand_ins.items()}
        queryset = self._build(**stand_ins)
        compiler = queryset.query.get_compiler(using=DATABASE)
        sql, parameters = compiler.as_sql()
        places = tuple((names.get(value, ""), value) for value in parameters)
        if {name for name, _constant in places if name} != set(names.values()):
            raise ValueError(f"{sql} does not compare {sorted(names.values())}")
        return _Text(queryset, compiler, sql, places)


def _asked_with(prototype: QuerySet, compiler: SQLCompiler) -> QuerySet:
    """The same query, read with this compiler; a clone by Django would take half the time that is saved."""
    query: Query = copy(prototype.query)
    query.get_compiler = lambda *_arguments, **_options: compiler
    asked = QuerySet(prototype.model, query)
    asked._iterable_class, asked._fields = prototype._iterable_class, prototype._fields
    return asked
