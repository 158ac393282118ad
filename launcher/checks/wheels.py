"""Every pinned library has a wheel for the three systems and for the oldest and the newest Python.

A club's laptop has no compiler. Asks the package index; where it does not answer, says so and does not fail.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile

from ..environment import OFFLINE_SIGNS, last_lines
from ..places import ROOT
from ..python import NEWEST, OLDEST
from .finding import Finding

PLATFORMS = {
    "Windows": ("win_amd64",),
    "macOS (Apple)": tuple(
        f"macosx_{major}_0_{kind}" for major in (14, 13, 12, 11) for kind in ("arm64", "universal2")
    ),
    "macOS (Intel)": ("macosx_13_0_x86_64", "macosx_10_12_x86_64", "macosx_10_9_x86_64"),
    "Linux": ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
}


def check() -> Finding:
    """Resolve requirements.txt for each system and Python without installing anything."""
    missing, silent = [], False
    for system, tags in PLATFORMS.items():
        for version in (OLDEST, NEWEST):
            said = resolve(tags, f"{version[0]}.{version[1]}")
            if any(sign in said for sign in OFFLINE_SIGNS):
                silent = True
            elif said:
                missing.append(f"{system}, Python {version[0]}.{version[1]}: {last_lines(said, 3)}")
    if missing:
        return Finding(False, "\n".join(missing))
    return (
        Finding(True, "NOT ASKED: the package index did not answer.", show=True) if silent else Finding(True)
    )


def resolve(tags: tuple[str, ...], version: str) -> str:
    """What pip complains of, empty when every library has a wheel for these tags."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--dry-run",
        "--quiet",
        "--only-binary=:all:",
        "--ignore-installed",
    ]
    command += ["--disable-pip-version-check", "--python-version", version, "--implementation", "cp"]
    for tag in tags:
        command += ["--platform", tag]
    with tempfile.TemporaryDirectory(prefix="dix-wheels-") as nowhere:
        command += ["--target", nowhere, "-r", str(ROOT / "requirements.txt")]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    return "" if done.returncode == 0 else done.stderr + done.stdout
