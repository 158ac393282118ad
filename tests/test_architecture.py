"""The house law, read from the source: floors, purity, sizes, names. Nothing is imported, everything is
parsed.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE = ("scoring", "pairing", "tournament", "launcher", "benchmarks")

# From the bottom up: a room may import only from the lines above its own, and never a neighbour on its line.
FLOORS = (
    {"scoring"},
    {"pairing"},
    {"tournament.models"},
    {f"tournament.core.{name}" for name in ("errors", "cache", "writers")},
    {"tournament.core.tokens"},
    {"tournament.core.journal"},
    {"tournament.core.access"},
    {f"tournament.core.{name}" for name in ("guards", "jobs")},
    {"tournament.core"},
    {"tournament.web", "tournament.rulebook"},
    {"tournament.evening"},
    {f"tournament.{room}" for room in ("people", "setup", "registration", "referee")},
    {"tournament.draw"},
    {f"tournament.{room}" for room in ("control", "hall", "exports", "printing", "archive")},
)
WIRING = "settings urls wsgi celery apps context middleware views templatetags management migrations"
WIRED = {f"tournament.{name}" for name in WIRING.split()}
# Inside a room, from the bottom up.
ROOM_ORDER = ("queries", "services", "tasks", "forms", "tables", "views", "urls")

PURE = ("scoring", "pairing")
PURE_LIBRARIES = {"pairing": {"rustworkx"}}
IMPURE = {"time", "datetime", "secrets", "uuid", "os", "socket", "threading", "subprocess", "sqlite3"}
UNSTABLE_DRAWS = {"shuffle", "choice", "choices", "sample", "randint", "randrange", "uniform", "getrandbits"}
LAUNCHER_LIBRARIES = {
    "launcher.addresses": {"ifaddr"},
    "launcher.card": {"segno"},
    "launcher.web": {"granian"},
    "launcher.checks": {"packaging"},
}


def name_of(path: Path) -> str:
    """The dotted name of a file of ours."""
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def sources() -> tuple[Path, ...]:
    """Every file of the program; migrations are written by Django."""
    found = [path for folder in CODE for path in sorted((ROOT / folder).rglob("*.py"))]
    kept = [path for path in found if "migrations" not in path.parts]
    return (ROOT / "start.py", ROOT / "manage.py", *kept)


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Dotted names of all that a file imports: for `from x import y` both x and x.y."""
    return tuple(imported(path))


def imported(path: Path) -> Iterator[str]:
    name = name_of(path)
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(parsed(path)))


def within(name: str, rooms: set[str] | tuple[str, ...]) -> str | None:
    """The room a dotted name belongs to."""
    return next((room for room in rooms if name == room or name.startswith(room + ".")), None)


@cache
def floor_of(name: str) -> int | None:
    return next((level for level, rooms in enumerate(FLOORS) if within(name, rooms)), None)


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in nodes_of(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function, its docstring apart."""
    first = function.body[0]
    is_doc = (
        isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Constant)
        and isinstance(first.value.value, str)
    )
    doc = (first.end_lineno - first.lineno + 1) if is_doc else 0
    return function.end_lineno - function.lineno + 1 - doc


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def where(path: Path, node: ast.AST | None = None) -> str:
    return str(path.relative_to(ROOT)) + (f":{node.lineno}" if node is not None else "")


def test_every_room_has_its_floor():
    names = {name_of(path) for path in sources() if name_of(path).startswith("tournament.")}
    homeless = {name for name in names if floor_of(name) is None and not within(name, WIRED)}
    assert not homeless, f"give these a floor in FLOORS: {sorted(homeless)}"


def test_imports_go_down_only_and_never_to_a_neighbour():
    wrong = []
    for path in sources():
        name, own = name_of(path), floor_of(name_of(path))
        if own is None:
            continue
        room = within(name, FLOORS[own])
        for target in imports(path):
            level = floor_of(target)
            if target == name or name.startswith(f"{target}."):
                continue  # the folder that it stands in
            if level is not None and level >= own and within(target, FLOORS[level]) != room:
                wrong.append(f"{where(path)} imports {target}")
    assert not wrong, "\n".join(wrong)


def test_nobody_imports_the_wiring():
    wrong = [
        f"{where(path)} imports {target}"
        for path in sources()
        if floor_of(name_of(path)) is not None
        for target in imports(path)
        if within(target, WIRED)
    ]
    assert not wrong, "\n".join(wrong)


def test_inside_a_room_pages_stand_on_services_and_these_on_queries():
    wrong = []
    for path in sources():
        place = rank_in_room(name_of(path))
        if place is None:
            continue
        room, own = place
        for target in imports(path):
            other = rank_in_room(target)
            if other is not None and other[0] == room and other[1] > own:
                wrong.append(f"{where(path)} imports {target}")
    assert not wrong, "\n".join(wrong)


def rank_in_room(name: str) -> tuple[str, int] | None:
    """The room of a file and its place in the room's order, when it has one."""
    parts = name.split(".")
    if len(parts) < 3 or floor_of(name) is None or parts[2] not in ROOM_ORDER:
        return None
    return ".".join(parts[:2]), ROOM_ORDER.index(parts[2])


def test_no_import_hides_in_a_function():
    wrong = [
        where(path, node)
        for path in sources()
        for function in functions(path)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_signals_and_no_model_admin():
    forbidden = ("django.db.models.signals", "django.dispatch", "django.core.signals", "django.contrib.admin")
    wrong = [
        f"{where(path)} imports {target}"
        for path in sources()
        for target in imports(path)
        if within(target, forbidden)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("pure", PURE)
def test_engines_know_the_standard_library_only_and_no_clock(pure):
    allowed = PURE_LIBRARIES.get(pure, set()) | {"scoring", pure.split(".")[0], "__future__"}
    wrong = []
    for path in (path for path in sources() if within(name_of(path), (pure,))):
        for target in imports(path):
            top = target.split(".")[0]
            outside = top == "tournament" and not within(target, (pure,))
            foreign = top not in allowed and top not in sys.stdlib_module_names
            command = name_of(path).endswith("__main__") and top not in {"django"}
            if outside or foreign or (top in IMPURE and not command):
                wrong.append(f"{where(path)} imports {target}")
    assert not wrong, "\n".join(wrong)


def test_engines_draw_from_random_random_only():
    """Other methods of Random change from one Python to the next; a record must replay on any machine."""
    wrong = [
        where(path, node)
        for path in sources()
        if within(name_of(path), PURE)
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and node.attr in UNSTABLE_DRAWS
    ]
    assert not wrong, "\n".join(wrong)


def test_scoring_knows_nothing_of_the_tournament():
    wrong = [
        f"{where(path)} imports {target}"
        for path in sources()
        if within(name_of(path), ("scoring",))
        for target in imports(path)
        if target.split(".")[0] != "scoring" and target.split(".")[0] not in sys.stdlib_module_names
    ]
    assert not wrong, "\n".join(wrong)


def test_the_launcher_needs_the_standard_library_only():
    wrong = []
    for path in sources():
        name = name_of(path)
        if name != "start" and not within(name, ("launcher",)):
            continue
        for target in imports(path):
            top = target.split(".")[0]
            if top not in {"launcher", *sys.stdlib_module_names, *LAUNCHER_LIBRARIES.get(name, set())}:
                wrong.append(f"{where(path)} imports {target}")
    assert not wrong, "\n".join(wrong)


def test_what_an_old_python_reads_first_is_written_for_it():
    """Python 2.7 must get as far as the sentence that says what to install: no annotation, no f-string, no
    walrus.
    """
    new = (
        ast.JoinedStr,
        ast.AnnAssign,
        ast.NamedExpr,
        ast.AsyncFunctionDef,
        ast.Match,
        ast.YieldFrom,
        ast.Nonlocal,
    )
    wrong = []
    for path in (ROOT / "start.py", ROOT / "launcher/__init__.py", ROOT / "launcher/python.py"):
        assert (
            "coding: utf-8" in path.read_text(encoding="utf-8").splitlines()[0] or path.name == "__init__.py"
        )
        wrong += [where(path, node) for node in nodes_of(path) if isinstance(node, new)]
        wrong += [where(path, node) for node in functions(path) if node.returns or node.args.kwonlyargs]
        wrong += [where(path, arg) for node in functions(path) for arg in node.args.args if arg.annotation]
        wrong += [
            f"{where(path)} imports {name}" for name in imports(path) if name in {"pathlib", "__future__"}
        ]
    assert not wrong, "\n".join(wrong)
    assert (ROOT / "launcher/__init__.py").read_bytes().isascii()


def test_files_stay_small():
    every = [*sources(), *sorted((ROOT / "tests").rglob("*.py"))]
    wrong = [f"{where(path)}: {lines_of(path)} lines" for path in every if lines_of(path) > 350]
    assert not wrong, "\n".join(wrong)


def test_functions_stay_small():
    wrong = [
        f"{where(path, function)} {function.name}: {length(function)} lines"
        for path in sources()
        for function in functions(path)
        if length(function) > 50
    ]
    assert not wrong, "\n".join(wrong)


def test_views_only_load_ask_and_render():
    wrong = [
        f"{where(path, function)} {function.name}: {length(function)} lines"
        for path in sources()
        if "views" in path.relative_to(ROOT).with_suffix("").parts
        for function in functions(path)
        if length(function) > 15
    ]
    assert not wrong, "\n".join(wrong)


def test_every_file_says_what_it_is_for():
    wrong = []
    for path in sources():
        doc = ast.get_docstring(parsed(path))
        if parsed(path).body and not doc:
            wrong.append(f"{where(path)}: no docstring")
        elif doc and len(doc.splitlines()) > 6:
            wrong.append(f"{where(path)}: a docstring of {len(doc.splitlines())} lines")
    assert not wrong, "\n".join(wrong)


def test_no_drawer_for_odds_and_ends():
    wrong = [where(path) for path in sources() if path.stem in {"utils", "helpers", "common", "misc", "base"}]
    for path in sources():
        for node in nodes_of(path):
            if isinstance(node, ast.ClassDef) and (
                node.name.startswith("Base") or node.name.endswith("Manager")
            ):
                wrong.append(f"{where(path, node)} {node.name}")
    assert not wrong, "\n".join(wrong)


def test_pages_have_nothing_inline():
    """The content policy would block it; better to hear it here than from a phone in the hall."""
    inline = re.compile(
        r"<style\b|\sstyle=|\son[a-z]+=[\"']|<script(?![^>]*\bsrc=)[^>]*>|javascript:", re.IGNORECASE
    )
    wrong = [
        f"{where(path)}: {found.group().strip()}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for found in inline.finditer(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "\n".join(wrong)
