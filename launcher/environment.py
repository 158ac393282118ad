"""Makes the virtual environment and installs the pinned requirements, again only when they have changed.

Works without internet once installed. Knows pip and venv; nothing of what the libraries do.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

from .console import say
from .messages import CannotStart, message
from .places import ROOT

STAMP = "dix-de-der.json"
OFFLINE = re.compile(
    r"ConnectionError|Failed to establish|name resolution|getaddrinfo failed|Could not fetch URL|"
    r"Connection broken|ConnectTimeout|ReadTimeout|ProxyError|Network is unreachable"
)


def python_of(folder: Path) -> Path:
    """The interpreter inside an environment."""
    return folder / "Scripts" / "python.exe" if os.name == "nt" else folder / "bin" / "python"


def fingerprint(requirements: Path) -> str:
    """A digest of a requirements file and of those it includes; line ends do not matter."""
    lines = requirements.read_text(encoding="utf-8").splitlines()
    digest = hashlib.sha256("\n".join(line.strip() for line in lines).encode())
    for line in lines:
        if line.startswith("-r "):
            digest.update(fingerprint(requirements.parent / line[3:].strip()).encode())
    return digest.hexdigest()


def installed(folder: Path) -> dict[str, str]:
    """Which requirements files this environment holds: name → digest."""
    try:
        stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(name): str(digest) for name, digest in stamp.items()}


def is_healthy(folder: Path) -> bool:
    """Say whether the environment's interpreter still starts and fits; its base Python may have been
    removed.
    """
    probe = "import sys; sys.exit(0 if (3, 11) <= sys.version_info[:2] <= (3, 14) else 1)"
    try:
        done = subprocess.run([python_of(folder), "-c", probe], capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def prepare(folder: Path, *, requirements: str = "requirements.txt", wheels: Path | None = None) -> Path:
    """Return the interpreter of an environment that holds these requirements, making what is missing.

    Raises CannotStart: no venv module, no internet, an installation that failed.
    """
    digest = fingerprint(ROOT / requirements)
    if not is_healthy(folder):
        say(message("making_environment", folder=folder))
        make(folder)
    if installed(folder).get(requirements) != digest:
        say(message("installing"))
        install(folder, ROOT / requirements, wheels)
        stamp = installed(folder) | {requirements: digest}
        (folder / STAMP).write_text(json.dumps(stamp), encoding="utf-8")
    return python_of(folder)


def make(folder: Path) -> None:
    """Make an empty environment, over a broken one if need be. Raises CannotStart without the venv module."""
    command = [sys.executable, "-m", "venv", "--clear", str(folder)]
    completed = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if completed.returncode != 0:
        raise CannotStart("no_venv", detail=last_lines(completed.stdout + completed.stderr, 5))


def install(folder: Path, requirements: Path, wheels: Path | None) -> None:
    """Install a requirements file from the internet or from a folder of wheels. Raises CannotStart."""
    command = [str(python_of(folder)), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    command += ["--prefer-binary", "--progress-bar", "off", "-r", str(requirements)]
    if wheels is not None:
        command += ["--no-index", "--find-links", str(wheels)]
    environment = os.environ | {"PYTHONUTF8": "1", "PIP_REQUIRE_VIRTUALENV": "0"}
    detail, pipe = "", subprocess.PIPE
    with subprocess.Popen(
        command, stdout=pipe, stderr=subprocess.STDOUT, text=True, errors="replace", env=environment
    ) as pip:
        for line in pip.stdout or ():
            detail += line
            if line.startswith("Collecting "):
                say("  · " + line.removeprefix("Collecting ").split(" (")[0].strip())
    if pip.returncode == 0:
        return
    if wheels is None and OFFLINE.search(detail):
        raise CannotStart("no_internet")
    raise CannotStart("install_failed", detail=last_lines(detail, 12))


def last_lines(text: str, count: int) -> str:
    """The last non-empty lines of a long output."""
    return "\n".join([line for line in text.splitlines() if line.strip()][-count:])
