"""What the web server runs: the gate around Django's WSGI handler, with what it must know of tournaments."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, connections

from .deployment import require_database, require_static
from .gate.application import Gate, GateParts
from .gate.changes import Changes, PostgresChanges, SqliteChanges
from .gate.hub import Topic
from .gate.threads import Handler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
handler = get_wsgi_application()
# These need Django set up, which has only now been done.
topics = import_module("tournament.hall.topics")
channel: str = import_module("tournament.core.journal").CHANNEL
headers: dict[str, str] = import_module("tournament.middleware").HEADERS

STREAMS = re.compile(r"/t/[-\w]+/events/", re.ASCII)
FRAGMENTS = re.compile(r"/t/[-\w]+/live/[-\w]+/(?:[1-9]\d{0,5}/)?", re.ASCII)
VERSIONS = "SELECT id, version FROM tournament_tournament"


def changes() -> Changes:
    """How this database shows that something was committed."""
    line = connections["default"]
    if line.vendor == "sqlite":
        return SqliteChanges(Path(line.settings_dict["NAME"]), VERSIONS)
    return PostgresChanges(open_line, channel, VERSIONS)


def open_line() -> Any:
    """A connection to PostgreSQL beside Django's own."""
    line = connections["default"].copy()
    line.connect()
    return line.connection


def look(space: int, held: int, asked: Collection[Topic]) -> tuple[int, dict[Topic, object]]:
    """The keys of these topics now; called in the watching thread, which keeps its connection."""
    close_old_connections()
    version, keys = topics.keys_now(space, held, [(one.name, one.number) for one in asked])
    return version, {Topic(space, name, number): key for (name, number), key in keys.items()}


def require_all() -> None:
    """See that files and database are there. SystemExit with a sentence where they are not."""
    if settings.MANIFEST_STATIC:
        require_static(settings.STATIC_ROOT)
    require_database(connections["default"])


def let_go() -> None:
    """Close what the first page opened: no connection may be shared by forked processes."""
    connections.close_all()


def gate(answering: Handler = handler) -> Gate:
    """A gate of its own for each process: `application` for a server, others for tests."""
    return Gate(
        GateParts(
            handler=answering,
            changes=changes,
            look=look,
            streams=STREAMS,
            fragments=FRAGMENTS,
            languages=tuple(code for code, _name in settings.LANGUAGES),
            language_cookie=settings.LANGUAGE_COOKIE_NAME,
            headers=headers,
            people_per_address=settings.PEOPLE_PER_ADDRESS,
            trusted_proxies=settings.TRUSTED_PROXIES,
        )
    )


application = gate()
