"""The libraries of a bundle: which ones, resolved as the target would, and their files unpacked.

`lock/` holds, for each system, every package with the sum of its one wheel; `--lock` writes it anew."""

from __future__ import annotations

import os
import re
import zipfile
from dataclasses import dataclass
from pathlib import Path

from packaging.utils import canonicalize_name

from ..places import ROOT
from .tools import HERE, fetched, pip, run, sha256

PYTHON = "3.13"
LOCKS = HERE / "lock"
FOLDER = "libraries"


@dataclass(frozen=True, slots=True)
class Target:
    """A system as uv calls it, and the tags of the wheels that it takes, as pip calls them."""

    uv: str
    tags: tuple[str, ...]


TARGETS = {
    "windows": Target("x86_64-pc-windows-msvc", ("win_amd64",)),
    "macos-arm": Target(
        "aarch64-apple-darwin",
        tuple(f"macosx_{major}_0_{kind}" for major in (14, 13, 12, 11) for kind in ("arm64", "universal2")),
    ),
    "macos-intel": Target(
        "x86_64-apple-darwin",
        ("macosx_13_0_x86_64", "macosx_10_13_x86_64", "macosx_10_12_x86_64", "macosx_10_9_x86_64"),
    ),
    "linux": Target(
        "x86_64-manylinux_2_28", ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
    ),
}
# What no page of ours is made with: the other languages of the libraries, a font of icons, types for editors,
# numpy's own tests, lxml's longest paths (a checker of documents).
UNUSED = re.compile(
    r"^fontawesome/|(^|/)locale/(?!en/|fr/|__init__)[^/]+/|\.pyi$|^[^/]+\.dist-info/RECORD$"
    r"|^numpy/(.+/)?tests/|^lxml/isoschematron/"
)


@dataclass(frozen=True, slots=True)
class Library:
    """One package of a lock."""

    name: str
    version: str
    sum: str


def locked(system: str) -> list[Library]:
    """What the lock of a system says."""
    lines = (LOCKS / f"{system}.txt").read_text(encoding="utf-8").splitlines()
    found = [re.fullmatch(r"([^=]+)==(\S+) --hash=sha256:([0-9a-f]{64})", line) for line in lines]
    return [Library(*match.groups()) for match in found if match]


def resolved(
    system: str, folder: Path, *limits: str | Path, root: Path = ROOT, python: str = PYTHON
) -> list[str]:
    """Every `name==version` that requirements.txt brings on that system with that Python, by its own markers,
    as wheels only; within these limits (uv's words).

    Raises CannotStart: no internet, or a library without a wheel for it."""
    tool = fetched("uv", folder) / "bin" / "uv"
    words = ("pip", "compile", "-q", "--no-config", "--no-header", "--no-annotate", "--only-binary=:all:")
    target = ("--python-platform", TARGETS[system].uv, "--python-version", python)
    command = [tool, *words, *target, *limits, root / "requirements.txt"]
    said = run(command, env=os.environ | {"UV_NO_PROGRESS": "1"})
    return sorted(line.strip() for line in said.splitlines() if "==" in line)


def unlocked(system: str, folder: Path, root: Path = ROOT) -> list[str]:
    """What requirements.txt brings on that system today and its lock does not say, or the other way round,
    where the versions of the lock hold. Raises CannotStart: no internet, or no wheel for it any more."""
    found = resolved(system, folder, "--constraint", LOCKS / f"{system}.txt", root=root)
    said = {f"{library.name}=={library.version}" for library in locked(system)}
    return sorted(said.symmetric_difference(found))


def lock(system: str, folder: Path) -> None:
    """Resolve anew and write what came. Raises CannotStart."""
    pins = resolved(system, folder)
    names = folder / f"{system}.txt"
    names.write_text("\n".join(pins), encoding="utf-8")
    wheels = download(system, names, folder / system)
    sums = {str(canonicalize_name(wheel.name.split("-")[0])): sha256(wheel.read_bytes()) for wheel in wheels}
    lines = [f"{pin} --hash=sha256:{sums[canonicalize_name(pin.split('==')[0])]}\n" for pin in pins]
    head = f"# Made by `python start.py bundle --lock`: requirements.txt on {system}, Python {PYTHON}.\n"
    (LOCKS / f"{system}.txt").write_text(head + "".join(lines), encoding="utf-8", newline="\n")


def download(system: str, names: Path, folder: Path) -> list[Path]:
    """The wheels of these packages, none of what they need besides. Raises CannotStart."""
    words = ["--no-deps", "--only-binary=:all:", "--implementation", "cp", "--python-version", PYTHON]
    for tag in TARGETS[system].tags:
        words += ["--platform", tag]
    pip("download", *words, "-d", folder, "-r", names)
    return sorted(folder.glob("*.whl"))


def unpacked(system: str, folder: Path) -> dict[str, bytes]:
    """The files of every library of the lock, each sum checked by pip. Raises CannotStart."""
    files: dict[str, bytes] = {}
    for wheel in download(system, LOCKS / f"{system}.txt", folder / system):
        with zipfile.ZipFile(wheel) as package:
            for name in package.namelist():
                place = _place(name)
                if place and not UNUSED.search(place):
                    files[f"{FOLDER}/{place}"] = package.read(name)
    return files


def _place(name: str) -> str:
    """Where a file of a wheel goes; nowhere when it is a folder, or a command of a library."""
    first, _, rest = name.partition("/")
    if not first.endswith(".data"):
        return "" if name.endswith("/") else name
    kind, _, inner = rest.partition("/")
    return inner if kind in ("purelib", "platlib") else ""
