"""The way back: the same application under granian's ASGI, pages, fragments and streams."""

import asyncio
import socket
import subprocess
import sys
import time
from contextlib import closing

import pytest

from benchmarks.http import Connection
from benchmarks.private import PrivateEvening
from launcher.places import ROOT
from tests.load.apart import apart

pytestmark = [pytest.mark.program, pytest.mark.sqlite_only, pytest.mark.timeout(120)]


def test_it_serves_pages_fragments_and_streams(tmp_path):
    with PrivateEvening(tmp_path / "evening") as private:
        private.ask("evening", 16, "salle")
        command = [sys.executable, "-m", "granian", "tournament.asgi:application", "--interface", "asgi"]
        command += ["--port", str(private.port), "--no-ws", "--log-level", "warning"]
        said = (tmp_path / "granian.log").open("wb")
        server = subprocess.Popen(
            command, cwd=ROOT, env=private.environment, stdout=said, stderr=subprocess.STDOUT
        )
        try:
            wait_for(private.port)
            apart(looked_at(private.port))
        finally:
            server.terminate()
            server.wait(20)
            said.close()
        assert "Traceback" not in (tmp_path / "granian.log").read_text(encoding="utf-8")


def wait_for(port):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError


async def looked_at(port):
    line = Connection(port)
    assert (await line.get("/t/salle/round/")).status == 200
    fragment = await line.get("/t/salle/live/round/")
    assert (fragment.status, fragment.headers["x-version"]) == (200, "2")
    again = await line.get("/t/salle/live/round/", If_None_Match=fragment.headers["etag"])
    assert again.status == 304
    assert "x-now" in again.headers
    assert (await line.get("/t/salle/events/?topics=none:0")).status == 404
    refused = await line.post("/people/login/", {"username": "x", "password": "y"})
    assert refused.status == 422
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /t/salle/events/?topics=round:0 HTTP/1.1\r\nHost: x\r\n\r\n")
    async with asyncio.timeout(20):
        said = await reader.readuntil(b"data: round 0 2\n\n")
    writer.close()
    assert b"text/event-stream" in said
