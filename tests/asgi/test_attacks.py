"""Broken requests on real sockets: none is a 500, nothing grows, the hall goes on answering."""

import contextlib
import socket

import pytest

from tests import cast
from tests.launcher.running import eventually
from tournament.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(240)]
SLUG = "attaque"
ROUND, LIVE, STREAM = f"/t/{SLUG}/round/", f"/t/{SLUG}/live/round/", f"/t/{SLUG}/events/"
LOGIN = "/people/login/"


@pytest.fixture
def attacked(served):
    """A small evening on its server."""
    evening = cast.tournament()
    Tournament.objects.filter(pk=evening.pk).update(slug=SLUG)
    cast.released(evening, 8)
    return served


def sent(served, said):
    """What comes back until the other end closes; a half request is ended by us, as by a phone that goes."""
    found = b""
    with (
        contextlib.suppress(OSError),
        socket.create_connection(("127.0.0.1", served.port), timeout=60) as line,
    ):
        line.sendall(said)
        line.shutdown(socket.SHUT_WR)
        while part := line.recv(65536):
            found += part
    return found


def statuses(found):
    """Of every answer that came on one line."""
    starts = [part for part in found.split(b"HTTP/1.1 ")[1:] if part[:3].isdigit()]
    return [int(part[:3]) for part in starts]


def goes_on(served):
    """Nothing of what was sent is left, and the hall answers."""
    application = served.application
    assert eventually(lambda: not (application.waiting or application.listening or application.held))
    assert [served.asked(page)[0] for page in (ROUND, LIVE)] == [200, 200]


BROKEN = [
    "nonsense\r\n\r\n",
    f"GET {ROUND}\r\n\r\n",
    f"G\x00T {ROUND} HTTP/1.1\r\nHost: x\r\n\r\n",
    f"GET {ROUND} HTTP/9\r\nHost: x\r\n\r\n",
    f"GET {ROUND} HTTP/1.1\r\n\r\n",
    f"GET {ROUND} HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    f"GET {ROUND} HTTP/1.1\r\nHost: x\r\nNo colon at all\r\n\r\n",
    "GET /%ff%fe%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    "PROPFIND / HTTP/1.1\r\nHost: x\r\n\r\n",
    f"GET /t/{SLUG}/live/team/-9/?x=\u0661 HTTP/1.1\r\nHost: x\r\n\r\n",
    f"GET {LIVE} HTTP/1.1\r\nHost: x\r\nX-Held-Version: {'9' * 40}\r\nIf-None-Match: *\r\n\r\n",
    f"GET {ROUND} HTTP/1.1\r\nHost: x\r\nCookie: dix_language=\u00ff; dix_session=x; =;;\r\n\r\n",
    f"POST {LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\nabc",
    f"POST {LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\nabc",
    f"POST {LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
    f"POST {LOGIN} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    f"POST {LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data\r\nContent-Length: 3\r\n\r\nabc",
    f"GET {ROUND} HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n",
]


def test_what_is_broken_is_no_error_of_ours(attacked, caplog):
    for said in BROKEN:
        found = statuses(sent(attacked, said.encode("latin-1", "replace")))
        assert all(status < 500 for status in found), (said, found)
    goes_on(attacked)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.parametrize(
    "said",
    [
        b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: 1\r\n" % n for n in range(10_000)) + b"\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"x" * 3_000_000,
        b"GET /" + b"a" * 1_000_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
    ids=["headers", "a header", "an address"],
)
def test_a_head_without_end_is_cut_off(attacked, said):
    assert statuses(sent(attacked, said)) in ([400], [])
    goes_on(attacked)


CHUNK = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"


@pytest.mark.parametrize(
    "said",
    [
        b"Transfer-Encoding: chunked\r\n\r\n" + CHUNK * 13 + b"0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"Content-Length: 20000000\r\n\r\n",
    ],
    ids=["chunks, and another request", "a length"],
)
def test_a_body_above_12_mb_is_a_413_in_words_and_nothing_after_it_is_a_request(attacked, said):
    with attacked.line(f"POST {LOGIN} HTTP/1.1\r\nHost: x\r\n".encode()) as line:
        with contextlib.suppress(OSError):
            line.sendall(said)
        found = b""
        while "12\u00a0Mo".encode() not in found:
            part = line.recv(65536)
            assert part, found
            found += part
    assert statuses(found) == [413]
    goes_on(attacked)


def test_requests_on_one_line_are_answered_in_their_order(attacked):
    said = "".join(f"GET {page} HTTP/1.1\r\nHost: x\r\n\r\n" for page in ("/", "/t/none/", ROUND))
    last = "GET /t/none/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with attacked.line((said + last).encode()) as line:
        found = b""
        while part := line.recv(65536):
            found += part
    assert statuses(found) == [200, 404, 200, 404]


def test_a_phone_that_leaves_takes_its_stream_with_it(attacked):
    said = "".join(f"GET {page} HTTP/1.1\r\nHost: x\r\n\r\n" for page in (STREAM, "/"))
    with attacked.line(said.encode()) as line:
        assert b" 200 OK" in line.recv(4000)
        assert attacked.application.listening == 1
    goes_on(attacked)


@pytest.mark.parametrize("page", ["/", ROUND, LIVE])
def test_head_says_what_get_says_without_a_body(attacked, page):
    status, headers, found = attacked.asked(page, method="HEAD")
    again, full, whole = attacked.asked(page)
    assert (status, found) == (again, b"")
    assert headers["content-length"] == full["content-length"] == str(len(whole))
    assert "server" not in full
