"""A stream says at once at which version its evening is, then each that follows; it opens to those alone who
may see the evening."""

import asyncio
import re

import pytest
from django.urls import reverse

from tests import cast
from tests.asgi.serving import Served, until
from tests.launcher.running import eventually
from tests.match.hall import link, play, seated
from tournament import asgi
from tournament.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(120)]


@pytest.fixture
def match(tournament):
    return seated(tournament)


@pytest.fixture
def stream(match):
    return reverse("hall:events", args=[match.tournament.slug])


PART = r'data-live-url="([^"]+)"(?: data-live-search)?\s+data-live-events="([^"]+)"'


def version(match):
    return Tournament.objects.get(pk=match.tournament_id).version


def cookie_of(client):
    return f"Cookie: dix_session={client.cookies['dix_session'].value}"


def test_it_says_how_things_are_now_and_each_version_that_follows(served, match, stream):
    with served.heard(stream) as line:
        first = until(line, b"data: %d\n\n" % version(match))
        assert b" 200 OK" in first
        assert b"text/event-stream" in first
        assert b"x-house" in first.lower()
        play(match, cast.table_phone(match.table), "A 90H 95/67")
        until(line, b"data: %d\n\n" % version(match))


def test_another_evening_is_not_told(served, match, stream, odile):
    other = cast.tournament(name="Un autre soir")
    cast.released(other, 8)
    with served.heard(stream) as line:
        until(line, b"data: %d\n\n" % version(match))
        Tournament.objects.filter(pk=other.pk).update(version=900)
        play(match, cast.table_phone(match.table), "A 90H 95/67")
        assert b"data: 900\n" not in until(line, b"data: %d\n\n" % version(match))


def test_who_is_silent_hears_a_beat(served, match, stream, monkeypatch):
    monkeypatch.setattr(asgi, "BEAT_SECONDS", 0.05)
    with served.heard(stream) as line:
        until(line, b"event: beat\n")


def test_an_old_stream_ends(served, match, stream, monkeypatch):
    monkeypatch.setattr(asgi, "LIFE_SECONDS", (0.0, 0.0))
    with served.heard(stream, "Connection: close") as line:
        while line.recv(65536):
            continue


def test_a_page_that_leaves_takes_its_stream_with_it(served, match, stream):
    with served.heard(stream) as line:
        until(line, b"data: ")
        assert served.application.listening == 1
    assert eventually(lambda: served.application.listening == 0)


def test_an_evening_in_preparation_is_its_staffs(served, match, stream, as_odile):
    Tournament.objects.filter(pk=match.tournament_id).update(state="preparation")
    fragment, mine = reverse("hall:live", args=[match.tournament.slug, "round"]), cookie_of(as_odile)
    assert [served.asked(address)[0] for address in (stream, fragment)] == [404, 404]
    assert served.asked(fragment, headers=[mine])[0] == 200
    with served.heard(stream, mine) as line:
        until(line, b"data: ")


def test_a_process_that_ends_ends_its_streams(match, stream):
    with Served(asgi.Application()) as served:
        line = served.heard(stream)
        until(line, b"data: ")
    with line:
        assert line.recv(65536) in {b"", b"0\r\n\r\n"}


def test_every_page_that_stays_true_names_its_parts_and_its_stream(served, match, stream, as_odile):
    slug, mine = match.tournament.slug, cookie_of(as_odile)
    hall = [
        "",
        "round/",
        "round/1/",
        "standings/",
        "tableau/",
        "team/7/",
        "wall/",
        "wall/tables/",
        "wall/teams/",
    ]
    pages = [f"/t/{slug}/{page}" for page in hall] + [
        reverse("control:overview", args=[slug]),
        reverse("control:rounds", args=[slug]),
        reverse("control:journal", args=[slug]),
        reverse("registration:desk", args=[slug]),
        reverse("referee:disputes", args=[slug]),
        reverse("referee:sheet", args=[slug, match.pk]),
        reverse("table:sheet", args=[link(match.table).token]),
    ]
    for page in pages:
        html = served.asked(page, headers=[mine])[2].decode()
        parts = re.findall(PART, html)
        assert len(parts) == html.count("data-live-url") > 0, page
        assert {events for _url, events in parts} == {stream}, page
        for url, _events in parts:
            status, headers, _body = served.asked(url, headers=[mine])
            assert (status, int(headers["x-version"])) == (200, version(match)), url
            again = served.asked(url, headers=[mine, f"If-None-Match: {headers['etag']}"])
            assert (again[0], again[2]) == (304, b""), url


def test_a_database_that_does_not_answer_is_asked_again(monkeypatch, caplog):
    """The thread that looks goes on whatever is raised."""
    versions, asked = asgi.EveningVersions(), []

    class Evenings:
        def values_list(self, *_fields):
            asked.append(1)
            if len(asked) == 1:
                raise OSError("gone")
            return [(7, 58)]

    monkeypatch.setattr(asgi, "SERVER_SECONDS", 0.01)
    monkeypatch.setattr(asgi.models.Tournament, "objects", Evenings())

    async def watched():
        wake = asyncio.Event()
        versions.streams[7].add(wake)
        versions.start()
        await asyncio.wait_for(wake.wait(), 30)
        versions.stop()
        await asyncio.to_thread(versions.join)

    asyncio.run(watched())
    assert versions.now == {7: 58}
    assert "could not be read" in caplog.text
