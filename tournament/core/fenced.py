"""FLOOR 2: whether this computer may write: not while its partner, a second laptop, may lead in its place,
and never once it knows that it does. What a writing service is told, and what every page says.

Knows the file beside the data (`launcher/fence.py`), no table; `tournament/partner/` opens and closes it.
Asked at every write: a file that is as it was is not read again. On a server's database nothing is closed."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from launcher import fence as file
from launcher.fence import ELSEWHERE, RESTARTED, SLEPT, Fence

log = logging.getLogger(__name__)

SENTENCES: dict[str, Promise] = {
    SLEPT: _(
        "Cet ordinateur s’était mis en veille et n’a pas encore retrouvé le second : rien ne s’y écrit tant "
        "qu’un organisateur n’a pas dit que la soirée continue ici."
    ),
    RESTARTED: _(
        "Le programme vient de redémarrer et n’a pas encore retrouvé le second ordinateur : rien ne s’écrit "
        "ici tant qu’un organisateur n’a pas dit que la soirée continue ici."
    ),
    ELSEWHERE: _("La soirée continue sur l’autre ordinateur : rien ne s’écrit plus sur celui-ci."),
}
_AT_ALL_EVENTS: ContextVar[bool] = ContextVar("written_at_all_events", default=False)
_SEEN: dict[Path, tuple[tuple[int, int, int], Fence]] = {}
"""Each file as it was read last, by what its folder says of it."""


class Fenced(Exception):
    """Nothing is written on this computer now. `code`: SLEPT, RESTARTED or ELSEWHERE; `address`: where the
    evening goes on, if anybody said."""

    def __init__(self, code: str, address: str = "") -> None:
        super().__init__(code)
        self.code, self.address = code, address

    @property
    def sentence(self) -> str:
        """For people, in the language in force."""
        sentence = str(SENTENCES[self.code])
        return f"{sentence} {self.address}" if self.address else sentence


def fence_path() -> Path:
    """Where it stands."""
    return Path(settings.DATA_DIR) / file.FENCE_FILE


def is_watched() -> bool:
    """Whether this program's data are a file that a second laptop may follow."""
    return bool(settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3")


def fence_now() -> Fence:
    """What the file says, read again only where it is another one than the last time."""
    path = fence_path()
    try:
        found = path.stat()
    except OSError:
        return Fence()
    signature = (found.st_mtime_ns, found.st_size, found.st_ino)
    seen = _SEEN.get(path)
    if seen is None or seen[0] != signature:
        seen = _SEEN[path] = signature, file.read_fence(path)
    return seen[1]


def closed_now() -> Fenced | None:
    """Why nothing is written here, None where it is. Who notices first that the computer slept writes it
    down, so that all processes agree."""
    if not is_watched():
        return None
    fence = fence_now()
    reason = fence.reason(file.asleep_seconds()) if fence != Fence() else ""
    if not reason:
        return None
    if reason == SLEPT and not fence.closed:
        try:
            file.close(fence_path(), SLEPT)
        except OSError as error:
            log.warning("the fence could not be written: %s", error)
    return Fenced(reason, fence.other_address if reason == ELSEWHERE else "")


def require_writable() -> None:
    """Asked in the turn of a write, before anything of it is written. Raises Fenced."""
    closed = None if _AT_ALL_EVENTS.get() else closed_now()
    if closed is not None:
        raise closed


@contextmanager
def written_at_all_events() -> Iterator[None]:
    """For the writes that open the fence: that this computer takes over, that the evening goes on here."""
    was = _AT_ALL_EVENTS.set(True)
    try:
        yield
    finally:
        _AT_ALL_EVENTS.reset(was)


def term_said() -> str:
    """This computer's own term as its answers carry it; "" on a server's database."""
    return fence_now().said if is_watched() else ""
