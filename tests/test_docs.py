"""The documents' links lead somewhere, and the commands that they name exist."""

import importlib.util
import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from launcher.commands import COMMANDS, parser

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
READMES = (ROOT / "README.md", ROOT / "README.en.md")


def ids(path):
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_links_lead_somewhere(document):
    targets = re.findall(r"\]\(([^)#\s]+)", document.read_text(encoding="utf-8"))
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
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert [target for target in re.findall(r"`make ([a-z-]+)", text) if target not in targets] == []


@pytest.mark.parametrize("readme", READMES, ids=ids)
def test_the_readme_explains_every_option_and_shows_its_two_commands_first(readme):
    text = readme.read_text(encoding="utf-8")
    known = {flag for action in parser()._actions for flag in action.option_strings if flag.startswith("--")}
    lines = [line.split("start.py", 1)[1] for line in text.splitlines() if "start.py" in line]
    assert {flag for line in lines for flag in re.findall(r"(?<![\w-])--[a-z][a-z-]+", line)} == known - {
        "--help"
    }
    commands = [line.split("#")[0].strip() for line in text.splitlines()[:25]]
    assert commands[commands.index("python start.py") + 1] == "python start.py test"
