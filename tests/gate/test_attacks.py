"""Broken requests of every kind, chosen by hypothesis: nothing grows, nothing is a 500, the hall answers."""

import contextlib
import gc
import os
import socket
import threading
import time

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests import cast
from tournament.hall import fragments
from tournament.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(240)]
SLUG = "attaque"
PAGES = [
    "/",
    f"/t/{SLUG}/round/",
    f"/t/{SLUG}/live/round/",
    f"/t/{SLUG}/events/?topics=round:0",
    "/people/login/",
]
HOST = "Host: salle.test\r\n"

word = st.text("abcxyz0189-_:,%/é\u0660\x00 ", max_size=12)
path = st.one_of(
    st.sampled_from(PAGES),
    st.builds(
        "/t/{}/live/{}/{}/".format,
        st.just(SLUG),
        st.sampled_from(["round", "team", "wall", "x"]),
        st.integers(-9, 10**9),
    ),
    st.builds(
        "/t/{}/events/?topics={}:{}".format,
        st.just(SLUG),
        st.sampled_from(["round", "team", "home", "x"]),
        st.integers(-9, 10**9),
    ),
    st.builds("/t/{}/live/{}/?{}".format, word, word, word),
    st.builds("/{}".format, word),
    st.builds(lambda size: "/" + "a" * size, st.sampled_from([1000, 60_000, 1_000_000])),
    st.sampled_from(["*", "http://salle.test/", "//", "/%", "/%00", "/%ff%fe", "/../../etc/passwd", ""]),
)
method = st.sampled_from(
    ["GET", "HEAD", "POST", "OPTIONS", "PUT", "TRACE", "CONNECT", "PROPFIND", "get", "", "G\x00T"]
)
length = st.sampled_from(["0", "3", "-1", "abc", "1e9", "99999999999999999999", "13000000", "3, 4", "²", " "])
held = st.sampled_from(["0", "57", "999999999", "9" * 40, "-1", "x", "١"])
headers = st.lists(
    st.one_of(
        st.builds("Content-Length: {}".format, length),
        st.builds("X-Held-Version: {}".format, held),
        st.sampled_from(
            [
                "Transfer-Encoding: chunked",
                "Transfer-Encoding: gzip, chunked",
                "Expect: 100-continue",
                "Expect: nonsense",
                "Connection: close",
                "Connection: Upgrade",
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                "Content-Type: application/x-www-form-urlencoded",
                "Content-Type: multipart/form-data; boundary=x",
                "Content-Type: multipart/form-data",
                "Cookie: dix_language=en",
                "Cookie: dix_language=\u00ff; dix_session=x; =;;",
                "If-None-Match: *",
                "Accept-Encoding: gzip",
                "Range: bytes=0-1,5-9,-3",
                "No colon at all",
                " folded: line",
                "X: \x01\x7f",
                "X-Gate-Topics: 1/round:0",
            ]
        ),
    ),
    max_size=6,
)
body = st.sampled_from(
    [
        b"",
        b"abc",
        b"3\r\nabc\r\n0\r\n\r\n",
        b"3\r\nabc\r\n",
        b"zz\r\n",
        b"ffffffffffffffff\r\n",
        b"a=1&" * 5000,
    ]
)
version = st.sampled_from(["HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9", ""])


@st.composite
def requests(draw):
    """The bytes of one more or less broken request."""
    lines = [f"{draw(method)} {draw(path)} {draw(version)}", *draw(headers)]
    host = draw(st.sampled_from([HOST, "", HOST * 2, "Host: \r\n"]))
    return (lines[0] + "\r\n" + host + "".join(f"{line}\r\n" for line in lines[1:]) + "\r\n").encode(
        "utf-8", "surrogatepass"
    ) + draw(body)


@pytest.fixture
def attacked(served):
    """A small evening behind its gate."""
    evening = cast.tournament(created_by=cast.person("Odile", "organiser"))
    Tournament.objects.filter(pk=evening.pk).update(slug=SLUG)
    cast.released(evening, 8)
    assert served.asked(PAGES[1])[0] == 200
    return served


def sent(served, said, *, wait=0.3):
    """What comes back until the other end closes, or until nothing has come for a while."""
    found = b""
    with (
        contextlib.suppress(OSError),
        socket.create_connection(("127.0.0.1", served.port), timeout=5) as line,
    ):
        line.sendall(said)
        line.settimeout(wait)
        while len(found) < 2_000_000 and (part := line.recv(65536)):
            found += part
    return found


def calm(served):
    """Wait until nothing of what was sent is still being answered."""
    gate, end = served.gate, time.monotonic() + 20
    while time.monotonic() < end and (
        gate.threads.pages.waiting or gate.threads.fragments.waiting or gate.streams or gate.bodies.held
    ):
        time.sleep(0.02)


def answers(served):
    """The hall still answers, quickly, and says what it should."""
    began = time.monotonic()
    assert served.asked(PAGES[1])[0] == 200
    assert served.asked(PAGES[2])[0] == 200
    assert time.monotonic() - began < 5


def sizes(served):
    """What might grow."""
    gate = served.gate
    return {
        "streams": len(gate.streams),
        "by_address": len(gate.streams.by_address),
        "arriving": len(gate.bodies.arriving),
        "held": gate.bodies.held,
        "making": len(gate.fragments._making),
        "threads": threading.active_count(),
        "pieces": len(fragments.PIECES._entries),
    }


@settings(
    max_examples=int(os.environ.get("DIX_ATTACKS", "150")),
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    deadline=None,
)
@given(said=st.lists(requests(), min_size=1, max_size=3).map(b"".join))
def attack(served, said):
    found = sent(served, said, wait=0.05)
    for status in statuses(found):
        assert status < 500 or status == 503, (status, said[:400])


def statuses(found):
    """Of every answer that came on one line."""
    starts = [part for part in found.split(b"HTTP/1.1 ")[1:] if part[:3].isdigit()]
    return [int(part[:3]) for part in starts]


def test_whatever_is_sent_nothing_grows_and_the_hall_answers(attacked, caplog):
    attack(attacked)
    calm(attacked)
    answers(attacked)
    gc.collect()
    before = sizes(attacked)
    attack(attacked)
    calm(attacked)
    after = sizes(attacked)
    assert {name: after[name] - before[name] for name in before if after[name] > before[name] + 12} == {}
    assert (after["streams"], after["arriving"], after["held"], after["making"]) == (0, 0, 0, 0)
    answers(attacked)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_ten_thousand_headers(attacked):
    head = f"GET / HTTP/1.1\r\n{HOST}" + "".join(f"X-{n}: {n}\r\n" for n in range(10_000))
    assert statuses(sent(attacked, head.encode() + b"\r\n")) in ([400], [])
    endless = f"GET / HTTP/1.1\r\n{HOST}X: ".encode() + b"x" * 3_000_000
    assert statuses(sent(attacked, endless)) in ([400], [])
    answers(attacked)


def test_a_megabyte_of_address(attacked):
    assert statuses(sent(attacked, b"GET /" + b"a" * 1_000_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n")) in (
        [400],
        [],
    )
    answers(attacked)


def test_trailers_without_end(attacked):
    head = f"POST /people/login/ HTTP/1.1\r\n{HOST}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX: "
    found = sent(attacked, head.encode() + b"x" * 3_000_000)
    assert set(statuses(found)) <= {400, 403}
    answers(attacked)


def test_chunks_without_end_are_a_413_and_what_follows_is_not_a_request(attacked):
    head = f"POST /people/login/ HTTP/1.1\r\n{HOST}Transfer-Encoding: chunked\r\n\r\n".encode()
    chunk = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
    after = b"0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n"
    found = sent(attacked, head + chunk * 13 + after, wait=8)
    assert statuses(found) == [413]
    assert "12\u00a0Mo" in found.decode()
    assert attacked.gate.bodies.held == 0
    answers(attacked)


def test_a_large_body_after_a_413_is_not_kept(attacked):
    head = f"POST /people/login/ HTTP/1.1\r\n{HOST}Content-Length: 20000000\r\n\r\n".encode()
    found = sent(attacked, head + b"x" * 20_000_000, wait=8)
    assert statuses(found) == [413]
    assert attacked.gate.bodies.held == 0
    answers(attacked)


def test_ten_thousand_requests_at_once_on_one_line(attacked):
    found = sent(attacked, b"GET /static/none HTTP/1.1\r\nHost: x\r\n\r\n" * 10_000)
    assert len(statuses(found)) < 100
    answers(attacked)


def test_requests_on_one_line_are_answered_in_their_order(attacked):
    said = b"".join(
        f"GET {page} HTTP/1.1\r\n{HOST}\r\n".encode() for page in (PAGES[0], "/t/none/", PAGES[1], "/t/none/")
    )
    assert statuses(sent(attacked, said, wait=2)) == [200, 404, 200, 404]


def test_a_request_behind_a_stream_does_not_keep_it_when_the_phone_leaves(attacked):
    said = "".join(f"GET {page} HTTP/1.1\r\n{HOST}\r\n" for page in (PAGES[3], PAGES[0]))
    with attacked.line(said.encode()) as line:
        assert b" 200 OK" in line.recv(4000)
        assert len(attacked.gate.streams) == 1
    calm(attacked)
    assert len(attacked.gate.streams) == 0


def test_nonsense_behind_a_request_is_no_error_of_ours(attacked, caplog):
    for _ in range(20):
        sent(attacked, f"GET {PAGES[0]} HTTP/1.1\r\n{HOST}\r\nnonsense\r\n\r\n".encode(), wait=0.1)
    calm(attacked)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_half_a_websocket(attacked):
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    for address in (PAGES[0], PAGES[3]):
        found = sent(
            attacked, f"GET {address} HTTP/1.1\r\n{HOST}{upgrade}\r\n\x81\x05abc".encode("latin-1"), wait=2
        )
        assert statuses(found)[:1] == [200]
    calm(attacked)
    assert len(attacked.gate.streams) == 0
    answers(attacked)


@pytest.mark.parametrize("page", PAGES[:3])
def test_head_says_what_get_says_without_a_body(attacked, page):
    status, headers, found = attacked.asked(page, method="HEAD")
    again, full, whole = attacked.asked(page)
    assert (status, found) == (again, b"")
    assert headers["content-length"] == full["content-length"] == str(len(whole))


def test_invented_topics_grow_nothing(attacked):
    before = sizes(attacked)
    for number in range(300):
        for address in (
            f"/t/{SLUG}/events/?topics=team:{number + 1000}",
            f"/t/{SLUG}/events/?topics=invented{number}:0",
            f"/t/invented-{number}/events/?topics=round:0",
            f"/t/{SLUG}/live/home/{number + 1}/",
            f"/t/{SLUG}/live/round/{number + 1000}/",
        ):
            if number % 10 == 0 or "events" in address:
                assert attacked.asked(address)[0] == 404, address
    after = sizes(attacked)
    assert (after["pieces"], len(attacked.gate.hub)) == (before["pieces"], 0)
    assert len(attacked.gate.fragments) <= 1
    answers(attacked)


def test_too_many_topics_are_none(attacked):
    many = ",".join(f"team:{number}" for number in range(1, 9))
    assert attacked.asked(f"/t/{SLUG}/events/?topics={many},round:0")[0] == 404
    for text in ("", ",", "round", "round:", "round:0,", "round:0000000000", "team:²", "%00:0"):
        assert attacked.asked(f"/t/{SLUG}/events/?topics={text.replace('²', '%C2%B2')}")[0] == 404, text


def test_a_tournament_in_preparation_has_no_stream_and_no_kept_fragment(attacked):
    Tournament.objects.filter(slug=SLUG).update(state="preparation")
    time.sleep(0.6)  # as long as a picture may be believed
    assert attacked.asked(PAGES[3])[0] == 404
