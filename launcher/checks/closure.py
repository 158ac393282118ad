"""Which installed packages a requirements file brings in, itself and what it needs, as this environment has
them.
"""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement


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
