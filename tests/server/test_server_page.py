"""docs/server.md is true: every file and command of it, and an evening’s round on what they set up, through a
real proxy that speaks TLS, on PostgreSQL and Redis."""

import http.client
import json
import re
import socket
import ssl

import pytest
from playwright.sync_api import expect

from tests.browser.evening import (
    close,
    confirm_all,
    draw_and_release,
    first_organiser,
    four_phones,
    import_sixteen_teams,
    in_the_workbook,
    marks,
    new_tournament,
    open_to_others,
    planned,
    play,
    sign,
    table_cards,
    tables_of,
)
from tests.browsing import HALL, PHONE, Hall
from tests.launcher.running import eventually
from tests.server.rehearsal import PAGE, Rehearsal, steps

pytestmark = [
    pytest.mark.server_page,
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.services,
    pytest.mark.server_only,
    pytest.mark.timeout(900),
]
STEPS = steps()
COMMANDS = [number for number, step in enumerate(STEPS) if not step.file]
SERVICES = ("dix-de-der-web", "dix-de-der-worker")


@pytest.fixture(scope="module")
def rehearsal(tmp_path_factory):
    """The page, followed to its end: everything runs as it says."""
    made = Rehearsal(tmp_path_factory.mktemp("server"))
    try:
        made.prepare()
        made.follow()
        yield made
    finally:
        made.clear()


class TlsHall(Hall):
    """The hall behind TLS: its certificate is signed by nobody."""

    def open(self, path="/", **options):
        return super().open(path, ignore_https_errors=True, **options)


@pytest.fixture
def tls_hall(hall_browser, rehearsal):
    opened = TlsHall(hall_browser, rehearsal.url)
    yield opened
    opened.close()
    assert opened.complaints == [], "the browser complained"


def test_every_command_does_what_it_says(rehearsal):
    for number in COMMANDS:
        outcome = rehearsal.outcomes.get(number)
        assert outcome is not None, f"never came to: {STEPS[number].text}"
        assert outcome.code == 0, f"{STEPS[number].text}{outcome.output}"


def asked(port, path="/", *, secure=True, method="GET", headers=()):
    """One request through a proxy, by the hall's name."""
    line = socket.create_connection(("127.0.0.1", port), timeout=30)
    if secure:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        line = context.wrap_socket(line, server_hostname=HALL)
    connection = http.client.HTTPConnection(HALL, port, timeout=30)
    connection.sock = line
    connection.request(method, path, headers=dict(headers))
    return connection.getresponse()


def test_both_proxies_pass_pages_with_secure_cookies_and_a_month_of_tls(rehearsal):
    for proxy in (rehearsal.tls, rehearsal.caddy):
        answer = asked(proxy, "/people/login/")
        assert answer.status == 200
        assert answer.getheader("Strict-Transport-Security") == f"max-age={30 * 24 * 3600}"
        cookies = answer.headers.get_all("Set-Cookie")
        assert cookies
        assert all("; Secure" in cookie for cookie in cookies)


def test_plain_http_is_sent_on_by_the_proxy_and_by_the_program(rehearsal):
    assert asked(rehearsal.plain, secure=False).status == 301
    answer = asked(rehearsal.port, "/people/login/", secure=False)
    assert (answer.status, answer.getheader("Location")[:8]) == (301, "https://")
    health = asked(rehearsal.port, "/health/", secure=False)
    assert (health.status, json.load(health)["program"]) == (200, "dix-de-der")


def test_a_round_is_played_through_nginx_on_postgresql_and_redis(tls_hall, rehearsal, tmp_path):
    rehearsal.said = rehearsal.run("dix-de-der organiser_link --first").output
    desk = first_organiser(tls_hall, rehearsal)
    slug = new_tournament(desk)
    import_sixteen_teams(desk, slug, tmp_path)
    draw_and_release(desk, slug)
    board = tls_hall.open(f"/t/{slug}/round/", device=PHONE)
    board.wait_for_selector("html[data-live-by=stream]")
    board.evaluate("window.notReloaded = true")
    phones = four_phones(tls_hall, table_cards(desk, slug))
    on_first = tables_of(desk, slug, 1)[1]
    bids = planned(1, 1)
    phones[1].enter(bids[0])
    for score in marks(bids[0]):
        if score:
            expect(board.locator("body")).to_contain_text(re.compile(rf"\b{score}\b"))
    assert board.evaluate("window.notReloaded")
    for bid in bids[1:]:
        phones[1].enter(bid)
    sign(phones[1])
    for table in range(2, 9):
        play(phones[table], planned(1, table))
    confirm_all(desk, slug, 1)
    close(desk, slug, 1)
    ranking = in_the_workbook(desk, slug, tmp_path)
    assert {team for _rank, team, *_more in ranking} == set(range(1, 17))
    assert set(on_first) <= {team for _rank, team, *_more in ranking}
    assert all(cookie["secure"] for context in tls_hall.contexts for cookie in context.cookies())
    assert rehearsal.asked("SELECT DISTINCT state FROM tournament_job WHERE kind = 'workbook'") == [("done",)]


def test_both_units_end_at_sigterm_and_have_complained_of_nothing(rehearsal):
    done = rehearsal.run(f"systemctl stop {' '.join(SERVICES)}")
    assert done.code == 0, done.output
    for unit in SERVICES:
        assert "Traceback" not in rehearsal.journal(unit)


def test_what_the_program_keeps_is_its_users_alone(rehearsal):
    data = rehearsal.folder / "data"
    assert f"{data.stat().st_mode & 0o777:o}" == "700"
    assert open_to_others(data) == []
    assert (data / "logs" / "dix-de-der.log").exists()


def test_neither_proxy_writes_down_what_opens_a_table(rehearsal):
    """Passed on, sent on to TLS, and while the program is gone: then a proxy says what it was asked for."""
    path = "/table/what-opens-a-table/"
    web = SERVICES[0]
    rehearsal.run(f"systemctl is-active {web} || systemctl start {web}")
    assert eventually(lambda: asked(rehearsal.tls, path).status == 404)
    assert asked(rehearsal.caddy, path).status == 404
    assert asked(rehearsal.plain, path, secure=False).status == 301
    rehearsal.run(f"systemctl stop {web}")
    assert {asked(proxy, path).status for proxy in (rehearsal.tls, rehearsal.caddy)} == {502}

    def logs():
        return [file for file in (rehearsal.folder / "units").rglob("*") if file.is_file()]

    assert eventually(lambda: {"caddy.log", "error.log"} <= {file.name for file in logs()})
    assert [file.name for file in logs() if b"what-opens-a-table" in file.read_bytes()] == []


def test_several_web_processes_tell_of_writes_keep_secrets_and_end_in_time(rehearsal):
    web, unit = SERVICES[0], rehearsal.folder / "etc/systemd/system/dix-de-der-web.service"
    several = rehearsal.ours(re.search(r"^ExecStart=.*--workers.*$", PAGE, re.MULTILINE)[0])
    rehearsal.run(f"systemctl stop {web}")
    unit.write_text(re.sub(r"^ExecStart=.*$", several, unit.read_text(), flags=re.MULTILINE))
    rehearsal.run(f"systemctl start {web}")
    assert eventually(
        lambda: {asked(proxy, "/people/login/").status for proxy in (rehearsal.tls, rehearsal.caddy)} == {200}
    )
    [(slug,)] = rehearsal.asked("SELECT slug FROM tournament_tournament")
    stream = asked(rehearsal.tls, f"/t/{slug}/events/")
    assert stream.readline().startswith(b"data: ")
    [(version,)] = rehearsal.asked("UPDATE tournament_tournament SET version = version + 1 RETURNING version")
    assert eventually(lambda: stream.readline() == b"data: %d\n" % version)
    assert asked(rehearsal.tls, "/table/what-opens-a-table/").status == 404
    done = rehearsal.run(f"systemctl stop {web}")
    assert done.code == 0, done.output
    assert "what-opens-a-table" not in rehearsal.journal(web)
