"""Changes are seen on a connection that only reads, whoever wrote them."""

import sqlite3
import threading

import pytest
from django.db import connection

from tests import cast
from tournament.core.journal import Author, writing
from tournament.gate.changes import PostgresChanges, SqliteChanges

NOT_STOPPED = threading.Event()
STATEMENT = "SELECT id, version FROM spaces"


@pytest.fixture
def file(tmp_path):
    made = tmp_path / "a #%3F hall.sqlite3"
    with sqlite3.connect(made) as line:
        line.executescript(
            "PRAGMA journal_mode=WAL; CREATE TABLE spaces (id, version); INSERT INTO spaces VALUES (7, 1)"
        )
    line.close()
    return made


def write(file, version):
    line = sqlite3.connect(file)
    with line:
        line.execute("UPDATE spaces SET version = ?", [version])
    line.close()


def test_the_first_look_says_the_versions_and_the_next_only_what_was_committed(file):
    changes = SqliteChanges(file, STATEMENT)
    assert changes.look(NOT_STOPPED) == {7: 1}
    assert changes.look(NOT_STOPPED) is None
    write(file, 2)
    assert changes.look(NOT_STOPPED) == {7: 2}
    assert changes.look(NOT_STOPPED) is None
    changes.close()


def test_a_file_that_is_not_there_is_no_end(tmp_path):
    with pytest.raises(sqlite3.Error):
        SqliteChanges(tmp_path / "none.sqlite3", STATEMENT).look(NOT_STOPPED)
    assert not (tmp_path / "none.sqlite3").exists()


class Line:
    """A connection of psycopg as far as it is used here."""

    def __init__(self):
        self.said, self.heard, self.closed = [], [], False

    def execute(self, statement):
        self.said.append(statement)
        return self

    def fetchall(self):
        return [(7, len(self.said))]

    def notifies(self, *, timeout, stop_after):
        heard, self.heard = self.heard, []
        yield from heard

    def close(self):
        self.closed = True


def test_on_postgresql_it_listens_and_reads_every_second_as_the_net(monkeypatch):
    line, now = Line(), [100.0]
    monkeypatch.setattr("tournament.gate.changes.time.monotonic", lambda: now[0])
    changes = PostgresChanges(lambda: line, "news", STATEMENT)
    assert changes.look(NOT_STOPPED) == {7: 2}
    assert line.said[0] == "LISTEN news"
    assert changes.look(NOT_STOPPED) is None
    line.heard = ["7"]
    assert changes.look(NOT_STOPPED) == {7: 3}
    now[0] += 1.1
    assert changes.look(NOT_STOPPED) == {7: 4}
    line.notifies = None
    with pytest.raises(TypeError):
        changes.look(NOT_STOPPED)
    assert line.closed


@pytest.mark.database
@pytest.mark.server_only
@pytest.mark.django_db(transaction=True)
def test_a_write_is_told_on_postgresql():
    from tournament import asgi

    assert connection.vendor == "postgresql"
    odile = cast.person("Odile", "organiser")
    evening = cast.tournament(created_by=odile)
    changes = asgi.changes()
    changes.look(NOT_STOPPED)
    with writing(evening, "rename", Author(odile)):
        pass
    found = changes.look(NOT_STOPPED)
    changes.close()
    assert found is not None
    assert found[evening.pk] == evening.version
