"""What `start.py test` and `start.py test-services` run, and the browser that the tests drive.

Without words every lane, else pytest with these words; on no data of a user's."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

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


def of_playwright() -> Path | None:
    """The browser Playwright downloaded earlier, if it did."""
    completed = subprocess.run(
        [sys.executable, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False
    )
    place = Path(completed.stdout.strip() or "missing")
    return place if completed.returncode == 0 and place.is_file() else None


def obtain_browser() -> Path:
    """A browser, installed if need be: by the system where we may, else by Playwright. Ends with the one
    command to type when neither works."""
    browser = find_browser() or of_playwright()
    if browser is not None:
        return browser
    print("No Chromium, Chrome or Edge found: installing Chromium for the tests…", flush=True)
    install_by_system()
    browser = find_browser()
    if browser is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
        browser = of_playwright()
    if browser is None:
        sys.exit(f"Install a browser:\n    {sys.executable} -m playwright install --with-deps chromium")
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
SERVICES = ("DATABASE_URL", "REDIS_URL")
# What `start.py test` runs, one after the other; browsers and processes once more if need be, which is said.
LANES = (
    ("-n", "2", "--dist", "worksteal", "-m", "not browser and not program and not long"),
    ("--reruns", "1", "-m", "browser and not program and not long"),
    ("--reruns", "1", "-m", "program and not long"),
)
SERVED_LANES = (("-m", "database and not long"),)


def main(words: list[str]) -> int:
    """Return the first exit code that is not 0.

    `--services` first: on PostgreSQL and Redis, by themselves what is marked `database`."""
    services = words[:1] == ["--services"]
    words = words[services:]
    browser = obtain_browser()
    lanes = (tuple(words),) if words else SERVED_LANES if services else LANES
    codes = []
    for lane in lanes:
        with tempfile.TemporaryDirectory(prefix="dix-de-der-tests-") as data:
            environment = environment_of_tests(Path(data), browser, services=services)
            command = [sys.executable, "-m", "pytest", *lane]
            codes.append(subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode)
    return next(filter(None, codes), 0)  # one that was killed is below 0


def environment_of_tests(data: Path, browser: Path, *, services: bool) -> dict[str, str]:
    """The variables of a test run: never the user's data, and a server's database only when asked for."""
    inherited = {name: value for name, value in os.environ.items() if name not in SERVICES}
    own_variables = {"DIX_DATA": str(data), "DIX_BROWSER": str(browser), "PYTHONUTF8": "1"}
    if services:
        own_variables["DATABASE_URL"] = os.environ.get("DATABASE_URL", POSTGRESQL)
        own_variables["REDIS_URL"] = os.environ.get("REDIS_URL", REDIS)
    return inherited | own_variables


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
