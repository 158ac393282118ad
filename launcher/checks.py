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
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from types import MappingProxyType

from packaging.requirements import Requirement

from .bundle import libraries
from .console import say
from .environment import OFFLINE_SIGNS, last_lines
from .messages import CannotStart
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
    r"MIT|MIT License|MIT-CMU|MIT-0|BSD|BSD License|BSD-[0-9]-Clause|0BSD|CC0-1\.0|ISC|Zlib|Unlicense|"
    r"CNRI-Python|"
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


AT_ONCE = 6


def wheels() -> Finding:
    """Resolve requirements.txt as wheels only by each system's own markers, without installing anything: for
    the oldest and the newest Python, and for that of the bundles, whose lists (launcher/bundle/lock/) must
    say what comes."""
    versions = (libraries.PYTHON, *(f"{major}.{minor}" for major, minor in (OLDEST, NEWEST)))
    asked = [(system, version) for version in versions for system in libraries.TARGETS]
    with tempfile.TemporaryDirectory(prefix="dix-wheels-") as name, ThreadPoolExecutor(AT_ONCE) as pool:
        folder = Path(name)
        # The first one fetches the tool; the others wait for the index only.
        answers = [wrong_with(asked[0], folder)]
        if answers != [None]:
            answers += pool.map(lambda one: wrong_with(one, folder), asked[1:])
    if wrong := [line for answer in answers for line in answer or []]:
        return Finding(False, "\n".join(wrong))
    if None in answers:
        return Finding(True, "NOT ASKED: the package index did not answer.", show=True)
    return Finding(True)


def wrong_with(target: tuple[str, str], folder: Path) -> list[str] | None:
    """What requirements.txt lacks on a system with a Python, or what the system's list does not say; None
    where the index was silent."""
    system, version = target
    try:
        if version != libraries.PYTHON:
            libraries.resolved(system, folder, python=version)
            return []
        return [f"{system}: {name} (start.py bundle --lock)" for name in libraries.unlocked(system, folder)]
    except CannotStart as refusal:
        silent = refusal.name == "bundle_offline"
        return None if silent else [f"{system}, Python {version}: {refusal}"]


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
