"""Which state of the tables this program knows: a follower that is older must not take newer data over."""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "migrations"


@cache
def newest_migration() -> str:
    """The name of the last migration that this program brings."""
    return max(path.stem for path in FOLDER.glob("0*.py"))
