"""The program on its server: the real address, uploads, downloads."""

import http.client

import pytest
from axes.models import AccessAttempt
from django.conf import settings as ours
from django.urls import reverse

from tests import cast
from tests.asgi.serving import Served
from tournament import asgi
from tournament.exports import files

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(120)]
SECRET = "asgi" * 7 + "okay"
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
    tournament = cast.tournament()
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


def test_a_trusted_proxy_says_who_asks_and_by_which_scheme(transactional_db, club):
    cast.person("Odile", "organiser")
    headers, body = form({"username": "Odile", "password": "wrong"})
    headers += ["X-Forwarded-For: 9.9.9.9", "X-Forwarded-Proto: https", "Referer: https://salle.test/"]
    with Served(asgi.Application(), proxies="127.0.0.0/8") as behind:
        assert log_in(behind, "127.0.0.2", headers, body) == 422
    assert list(AccessAttempt.objects.values_list("ip_address", flat=True)) == ["9.9.9.9"]


def test_one_address_that_is_locked_out_locks_nobody_else(served, club):
    cast.person("Odile", "organiser")
    headers, body = form({"username": "Odile", "password": "wrong"})
    statuses = [log_in(served, "127.0.0.2", headers, body) for _ in range(ours.AXES_FAILURE_LIMIT)]
    assert statuses[-1] == 429
    assert log_in(served, "127.0.0.3", headers, body) == 422


def exported(tournament, content):
    """The address of a finished workbook that weighs this much."""
    files.path_of(tournament).write_bytes(content)
    return reverse("exports:download", args=[tournament.slug])


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
