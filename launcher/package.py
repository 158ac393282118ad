"""Is `dix_de_der/__init__.py` in the package that pip installs (pyproject.toml): the command `dix-de-der`.

Beside it stand the folders of the repository, unchanged. They come first on the path, so that no import is
written otherwise. Imported by nobody here."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from launcher import commands


def main() -> int:
    """What `python start.py` does in a checkout, with the libraries that pip has installed."""
    return commands.main(sys.argv[1:])
