"""What is in every bundle: the program, and what the bundle says of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ..places import BUNDLE_MARK, ROOT, version
from . import archive, libraries, papers
from .tools import run

TOP = "dix-de-der"
FOLDERS = ("launcher/", "locale/", "pairing/", "scoring/", "static/", "templates/", "tournament/")
FILES = ("LICENSE", "NOTICES.md", "manage.py", "pyproject.toml", "requirements.txt", "start.py")
NOT_THERE = ("launcher/bundle/",)
READ_ME = "LISEZ-MOI.txt"


def program(root: Path, starters: Sequence[str]) -> dict[str, bytes]:
    """The program's own files and those that start it, as git knows them; translations compiled only.
    Raises CannotStart."""
    listed = run(["git", "ls-files", "-z"], cwd=root)
    names = [name for name in listed.split("\0") if name.startswith(FOLDERS) or name in (*FILES, *starters)]
    names += [name for name in listed.split("\0") if name.startswith("docs/") and name.endswith(".md")]
    kept = [name for name in names if not name.startswith(NOT_THERE) and not name.endswith(".po")]
    return {name: (root / name).read_bytes() for name in kept}


def whole(
    brought: dict[str, bytes],
    *,
    system: str,
    platform: papers.Platform,
    starters: Sequence[str],
    root: Path = ROOT,
) -> dict[str, bytes]:
    """Every file of a bundle: the program, what is brought beside it, and what is said of all. The first of
    `starters` starts an evening, the second follows one."""
    files = program(root, starters) | brought | papers.licences(brought)
    mine = version(root)
    files[BUNDLE_MARK] = f"{mine}\n".encode()
    files[READ_ME] = papers.read_me(mine, starters[0])
    files[papers.BILL] = papers.bill(mine, platform, libraries.locked(system))
    return files | {papers.SUMS: papers.sums(files)}


def write(file: Path, contents: Mapping[str, bytes], programs: Sequence[str] = ()) -> Path:
    """The zip, with one folder in it. Raises CannotStart."""
    inside = {f"{TOP}/{name}": content for name, content in contents.items()}
    made = archive.packed(inside, [f"{TOP}/{name}" for name in programs])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(made)
    return file
