"""The real web server in its three shapes: what dies is begun again, all of it ends when it is told to."""

import asyncio
import os
import signal
import sys
import time

import pytest

from benchmarks.http import Connection
from benchmarks.private import PrivateEvening
from tests.launcher.running import children_of, eventually, is_alive
from tests.load.apart import apart

pytestmark = [pytest.mark.program, pytest.mark.sqlite_only, pytest.mark.posix, pytest.mark.timeout(180)]
SHAPES = ["one", "thread", *(["two"] if sys.platform == "linux" else [])]


@pytest.fixture(scope="module", params=SHAPES)
def private(request, tmp_path_factory):
    """A prepared evening of this shape; each test starts its server."""
    with PrivateEvening(tmp_path_factory.mktemp(request.param) / "evening") as made:
        made.environment["DIX_WEB_SHAPE"] = made.shape = request.param
        made.web._environment["DIX_WEB_SHAPE"] = request.param
        made.ask("evening", 16, "salle")
        yield made


@pytest.fixture
def serving(private):
    private.serve()
    yield private
    private.web.ask_to_end()
    private.web.wait(time.monotonic() + 5)


def status(private, path="/t/salle/round/"):
    async def asked():
        return (await Connection(private.port).get(path)).status

    return apart(asked())


def workers(private):
    """Who answers: the process itself, or its two children."""
    own = private.web._process.pid
    return set(children_of(own)) or {own}


def streams(private, how_many):
    """Lines on which so many streams have begun."""

    async def opened():
        lines = []
        for _ in range(how_many):
            reader, writer = await asyncio.open_connection("127.0.0.1", private.port)
            writer.write(b"GET /t/salle/events/?topics=round:0 HTTP/1.1\r\nHost: x\r\n\r\n")
            head = await reader.readuntil(b"\r\n\r\n")
            lines.append((reader, writer, head))
        return lines

    return opened()


def test_it_answers_and_says_how_many_it_is(serving):
    assert status(serving) == 200
    assert len(workers(serving)) == (2 if serving.shape == "two" else 1)


@pytest.mark.parametrize("private", SHAPES[2:], indirect=True)  # one process is the launcher's to begin again
def test_a_killed_one_is_begun_again_and_the_hall_goes_on(serving):
    before = workers(serving)
    os.kill(min(before), signal.SIGKILL)
    assert eventually(lambda: len(workers(serving) - before) == 1, seconds=10)
    assert len(workers(serving) & before) == 1
    assert eventually(lambda: status(serving) == 200, seconds=10)


@pytest.mark.parametrize("how", ["pipe", "SIGTERM", "SIGKILL"])
def test_it_ends_with_a_hundred_streams_in_three_seconds_and_leaves_nobody(serving, how):
    own, family = serving.web._process.pid, workers(serving)

    async def ended():
        lines = await streams(serving, 100)
        assert all(b" 200 " in head for _reader, _writer, head in lines)
        began = time.monotonic()
        if how == "pipe":
            serving.web.ask_to_end()
        else:
            os.kill(own, getattr(signal, how))
        serving.web._process.wait(10)
        took = time.monotonic() - began
        for _reader, writer, _head in lines:
            writer.close()
        return took

    assert apart(ended()) < 3
    assert eventually(lambda: not any(is_alive(pid) for pid in family), seconds=6)


def test_the_log_says_nothing(private):
    """After all that: no traceback in what the children printed."""
    said = (private.folder / "children.log").read_text(encoding="utf-8")
    assert "Traceback" not in said
