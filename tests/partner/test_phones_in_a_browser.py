"""A laptop takes over at the old address from a copy some minutes old, while phones are open: what the former
one had acknowledged is there again, none doubled, and every page goes on though versions fell."""

import sqlite3
from contextlib import closing

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection, connections

from tests import cast
from tests.browser.conftest import LINES, enter, notations, shown, waiting
from tests.browsing import DESK, PHONE, axe_violations
from tests.gate.serving import ServedGate
from tests.referee.hall import link, seated
from tournament import asgi
from tournament.core.fenced import closed_now
from tournament.core.journal import journal_faults, journals
from tournament.models import JournalEntry, Tournament, WriteToken
from tournament.partner.terms import first_term, learn_of, raise_term

pytestmark = [
    pytest.mark.browser,
    pytest.mark.sqlite_only,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("own_folder"),
]
ALL_PHONES = 15_000  # milliseconds within which every phone has begun


@pytest.fixture
def match(transactional_db):
    first_term()  # what a migration made is gone with the rows of the test before
    return seated(cast.tournament(), state="playing")


@pytest.fixture
def sheet(match):
    return f"/table/{link(match.table).token}/"


class Laptops:
    """One after the other on one port, as at one address."""

    def __init__(self, gate, folder):
        self.port, self.running, self.copy = gate.port, gate, folder / "copy.sqlite3"

    def follow(self):
        """What the second laptop has of the first."""
        connection.ensure_connection()
        with closing(sqlite3.connect(self.copy)) as copy:
            connection.connection.backup(copy)

    def stop(self):
        self.running.stop()
        self.running.socket.close()
        connections.close_all()

    def data_of(self, path):
        """The data that the next start runs on; those that were are given back."""
        connection.ensure_connection()
        kept = path.with_name(f"before-{path.name}")
        with closing(sqlite3.connect(kept)) as copy:
            connection.connection.backup(copy)
        with closing(sqlite3.connect(path)) as copy:
            copy.backup(connection.connection)
        return kept

    def start(self):
        program = asgi.gate(StaticFilesHandler(WSGIHandler()))
        self.running = ServedGate(program, per_address=500, port=self.port).__enter__()

    def take_over(self):
        """From the copy, at the same address."""
        self.stop()
        self.data_of(self.copy)
        raise_term("b", "")
        self.start()


@pytest.fixture
def laptops(served, tmp_path):
    made = Laptops(served, tmp_path)
    yield made
    if made.running is not served:
        made.running.stop()
        served.stop = lambda: 0


def sent_by(page):
    """What its outbox sends from now on."""
    posts = []
    page.on("request", lambda request: request.method == "POST" and posts.append(request))
    return posts


def test_what_the_former_laptop_took_is_there_again_and_every_page_goes_on(hall, match, sheet, laptops):
    phone = hall.open(sheet)
    other = hall.open(sheet)  # the phone of the other side, which has entered nothing
    enter(phone, "67")
    shown(phone, 2)
    laptops.follow()
    for number, digits in ((3, "73"), (4, "62")):
        enter(phone, digits)
        shown(phone, number)
    shown(other, 4)
    posts, version = sent_by(phone), Tournament.objects.get().version
    laptops.take_over()
    assert Tournament.objects.get().version < version
    assert notations() == LINES[:1]
    for _ in range(120):
        if notations() == LINES:
            break
        phone.wait_for_timeout(250)
    assert notations() == LINES
    shown(phone, 4)
    shown(other, 4)
    assert JournalEntry.objects.filter(verb="deal.recorded").count() == 3
    assert WriteToken.objects.count() == len(set(WriteToken.objects.values_list("token", flat=True)))
    assert [fault for journal in journals() for fault in journal_faults(journal)] == []
    assert len(posts) == 3, "each once, the first was in the copy"
    phone.reload()
    phone.wait_for_timeout(ALL_PHONES + 1000)
    assert len(posts) == 3, "once a term"
    assert {entry["state"] for entry in waiting(phone)} == {"done"}
    enter(phone, "67")
    shown(phone, 5)
    shown(other, 5)
    assert len(notations()) == 4


def test_a_former_laptop_that_comes_back_learns_from_a_phone_and_writes_nothing(
    hall, match, sheet, laptops, own_folder
):
    phone = hall.open(sheet)
    enter(phone, "67")
    shown(phone, 2)
    laptops.follow()
    laptops.stop()
    former = laptops.data_of(laptops.copy)
    raise_term("b", "")
    laptops.start()
    phone.reload()
    enter(phone, "73")
    shown(phone, 3)
    laptops.stop()
    laptops.data_of(former)
    (own_folder / "fence.json").unlink()
    laptops.start()
    phone.reload()
    assert closed_now() is None
    phone.get_by_role("link", name="Saisir la donne").wait_for()
    enter(phone, "62")
    phone.get_by_text("La soirée continue sur l’autre ordinateur").first.wait_for()
    assert closed_now().code == "elsewhere"
    assert notations() == LINES[:1]
    assert [entry["state"] for entry in waiting(phone)][-1] == "waiting"


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_the_pages_of_a_closed_laptop_are_clean_and_as_wide_as_the_screen(hall, match, sheet, client, device):
    odile = cast.person("Odile", "organiser")
    client.force_login(odile)
    raise_term("a", "")
    learn_of(2, "http://192.168.1.22:8000")
    for path in ("/desk/partner/continue/", "/desk/partner/after/", sheet):
        page = hall.open(path, device=device, cookies=hall.cookies_of(client))
        assert page.locator("img.read-only-qr").is_visible(), path
        assert axe_violations(page) == [], path
        wide = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert wide, path
