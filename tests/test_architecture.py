"""The law of the house, read from its imports, which are parsed: floors, no circle, purity."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# From the bottom up: a room imports only from the lines above its own, never from a neighbour on its line.
FLOORS = (
    {"scoring"},
    {"pairing"},
    {"tournament.models"},
    {f"tournament.core.{name}" for name in ("errors", "cache", "clock", "clubs", "trouble", "database")},
    {"tournament.core.tokens"},
    {"tournament.core.journal"},
    {"tournament.core.access"},
    {f"tournament.core.{name}" for name in ("guards", "jobs", "writes")},
    {"tournament.core"},
    {"tournament.web", "tournament.rulebook"},
    {"tournament.lists"},
    {"tournament.evening.rows"},
    {"tournament.evening.seats"},
    {"tournament.evening.pots"},
    {"tournament.standings"},
    {"tournament.evening.roll"},
    {"tournament.evening.state"},
    {"tournament.evening.past"},
    {"tournament.formats"},
    {"tournament.evening", "tournament.members"},
    {"tournament.season.rule"},
    {"tournament.season.ranking"},
    {"tournament.season.evenings"},
    {"tournament.match", "tournament.cash"},
    {f"tournament.{room}" for room in ("people", "setup", "registration", "referee", "incidents", "clock")},
    {"tournament.draw"},
    {f"tournament.{room}" for room in ("desk", "hall", "exports", "printing", "archive")},
    {"tournament.season"},
)
# What Django and the servers call; no room imports it.
WIRING = (
    "settings deployment hidden urls wsgi asgi gate celery apps context loaders middleware views "
    "templatetags management migrations"
)
WIRED = {f"tournament.{name}" for name in WIRING.split()}
PURE = {"scoring": set(), "pairing": {"rustworkx"}}
IMPURE = {"time", "datetime", "secrets", "uuid", "os", "socket", "threading", "subprocess", "sqlite3"}
SIGNALS = {"django.db.models.signals", "django.dispatch", "django.core.signals"}


def module_name(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path, tree):
    """Dotted names of all that a module imports: for `from x import y` both x and x.y."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


FILES = [path for folder in ("scoring", "pairing", "tournament") for path in (ROOT / folder).rglob("*.py")]
TREES = {module_name(path): ast.parse(path.read_text(encoding="utf-8")) for path in FILES}
IMPORTS = {module_name(path): set(imported(path, TREES[module_name(path)])) for path in FILES}


def room_of(name, rooms):
    """The room that a dotted name belongs to."""
    return next((room for room in rooms if name == room or name.startswith(f"{room}.")), None)


def floor_of(name):
    return next((level for level, rooms in enumerate(FLOORS) if room_of(name, rooms)), None)


def test_every_room_has_its_floor():
    homeless = {name for name in IMPORTS if floor_of(name) is None and not room_of(name, WIRED)}
    assert homeless <= {"tournament"}, f"give these a floor in FLOORS: {sorted(homeless)}"


def test_imports_go_down_and_never_to_a_neighbour():
    wrong = []
    for name, targets in IMPORTS.items():
        if (own := floor_of(name)) is None:
            continue
        room = room_of(name, FLOORS[own])
        for target in targets:
            level = floor_of(target)
            if level is None or name.startswith(f"{target}."):
                continue  # not of the house, or the package that it stands in
            if level >= own and room_of(target, FLOORS[level]) != room:
                wrong.append(f"{name} imports {target}")
        wrong += [f"{name} imports {target}" for target in targets if room_of(target, WIRED)]
    assert not wrong, "\n".join(wrong)


def test_no_imports_go_in_a_circle():
    """Modules that import each other, however long the way round; a package and what stands in it are one."""
    left = {
        name: {
            target
            for target in targets & IMPORTS.keys()
            if not f"{name}.".startswith(f"{target}.") and not target.startswith(f"{name}.")
        }
        for name, targets in IMPORTS.items()
    }
    while leaves := {name for name, targets in left.items() if not targets & left.keys()}:
        left = {name: targets for name, targets in left.items() if name not in leaves}
    assert not left, f"a circle among, or below: {sorted(left)}"


def test_no_import_stands_in_a_function():
    wrong = [
        f"{name}:{node.lineno}"
        for name, tree in TREES.items()
        if not room_of(name, ("tournament.migrations",))
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert not wrong, "\n".join(wrong)


def test_there_are_no_signals():
    """The server's own beginning of a request apart, which Django's handlers send as well."""
    assert [name for name, targets in IMPORTS.items() if targets & SIGNALS] == ["tournament.asgi"]


@pytest.mark.parametrize("pure", sorted(PURE))
def test_the_card_table_and_the_draws_know_no_django_and_no_clock(pure):
    allowed = PURE[pure] | {pure, "__future__"} | (sys.stdlib_module_names - IMPURE)
    wrong = [
        f"{name} imports {target}"
        for name, targets in IMPORTS.items()
        if room_of(name, (pure,))
        for target in targets
        if target.split(".")[0] not in allowed | (IMPURE if name.endswith("__main__") else set())
    ]
    assert not wrong, "\n".join(wrong)
