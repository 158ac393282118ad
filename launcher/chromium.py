"""The browser the tests drive: an installed Chromium, Chrome or Edge, else one installed for them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .console import say
from .messages import Refusal, message

NAMES = (
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


def find() -> Path | None:
    """An installed browser: DIX_BROWSER, the PATH, the usual places."""
    given = os.environ.get("DIX_BROWSER", "")
    if given:
        return Path(given) if Path(given).is_file() else None
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return Path(found)
    return next((place for place in usual_places() if place.is_file()), None)


def of_playwright(python: Path) -> Path | None:
    """The browser Playwright downloaded earlier, if it did."""
    done = subprocess.run([python, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False)
    place = Path(done.stdout.strip() or "missing")
    return place if done.returncode == 0 and place.is_file() else None


def obtain(python: Path) -> Path:
    """A browser, installed if need be: by the system where we may, else by Playwright.

    Raises Refusal with the one command to type when neither works.
    """
    found = find() or of_playwright(python)
    if found is not None:
        return found
    say(message("test_browser_installing"))
    install_by_system()
    found = find()
    if found is None:
        subprocess.run([python, "-m", "playwright", "install", "chromium"], check=False)
        found = of_playwright(python)
    if found is None:
        raise Refusal("test_browser_missing", command=f"{python} -m playwright install --with-deps chromium")
    return found


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
