"""The program behind its gate: the real address, uploads, downloads, files in parts, who may listen."""

import http.client
import re
import socket
import time

import pytest
from axes.models import AccessAttempt
from django.conf import settings as ours
from django.urls import reverse

from tests import cast
from tests.gate.serving import parsed, to_the_end
from tournament.exports import files
from tournament.models import Job, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(120)]
SECRET = "gate" * 7 + "okay"
MEGABYTE = 1024 * 1024


def form(fields, *, cookie=""):
    """Headers and body of a form sent by a page of this program."""
    sent = "&".join(f"{name}={value}" for name, value in {**fields, "csrfmiddlewaretoken": SECRET}.items())
    headers = [f"Cookie: dix_csrf={SECRET}; {cookie}", "Content-Type: application/x-www-form-urlencoded"]
    return [*headers, f"Content-Length: {len(sent)}"], sent.encode()


def log_in(served, source, headers, body):
    """The status of one attempt from this address."""
    return served.asked("/people/login/", method="POST", source=source, headers=headers, body=body)[0]


def session_of(client):
    return f"dix_session={client.cookies['dix_session'].value}"


@pytest.fixture
def evening(odile):
    tournament = cast.tournament(created_by=odile)
    cast.released(tournament, 8)
    return tournament


def test_log_in_limits_see_the_real_address(served, club):
    cast.person("Odile", "organiser")
    headers, body = form({"username": "Odile", "password": "wrong"})
    headers += ["X-Forwarded-For: 9.9.9.9", "Remote-Addr: 9.9.9.9", "REMOTE_ADDR: 9.9.9.9"]
    for source in ("127.0.0.2", "127.0.0.3"):
        assert log_in(served, source, headers, body) == 422
    found = sorted(AccessAttempt.objects.values_list("ip_address", flat=True))
    assert found == ["127.0.0.2", "127.0.0.3"]


def test_one_address_that_is_locked_out_locks_nobody_else(served, club):
    cast.person("Odile", "organiser")
    headers, body = form({"username": "Odile", "password": "wrong"})
    statuses = [log_in(served, "127.0.0.2", headers, body) for _ in range(ours.AXES_FAILURE_LIMIT)]
    assert statuses[-1] == 429
    assert log_in(served, "127.0.0.3", headers, body) == 422


def exported(tournament, content):
    """The address of a finished workbook that weighs this much."""
    name = files.new_name()
    files.target(name).write_bytes(content)
    job = Job.objects.create(tournament=tournament, kind="workbook", state="done", result={"file": name})
    return reverse("exports:download", args=[tournament.slug, job.pk])


def test_a_file_is_downloaded_whole_and_a_slow_phone_holds_nothing(
    served, evening, as_odile, tmp_path, settings
):
    settings.EXPORT_DIR = tmp_path
    content = bytes(range(256)) * 4 * 1024 * 20  # 20 MB
    address = exported(evening, content)
    cookie = f"Cookie: {session_of(as_odile)}"
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
    slow.connect(("127.0.0.1", served.port))
    slow.sendall(f"GET {address} HTTP/1.1\r\nHost: x\r\n{cookie}\r\nConnection: close\r\n\r\n".encode())
    status, headers, body = served.asked(address, headers=[cookie])
    assert (status, len(body), body == content) == (200, len(content), True)
    assert headers["content-length"] == str(len(content))
    time.sleep(0.2)
    assert served.gate.threads.pages.waiting == 0
    (protocol,) = served.server.server_state.connections
    assert protocol.transport.get_write_buffer_size() < MEGABYTE
    assert parsed(to_the_end(slow))[2] == content
    slow.close()
    old = served.asked(address, headers=[cookie], version="1.0")
    assert (old[0], len(old[2])) == (200, len(content))


def test_a_file_is_downloaded_compressed_where_the_phone_can(served, evening, as_odile, tmp_path, settings):
    settings.EXPORT_DIR = tmp_path
    address = exported(evening, b"x" * 5 * MEGABYTE)
    asked = [f"Cookie: {session_of(as_odile)}", "Accept-Encoding: gzip"]
    status, headers, body = served.asked(address, headers=asked)
    assert (status, headers["content-encoding"], len(body) < MEGABYTE) == (200, "gzip", True)


def test_an_upload_arrives_whole_and_one_too_large_is_said_so(served, tournament, as_odile):
    address, boundary = reverse("registration:import", args=[tournament.slug]), "x" * 20
    said = f"--{boundary}\r\nContent-Disposition: form-data; name="
    for size, wanted in ((MEGABYTE, {200, 302, 422}), (13 * MEGABYTE, {413})):
        start = f'{said}"csrfmiddlewaretoken"\r\n\r\n{SECRET}\r\n{said}"file"; filename="a.csv"\r\n\r\n'
        body = start.encode() + b"a;b\r\n" * (size // 5) + f"\r\n--{boundary}--\r\n".encode()
        line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)
        headers = {
            "Content-Type": f"multipart/form-data; boundary={boundary}",
            "Cookie": f"dix_csrf={SECRET}; {session_of(as_odile)}",
        }
        line.request("POST", address, body, headers)
        answer = line.getresponse()
        assert answer.status in wanted, answer.status
        if answer.status == 413:
            assert "trop grand" in answer.read().decode()
        line.close()


def test_static_files_come_in_parts_where_that_is_asked(served, settings, tmp_path):
    """whitenoise slices the file; here on a file of its own."""
    from django.core.handlers.wsgi import WSGIHandler

    from tests.gate.serving import ServedGate
    from tournament import asgi

    settings.STATIC_ROOT = tmp_path
    (tmp_path / "long.js").write_bytes(b"0123456789" * 100_000)
    with ServedGate(asgi.gate(WSGIHandler())) as gate:
        status, headers, body = gate.asked("/static/long.js", headers=["Range: bytes=3-12"])
        assert (status, body, headers["content-range"]) == (206, b"3456789012", "bytes 3-12/1000000")
        status, headers, body = gate.asked("/static/long.js", headers=["Range: bytes=500000-"])
        assert (status, len(body)) == (206, 500_000)
        status, headers, body = gate.asked("/static/long.js", method="HEAD")
        assert (status, headers["content-length"], body) == (200, "1000000", b"")
        status, headers, body = gate.asked("/static/long.js")
        assert len(body) == 1_000_000
        same = gate.asked("/static/long.js", headers=[f"If-None-Match: {headers['etag']}"])
        assert (same[0], same[2]) == (304, b"")


def test_a_tournament_in_preparation_is_its_organisers_alone(served, evening, as_odile):
    Tournament.objects.filter(pk=evening.pk).update(state="preparation")
    mine = f"Cookie: {session_of(as_odile)}"
    fragment, stream = f"/t/{evening.slug}/live/round/", f"/t/{evening.slug}/events/?topics=round:0"
    for _ in range(2):
        assert served.asked(fragment, headers=[mine])[0] == 200
        assert served.asked(fragment)[0] == 404
    assert served.asked(stream)[0] == 404
    with served.line(f"GET {stream} HTTP/1.1\r\nHost: x\r\n{mine}\r\n\r\n".encode()) as line:
        assert b" 200 OK" in line.recv(4000)
    assert len(served.gate.fragments) == 0


def test_every_page_of_a_fragment_says_the_topic_that_it_is(served, evening):
    """What data-live-topic says opens a stream, and the fragment behind it names the same topic."""
    for page in (
        "",
        "round/",
        "round/1/",
        "standings/",
        "tableau/",
        "team/3/",
        "wall/",
        "wall/tables/",
        "wall/teams/",
    ):
        html = served.asked(f"/t/{evening.slug}/{page}")[2].decode()
        url, events, topic = re.search(
            r'data-live-url="([^"]+)"\s+data-live-events="([^"]+)"\s+data-live-topic="([^"]+)"', html
        ).groups()
        assert served.asked(url)[0] == 200
        name, _, number = topic.partition(":")
        assert served.gate.hub.version((evening.pk, name, int(number))) is not None, page
        with served.line(f"GET {events}?topics={topic} HTTP/1.1\r\nHost: x\r\n\r\n".encode()) as line:
            assert b" 200 OK" in line.recv(4000), page


def test_two_hundred_half_sent_posts_and_a_hundred_slow_heads_hold_up_nobody(served, evening, club):
    """With the cookie, so that Django would read the body: it is the gate that does not let them in."""
    address, lines = "/people/login/", []
    headers, body = form({"username": "Odile", "password": "wrong"})
    head = "\r\n".join([f"POST {address} HTTP/1.1", "Host: x", *headers, "", ""]).encode()
    served.asked(f"/t/{evening.slug}/round/")
    for number in range(300):
        lines.append(served.line(head + body[:9] if number < 200 else head[:40]))
    took = []
    for _ in range(20):
        began = time.monotonic()
        assert served.asked(f"/t/{evening.slug}/round/")[0] == 200
        took.append(time.monotonic() - began)
    assert sorted(took)[18] < 0.5
    assert sum(map(len, served.gate.bodies.arriving.values())) == 200
    assert served.gate.threads.pages.waiting == 0
    for line in lines:
        line.close()
