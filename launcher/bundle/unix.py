"""The zips of macOS and Linux: the program, the wheels of its libraries, and uv, which finds a Python or
fetches one once. `lancer.command` does the rest, without a network."""

from __future__ import annotations

import zipfile
from pathlib import Path

from ..messages import CannotStart
from ..places import ROOT, version
from . import contents, libraries
from .papers import LICENCES, Platform
from .tools import pins, sha256

SYSTEMS = ("linux", "macos-arm", "macos-intel")
STARTER = "lancer.command"
TOOL, WHEELS, LOCK = "uv", "wheels", "libraries.txt"


def write_zip(system: str, out: Path, folder: Path, root: Path = ROOT) -> Path:
    """The zip of one of SYSTEMS, made in `folder`. Raises CannotStart."""
    lock = libraries.LOCKS / f"{system}.txt"
    wheels = libraries.download(system, lock, folder / system)
    brought = {f"{WHEELS}/{wheel.name}": wheel.read_bytes() for wheel in wheels}
    brought |= {LOCK: lock.read_bytes()} | tool(system, folder)
    name = f"dix-de-der-{version(root)}-{system}.zip"
    return contents.write(out / name, whole(system, brought, root), (STARTER, TOOL))


def whole(system: str, brought: dict[str, bytes], root: Path = ROOT) -> dict[str, bytes]:
    """Every file of it."""
    platform = Platform("uv", pins()["uv"]["version"], "pkg:pypi/uv@{version}")
    return contents.whole(brought, system=system, platform=platform, starters=(STARTER,), root=root)


def tool(system: str, folder: Path) -> dict[str, bytes]:
    """uv for that system, out of its wheel, with its licences. Raises CannotStart."""
    pin, names = pins()["uv"], folder / f"uv-{system}.txt"
    names.write_text(f"uv=={pin['version']} --hash=sha256:{pin[system]}\n", encoding="ascii")
    (wheel,) = libraries.download(system, names, folder / f"uv-{system}")
    if sha256(wheel.read_bytes()) != pin[system]:
        raise CannotStart(
            "bundle_wrong_sum", file=wheel.name, found=sha256(wheel.read_bytes()), wanted=pin[system]
        )
    with zipfile.ZipFile(wheel) as package:
        read = {name: package.read(name) for name in package.namelist()}
    files = {TOOL: next(content for name, content in read.items() if name.endswith(".data/scripts/uv"))}
    for name, content in read.items():
        if "/licenses/" in name:
            files[f"{LICENCES}/uv/{name.rpartition('/')[2]}.txt"] = content
    return files
