"""The commands of developers: the test suite, the checks, the measures; each on data of its own, never the
user's.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from . import chromium
from .console import say
from .messages import message
from .places import ROOT

POSTGRESQL, REDIS = "postgres://root@127.0.0.1:5432/test", "redis://127.0.0.1:6379/15"
SERVED = "(not browser or services) and not sqlite_only"
TOOLS = {"check": "launcher.checks", "bench": "benchmarks"}
PURE = ("--ignore=tests/scoring",)  # asks no database, as others that tests/conftest.py leaves out
SERVICES = ("DATABASE_URL", "REDIS_URL")


def run(python: Path, words: list[str], *, services: bool) -> int:
    """Run pytest and return its exit code; `words` are handed to it as they are. Raises Refusal without a
    browser.

    On SQLite everything, browser journeys included; on PostgreSQL and Redis the same, less the
    journeys but one and what knows no database.
    """
    browser = chromium.obtain(python)
    command = [str(python), "-m", "pytest", *selection(services=services), *words]
    with tempfile.TemporaryDirectory(prefix="dix-de-der-tests-") as data:
        environment = environment_of_tests(Path(data), browser, services=services)
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def selection(*, services: bool) -> list[str]:
    """The tests that can be asked here; those of LibreOffice are always asked in CI, where it must be."""
    marks = [SERVED] if services else []
    if not (os.environ.get("CI") or shutil.which("soffice") or shutil.which("libreoffice")):
        say(message("test_without_libreoffice"))
        marks.append("not libreoffice")
    if os.name == "nt":
        marks.append("not posix")
    asked = ["-m", " and ".join(marks)] if marks else []
    return [*PURE, *asked] if services else asked


def run_tool(python: Path, name: str, words: list[str]) -> int:
    """Run the checks or the measures and return their exit code; on no data of the user's."""
    with tempfile.TemporaryDirectory(prefix="dix-de-der-") as data:
        environment = os.environ | {"DIX_DATA": data, "PYTHONUTF8": "1"}
        command = [str(python), "-m", TOOLS[name], *words]
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def environment_of_tests(data: Path, browser: Path, *, services: bool) -> dict[str, str]:
    """The variables of a test run: never the user's data, and a server's database only when asked for."""
    kept = {name: value for name, value in os.environ.items() if name not in SERVICES}
    given = {"DIX_DATA": str(data), "DIX_BROWSER": str(browser), "PYTHONUTF8": "1"}
    if services:
        given["DATABASE_URL"] = os.environ.get("DATABASE_URL", POSTGRESQL)
        given["REDIS_URL"] = os.environ.get("REDIS_URL", REDIS)
    return kept | given
