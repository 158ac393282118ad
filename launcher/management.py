"""Runs the program's own commands (`manage.py …`) in the environment and hands back what they print."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from .environment import last_lines
from .messages import Refusal
from .places import ROOT

# Linux’s allocator keeps, for each thread, the 16 MB that a password’s hash takes for a moment.
# Elsewhere these words mean nothing.
FRUGAL = {"MALLOC_ARENA_MAX": "2", "MALLOC_MMAP_THRESHOLD_": "1048576"}


def environment_for(data: Path, **more: str) -> dict[str, str]:
    """The variables every process of the program gets; an address in our words becomes theirs."""
    return (
        os.environ
        | {"DIX_DATA": str(data), "PYTHONUTF8": "1", "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        | FRUGAL
        | more
    )


def manage(*words: str, environment: dict[str, str]) -> str:
    """Run one command to its end and return what it printed. Raises Refusal with its last lines when it
    fails.
    """
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *words],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        errors="replace",
        cwd=ROOT,
        env=environment,
        check=False,
    )
    if done.returncode != 0:
        raise Refusal("command_failed", command=words[0], detail=last_lines(done.stderr or done.stdout, 8))
    return done.stdout.strip()
