"""What the documents say is true: commands exist, links lead somewhere, libraries are accounted for."""

import importlib.util
import re
import subprocess
from pathlib import Path

import pytest
from django.core.management import get_commands

from launcher.checks import canonical, closure, requirements_in
from launcher.commands import COMMANDS, parser
from launcher.places import version
from tests.test_architecture import FLOORS

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
READMES = (ROOT / "README.md", ROOT / "README.en.md")
# Nothing of the place where this was written belongs into the project.
FOREIGN = re.compile(
    "|".join(["/wor" + r"k/(?:main|shared|wt|brief|venv|tools)\b", "/op" + r"t/(?:pypi|wheels)"])
)


def ids(path):
    return str(path.relative_to(ROOT))


def flags_in(text):
    """Every --option written after start.py on one line."""
    lines = [line.split("start.py", 1)[1] for line in text.splitlines() if "start.py" in line]
    return {flag for line in lines for flag in re.findall(r"(?<![\w-])--[a-z][a-z-]+", line)}


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_nothing_is_left_of_a_merge(document):
    assert re.findall(r"^(?:<{7} |>{7} |={7}$).*", document.read_text(encoding="utf-8"), re.M) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_links_lead_somewhere(document):
    text = document.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)", text)
    local = [target for target in targets if not re.match(r"[a-z]+:", target)]
    assert [target for target in local if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_commands_exist(document):
    text = document.read_text(encoding="utf-8")
    words = re.findall(r"start\.py ([a-z][a-z-]+)", text)
    assert [word for word in words if word not in COMMANDS] == []
    asked = re.findall(r"manage\.py ([a-z_]+)", text)
    assert [command for command in asked if command not in get_commands()] == []
    modules = re.findall(r"python -m ([a-z_.]+)", text)
    assert [module for module in modules if importlib.util.find_spec(module) is None] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_make_targets_exist(document):
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    asked = re.findall(r"`make ([a-z-]+)", document.read_text(encoding="utf-8"))
    assert [target for target in asked if target not in targets] == []


@pytest.mark.parametrize("readme", READMES, ids=ids)
def test_every_option_is_explained_and_every_explained_option_exists(readme):
    known = {flag for action in parser()._actions for flag in action.option_strings if flag.startswith("--")}
    written = flags_in(readme.read_text(encoding="utf-8"))
    assert written <= known
    assert known - {"--help"} <= written


def test_both_readmes_say_the_same_in_the_same_order():
    french, english = (readme.read_text(encoding="utf-8") for readme in READMES)
    for shape in (r"^#+", r"^\| `[^`]+`", r"^- \*\*"):
        assert len(re.findall(shape, french, re.MULTILINE)) == len(
            re.findall(shape, english, re.MULTILINE)
        ), shape
    assert flags_in(french) == flags_in(english)


@pytest.mark.parametrize("readme", READMES, ids=ids)
def test_the_readme_shows_on_its_first_screen_how_to_run_it_and_how_to_test_it(readme):
    first = readme.read_text(encoding="utf-8").splitlines()[:25]
    commands = [line.split("#")[0].strip() for line in first]
    assert "python start.py" in commands
    assert commands[commands.index("python start.py") + 1] == "python start.py test"


def test_every_library_has_its_reason_and_its_licence():
    stack = (ROOT / "docs/stack.md").read_text(encoding="utf-8").lower()
    wanted = {canonical(library.name) for library in requirements_in(ROOT / "requirements-dev.txt")}
    assert sorted(name for name in wanted if not re.search(rf"\b{re.escape(name)}\b", stack)) == []
    rows = (ROOT / "NOTICES.md").read_text(encoding="utf-8").splitlines()
    listed = {canonical(row.split("|")[1].strip()) for row in rows if row.startswith("| ")}
    assert sorted(closure(ROOT / "requirements-server.txt") - listed) == []


def test_the_version_is_the_same_everywhere(settings):
    assert version() == settings.VERSION


def test_the_project_holds_nothing_of_the_place_it_was_written_in():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    files = [ROOT / name for name in listed.stdout.split("\0") if name] or list(DOCUMENTS)
    wrong = []
    for file in files:
        if file.is_file() and FOREIGN.search(file.read_bytes().decode("utf-8", "ignore")):
            wrong.append(ids(file))
    assert wrong == []


def test_the_files_that_the_house_is_described_by_exist():
    """docs/architecture.md names files by their whole path, and rooms by their folder."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = "tournament|chain|scoring|pairing|tests|docs|locale|templates|static|launcher|benchmarks"
    named = re.findall(rf"`((?:{rooms})/[^`]*)`", text)
    assert len(named) > 30
    assert [path for path in named if "<" not in path and not (ROOT / path).exists()] == []


def test_a_name_that_the_architecture_tells_stands_in_the_program():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([A-Z][A-Z_]+|[A-Z][a-z]+[A-Za-z]*|[a-z]+(?:_[a-z]+)+)`", text))
    program = [
        path
        for top in ("tournament", "chain", "scoring", "pairing", "tests")
        for path in (ROOT / top).rglob("*.py")
    ]
    words = set(re.findall(r"\w+", " ".join(path.read_text(encoding="utf-8") for path in program)))
    assert len(named) > 30
    assert named - words == set()


def test_every_room_stands_on_its_floor_in_the_picture():
    """The picture of the floors has every room of the app, in the order of the law."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    lines = text.split("```")[1].splitlines()
    drawn = [re.findall(r"\b([a-z]+)/", line) for line in lines]
    rooms = {path.name for path in (ROOT / "tournament").iterdir() if (path / "__init__.py").exists()}
    plumbing = {"migrations", "management", "templatetags"}
    shown = {name for line in drawn for name in line}
    assert rooms - plumbing <= shown
    floors = [{name.rpartition(".")[2] for name in floor} for floor in FLOORS]
    height = {room: level for level, floor in enumerate(floors) for room in floor}
    levels = [max((height.get(name, -1) for name in line), default=-1) for line in drawn if line]
    known = [level for level in levels if level >= 0]
    assert known == sorted(known, reverse=True)
