"""Topics behind a guard, through the gate: who hears, what is told, what is kept; and how jobs are seen."""

import re
import threading
import time

import pytest
from django.urls import reverse

from tests import cast
from tests.exports.working import ask, do
from tests.referee.hall import again, link, play, seated
from tournament import asgi
from tournament.core import jobs
from tournament.gate.hub import Topic
from tournament.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(120)]


@pytest.fixture
def match(tournament):
    return seated(tournament)


def cookie_of(client):
    return f"Cookie: dix_session={client.cookies['dix_session'].value}"


def listened(served, address, *headers):
    """A line on which this stream was asked for, and what came first."""
    said = "\r\n".join([f"GET {address} HTTP/1.1", "Host: x", *headers, "", ""])
    line = served.line(said.encode())
    return line, line.recv(4000)


def heard(line, wanted, seconds=10):
    """Whether this is told on the line in time."""
    text, end = b"", time.monotonic() + seconds
    while wanted not in text and time.monotonic() < end:
        text += line.recv(4000)
    return wanted in text


def test_a_stream_opens_to_those_alone_whom_the_guard_lets_in(served, match, as_odile):
    slug = match.tournament.slug
    mine = cookie_of(as_odile)
    for name, keys, topic in (
        ("control:events", [slug], "overview:0"),
        ("referee:disputes_events", [slug], "disputes:0"),
        ("referee:events", [slug, match.pk], f"match:{match.pk}"),
        ("registration:events", [slug], "teams:0"),
        ("exports:events", [slug], f"workbook:{match.tournament_id}"),
    ):
        address = f"{reverse(name, args=keys)}?topics={topic}"
        assert served.asked(address)[0] == 302, name
        line, first = listened(served, address, mine)
        with line:
            assert b" 200 OK" in first, name
    assert served.gate.fragments.bytes == 0


def test_what_a_guard_stands_before_is_never_a_topic_of_the_hall(served, match):
    guarded = [name for names, _keys in asgi.GUARDED_KEYS for name in names] + [*asgi.JOBS]
    assert len({*guarded, *asgi.hall.NAMES}) == len(guarded) + len(asgi.hall.NAMES)
    for name in guarded:
        for number in (0, 1, 4, match.pk):
            address = f"/t/{match.tournament.slug}/events/?topics=home:0,{name}:{number}"
            assert served.asked(address)[0] == 404, name


def test_the_table_is_told_of_its_own_deals_and_no_part_of_it_is_kept(served, match):
    token = link(match.table).token
    line, first = listened(served, f"/table/{token}/events/?topics=table:4")
    with line:
        assert b" 200 OK" in first
        phone = cast.table_phone(match.table)
        other = seated(match.tournament, table=5, a=3, b=4)
        play(other, cast.table_phone(other.table), "A 90H 95/67")
        play(match, phone, "A 90H 95/67")
        version = Tournament.objects.get(pk=match.tournament_id).version
        assert heard(line, b"data: table 4 %d\n" % version)
    status, headers, _body = served.asked(f"/table/{token}/live/", headers=[f"X-Held-Version: {version}"])
    assert (status, int(headers["x-version"]) >= version) == (200, True)
    same = served.asked(f"/table/{token}/live/", headers=[f"If-None-Match: {headers['etag']}"])
    assert (same[0], same[2]) == (304, b"")
    assert len(served.gate.fragments) == 0


def test_every_page_behind_a_guard_says_the_topic_of_its_parts(served, match, as_odile):
    slug, mine = match.tournament.slug, cookie_of(as_odile)
    pages = [
        reverse("control:overview", args=[slug]),
        reverse("control:rounds", args=[slug]),
        reverse("registration:desk", args=[slug]),
        reverse("referee:disputes", args=[slug]),
        reverse("referee:sheet", args=[slug, match.pk]),
        reverse("exports:index", args=[slug]),
        reverse("table:sheet", args=[link(match.table).token]),
    ]
    pattern = r'data-live-url="([^"]+)"[^>]*?data-live-events="([^"]+)"\s+data-live-topic="([^"]+)"'
    for page in pages:
        html = served.asked(page, headers=[mine])[2].decode()
        parts = re.findall(pattern, html)
        # What rings is on every page of the staff, whatever its stream tells: it is polled.
        polled = html.count("data-live-polled")
        assert len(parts) == html.count("data-live-url") - polled > 0, page
        assert len({events for _url, events, _topic in parts}) == 1, page
        for url, events, topic in parts:
            assert asgi.GUARDED.fullmatch(url), url
            assert served.asked(url, headers=[mine])[0] == 200
            line, first = listened(served, f"{events}?topics={topic}", mine)
            with line:
                assert b" 200 OK" in first, page


def test_what_is_told_is_never_older_than_what_was_read(match):
    """The version is read after the keys: a write between the two is told, not lost."""
    topic = Topic(match.tournament_id, "table", 4)
    before = asgi.look(match.tournament_id, 0, [topic])[topic]
    play(match, cast.table_phone(match.table), "A 90H 95/67")
    after = asgi.look(match.tournament_id, 0, [topic])[topic]
    assert after[0] == again(match).tournament.version > before[0]
    assert after[1] != before[1]
    gone = Topic(match.tournament_id, "match", 10**8)
    assert asgi.look(match.tournament_id, 7, [gone, topic])[topic][0] == max(7, after[0])
    assert gone not in asgi.look(match.tournament_id, 7, [gone])


# ── jobs ──


def marks(tournament, odile):
    """What the gate reads of jobs after each thing that happens to one."""

    def mark():
        changes = asgi.changes()
        try:
            return changes.look(threading.Event())[jobs.SPACE]
        finally:
            changes.close()

    yield mark()
    job = ask(tournament, odile)
    yield mark()
    jobs.claim(job.pk, "w")
    yield mark()
    for percent in (10, 11):
        jobs.report(job, "w", percent)
        yield mark()
    jobs.fail(job, "w", "full")
    yield mark()
    do(ask(tournament, odile))
    yield mark()


def test_whatever_happens_to_a_job_moves_the_mark_of_jobs(tournament, odile, settings, tmp_path):
    settings.EXPORT_DIR = tmp_path
    found = list(marks(tournament, odile))
    assert len(set(found)) == len(found)
