"""The follower: asks every two seconds what the other laptop has, fetches the pages that differ into a new
file, and takes it for the one to hold only when its sum is right, SQLite finds it whole and it is on the
disk.

A transfer that is torn anywhere changes nothing. Touches no table of ours: what is followed lies apart."""

from __future__ import annotations

import errno
import hashlib
import json
import logging
import sqlite3
import threading
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from launcher.addresses import all_addresses
from launcher.room import room_for_copy
from launcher.tables import fingerprint
from launcher.whole import on_disk, sync_folder, write_whole

from . import pages
from .asking import Silent, Unknown, ask
from .shipping import Snapshot
from .state import PartnerState, read_pairing, update_pairing

log = logging.getLogger(__name__)

FOLDER, DATA, HELD, BESIDE = "followed", "tournament.sqlite3", "held.json", "beside.json"
PAUSE_SECONDS = 2.0
MOST_BYTES = 2 * 1024**3
MOST_BESIDE = 1024 * 1024


class Torn(Exception):
    """The transfer came to nothing: the next round begins anew from what is held."""


@dataclass(frozen=True)
class FollowedState:
    """The state of the other laptop's data that lies here whole."""

    sum: str = ""
    beside: str = ""


class Follower:
    """One folder's; `run` until told to stop, `round` once."""

    def __init__(self, folder: Path, port: int, stop: threading.Event) -> None:
        self.folder, self._port, self._stop = folder, port, stop
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for path in folder.glob("*.partial*"):
            with suppress(OSError):  # Windows, while an antivirus reads it: the next process drops it
                path.unlink(missing_ok=True)
        self.data = folder / DATA
        self._held = self._found()
        self._hashes = b""
        self._fence: object = None
        """What the other one's last answer said of its fence."""

    def _found(self) -> FollowedState:
        """What an earlier run left, if it is still what it was."""
        try:
            said = json.loads((self.folder / HELD).read_text(encoding="utf-8"))
            held = FollowedState(str(said["sum"]), str(said["beside"]))
            return held if pages.sum_of(self.data) == held.sum else FollowedState()
        except (OSError, ValueError, KeyError, TypeError):
            return FollowedState()

    def run(self) -> None:
        """Whatever fails is said and tried again."""
        while not self._stop.is_set():
            try:
                failure = self.round()
            except Exception:
                log.exception("following")
                failure = "error"
            with suppress(OSError):
                if failure != read_pairing().failure:
                    update_pairing(failure=failure)
            self._stop.wait(PAUSE_SECONDS)

    def round(self) -> str:
        """Ask once, and fetch what there is; why it came to nothing, or ""."""
        pairing = read_pairing()
        try:
            return self._follow(pairing, ask(pairing, pairing.address, self._greeting(pairing)).facts)
        except Silent:
            return "silent"
        except Unknown:
            return "unknown"
        except Torn as torn:
            log.warning("a transfer was torn: %s", torn)
            return "torn"
        except OSError as error:
            log.warning("nothing could be kept: %s", error)
            return "full" if error.errno == errno.ENOSPC else "error"

    def _greeting(self, pairing: PartnerState) -> dict[str, Any]:
        return {
            "kind": "hello",
            "machine": pairing.machine,
            "port": self._port,
            "ips": [one.ip for one in all_addresses()],
            "holds": self._held.sum,
            "fence": self._fence,
            "failure": pairing.failure if pairing.failure not in ("silent", "unknown") else "",
        }

    def _follow(self, pairing: PartnerState, facts: dict[str, Any]) -> str:
        """Bring what is held to what the other says it has. Raises Silent, Unknown, Torn, OSError."""
        self._fence = facts.get("fence")
        term, said = facts.get("term"), {"other": str(facts.get("machine", "")), "contact_at": time.time()}
        if isinstance(term, int) and term > pairing.term:
            said["term"] = term
        if facts.get("tables") != fingerprint():
            update_pairing(**said)
            return "newer"
        if facts.get("beside") != self._held.beside:
            self._fetch_beside(pairing)
        snapshot = snapshot_of(facts.get("snapshot"))
        if snapshot is not None:
            if snapshot.sum != self._held.sum:
                self._fetch(pairing, snapshot)
            said |= {"held": snapshot.sum, "held_at": snapshot.as_of, "held_entry": snapshot.entry}
        update_pairing(**said)
        return ""

    def _fetch(self, pairing: PartnerState, wanted: Snapshot) -> None:
        """The wanted file in the place of the held one. Raises Silent, Unknown, Torn, OSError."""
        if not room_for_copy(self.folder, wanted.size):
            raise OSError(errno.ENOSPC, "no room for what is followed")
        answer = ask(pairing, pairing.address, {"kind": "hashes", "name": wanted.name})
        if len(answer.blob) != -(-wanted.size // wanted.page) * pages.HASH:
            raise Torn("hashes")
        if not self._hashes and self.data.exists():
            self._hashes = pages.hashes_of(self.data, wanted.page)
        partial = self.folder / f"{wanted.name}.partial"
        try:
            pages.begin_from(self.data, partial, wanted.size)
            for spans in pages.batches(pages.differing(self._hashes, answer.blob)):
                self._fetch_spans(pairing, wanted, partial, spans)
            require_whole(partial, wanted)
            on_disk(partial)
            partial.replace(self.data)
            sync_folder(self.folder)
        except ValueError as error:
            raise Torn("pages") from error
        finally:
            partial.unlink(missing_ok=True)
        self._hashes = answer.blob
        self._hold(sum=wanted.sum)

    def _fetch_spans(
        self, pairing: PartnerState, wanted: Snapshot, partial: Path, spans: list[pages.Span]
    ) -> None:
        facts = {"kind": "pages", "name": wanted.name, "page": wanted.page, "spans": spans}
        answer = ask(pairing, pairing.address, facts)
        if self._stop.is_set() or not answer.facts:
            raise Torn("the snapshot is gone")
        pages.write_spans(partial, wanted.page, spans, answer.blob)

    def _fetch_beside(self, pairing: PartnerState) -> None:
        """What lies beside the data, as text by name. Raises Silent, Unknown, Torn, OSError."""
        content = ask(pairing, pairing.address, {"kind": "beside"}).blob
        if len(content) > MOST_BESIDE:
            raise Torn("beside")
        write_whole(self.folder / BESIDE, content.decode(), private=True)
        self._hold(beside=hashlib.sha256(content).hexdigest())

    def _hold(self, **said: str) -> None:
        held = {"sum": self._held.sum, "beside": self._held.beside} | said
        self._held = FollowedState(**held)
        write_whole(self.folder / HELD, json.dumps(held))


def snapshot_of(said: object) -> Snapshot | None:
    """What the other says that it ships; None where it is none that we could take."""
    try:
        snapshot = Snapshot(**said)  # type: ignore[arg-type]
        sound = 0 < snapshot.size <= MOST_BYTES and 512 <= snapshot.page <= 16384
        return snapshot if sound and snapshot.sum.startswith(snapshot.name) else None
    except (TypeError, AttributeError):
        return None


def require_whole(path: Path, wanted: Snapshot) -> None:
    """Raises Torn where it is not byte for byte the file that was shipped, or SQLite finds a fault in it."""
    if pages.sum_of(path) != wanted.sum:
        raise Torn("sum")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as file:
            verdict = file.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise Torn(str(error)) from error
    if verdict != "ok":
        raise Torn(verdict)


def followed_folder() -> Path:
    """Where a follower keeps what it has."""
    return Path(settings.DATA_DIR) / FOLDER
