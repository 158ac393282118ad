"""What opens a table's phone, its link, its QR code and its four digits, stands on no page but those that the
table of rights gives it to (TABLE_LINKS), whatever the page: every address is asked by everybody else.

A QR code counts by the text that went into it, before it is a picture: in HTML, on paper, in a drawing."""

import io
import zipfile

import pytest
import segno
from django.test import Client

from tests import cast
from tests.exports.books import ask, do
from tests.urls import AT_TABLE, FIELDS, URLS, World, path_of
from tournament.core.access import RULES, Action
from tournament.exports import files
from tournament.models import Match, Role, TableLink, Tournament
from tournament.people import links
from tournament.setup.club import Wifi, change_wifi
from tournament.web import qr

MINE = "table-of-mine"
OTHERS = {"stranger": None, "desk": Role.DESK, "referee": Role.REFEREE}


@pytest.fixture
def world(db, tmp_path, settings):
    """Its links and codes are words that nothing else on a page can be; only the first table's is ours."""
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    made = World()
    for n, table_link in enumerate(TableLink.objects.order_by("pk")):
        own = table_link.token == made.token
        token = MINE if own else f"secret-of-a-table-{n}"
        TableLink.objects.filter(pk=table_link.pk).update(token=token, code=f"~{n:02}~")
    made.token = MINE
    made.set(Tournament.State.RUNNING, Match.State.PLAYING)
    return made


@pytest.fixture
def coded(monkeypatch):
    """The texts of all QR codes made from now on, those that were kept in memory too."""
    made, plain = [], segno.make
    monkeypatch.setattr(segno, "make", lambda text, **options: made.append(text) or plain(text, **options))
    qr.address_picture.cache_clear()
    yield made
    qr.address_picture.cache_clear()


def shown(world, who, path, name):
    """All that the answer says, its headers too; of a stream of events none, they are keys and numbers."""
    client = Client()
    client.cookies = world.cookies[who].copy()
    answer = client.get(path, {field: value(world) for field, value in FIELDS.get(name, {}).items()})
    if answer.streaming:
        is_file = "attachment" in answer.headers.get("Content-Disposition", "")
        return b"".join(answer.streaming_content).decode(errors="replace") if is_file else ""
    return f"{answer.headers}{answer.content.decode(errors='replace')}"


def leaks(world, who, coded, names, *, query="", own=()):
    """The addresses whose answer to this person holds what opens a table."""
    secrets = {secret for row in TableLink.objects.values_list("token", "code") for secret in row} - {*own}
    wrong = []
    for name in names:
        coded.clear()
        qr.address_picture.cache_clear()
        text = shown(world, who, path_of(name, world) + query, name)
        said = [secret for secret in secrets if secret in " ".join([text, *coded])]
        wrong += [f"{name}{query} as {who}: {said}"] if said else []
    return wrong


PAGES = [name for name in URLS if name.partition(":")[0] != AT_TABLE]
PAPERS = [name for name in PAGES if name.startswith("printing:")]


@pytest.mark.parametrize("who", OTHERS)
def test_nobody_but_an_organiser_is_shown_what_opens_a_table(world, coded, who):
    assert OTHERS[who] not in RULES[Action.TABLE_LINKS].roles
    assert leaks(world, who, coded, PAGES) == []


@pytest.mark.parametrize("entry", Tournament.Entry)
@pytest.mark.parametrize("who", ["desk", "referee"])
def test_nor_on_paper_however_results_are_entered_and_sheets_are_printed(world, coded, who, entry):
    world.set(Tournament.State.RUNNING, Match.State.PLAYING, entry)
    assert leaks(world, who, coded, PAPERS) == []
    assert leaks(world, who, coded, PAPERS, query="?recto") == []


def test_a_tables_own_phone_is_shown_its_own_alone(world, coded):
    names = [name for name in URLS if name.partition(":")[0] == AT_TABLE]
    assert leaks(world, "stranger", coded, names, own=[MINE]) == []


def test_nor_in_the_workbook_that_referees_may_take(world):
    job = do(ask(world.tournament, world.odile))
    with zipfile.ZipFile(io.BytesIO(files.path_of(job.tournament).read_bytes())) as book:
        text = b"".join(book.read(name) for name in book.namelist()).decode(errors="replace")
    assert world.tournament.name in text
    assert "secret-of-a-table" not in text
    assert MINE not in text


def test_what_is_looked_for_is_found_where_an_organiser_is_shown_it(world, coded):
    """Else the tests above would say nothing."""
    shown_on = {"setup:links", "printing:cards", "printing:cards_a4", "printing:slips", "printing:slip"}
    assert {line.partition(" ")[0] for line in leaks(world, "organiser", coded, sorted(shown_on))} == shown_on


def test_a_page_that_shows_a_link_a_key_or_a_code_is_not_kept(world, coded):
    """By no browser and nothing between: tables' links and codes, a one-use link, the hall's Wi-Fi key."""
    change_wifi(club=cast.club(), wifi=Wifi("Salle", "key-of-the-hall"), by=cast.actor(world.odile))
    secrets = {secret for row in TableLink.objects.values_list("token", "code") for secret in row}
    secrets |= {links.secret_of(world.invitation), "key-of-the-hall"}
    telling, kept = set(), set()
    for name in PAGES:
        coded.clear()
        qr.address_picture.cache_clear()
        client = Client()
        client.cookies = world.cookies["organiser"].copy()
        path = path_of(name, world)
        answer = client.get(path, {field: value(world) for field, value in FIELDS.get(name, {}).items()})
        if answer.streaming or answer.status_code != 200:
            continue
        text = " ".join([answer.content.decode(errors="replace"), *coded])
        if any(secret in text and secret not in path for secret in secrets):
            telling.add(name)
            if "no-store" not in answer.headers.get("Cache-Control", ""):
                kept.add(name)
    assert telling >= {"setup:links", "setup:wifi", "printing:slips", "printing:poster", "people:invitation"}
    assert kept == set()
