"""What making a bundle needs from elsewhere: pins, packages fetched by pip, a Python of this computer."""

from __future__ import annotations

import glob
import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..environment import OFFLINE_SIGNS, last_lines
from ..messages import CannotStart

HERE = Path(__file__).resolve().parent
ASK = "import sys, sysconfig; print(*sys.version_info[:2], sysconfig.get_path('stdlib'), sep='\\n')"


def pins() -> dict[str, dict[str, str]]:
    """What pins.toml says, by the name of the thing."""
    return tomllib.loads((HERE / "pins.toml").read_text(encoding="utf-8"))


def sha256(content: bytes) -> str:
    """As checksums are written."""
    return hashlib.sha256(content).hexdigest()


def run(command: Sequence[str | Path], **more: Any) -> str:
    """What a tool printed. Raises CannotStart with its last lines, or without internet."""
    words = [str(word) for word in command]
    done: subprocess.CompletedProcess[str] = subprocess.run(
        words, capture_output=True, text=True, errors="replace", check=False, **more
    )
    if done.returncode:
        detail = done.stderr or done.stdout
        if any(sign in detail for sign in OFFLINE_SIGNS):
            raise CannotStart("bundle_offline")
        raise CannotStart("bundle_failed", tool=Path(words[0]).name, detail=last_lines(detail, 12))
    return done.stdout


def pip(*words: str | Path) -> None:
    """Run pip, of this environment. Raises CannotStart."""
    run([sys.executable, "-m", "pip", *words[:1], "-q", "--disable-pip-version-check", *words[1:]])


def fetched(name: str, folder: Path) -> Path:
    """The folder where pip has put the pinned version of a tool, once. Raises CannotStart."""
    if not (folder / name).exists():
        pip("install", "--no-deps", "--target", folder / name, f"{name}=={pins()[name]['version']}")
    return folder / name


def python_here() -> tuple[Path, Path]:
    """A Python 3.13 of this computer, whichever, and its standard library. Raises CannotStart."""
    version = tuple(map(int, pins()["python"]["version"].split(".")[:2]))
    own = [sys.executable] if sys.version_info[:2] == version else []
    named = shutil.which("python{}.{}".format(*version))
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    kept = sorted(glob.glob(str(pyenv / "versions" / "{}.{}.*".format(*version) / "bin" / "python")))  # noqa: PTH207
    for python in [*own, *([named] if named else []), *kept]:
        done = subprocess.run([python, "-I", "-c", ASK], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            major, minor, folder = done.stdout.splitlines()
            if (int(major), int(minor)) == version:
                return Path(python), Path(folder)
    raise CannotStart("bundle_no_library", version="{}.{}".format(*version))
