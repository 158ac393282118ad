"""The program behind its gate: the real address, uploads, downloads, files in parts, who may listen."""

import http.client
import re

import pytest
from axes.models import AccessAttempt
from django.conf import settings as ours
from django.urls import reverse

from tests import cast
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
