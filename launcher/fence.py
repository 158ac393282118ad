"""Whether this computer may write, where it has a partner that may lead by now: one file beside the data,
read by web processes, worker and launcher alike. Where there is none nothing is ever closed.

Also used by the program (`tournament/core/fenced.py`); standard library only."""

from __future__ import annotations

import ctypes
import json
import sys
import threading
import time
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from .instance import FileLock
from .whole import write_whole

FENCE_FILE = "fence.json"
SLEPT, RESTARTED, ELSEWHERE = "slept", "restarted", "elsewhere"
ASLEEP_SECONDS = 60.0
"""Longer asleep, and the partner may have taken over."""
PHRASES = ("la soirée continue ici", "the evening goes on here")
TURN_SECONDS, LOOK_SECONDS = 5.0, 0.005
_THREADS = threading.Lock()


@dataclass(frozen=True, slots=True)
class Fence:
    """`closed`: why nothing is written here (SLEPT, RESTARTED), "" while it is; `since`: when that was
    noticed, in seconds. `asleep`: how long the computer had slept when it was open last; None where nobody
    watches. `fresh`: this computer has just taken over, and its first start asks nobody. `term`, `mark`: its
    own, as its answers say it. `other_term`, `other_address`: the highest heard of, and where it leads."""

    closed: str = ""
    since: float = 0.0
    asleep: float | None = None
    fresh: bool = False
    term: int = 0
    mark: str = ""
    other_term: int = 0
    other_address: str = ""

    @property
    def said(self) -> str:
        """Its own term as answers carry it."""
        return f"{self.term}.{self.mark}" if self.mark else str(self.term)

    def reason(self, asleep: float) -> str:
        """Why nothing is written here, "" where it is. `asleep`: how long this computer has slept by now."""
        if self.other_term > self.term:
            return ELSEWHERE
        if self.closed:
            return self.closed
        slept = self.asleep is not None and asleep - self.asleep > ASLEEP_SECONDS
        return SLEPT if slept else ""


def leads_a_pair(partner: Path) -> bool:
    """Whether this computer leads and another one has followed it, by the file of `partner/state.py`. One
    that cannot be read may have said so."""
    try:
        said = json.loads(partner.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        return True
    return not isinstance(said, dict) or (
        said.get("role") == "leader" and bool(said.get("key")) and bool(said.get("contact_at"))
    )


def asleep_seconds() -> float:
    """How long this computer has slept since it was switched on, from some moment on: the clock that goes on
    asleep less the one that does not."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME) - time.clock_gettime(time.CLOCK_MONOTONIC)
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC) - time.clock_gettime(time.CLOCK_UPTIME_RAW)
    if sys.platform == "win32":
        awake = ctypes.c_ulonglong()
        kernel = ctypes.windll.kernel32
        kernel.GetTickCount64.restype = ctypes.c_ulonglong
        kernel.QueryUnbiasedInterruptTime(ctypes.byref(awake))
        return float(kernel.GetTickCount64()) / 1e3 - awake.value / 1e7
    return 0.0


def is_phrase(typed: str) -> bool:
    """Whether somebody typed that the evening goes on here; accents, capitals and blanks are forgiven."""
    return _plain(typed) in {_plain(phrase) for phrase in PHRASES}


def _plain(text: str) -> str:
    letters = [
        sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign)
    ]
    return " ".join("".join(sign if sign.isalpha() else " " for sign in letters).split())


def read_fence(path: Path) -> Fence:
    """What the file says; open and unwatched where there is none. One that cannot be read keeps closed: what
    it said may have been that another computer leads."""
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Fence()
    except (OSError, ValueError):
        said = None
    if not isinstance(said, dict):
        return Fence(closed=RESTARTED)
    usual = asdict(Fence(asleep=0.0))
    kept = {name: said[name] for name in usual if _is_like(said.get(name), usual[name])}
    return Fence(**kept)


def _is_like(value: Any, usual: Any) -> bool:
    if isinstance(usual, float):
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return type(value) is type(usual)


def change_fence(path: Path, step: Callable[[Fence], Fence]) -> Fence:
    """Put what `step` makes of the file in its place, on the disk before anybody goes on; one at a time among
    threads and processes. Raises OSError."""
    with _alone(path):
        former = read_fence(path)
        new = step(former)
        if new != former or not path.exists():
            write_whole(path, json.dumps(asdict(new)), private=True)
        return new


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    end = time.monotonic() + TURN_SECONDS
    lock = FileLock(path.with_suffix(".lock"))
    with _THREADS:
        while not lock.acquire():
            if time.monotonic() >= end:
                raise TimeoutError(str(lock.path))
            time.sleep(LOOK_SECONDS)
        try:
            yield
        finally:
            lock.release()


def close(path: Path, why: str) -> Fence:
    """Nothing is written here any more, from now on; a reason that stands stays. Raises OSError."""
    return change_fence(path, lambda old: old if old.closed else replace(old, closed=why, since=time.time()))


def watch(path: Path) -> Fence:
    """Open, and closed by itself when the computer sleeps too long: a partner was found, was reached again,
    or somebody typed that the evening goes on here. Where another computer leads nothing is opened by it.
    Raises OSError."""
    return change_fence(path, lambda old: replace(old, closed="", since=0.0, asleep=asleep_seconds()))


def unwatch(path: Path) -> Fence:
    """There is no partner any more: no sleep closes it. What is closed by now stays so. Raises OSError."""
    return change_fence(path, lambda old: old if old.reason(asleep_seconds()) else replace(old, asleep=None))


def begin(path: Path, *, pair: bool) -> Fence:
    """At each start, before anything can be written: closed until the partner is reached or somebody types
    the phrase; open where this start is the one after a take-over. Without a partner nobody watches, but a
    higher term that was heard of stays. Raises OSError."""
    if not path.exists() and not pair:
        return Fence()

    def step(old: Fence) -> Fence:
        open_ = replace(old, closed="", since=0.0, fresh=False, asleep=asleep_seconds())
        if not pair:
            return replace(open_, asleep=None)
        return open_ if old.fresh else replace(open_, closed=RESTARTED, since=time.time())

    return change_fence(path, step)


def led(path: Path, term: int, mark: str) -> Fence:
    """This computer has taken over with that term; its next start is open. Raises OSError."""
    return change_fence(
        path,
        lambda old: replace(
            old, closed="", since=0.0, asleep=asleep_seconds(), fresh=True, term=term, mark=mark
        ),
    )


def heard_of(path: Path, term: int, address: str) -> Fence:
    """Another computer leads with that term; the highest stays, and an address of it that is known. Raises
    OSError."""

    def step(old: Fence) -> Fence:
        if term < old.other_term or (term == old.other_term and not address):
            return old
        return replace(old, other_term=term, other_address=address)

    return change_fence(path, step)
