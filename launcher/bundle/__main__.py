"""`python start.py bundle --system SYSTEM`: the zip of a system, in dist/, on any system.

Windows: with `--python FILE`; without it its Python is put together from packages: a trial, named so, that is
never published."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from ..console import say
from ..messages import CannotStart, message
from ..places import ROOT
from . import libraries, unix, windows


def main(argv: list[str]) -> int:
    """Make a bundle, or the locks; a refusal is a sentence and 1."""
    command_line = argparse.ArgumentParser(prog="start.py bundle")
    command_line.add_argument("--system", choices=tuple(libraries.TARGETS), default="windows")
    command_line.add_argument(
        "--python", type=Path, metavar="FILE", help="the publisher’s embeddable package"
    )
    command_line.add_argument("--out", type=Path, metavar="DIR", default=ROOT / "dist")
    command_line.add_argument("--lock", action="store_true", help="resolve the four lists of libraries anew")
    options = command_line.parse_args(argv)
    try:
        with tempfile.TemporaryDirectory(prefix="dix-bundle-") as name:
            folder = Path(name)
            if options.lock:
                for system in libraries.TARGETS:
                    libraries.lock(system, folder)
                return 0
            if options.system == "windows":
                file = windows.write_zip(options.out, options.python, folder)
            else:
                file = unix.write_zip(options.system, options.out, folder)
    except CannotStart as refusal:
        say(str(refusal), error=True)
        return 1
    say(message("bundled", file=file, size=round(file.stat().st_size / 1e6)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
