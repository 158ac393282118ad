"""Kills and every other fault, while people write: nothing acknowledged is lost, doubled or counted
otherwise. Every fault in CI; a hundred kills and all else that is longer by `make long`."""

import os
import re
import subprocess
import sys

import pytest

from launcher.places import ROOT
from tests.chaos.__main__ import FAULTS

pytestmark = [pytest.mark.program, pytest.mark.posix, pytest.mark.sqlite_only]


def chaos(*words):
    """The command as developers run it; its table is what a failure shows."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.chaos", *words],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.timeout(1800)
def test_every_fault_is_survived():
    """In its short form, ten kills among them: eight of the program's processes, two of PostgreSQL's."""
    said = chaos()
    assert survived(said) == set(FAULTS)
    struck = {fault: int(row[0]) for fault, row in rows_of(said).items()}
    assert struck["kill -9 of the web server, worker, copier, launcher"] == 8
    assert struck["kill -9 of PostgreSQL"] == 2


def survived(said):
    """The names of the faults of which the command says so."""
    return set(re.findall(r"^— (\w+): survived", said, re.MULTILINE))


def rows_of(said):
    """The cells of each line of the table after the name of its fault."""
    table = said[said.index("fault  ") :].splitlines()[1:]
    cells = [re.split(r"  +", line.strip()) for line in table]
    return {row[0]: row[1:] for row in cells}


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_a_hundred_kills_are_survived():
    said = chaos("--long")
    assert survived(said) == set(FAULTS)
