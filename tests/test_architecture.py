"""The house law, read from the source: floors, faces, purity, measures, names. Nothing is imported,
everything is parsed."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from benchmarks.measures.house import SMALL
from benchmarks.tree import CodeFile, Tree

ROOT = Path(__file__).resolve().parent.parent
TREE = Tree(ROOT)
SOURCES = TREE.sources

# From the bottom up: a room may import only from the lines above its own, and never a neighbour on its line.
FLOORS = (
    {"chain"},
    {"scoring"},
    {"pairing"},
    {"tournament.models"},
    {f"tournament.core.{name}" for name in ("errors", "cache", "clock", "clubs", "prepared", "trouble")}
    | {"tournament.core.fenced", "tournament.partner.state"},
    {"tournament.core.tokens"},
    {"tournament.core.journal"},
    {"tournament.core.access"},
    {f"tournament.core.{name}" for name in ("guards", "jobs")},
    {"tournament.core"},
    {"tournament.web", "tournament.rulebook"},
    {"tournament.evening", "tournament.members"},
    {f"tournament.{room}" for room in ("people", "setup", "registration", "referee")},
    {"tournament.draw"},
    {f"tournament.{room}" for room in ("control", "hall", "exports", "printing", "archive")},
    {"tournament.partner"},
)
WIRING = (
    "settings deployment hidden urls wsgi asgi gate celery apps context loaders middleware views "
    "templatetags management migrations"
)
WIRED = {f"tournament.{name}" for name in WIRING.split()}
# Inside a room, from the bottom up.
ROOM_ORDER = ("queries", "services", "tasks", "forms", "tables", "views", "urls")
# Rooms above read these by their face only: what `__init__` (of these too) hands on.
FACES = ("tournament.evening", "tournament.evening.kinds")

PURE = {"chain": {"sqlite3"}, "scoring": set(), "pairing": {"rustworkx"}}
IMPURE = {"time", "datetime", "secrets", "uuid", "os", "socket", "threading", "subprocess", "sqlite3"}
UNSTABLE_DRAWS = {"shuffle", "choice", "choices", "sample", "randint", "randrange", "uniform", "getrandbits"}

MOST_LINES, MOST_LINES_OF_A_TEST, MOST_LINES_OF_A_FUNCTION, MOST_LINES_OF_A_VIEW = 300, 350, 50, 15
# A class name stands in two rooms only with a reason.
HELD = "a kind holds pairing's object of the same stage"
TWICE = {
    "Command": "the name that Django looks for",
    **dict.fromkeys(("Pools", "Rounds", "Melee", "Knockout", "Brackets", "Finals"), HELD),
}


@cache
def imports(source: CodeFile) -> tuple[str, ...]:
    """Dotted names of all that a file imports: for `from x import y` both x and x.y."""
    return tuple(
        part for base, name in source.imported() for part in (base, f"{base}.{name}" if name else base)
    )


def within(name: str, rooms: set[str] | tuple[str, ...]) -> str | None:
    """The room a dotted name belongs to."""
    return next((room for room in rooms if name == room or name.startswith(room + ".")), None)


@cache
def floor_of(name: str) -> int | None:
    return next((level for level, rooms in enumerate(FLOORS) if within(name, rooms)), None)


def functions(source: CodeFile) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in source.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function, its docstring apart."""
    first = function.body[0]
    is_doc = ast.get_docstring(function) is not None
    doc = first.end_lineno - first.lineno + 1 if is_doc else 0
    return function.end_lineno - function.lineno + 1 - doc


def imported_against(forbidden: set[str] | tuple[str, ...], *, rooms: bool = False) -> list[str]:
    """Who imports one of these; `rooms`: asked only of what has a floor."""
    return [
        f"{source.where} imports {target}"
        for source in SOURCES
        if not rooms or floor_of(source.name) is not None
        for target in imports(source)
        if within(target, forbidden)
    ]


def test_every_room_has_its_floor():
    names = {source.name for source in SOURCES if source.name.startswith("tournament.")}
    homeless = {name for name in names if floor_of(name) is None and not within(name, WIRED)}
    assert not homeless, f"give these a floor in FLOORS: {sorted(homeless)}"


def test_imports_go_down_only_and_never_to_a_neighbour():
    wrong = []
    for source in SOURCES:
        name, own = source.name, floor_of(source.name)
        room = within(name, FLOORS[own]) if own is not None else None
        for target in imports(source) if room else ():
            level = floor_of(target)
            if target == name or name.startswith(f"{target}.") or level is None:
                continue  # the folder that it stands in, or nothing of the house
            if level >= own and within(target, FLOORS[level]) != room:
                wrong.append(f"{source.where} imports {target}")
    assert not wrong, "\n".join(wrong)


def test_no_imports_go_in_a_circle():
    """Modules that import each other, however long the way round; a package's face and what stands behind
    it are one."""
    reads = {source.name: set[str]() for source in SOURCES}
    for target, readers in TREE.importers.items():
        for reader in readers:
            if not target.startswith(f"{reader.name}.") and not reader.name.startswith(f"{target}."):
                reads[reader.name].add(target)
    left = dict(reads)
    while leaves := {name for name, targets in left.items() if not targets & left.keys()}:
        left = {name: targets for name, targets in left.items() if name not in leaves}
    # What is left is on a circle or above one: take away what nobody on the circle reads.
    while tops := left.keys() - {target for targets in left.values() for target in targets}:
        left = {name: targets for name, targets in left.items() if name not in tops}
    assert not left, f"a circle among: {sorted(left)}"


def test_nobody_imports_the_wiring():
    wrong = imported_against(WIRED, rooms=True)
    assert not wrong, "\n".join(wrong)


def test_rooms_read_the_evening_by_its_face():
    """Tests and measures may look behind it."""
    handed_on = {
        face: {name for _base, name in TREE.by_name[face].imported()} | set(defined(TREE.by_name[face]))
        for face in FACES
        if face in TREE.by_name
    }
    wrong = []
    for source in SOURCES:
        for base, name in source.imported():
            inside = within(source.name, FACES) or not within(source.name, ("tournament",))
            if inside or not within(base, FACES):
                continue
            module = f"{base}.{name}" in TREE.by_name and f"{base}.{name}" not in FACES
            if base not in handed_on or module or name not in handed_on[base] | {"kinds"}:
                wrong.append(f"{source.where} imports {name} from {base}")
    assert not wrong, "\n".join(wrong)


def defined(source: CodeFile) -> Iterator[str]:
    """The names that a module makes itself."""
    for node in source.tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def test_inside_a_room_pages_stand_on_services_and_these_on_queries():
    wrong = []
    for source in SOURCES:
        place = rank_in_room(source.name)
        for target in imports(source) if place else ():
            other = rank_in_room(target)
            if other is not None and other[0] == place[0] and other[1] > place[1]:
                wrong.append(f"{source.where} imports {target}")
    assert not wrong, "\n".join(wrong)


def rank_in_room(name: str) -> tuple[str, int] | None:
    """The room of a file and its place in the room's order, when it has one."""
    parts = name.split(".")
    if len(parts) < 3 or floor_of(name) is None or parts[2] not in ROOM_ORDER:
        return None
    return ".".join(parts[:2]), ROOM_ORDER.index(parts[2])


def test_no_import_hides_in_a_function():
    wrong = [
        f"{source.where}:{node.lineno}"
        for source in SOURCES
        for function in functions(source)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_signals_and_no_model_admin():
    wrong = imported_against(
        ("django.db.models.signals", "django.dispatch", "django.core.signals", "django.contrib.admin")
    )
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("pure", sorted(PURE))
def test_the_card_table_and_the_draws_know_the_standard_library_only_and_no_clock(pure):
    allowed = PURE[pure] | {pure, "__future__"} | (sys.stdlib_module_names - IMPURE)
    wrong = []
    for source in (source for source in SOURCES if within(source.name, (pure,))):
        command = IMPURE if source.name.endswith("__main__") else set()
        wrong += [
            f"{source.where} imports {target}"
            for target in imports(source)
            if target.split(".")[0] not in allowed | command
        ]
    assert not wrong, "\n".join(wrong)


def test_engines_draw_from_random_random_only():
    """Other methods of Random change from one Python to the next; a record must replay on any machine."""
    wrong = [
        f"{source.where}:{node.lineno}"
        for source in SOURCES
        if within(source.name, tuple(PURE))
        for node in source.nodes
        if isinstance(node, ast.Attribute) and node.attr in UNSTABLE_DRAWS
    ]
    assert not wrong, "\n".join(wrong)


def test_files_are_as_long_as_their_subject_and_no_giants():
    sizes = [(source.where, source.lines, MOST_LINES) for source in SOURCES]
    for path in sorted((ROOT / "tests").rglob("*.py")):
        lines = path.read_text(encoding="utf-8").count("\n")
        sizes.append((path.relative_to(ROOT), lines, MOST_LINES_OF_A_TEST))
    wrong = [f"{where}: {lines} lines" for where, lines, most in sizes if lines > most]
    assert not wrong, "\n".join(wrong)


def test_no_splinter_stands_beside_its_only_reader():
    wrong = [
        f"{source.where} ({source.lines} lines) belongs in {reader.where}"
        for source, reader in TREE.read_next_door
        if source.lines < SMALL
    ]
    assert not wrong, "\n".join(wrong)


def test_functions_stay_small():
    wrong = [
        f"{source.where}:{function.lineno} {function.name}: {length(function)} lines"
        for source in SOURCES
        for function in functions(source)
        if length(function) > MOST_LINES_OF_A_FUNCTION
    ]
    assert not wrong, "\n".join(wrong)


def test_forms_write_no_row():
    """A form that is a row is read by a service, which writes it with its entry in the journal."""
    wrong = [
        f"{source.where}:{node.lineno}"
        for source in SOURCES
        for node in source.nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "save"
        and "form" in ast.unparse(node.func.value)
    ]
    assert not wrong, wrong


def test_views_only_load_ask_and_render():
    wrong = [
        f"{source.where}:{function.lineno} {function.name}: {length(function)} lines"
        for source in SOURCES
        if "views" in source.where.with_suffix("").parts
        for function in functions(source)
        if length(function) > MOST_LINES_OF_A_VIEW
    ]
    assert not wrong, "\n".join(wrong)


def test_every_file_says_what_it_is_for():
    wrong = []
    for source in SOURCES:
        doc = ast.get_docstring(source.tree)
        if source.tree.body and not doc:
            wrong.append(f"{source.where}: no docstring")
        elif doc and len(doc.splitlines()) > 6:
            wrong.append(f"{source.where}: a docstring of {len(doc.splitlines())} lines")
    assert not wrong, "\n".join(wrong)


def test_one_name_is_one_thing():
    wrong = []
    for name, places in sorted(TREE.classes.items()):
        rooms = {source.room for source in places}
        if len(places) > 1 and len(rooms) > 1 and name not in TWICE:
            wrong.append(f"{name}: {', '.join(sorted(str(source.where) for source in places))}")
    assert not wrong, "\n".join(wrong)
    assert len(TWICE) <= 10


def test_no_drawer_for_odds_and_ends():
    drawers = {"utils", "helpers", "common", "misc", "base"}
    wrong = [str(source.where) for source in SOURCES if source.where.stem in drawers]
    for name, places in TREE.classes.items():
        if name.startswith("Base") or name.endswith("Manager"):
            wrong += [f"{source.where} {name}" for source in places]
    assert not wrong, "\n".join(wrong)
