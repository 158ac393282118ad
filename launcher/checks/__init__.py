"""`start.py check`: all that is checked without running the program, each check by its own tool.

Run by the environment's Python through `python -m launcher.checks`; knows tools and files, no table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """Fine or not, and the lines to read; `show` prints them even when all is fine."""

    fine: bool
    detail: str = ""
    show: bool = False
