"""The list of checks, run one after the other; all of them run even when one fails."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

from ..console import say
from ..environment import last_lines
from ..places import ROOT
from . import Finding, packages, translations

TYPED = ("start.py", "launcher", "scoring", "tournament", "benchmarks")
DOCS = ("tests/test_docs.py", "tests/test_architecture.py")


def tool(*words: str) -> Callable[[], Finding]:
    """A check that is one Python tool, fine when it ends with 0."""

    def run() -> Finding:
        done = subprocess.run(
            [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, errors="replace", check=False
        )
        return Finding(done.returncode == 0, last_lines(done.stdout + done.stderr, 25))

    return run


CHECKS: dict[str, Callable[[], Finding]] = {
    "format": tool("-m", "ruff", "format", "--check", "."),
    "lint": tool("-m", "ruff", "check", "."),
    "types": tool("-m", "mypy", *TYPED),
    "templates": tool("-m", "djlint", "templates", "--lint", "--quiet"),
    "migrations": tool("manage.py", "makemigrations", "--check", "--dry-run"),
    "deployment": tool("manage.py", "check", "--fail-level", "WARNING"),
    "translations": translations.check,
    "typography": tool("manage.py", "typeset", "--check"),
    "docs and architecture": tool("-m", "pytest", "-p", "no:cacheprovider", *DOCS),
    "licences": packages.licences,
    "audit": packages.vulnerabilities,
    "wheels": packages.wheels,
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
