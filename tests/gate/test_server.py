"""The server: deadlines, limits for an address, a quick end. On real sockets, before a program of a line."""

import socket
import threading
import time
from importlib import metadata
from ipaddress import ip_network
from pathlib import Path

import pytest

from tests.gate.serving import ServedGate, gate_of, to_the_end
from tournament.gate import protocol
from tournament.gate.streams import PER_ADDRESS

HELLO = b"GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
LINUX = pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="127.0.0.2 is Linux’s")


@pytest.fixture
def hurried(monkeypatch):
    """Fractions of the seconds."""
    monkeypatch.setattr(protocol, "SILENT_SECONDS", 0.4)
    monkeypatch.setattr(protocol, "STUCK_SECONDS", 0.6)


@pytest.fixture
def served():
    with ServedGate(gate_of()) as made:
        yield made


def cut_after(line):
    """How long until the other end closes, in seconds."""
    began = time.monotonic()
    to_the_end(line)
    return time.monotonic() - began


def test_uvicorn_is_the_one_that_the_protocol_was_written_for():
    requirements = (Path(__file__).resolve().parents[2] / "requirements.txt").read_text(encoding="utf-8")
    assert f"uvicorn=={metadata.version('uvicorn')}" in requirements
    assert metadata.version("uvicorn").startswith("0.54.")


def test_a_line_is_kept_for_the_next_request(served):
    with served.line(HELLO) as line:
        assert b"GET /a" in line.recv(4000)
        line.sendall(HELLO.replace(b"/a", b"/b"))
        assert b"GET /b" in line.recv(4000)


@pytest.mark.parametrize("said", [b"", b"GET /a HT", b"GET /a HTTP/1.1\r\nHost: x\r\n", b"\r\n\r\n"])
def test_a_head_that_does_not_come_is_waited_for_so_long(hurried, served, said):
    assert cut_after(served.line(said)) < 3


def test_a_head_that_drips_is_waited_for_no_longer(hurried, served):
    line, began = served.line(b"GET /a HTTP/1.1\r\n"), time.monotonic()
    with pytest.raises(OSError):
        while time.monotonic() - began < 5:
            line.sendall(b"x")
            time.sleep(0.1)
    assert time.monotonic() - began < 4


def test_after_an_answer_too_silence_has_an_end(hurried, served):
    served.server.config.timeout_keep_alive = 0.3
    with served.line(HELLO) as line:
        assert cut_after(line) < 3
    with served.line(HELLO) as line:
        line.recv(4000)
        line.sendall(b"\r\n")
        assert cut_after(line) < 3


def test_a_phone_that_reads_nothing_is_cut(hurried, monkeypatch):
    def large(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain")])
        return (b"x" * 65536 for _ in range(2000))

    with ServedGate(gate_of(large)) as served:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", served.port))
        line.sendall(HELLO)
        wait_for(lambda: served.connections.count == 1)
        wait_for(lambda: served.connections.count == 0)
        line.close()


@LINUX
def test_an_address_with_too_many_lines_is_told_so_and_others_are_not():
    with ServedGate(gate_of(), per_address=3) as served:
        lines = [served.line(source="127.0.0.2") for _ in range(3)]
        wait_for(lambda: served.connections.count == 3)
        status, headers, body = served.asked("/", source="127.0.0.2")
        assert (status, headers["connection"]) == (503, "close")
        assert "rechargez" in body.decode()
        assert served.asked("/", source="127.0.0.3")[0] == 200
        more = [served.line(source="127.0.0.2") for _ in range(4)]
        wait_for(lambda: served.connections.by_address["127.0.0.2"] <= 6)
        for line in (*lines, *more):
            line.close()
        wait_for(lambda: served.connections.count == 0)
        assert dict(served.connections.by_address) == {}
        assert served.asked("/", source="127.0.0.2")[0] == 200


@LINUX
def test_a_trusted_proxy_brings_everybodys_lines_and_each_phone_has_its_own_share():
    """Its own lines are not counted as one phone's; streams are, by the address that it forwards."""

    def topics(environ, start_response):
        start_response("204 No Content", [("X-Gate-Topics", "7/round:0"), ("X-Version", "1")])
        return []

    gate = gate_of(topics, trusted_proxies=(ip_network("127.0.0.2"),))

    def opened(phone):
        said = HELLO.replace(b"/a", b"/events/7/")[:-2] + b"X-Forwarded-For: %s\r\n\r\n" % phone
        line = served.line(said, source="127.0.0.2")
        lines.append(line)
        return line.recv(4000).partition(b"\r\n")[0].split()[1]

    with ServedGate(gate, per_address=3) as served:
        lines = []
        assert [opened(b"10.0.0.1") for _ in range(PER_ADDRESS)] == [b"200"] * PER_ADDRESS
        assert opened(b"10.0.0.1") != b"200"
        assert opened(b"10.0.0.2") == b"200"
        assert len(lines) > 2 * served.connections.per_address
        assert gate.streams.by_address == {"10.0.0.1": PER_ADDRESS, "10.0.0.2": 1}
        for line in lines:
            line.close()


def test_beyond_all_connections_nothing_is_said():
    with ServedGate(gate_of(), in_all=2) as served:
        lines = [served.line() for _ in range(2)]
        wait_for(lambda: served.connections.count == 2)
        with served.line(HELLO) as third:
            assert to_the_end(third) == b""
        for line in lines:
            line.close()


@pytest.mark.parametrize("accepting_thread", [False, True])
def test_it_stops_in_less_than_three_seconds_with_a_hundred_streams(accepting_thread):
    def streams(environ, start_response):
        start_response("204 No Content", [("X-Gate-Topics", "7/round:0"), ("X-Version", "1")])
        return []

    gate = gate_of(streams, people_per_address=50)
    with ServedGate(gate, per_address=500, accepting_thread=accepting_thread) as served:
        lines = [served.line(HELLO.replace(b"/a", b"/events/7/")) for _ in range(100)]
        wait_for(lambda: len(gate.streams) == 100)
        half_sent = served.line(b"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nabc")
        before = threading.active_count()
        assert served.stop() < 3
        assert before > threading.active_count()
        for line in (*lines, half_sent):
            to_the_end(line)
            line.close()


def test_a_thread_takes_the_lines_in_where_the_loop_cannot():
    """As on Windows; a client that resets at once disturbs nobody."""
    with ServedGate(gate_of(), accepting_thread=True) as served:
        for _ in range(20):
            line = socket.create_connection(("127.0.0.1", served.port))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
            line.close()
        assert served.asked("/a")[0] == 200


def test_the_log_keeps_quiet_about_broken_requests(served, caplog):
    with served.line(b"nonsense\r\n\r\n") as line:
        assert b" 400 " in to_the_end(line)
    assert caplog.records == []


def test_an_answer_says_nothing_of_the_server(served):
    assert "server" not in served.asked("/a")[1]


def wait_for(condition, seconds=10):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    assert condition()
