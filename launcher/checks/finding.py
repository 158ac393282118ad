"""What one check has to say."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """Fine or not, and the lines to read; `show` prints them even when all is fine."""

    fine: bool
    detail: str = ""
    show: bool = False
