"""Topics, their versions, and who is told when one changes.

A thread watches (`changes`); what a topic's key is now is handed in (`look`); all else happens on the loop.
A topic is tracked only after Django has said that it exists, and while somebody asks for it."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from .changes import Changes, Versions

PICTURE_SECONDS, SHARE = 0.25, 3
"""At most one look at what changed in so many seconds, and it never takes more than this part of a core."""
MOST_TOPICS, IDLE_SECONDS, RETRY_SECONDS = 4000, 60.0, 1.0
LOG = logging.getLogger(__name__)


class Topic(NamedTuple):
    """What may change for somebody: a fragment of one space (a tournament)."""

    space: int
    name: str
    number: int


Look = Callable[[int, int, Collection[Topic]], Mapping[Topic, tuple[int, object]]]
"""(space, a version seen, topics) → of each topic that is there, the version looked at and its key."""


class Listener(Protocol):
    """Whoever is told: on the loop, and quickly."""

    def hear(self, topic: Topic, version: int) -> None: ...


@dataclass(eq=False)
class Tracked:
    """One topic: the version at which it last changed, its key then (nothing while nobody looked)."""

    version: int
    used_at: float
    key: object = None
    looked: bool = False
    listeners: set[Listener] = field(default_factory=set)


class Hub:
    """Begin it on a running loop; `close` waits for its thread."""

    def __init__(
        self,
        changes: Changes,
        look: Look,
        *,
        most: int = MOST_TOPICS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._changes, self._look, self._most, self._clock = changes, look, most, clock
        self._tracked: dict[Topic, Tracked] = {}
        self._guard = threading.Lock()  # over `_tracked`, which the watching thread reads
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._seen: Versions = {}
        self._unseen: set[int] = set()
        """The spaces at which the last look failed: they are looked at again, the others told meanwhile."""
        self._has_fresh = False  # whether a topic waits to be looked at for the first time

    def start(self) -> None:
        """Begin to watch."""
        if self._thread is None:
            self._loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._watch, name="hub", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Watch no longer."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join(5)

    def __len__(self) -> int:
        return len(self._tracked)

    def track(self, topic: Topic, version: int) -> bool:
        """Watch this topic, which is there and was of this version; False when too many are watched."""
        now = self._clock()
        found = self._tracked.get(topic)
        if found is not None:
            found.used_at = now
            return True
        with self._guard:
            if len(self._tracked) >= self._most:
                idle = [one for one, kept in self._tracked.items() if not self._is_used(kept, now)]
                for one in idle:
                    del self._tracked[one]
            if len(self._tracked) >= self._most:
                return False
            self._tracked[topic] = Tracked(version, now)
            self._has_fresh = True
        return True

    def version(self, topic: Topic) -> int | None:
        """The version at which it last changed; None where it is not tracked."""
        found = self._tracked.get(topic)
        if found is None:
            return None
        found.used_at = self._clock()
        return found.version

    def add(self, topic: Topic, listener: Listener) -> None:
        """Tell this one from now on; the topic is tracked."""
        self._tracked[topic].listeners.add(listener)

    def remove(self, topic: Topic, listener: Listener) -> None:
        """Tell it no longer."""
        found = self._tracked.get(topic)
        if found is not None:
            found.listeners.discard(listener)
            found.used_at = self._clock()

    @staticmethod
    def _is_used(kept: Tracked, now: float) -> bool:
        return bool(kept.listeners) or now - kept.used_at < IDLE_SECONDS

    def publish(self, changed: Mapping[Topic, int]) -> None:
        """On the loop: these changed, and are of these versions now."""
        for topic, version in changed.items():
            found = self._tracked.get(topic)
            if found is None or version <= found.version:
                continue
            found.version = version
            for listener in list(found.listeners):
                listener.hear(topic, version)

    def _watch(self) -> None:
        """The watching thread: whatever goes wrong is written down, and it goes on."""
        not_before = 0.0
        versions: Versions | None = None
        while not self._stopped.is_set():
            try:
                versions = self._changes.look(self._stopped) or versions
                if self._clock() < not_before or (versions is None and not self._has_fresh):
                    continue
                began = self._clock()
                changed = self.looked(versions if versions is not None else self._seen)
                versions = None
                not_before = began + max(PICTURE_SECONDS, SHARE * (self._clock() - began))
                if changed and self._loop is not None:
                    self._loop.call_soon_threadsafe(self.publish, changed)
                if self._unseen:
                    self._has_fresh = True
                    self._stopped.wait(RETRY_SECONDS)
            except Exception:
                if self._stopped.is_set() or (self._loop is not None and self._loop.is_closed()):
                    break
                LOG.exception("the hub could not look at what changed")
                self._has_fresh = True
                self._stopped.wait(RETRY_SECONDS)
        self._changes.close()

    def looked(self, versions: Versions) -> dict[Topic, int]:
        """Which topics changed, now that the spaces are of these versions."""
        asked: dict[int, list[Topic]] = defaultdict(list)
        with self._guard:
            self._has_fresh = False
            for topic, kept in self._tracked.items():
                moved = versions.get(topic.space) != self._seen.get(topic.space)
                if not kept.looked or moved or topic.space in self._unseen:
                    asked[topic.space].append(topic)
        changed: dict[Topic, int] = {}
        self._unseen = set()
        for space, topics in asked.items():
            try:
                changed |= self._changed_in(space, versions.get(space, 0), topics)
            except Exception:
                if self._stopped.is_set():
                    raise
                LOG.exception("the hub could not look at space %d", space)
                self._unseen.add(space)
        self._seen = versions
        return changed

    def _changed_in(self, space: int, held: int, topics: list[Topic]) -> dict[Topic, int]:
        """Those of one space whose key is another now."""
        changed: dict[Topic, int] = {}
        found = self._look(space, held, topics)
        for topic in topics:
            kept_now = self._tracked.get(topic)
            if kept_now is None:
                continue
            version, key = found.get(topic, (held, None))
            if not kept_now.looked or kept_now.key != key:
                changed[topic] = version
            kept_now.key, kept_now.looked = key, True
        return changed
