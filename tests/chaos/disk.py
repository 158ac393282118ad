"""A disk that fills up under the whole program while every table writes, gets room, fills up again: a tmpfs
in a user namespace. Run as a module inside it; without such namespaces the fault fails and says so."""

import json
import shutil
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from launcher.places import ROOT
from tests.chaos.cluster import MissingPart
from tests.chaos.evening import Evening
from tests.chaos.outcome import Outcome
from tests.launcher.running import environment_without_services, eventually

SIZE = "160m"
SCRIPT = f'mount -t tmpfs -o size={SIZE} disk "$1" && exec "$0" -m tests.chaos.disk "$1" "$2"'
SHORT, LONG = 2, 10


def full_disk(arena):
    """The outcome of what happens inside the namespace."""
    if (
        not sys.platform.startswith("linux")
        or subprocess.run(["unshare", "-rm", "true"], check=False).returncode
    ):
        raise MissingPart("no small disk here: `unshare -rm` is forbidden, so a full disk is not tried")
    disk, told = arena.place(), arena.template[1]
    disk.mkdir()
    given = {
        "from": str(arena.copy()),
        "twin": str(arena.copy()),
        "times": LONG if arena.long else SHORT,
        **told,
    }
    done = subprocess.run(
        ["unshare", "-rm", "sh", "-c", SCRIPT, sys.executable, str(disk), json.dumps(given)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment_without_services(),
        check=False,
    )
    if done.returncode:
        return Outcome("full disk", wrong=[f"could not be tried: {done.stdout[-300:]}"])
    return Outcome(**json.loads(done.stdout.splitlines()[-1]))


def suffer(disk, given):
    """Inside: the data folder is the whole disk; what the console says is elsewhere."""
    shutil.copytree(given["from"], disk, dirs_exist_ok=True)
    outcome = Outcome("full disk", writers=len(given["tables"]))
    with Evening(disk, tables=given["tables"], twin=Path(given["twin"])) as evening:
        with evening.written_in():
            for _ in range(given["times"]):
                strike(evening, disk, outcome)
        outcome.judge(evening)
    return outcome


def fill(disk):
    """Nothing more can be written, not even a byte."""
    with (disk / "filler").open("ab", buffering=0) as file:
        for size in (1024 * 1024, 4096, 1):
            with suppress(OSError):
                while True:
                    file.write(b"x" * size)


def strike(evening, disk, outcome):
    """Fill it until phones are told that they must wait; make room; they all go on."""
    before = evening.ledger.troubles["503"]

    def told():
        fill(disk)
        return evening.ledger.troubles["503"] > before + 3

    if not eventually(told, seconds=60):
        outcome.wrong.append("a full disk was told to nobody")
    outcome.struck += 1
    (disk / "filler").unlink()
    if not evening.goes_on(5):
        outcome.wrong.append("nobody could write after there was room again")


if __name__ == "__main__":
    where, told_by_parent = sys.argv[1:]
    print(json.dumps(asdict(suffer(Path(where), json.loads(told_by_parent)))))
