"""Going back to a copy while the program runs: asked for on a page, done by the start between two lives of
its children, told in the same file afterwards.

Also used by the program (`tournament/archive/going_back.py`); standard library only."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from . import management, restore
from .messages import CannotStart
from .places import DataFolder
from .whole import write_whole


@dataclass(frozen=True, slots=True)
class Return:
    """One going back: the copy's name, and once it was tried when that was (seconds since 1970), the name of
    what was kept of the data before it, or why nothing was changed."""

    to: str
    at: float = 0.0
    kept: str = ""
    refused: str = ""


def ask(data: DataFolder, name: str) -> None:
    """Let the start that runs put the copy of that name in the place of the data. Raises OSError."""
    write_whole(data.returning, json.dumps(asdict(Return(name))))


def last(data: DataFolder) -> Return | None:
    """The last one, asked for or done."""
    with suppress(OSError, ValueError, TypeError):
        return Return(**json.loads(data.returning.read_text(encoding="utf-8")))
    return None


def asked(data: DataFolder) -> str | None:
    """The name of the copy that is asked for now."""
    wanted = last(data)
    return wanted.to if wanted is not None and not wanted.at else None


def drop_wish(data: DataFolder) -> None:
    """A start that finds a wish of an earlier one does not know how far that one came, nor what was written
    since: somebody may ask again."""
    if asked(data) is not None:
        data.returning.unlink(missing_ok=True)


def go_back(data: DataFolder, name: str, environment: dict[str, str]) -> None:
    """Put the copy in the place of the data, which nobody uses, and bring it up to this program; where that
    cannot be the data are what they were. Nothing is raised: what came of it is in the file, and where no
    file can be written the wish is gone."""
    kept: Path | None = None
    refused = ""
    try:
        kept = restore.replace_data(data, restore.named_backup(data, name))
        management.bring_up_to_date(environment)
    except (CannotStart, OSError) as refusal:
        refused = str(refusal)
        if kept is not None:
            with suppress(CannotStart, OSError):
                restore.replace_data(data, kept, keeping=False)
    done = Return(name, time.time(), kept.name if kept else "", refused)
    try:
        write_whole(data.returning, json.dumps(asdict(done)))
    except OSError:
        with suppress(OSError):
            data.returning.unlink(missing_ok=True)
