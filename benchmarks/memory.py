"""The memory of a process and its descendants, in megabytes, and their time; Linux only, as measured here."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path


def process_tree(pid: int) -> list[int]:
    """A process and everything it began."""
    listing = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)  # noqa: S607
    parents = {int(child): int(parent) for child, parent in map(str.split, listing.stdout.splitlines())}
    pids = [pid]
    for ancestor in pids:
        pids += [child for child, parent in parents.items() if parent == ancestor]
    return pids


def proportional(pids: Iterable[int]) -> float:
    """What they take together: a page shared by several counts once."""
    return _total(pids, "Pss:")


def resident(pids: Iterable[int]) -> float:
    """Each one's own view added up, shared pages several times."""
    return _total(pids, "Rss:")


def processor_seconds(pids: Iterable[int]) -> float:
    """What they have computed so far."""
    ticks = 0
    for pid in pids:
        after_name = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(after_name[11]) + int(after_name[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def forget_peak() -> None:
    """Count the peak of this process from now on."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def peak() -> float:
    """The most this process has held, in mebibytes. What `getrusage` says is no less than the peak of the
    process that started this one."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM:")).split()[1]) / 1024


def _total(pids: Iterable[int], name: str) -> float:
    kilobytes = 0
    for pid in pids:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
            if line.startswith(name):
                kilobytes += int(line.split()[1])
    return kilobytes * 1024 / 1_000_000
