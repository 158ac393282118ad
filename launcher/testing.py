"""The commands of developers: tests and their browser, checks, measures; on no data of a user's."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from .console import say
from .messages import CannotStart, message
from .places import ROOT

# Without its windows, which no test opens, it takes a third less of the processor.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
MACOS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
WINDOWS = (
    r"Google\Chrome\Application\chrome.exe",
    r"Chromium\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
)
WINDOWS_ROOTS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
ASK_PLAYWRIGHT = (
    "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
)


def usual_places() -> list[Path]:
    """Where the three systems put a browser that is not on the PATH."""
    if sys.platform == "darwin":
        return [Path(place) for place in (*MACOS, *(str(Path.home()) + place for place in MACOS))]
    if sys.platform == "win32":
        roots = [Path(os.environ[name]) for name in WINDOWS_ROOTS if os.environ.get(name)]
        return [root / place for root in roots for place in WINDOWS]
    return [Path("/snap/bin/chromium")]


def find_browser() -> Path | None:
    """An installed browser: DIX_BROWSER, the PATH, the usual places."""
    configured = os.environ.get("DIX_BROWSER", "")
    if configured:
        return Path(configured) if Path(configured).is_file() else None
    for name in NAMES:
        command = shutil.which(name)
        if command:
            return Path(command)
    return next((place for place in usual_places() if place.is_file()), None)


def of_playwright(python: Path) -> Path | None:
    """The browser Playwright downloaded earlier, if it did."""
    completed = subprocess.run([python, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False)
    place = Path(completed.stdout.strip() or "missing")
    return place if completed.returncode == 0 and place.is_file() else None


def obtain_browser(python: Path) -> Path:
    """A browser, installed if need be: by the system where we may, else by Playwright.

    Raises CannotStart with the one command to type when neither works.
    """
    browser = find_browser() or of_playwright(python)
    if browser is not None:
        return browser
    say(message("test_browser_installing"))
    install_by_system()
    browser = find_browser()
    if browser is None:
        subprocess.run([python, "-m", "playwright", "install", "chromium"], check=False)
        browser = of_playwright(python)
    if browser is None:
        raise CannotStart(
            "test_browser_missing", command=f"{python} -m playwright install --with-deps chromium"
        )
    return browser


def install_by_system() -> None:
    """Install Chromium by apt where that needs no password; elsewhere do nothing."""
    apt = shutil.which("apt-get")
    if apt is None or sys.platform == "win32":
        return
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if sudo and not shutil.which("sudo"):
        return
    subprocess.run([*sudo, apt, "update", "-qq"], check=False)
    subprocess.run([*sudo, apt, "install", "-y", "-qq", "--no-install-recommends", "chromium"], check=False)


POSTGRESQL, REDIS = "postgres://root@127.0.0.1:5432/test", "redis://127.0.0.1:6379/15"
SERVED = "(not browser or services) and not sqlite_only"
TOOLS = {
    "check": "launcher.checks",
    "bench": "benchmarks",
    "bundle": "launcher.bundle",
    "release": "launcher.release",
}
PURE = (
    "--ignore=tests/scoring",
    "--ignore=tests/pairing",
)  # ask no database, as others that tests/conftest.py leaves out
SERVICES = ("DATABASE_URL", "REDIS_URL")
SERVER_PARTS = ("nginx", "caddy", "systemd-analyze", "useradd")


def run(python: Path, words: list[str], *, services: bool) -> int:
    """Run pytest and return its exit code; `words` are handed to it as they are. Raises CannotStart without a
    browser.

    On SQLite everything, browser journeys included; on PostgreSQL and Redis the same, less the
    journeys but one and what knows no database.
    """
    browser = obtain_browser(python)
    command = [str(python), "-m", "pytest", *selection(words, services=services)]
    with tempfile.TemporaryDirectory(prefix="dix-de-der-tests-") as data:
        environment = environment_of_tests(Path(data), browser, services=services)
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def run_bundle_check(python: Path, words: list[str]) -> int:
    """Make the trial zip of Windows and run it under wine; what its windows say is shown. Raises CannotStart
    without wine."""
    if not shutil.which("wine"):
        raise CannotStart("bundle_check_without_wine")
    return run(python, ["tests/bundle", "-m", "wine", "-s", *words], services=False)


def selection(words: list[str], *, services: bool) -> list[str]:
    """pytest's words for the tests that can be asked here, the caller's among them: what his `-m` chooses, he
    chooses of these (pytest alone would take the last `-m` and drop the others).

    Those of LibreOffice and of docs/server.md are always asked in CI, where all that they need must be.
    """
    words, chosen = without_marks(words)
    marks = [SERVED] if services else []
    if not (os.environ.get("CI") or shutil.which("soffice") or shutil.which("libreoffice")):
        say(message("test_without_libreoffice"))
        marks.append("not libreoffice")
    if not (os.environ.get("CI") or shutil.which("wine")):
        say(message("test_without_wine"))
        marks.append("not wine")
    if services and not (os.environ.get("CI") or has_server_parts()):
        say(message("test_without_server_page"))
        marks.append("not server_page")
    if os.name == "nt":
        marks.append("not posix")
    marks += chosen
    mark_words = ["-m", " and ".join(marks)] if marks else []
    return [*(PURE if services else ()), *mark_words, *words]


def without_marks(words: list[str]) -> tuple[list[str], list[str]]:
    """The words without their `-m EXPRESSION`, and these expressions in brackets."""
    options = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    options.add_argument("-m", action="append", default=[])
    found, left = options.parse_known_args(words)
    return left, [f"({marks})" for marks in found.m]


def has_server_parts() -> bool:
    """Say whether this computer has what docs/server.md stands on; some of it is not on everybody's PATH."""
    path = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))
    return all(shutil.which(name, path=path) for name in SERVER_PARTS)


def run_tool(python: Path, name: str, words: list[str]) -> int:
    """Run the checks or the measures and return their exit code; on no data of the user's."""
    with tempfile.TemporaryDirectory(prefix="dix-de-der-") as data:
        environment = os.environ | {"DIX_DATA": data, "PYTHONUTF8": "1"}
        command = [str(python), "-m", TOOLS[name], *words]
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def environment_of_tests(data: Path, browser: Path, *, services: bool) -> dict[str, str]:
    """The variables of a test run: never the user's data, and a server's database only when asked for."""
    inherited = {name: value for name, value in os.environ.items() if name not in SERVICES}
    own_variables = {"DIX_DATA": str(data), "DIX_BROWSER": str(browser), "PYTHONUTF8": "1"}
    if services:
        own_variables["DATABASE_URL"] = os.environ.get("DATABASE_URL", POSTGRESQL)
        own_variables["REDIS_URL"] = os.environ.get("REDIS_URL", REDIS)
    return inherited | own_variables
