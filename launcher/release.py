"""`python start.py release [VERSION] [--python FILE]`: a version's files in dist/, their sums, the tag text.

With a VERSION the checkout takes that number first: in pyproject.toml, its only home, and in CHANGELOG.md,
whose unreleased section becomes the version's. Nothing is committed, tagged or sent: the last lines say
how. With FILE, the publisher's embeddable package of Python, the zips of the four systems are among them."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from .bundle import papers, unix, windows
from .console import say
from .messages import CannotStart, message
from .places import ROOT, version

DIST, TAG_TEXT = "dist", "tag.txt"
NUMBER = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
UNRELEASED = "## [Unreleased]"


def main(argv: list[str], root: Path = ROOT) -> int:
    """Release; a refusal is a sentence and 1."""
    command_line = argparse.ArgumentParser(prog="start.py release")
    command_line.add_argument("version", nargs="?", help="x.y.z")
    command_line.add_argument("--python", type=Path, metavar="FILE", help="Python inside the Windows zip")
    options = command_line.parse_args(argv)
    try:
        if options.version is not None:
            take_number(root, options.version, datetime.now(UTC).astimezone())
        folder = build(root)
        if options.python:
            with tempfile.TemporaryDirectory(prefix="dix-bundle-") as work:
                windows.write_zip(folder, options.python, Path(work), root)
                for system in unix.SYSTEMS:
                    unix.write_zip(system, folder, Path(work), root)
        write_tag_text(root, folder)
        write_sums(folder)
    except CannotStart as refusal:
        say(str(refusal), error=True)
        return 1
    say(message("released", folder=folder, version=version(root)))
    return 0


def take_number(root: Path, new: str, now: datetime) -> None:
    """Write the version into pyproject.toml and CHANGELOG.md. Raises CannotStart: not a version above today's
    (x.y.z), nothing unreleased to tell, changes that are not committed."""
    today = version(root)
    if not NUMBER.fullmatch(new) or _number(new) <= _number(today):
        raise CannotStart("release_number", number=new, version=today)
    if _git(root, "status", "--porcelain").strip():
        raise CannotStart("release_uncommitted")
    changelog = root / "CHANGELOG.md"
    text = changelog.read_text(encoding="utf-8")
    if not section(text, UNRELEASED).strip():
        raise CannotStart("release_nothing")
    heading = f"{UNRELEASED}\n\n## [{new}] - {now:%Y-%m-%d}"
    changelog.write_text(text.replace(UNRELEASED, heading, 1), encoding="utf-8", newline="\n")
    project = root / "pyproject.toml"
    line = f'version = "{today}"'
    project.write_text(
        project.read_text(encoding="utf-8").replace(line, f'version = "{new}"', 1),
        encoding="utf-8",
        newline="\n",
    )


def section(changelog: str, heading: str) -> str:
    """What stands under a heading like `## [0.2.0]`, up to the next of its level."""
    _, _, rest = changelog.partition(heading)
    return re.split(r"^## ", rest.partition("\n")[2], maxsplit=1, flags=re.MULTILINE)[0].strip("\n")


def build(root: Path) -> Path:
    """Wheel and sdist in an empty dist/, the same bytes from the same files: dated like the version in
    CHANGELOG.md, before it is committed and after; what has no date there, like its commit. Raises
    CannotStart."""
    folder = root / DIST
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    environment = os.environ | {"SOURCE_DATE_EPOCH": _epoch(root)}
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotStart("release_failed", detail=done.stderr.strip() or done.stdout.strip())
    return folder


def write_tag_text(root: Path, folder: Path) -> None:
    """The tag's message: the version and its section of the changelog; of a version that has none, what is
    unreleased."""
    number = version(root)
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    told = section(changelog, f"## [{number}]") or section(changelog, UNRELEASED)
    text = f"Dix de Der {number}\n\n{told}\n"
    (folder / TAG_TEXT).write_text(text, encoding="utf-8", newline="\n")


def write_sums(folder: Path) -> None:
    """SHA-256 of each file that people take, as `sha256sum --check` reads it."""
    files = {path.name: path for path in folder.iterdir() if path.suffix in {".whl", ".gz", ".zip"}}
    (folder / papers.SUMS).write_bytes(papers.sums({name: path.read_bytes() for name, path in files.items()}))


def _epoch(root: Path) -> str:
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    dated = re.search(rf"^## \[{re.escape(version(root))}\] - (\d{{4}}-\d\d-\d\d)", changelog, re.MULTILINE)
    if dated is None:
        return _git(root, "log", "-1", "--format=%ct").strip()
    return str(int(datetime.fromisoformat(dated[1]).replace(tzinfo=UTC).timestamp()))


def _number(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotStart("release_failed", detail=done.stderr.strip())
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
