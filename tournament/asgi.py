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
from .web.language import language_of

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
handler = get_wsgi_application()
# These need Django set up, which has only now been done.
hall = import_module("tournament.hall.topics")
referee = import_module("tournament.referee.topics")
registration = import_module("tournament.registration.queries")
control = import_module("tournament.control.topics")
workbooks = import_module("tournament.exports.files")
jobs = import_module("tournament.core.jobs")
models = import_module("tournament.models")
channel: str = import_module("tournament.core.journal").CHANNEL
headers: dict[str, str] = import_module("tournament.middleware").HEADERS

STREAMS = re.compile(r"/(?:t/[-\w]+|table/[-\w]+|desk/[-\w/]+)/events/", re.ASCII)
FRAGMENTS = re.compile(r"/t/[-\w]+/live/[-\w]+/(?:[1-9]\d{0,5}/)?", re.ASCII)
GUARDED = re.compile(r"/(?:table/[-\w]+|desk/[-\w/]+)/live/(?:[-\w]+/)?", re.ASCII)
VERSIONS = " UNION ALL ".join(("SELECT id, version FROM tournament_tournament", jobs.MARK))
Names = list[tuple[str, int]]
States = dict[tuple[str, int], tuple[int, object]]
GUARDED_KEYS = (
    ({referee.TABLE, referee.MATCH}, referee.sheet_keys),
    ({referee.DISPUTES}, referee.dispute_keys),
    ({registration.TEAMS}, registration.team_keys),
    ({control.OVERVIEW, control.JOURNAL, control.ROUND, control.BESIDE_ROUND}, control.desk_keys),
)
"""The topics that a guard stands before, and who says what changes with them."""
JOBS = {
    workbooks.TOPIC: workbooks.newest_jobs,
    control.DEMO: control.demo_jobs,
}


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


def look(space: int, held: int, asked: Collection[Topic]) -> dict[Topic, tuple[int, object]]:
    """Versions and keys of these topics now; called in the watching thread, which keeps its connection."""
    close_old_connections()
    keys = job_states if space == jobs.SPACE else tournament_states
    now = keys(space, held, [(topic.name, topic.number) for topic in asked])
    return {Topic(space, *topic): state for topic, state in now.items()}


def tournament_states(space: int, held: int, asked: Names) -> States:
    """Those of one tournament. The hall's picture says of which version it is; the others are asked of a
    table, so that its version is read after them: what is told is never older than what was seen."""
    public = [topic for topic in asked if topic[0] in hall.NAMES]
    states: States = {}
    if public:
        version, now = hall.keys_now(space, held, public)
        states = {topic: (version, key) for topic, key in now.items()}
    guarded: dict[tuple[str, int], object] = {}
    for names, keys in GUARDED_KEYS:
        if wanted := [topic for topic in asked if topic[0] in names]:
            guarded |= keys(space, wanted)
    if guarded:
        read = models.Tournament.objects.filter(pk=space).values_list("version", flat=True).first()
        states |= {topic: (max(held, read or 0), key) for topic, key in guarded.items()}
    return states


def job_states(space: int, held: int, asked: Names) -> States:
    """Those of jobs, each with a version of its own: it shows how far that job is."""
    wanted = {name: [number for known, number in asked if known == name] for name, _number in asked}
    states: States = {}
    for name, numbers in wanted.items():
        newest = JOBS[name](numbers)
        for number in numbers:
            version = jobs.job_version(newest.get(number))
            states[name, number] = version, version
    return states


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
            guarded=GUARDED,
            language_of=language_of,
            headers=headers,
            people_per_address=settings.PEOPLE_PER_ADDRESS,
            trusted_proxies=settings.TRUSTED_PROXIES,
        )
    )


application = gate()
