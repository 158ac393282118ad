"""`start.py check`: all that is checked without running the program, each check by its own tool.

Run by the environment's Python through `python -m launcher.checks`; knows tools and files, no table. Where a
service cannot be asked (a hall, a closed network), that is said plainly and is no failure."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from types import MappingProxyType

from packaging.requirements import Requirement

from .console import say
from .environment import OFFLINE_SIGNS, last_lines
from .places import ROOT
from .python import NEWEST, OLDEST

TYPED = ("start.py", "launcher", "scoring", "pairing", "tournament", "benchmarks")
AUDIT = ("pip_audit", "--progress-spinner=off", "--skip-editable")
# What pip-audit says, beside what every tool says without internet, when nobody answered it.
UNANSWERED_SIGNS = (*OFFLINE_SIGNS, "ServiceError", "network may be blocking this service")
PATIENCE_SECONDS = 180


@dataclass(frozen=True, slots=True)
class Finding:
    """Fine or not, and the lines to read; `show` prints them even when all is fine."""

    fine: bool
    detail: str = ""
    show: bool = False


def exit_finding(code: int, output: str) -> Finding:
    """A tool is content when it ends with 0; else its last lines say why not."""
    return Finding(code == 0, last_lines(output, 25))


def audit_finding(code: int, output: str) -> Finding:
    """A vulnerability fails; a service that did not answer, or not for every package, is said aloud."""
    if code == 0:
        skipped = output.partition("Skip Reason")[2].strip().splitlines()[1:]
        detail = f"NOT ASKED for {len(skipped)} packages: the service did not know or answer."
        return Finding(True, detail, show=True) if skipped else Finding(True)
    if "known vulnerabilit" not in output and any(sign in output for sign in UNANSWERED_SIGNS):
        return Finding(True, "NOT ASKED: the vulnerability service did not answer.", show=True)
    return exit_finding(code, output)


def tool_check(
    *words: str,
    judge: Callable[[int, str], Finding] = exit_finding,
    patience: int | None = None,
    variables: Mapping[str, str] = MappingProxyType({}),
) -> Callable[[], Finding]:
    """A check that is one Python tool, judged by its exit code and output; `patience` is in seconds,
    `variables` are added to the environment."""

    def run() -> Finding:
        command = [sys.executable, *words]
        try:
            completed = subprocess.run(
                command,
                cwd=ROOT,
                env=os.environ | variables,
                capture_output=True,
                text=True,
                errors="replace",
                check=False,
                timeout=patience,
            )
        except subprocess.TimeoutExpired:
            return judge(1, f"ReadTimeout: no end after {patience} s")
        return judge(completed.returncode, completed.stdout + completed.stderr)

    return run


def canonical(name: str) -> str:
    """The one spelling of a package's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def requirements_in(file: Path) -> list[Requirement]:
    """The requirements a file names, those of the files it includes too."""
    requirements: list[Requirement] = []
    for raw in file.read_text(encoding="utf-8").splitlines():
        line = raw.split(" #")[0].strip()
        if line.startswith("-r "):
            requirements += requirements_in(file.parent / line[3:].strip())
        elif line and not line.startswith("#"):
            requirements.append(Requirement(line))
    return requirements


def closure(file: Path) -> set[str]:
    """The names of every package the file brings in on this system, found by following what each one
    needs.
    """
    waiting, followed = requirements_in(file), set[tuple[str, frozenset[str]]]()
    while waiting:
        requirement = waiting.pop()
        key = (canonical(requirement.name), frozenset(requirement.extras))
        if key in followed:
            continue
        followed.add(key)
        for text in metadata.distribution(requirement.name).requires or []:
            need = Requirement(text)
            if applies(need, requirement.extras):
                waiting.append(need)
    return {name for name, _ in followed}


def applies(need: Requirement, extras: set[str]) -> bool:
    """Say whether a package's need counts on this system and for these extras."""
    if need.marker is None:
        return True
    return any(need.marker.evaluate({"extra": extra}) for extra in extras | {""})


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
    our_packages = closure(ROOT / "requirements-server.txt")
    licence_of = {canonical(row["Name"]): str(row["License"]) for row in json.loads(listed.stdout)}
    missing = sorted(our_packages - set(licence_of))
    wrong = sorted(
        f"{name}: {licence_of[name]}"
        for name in our_packages & set(licence_of)
        if not is_allowed(licence_of[name])
    )
    return Finding(not (missing or wrong), "\n".join(wrong + [f"{name}: unknown" for name in missing]))


PLATFORMS = {
    "Windows": ("win32", "win_amd64"),
    "macOS (Apple)": (
        "darwin",
        *(f"macosx_{major}_0_{kind}" for major in (14, 13, 12, 11) for kind in ("arm64", "universal2")),
    ),
    "macOS (Intel)": ("darwin", "macosx_13_0_x86_64", "macosx_10_12_x86_64", "macosx_10_9_x86_64"),
    "Linux": ("linux", "manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
}
"""What Python calls each system, and the tags of wheels that it takes."""


def wheels() -> Finding:
    """Resolve requirements.txt for each system and Python without installing anything."""
    missing, silent = [], False
    for system, (platform, *tags) in PLATFORMS.items():
        for version in (OLDEST, NEWEST):
            complaints = resolve(platform, tags, f"{version[0]}.{version[1]}")
            if any(sign in complaints for sign in OFFLINE_SIGNS):
                silent = True
            elif complaints:
                missing.append(f"{system}, Python {version[0]}.{version[1]}: {last_lines(complaints, 3)}")
    if missing:
        return Finding(False, "\n".join(missing))
    if silent:
        return Finding(True, "NOT ASKED: the package index did not answer.", show=True)
    return Finding(True)


def pins_for(platform: str) -> list[str]:
    """What the program needs on that system. Pip would ask the system it runs on."""
    wanted = []
    for requirement in requirements_in(ROOT / "requirements.txt"):
        if requirement.marker is None or requirement.marker.evaluate({"sys_platform": platform}):
            requirement.marker = None
            wanted.append(str(requirement))
    return wanted


def resolve(platform: str, tags: list[str], version: str) -> str:
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
        command += ["--target", nowhere, *pins_for(platform)]
        completed = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    return "" if completed.returncode == 0 else completed.stderr + completed.stdout


# As docs/server.md sets a server up; the secret is nobody's.
SERVER = {
    "PUBLIC_URL": "https://tournoi.example.org",
    "TRUSTED_PROXIES": "127.0.0.1",
    "SECRET_KEY": "".join(map(chr, range(33, 93))),
}
CHECKS: dict[str, Callable[[], Finding]] = {
    "format": tool_check("-m", "ruff", "format", "--check", "."),
    "lint": tool_check("-m", "ruff", "check", "."),
    "types": tool_check("-m", "mypy", *TYPED),
    "templates": tool_check("-m", "djlint", "templates", "--lint", "--quiet"),
    "migrations": tool_check("manage.py", "makemigrations", "--check", "--dry-run"),
    "deployment": tool_check("manage.py", "check", "--deploy", "--fail-level", "WARNING", variables=SERVER),
    "translations": tool_check("manage.py", "catalogues", "--check"),
    "typography": tool_check("manage.py", "typeset", "--check"),
    "licences": licences,
    "audit": tool_check("-m", *AUDIT, judge=audit_finding, patience=PATIENCE_SECONDS),
    "wheels": wheels,
}


def main(names: list[str]) -> int:
    """Run the named checks, or all; 0 when every one is fine."""
    failed = []
    for name, check in CHECKS.items():
        if names and name not in names:
            continue
        began = time.monotonic()
        finding = check()
        say(f"{'ok  ' if finding.fine else 'FAIL'}  {name:24}{time.monotonic() - began:6.1f} s")
        if finding.detail and (finding.show or not finding.fine):
            say("      " + finding.detail.replace("\n", "\n      "))
        if not finding.fine:
            failed.append(name)
    say("checks: " + (", ".join(failed) + " failed" if failed else "all fine"))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
