"""FLOOR 2½: what the copier says of its copies, in a file beside the data; whether the desk may rely on it.

Written by the worker (tournament/archive/copier.py) and, empty, by the launcher: where the file is missing
nobody makes copies (a server's database, a developer's), and nothing is said."""

from __future__ import annotations

import datetime
import json
import threading
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from django.conf import settings

from launcher.whole import write_whole

from ..core.clock import hour_now
from ..models import JournalEntry, Tournament

STATE_FILE, SECOND_FILE = "copies.json", "second-place.json"
_ONE_AT_A_TIME = threading.Lock()
DIFFERENT, UNREAD = "different", "unread"
"""What is stored is not what the deals give; it cannot be read at all."""
RECENT = datetime.timedelta(hours=12)
LATE = datetime.timedelta(minutes=2)
"""While something changes no verified copy is older."""


@dataclass(frozen=True)
class SecondPlace:
    """The other folder, a USB stick perhaps: what came of the last copy. Times are seconds."""

    folder: str = ""
    verified_at: float | None = None
    failure: str = ""


@dataclass(frozen=True)
class CopyState:
    """What the copier last did. `entry`: the newest line of the journal that the verified copy holds;
    `failure`: why the last attempt came to nothing, "" when it did not; `doubts`: by the key of an evening
    why its rows are doubtful, DIFFERENT or UNREAD."""

    verified_at: float | None = None
    name: str = ""
    entry: int = 0
    failure: str = ""
    doubts: dict[str, str] = field(default_factory=dict)
    second: SecondPlace = field(default_factory=SecondPlace)


def state_path() -> Path:
    """Where it stands."""
    return Path(settings.DATA_DIR) / STATE_FILE


def read_state() -> CopyState | None:
    """None where nobody makes copies; an empty state where the file cannot be read."""
    try:
        said = json.loads(state_path().read_text(encoding="utf-8"))
        return CopyState(**{**said, "second": SecondPlace(**said.get("second", {}))})
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, AttributeError):  # torn, or of another version
        return CopyState()


def write_state(state: CopyState) -> None:
    """Whole or not at all. Raises OSError."""
    write_whole(state_path(), json.dumps(asdict(state)))


def update_state(**said: Any) -> CopyState:
    """Change these facts and leave the others, whatever another thread of the copier says at the same time. A
    disk that takes no file keeps what it has: the desk sees that it is late."""
    with _ONE_AT_A_TIME:
        state = replace(read_state() or CopyState(), **said)
        with suppress(OSError):
            write_state(state)
    return state


def chosen_folder() -> str:
    """The second place that an organiser chose, "" for none."""
    try:
        said = json.loads((Path(settings.DATA_DIR) / SECOND_FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    return str(said.get("folder", "")) if isinstance(said, dict) else ""


def choose_folder(folder: str) -> None:
    """That is the second place from now on. Raises OSError."""
    path = Path(settings.DATA_DIR) / SECOND_FILE
    path.write_text(json.dumps({"folder": folder}), encoding="utf-8")


@dataclass(frozen=True)
class CopyLine:
    """What the desk's header says: when the verified copy was made, and what is wrong, if anything is: the
    copier's failure, "late", the doubt about these `evenings`, "second" (the other place), or nothing."""

    at: datetime.datetime | None
    wrong: str = ""
    evenings: tuple[str, ...] = ()

    @property
    def recent(self) -> bool:
        """Whether its hour says which one it is."""
        return self.at is not None and hour_now() - self.at < RECENT


def copy_line() -> CopyLine | None:
    """As it stands now; None where nobody makes copies. One statement, two where an evening is
    doubtful."""
    state = read_state()
    if state is None:
        return None
    at = moment(state.verified_at)
    if wrong := state.failure or ("late" if _is_late(state) else ""):
        return CopyLine(at, wrong)
    there_still = Tournament.objects.filter(pk__in=[*state.doubts]).order_by("pk")
    if doubtful := tuple(there_still.values_list("name", flat=True)):
        return CopyLine(at, min(state.doubts.values()), doubtful)
    return CopyLine(at, "second" if state.second.failure else "")


def _is_late(state: CopyState) -> bool:
    """Whether something was written over two minutes ago and is in no verified copy."""
    unsaved = JournalEntry.objects.filter(pk__gt=state.entry).order_by("pk")
    oldest = unsaved.values_list("at", flat=True).first()
    return oldest is not None and hour_now() - oldest > LATE


def moment(seconds: float | None) -> datetime.datetime | None:
    """A time of the state file."""
    return None if seconds is None else datetime.datetime.fromtimestamp(seconds, tz=datetime.UTC)
