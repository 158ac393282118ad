"""What may be installed beside the program: free licences, no known vulnerability, a wheel for every system.

Where a service cannot be asked (a hall, a closed network), that is said plainly and is no failure."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from ..environment import OFFLINE_SIGNS, last_lines
from ..places import ROOT
from ..python import NEWEST, OLDEST
from . import Finding

PATIENCE_SECONDS = 180


def vulnerabilities() -> Finding:
    """Ask about every installed package at its installed version."""
    command = [
        sys.executable,
        "-m",
        "pip_audit",
        "--format=json",
        "--progress-spinner=off",
        "--skip-editable",
    ]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)
        packages = json.loads(done.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        return Finding(True, "NOT ASKED: the vulnerability service did not answer.", show=True)
    return judge(packages)


def judge(packages: list[dict[str, Any]]) -> Finding:
    """Findings fail; packages nobody could say anything of are counted aloud."""
    found = [
        f"{package['name']} {package['version']}: {problem['id']}"
        for package in packages
        for problem in package.get("vulns", [])
    ]
    silent = [str(package["name"]) for package in packages if "skip_reason" in package]
    if found:
        return Finding(False, "\n".join(found))
    if silent:
        detail = (
            f"NOT ASKED for {len(silent)} of {len(packages)} packages: the service did not know or answer."
        )
        return Finding(True, detail, show=True)
    return Finding(True)


def canonical(name: str) -> str:
    """The one spelling of a package's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def named_in(file: Path) -> list[Requirement]:
    """The requirements a file names, those of the files it includes too."""
    found: list[Requirement] = []
    for raw in file.read_text(encoding="utf-8").splitlines():
        line = raw.split(" #")[0].strip()
        if line.startswith("-r "):
            found += named_in(file.parent / line[3:].strip())
        elif line and not line.startswith("#"):
            found.append(Requirement(line))
    return found


def closure(file: Path) -> set[str]:
    """The names of every package the file brings in on this system, found by following what each one
    needs.
    """
    waiting, known = named_in(file), set[tuple[str, frozenset[str]]]()
    while waiting:
        wanted = waiting.pop()
        key = (canonical(wanted.name), frozenset(wanted.extras))
        if key in known:
            continue
        known.add(key)
        for text in metadata.distribution(wanted.name).requires or []:
            needed = Requirement(text)
            if applies(needed, wanted.extras):
                waiting.append(needed)
    return {name for name, _ in known}


def applies(needed: Requirement, extras: set[str]) -> bool:
    """Say whether a package's need counts on this system and for these extras."""
    if needed.marker is None:
        return True
    return any(needed.marker.evaluate({"extra": extra}) for extra in extras | {""})


ALLOWED = re.compile(
    r"MIT|MIT License|MIT-CMU|BSD|BSD License|BSD-[0-9]-Clause|0BSD|CC0-1\.0|ISC|Zlib|Unlicense|CNRI-Python|"
    r"Apache|Apache-2\.0|Apache Software License|PSF-2\.0|Python Software Foundation License|"
    r"MPL-2\.0|Mozilla Public License 2\.0 \(MPL 2\.0\)|LGPL-3\.0-only"
)


def is_allowed(licence: str) -> bool:
    """Say whether a licence, or each part of a compound one, is on the list; of a choice (OR) one is
    enough.
    """
    parts = re.split(r";| AND ", licence)
    return all(any(ALLOWED.fullmatch(choice.strip(" ()")) for choice in part.split(" OR ")) for part in parts)


def licences() -> Finding:
    """Look at what requirements-server.txt brings, which includes all that the embedded program needs."""
    listed = subprocess.run(
        [sys.executable, "-m", "piplicenses", "--format=json", "--from=mixed", "--with-system"],
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode != 0:
        return Finding(False, listed.stderr.strip())
    ours = closure(ROOT / "requirements-server.txt")
    known = {canonical(row["Name"]): str(row["License"]) for row in json.loads(listed.stdout)}
    missing = sorted(ours - set(known))
    wrong = sorted(f"{name}: {known[name]}" for name in ours & set(known) if not is_allowed(known[name]))
    return Finding(not (missing or wrong), "\n".join(wrong + [f"{name}: unknown" for name in missing]))


PLATFORMS = {
    "Windows": ("win_amd64",),
    "macOS (Apple)": tuple(
        f"macosx_{major}_0_{kind}" for major in (14, 13, 12, 11) for kind in ("arm64", "universal2")
    ),
    "macOS (Intel)": ("macosx_13_0_x86_64", "macosx_10_12_x86_64", "macosx_10_9_x86_64"),
    "Linux": ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
}


def wheels() -> Finding:
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
