"""The zip of Windows: the program, its libraries unpacked and a Python, so that nothing is installed."""

from __future__ import annotations

from pathlib import Path

from ..places import ROOT, version
from . import contents, interpreter, libraries
from .papers import Platform
from .tools import pins

STARTER = "Lancer.bat"


def write_zip(out: Path, python: Path | None, folder: Path, root: Path = ROOT) -> Path:
    """The zip of Windows, made in `folder`. Raises CannotStart."""
    inside = interpreter.of_publisher(python) if python else interpreter.assembled(folder)
    files = whole(inside, libraries.unpacked("windows", folder), root)
    name = f"dix-de-der-{version(root)}-windows{'' if python else '-essai'}.zip"
    return contents.write(out / name, files)


def whole(inside: dict[str, bytes], unpacked: dict[str, bytes], root: Path = ROOT) -> dict[str, bytes]:
    """Every file of it."""
    platform = Platform("cpython", pins()["python"]["version"], "pkg:generic/cpython@{version}")
    return contents.whole(
        inside | unpacked, system="windows", platform=platform, starters=(STARTER,), root=root
    )
