"""FLOOR 1: what this computer knows of its partner, the other laptop: one file beside the data
(`partner.json`, its user's alone), read and updated whole. Threads and processes take their turn.

The launcher reads the same file (launcher/follow.py). The key in it is the one that was typed."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from django.conf import settings

from launcher.instance import FileLock
from launcher.whole import write_whole

STATE_FILE, LOCK_FILE = "partner.json", "partner.lock"
LEADER, FOLLOWER = "leader", "follower"
FIRST, SECOND = "first", "second"
TURN_SECONDS, LOOK_SECONDS = 5.0, 0.005


@dataclass(frozen=True)
class PartnerState:
    """`side`: whether the key was made here (first) or typed here (second), for ever; `role`: who leads now.
    `sent` and `seen`: the counters of what each side asked. `term`: the highest that the other one has said
    or was told. `held…`: what the follower has of the data. `own`: where this one led when it was followed
    last; `ways`: at which other addresses the follower is, with blanks between. Times are seconds."""

    machine: str = ""
    key: str = ""
    side: str = FIRST
    role: str = LEADER
    other: str = ""
    address: str = ""
    own: str = ""
    ways: str = ""
    paired_at: float = 0.0
    contact_at: float = 0.0
    sent: int = 0
    seen: int = 0
    term: int = 0
    held: str = ""
    held_at: float = 0.0
    held_entry: int = 0
    failure: str = ""

    @property
    def is_paired(self) -> bool:
        """Whether there is a key; the other side may not have been heard yet."""
        return bool(self.key)


def state_path() -> Path:
    """Where it stands."""
    return Path(settings.DATA_DIR) / STATE_FILE


def read_pairing() -> PartnerState:
    """What the file says; nothing at all where there is none, or where it cannot be read."""
    try:
        return _stored()
    except OSError:
        return PartnerState()


def _stored() -> PartnerState:
    """What the file says; nothing where there is none, or it holds no such thing. Raises OSError where it
    cannot be read now: what is in it is not to be written over."""
    try:
        said = json.loads(state_path().read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return PartnerState()
    if not isinstance(said, dict):
        return PartnerState()
    usual = asdict(PartnerState())
    return PartnerState(**{name: _like(said.get(name), usual[name]) for name in usual})


def _like(value: Any, usual: Any) -> Any:
    """A value of the file where it is of the right kind."""
    if isinstance(usual, float) and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    return value if type(value) is type(usual) else usual


@contextmanager
def _alone() -> Iterator[None]:
    """One at a time, among threads and processes. Raises OSError when the turn does not come."""
    end = time.monotonic() + TURN_SECONDS
    lock = FileLock(Path(settings.DATA_DIR) / LOCK_FILE)
    while not lock.acquire():
        if time.monotonic() >= end:
            raise TimeoutError(LOCK_FILE)
        time.sleep(LOOK_SECONDS)
    try:
        yield
    finally:
        lock.release()


def _write(state: PartnerState) -> PartnerState:
    write_whole(state_path(), json.dumps(asdict(state)), private=True)
    return state


def update_pairing(**said: Any) -> PartnerState:
    """Change these facts and leave the others; this machine gets its name with the first. Raises OSError."""
    assert said.keys() <= {one.name for one in fields(PartnerState)}
    with _alone():
        state = _stored()
        return _write(replace(state, machine=state.machine or secrets.token_hex(8), **said))


def pair_anew(**said: Any) -> PartnerState:
    """Another partner: nothing of the former one stays but this machine's name and the number of what it
    asked last (the new one may have heard it, when the key was tried). Raises OSError."""
    with _alone():
        former = _stored()
        kept = PartnerState(machine=former.machine or secrets.token_hex(8), sent=former.sent)
        return _write(replace(kept, paired_at=time.time(), **said))


def next_counter() -> int:
    """The number of the next message that we ask with; never given twice. Raises OSError."""
    with _alone():
        return _write(replace(state := _stored(), sent=state.sent + 1)).sent


def heard(counter: int, **said: Any) -> bool:
    """Whether a message with this number is new, and not older than one that came; notes it with what it
    says. Raises OSError."""
    with _alone():
        state = _stored()
        if counter <= state.seen:
            return False
        _write(replace(state, seen=counter, **said))
    return True
