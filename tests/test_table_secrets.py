"""What opens a table's phone, its link, its QR code and its four digits, stands on no paper and in no
workbook but those that the table of rights gives it to (TABLE_LINKS), however results are entered. The pages
are asked by tests/test_permissions.py.

A QR code counts by the text that went into it, before it is a picture: in HTML, on paper, in a drawing."""

import io
import zipfile

import pytest
from django.test import Client

from tests.exports.books import ask, do
from tests.urls import MINE, URLS, World, path_of
from tournament.core.access import RULES, Action
from tournament.exports import files
from tournament.models import Match, Role, Tournament


@pytest.fixture
def world(db, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    made = World()
    made.mark_secrets()
    return made


def leaks(world, who, coded, names, *, query=""):
    """The addresses whose answer to this person holds what opens a table."""
    wrong = []
    for name in names:
        coded.clear()
        client = Client()
        client.cookies = world.cookies[who].copy()
        answer = client.get(path_of(name, world) + query)
        text = f"{answer.headers}{answer.content.decode(errors='replace')}"
        said = [secret for secret in world.secrets() if secret in " ".join([text, *coded])]
        wrong += [f"{name}{query} as {who}: {said}"] if said else []
    return wrong


PAPERS = [name for name in URLS if name.startswith("printing:")]


@pytest.mark.parametrize("entry", Tournament.Entry)
@pytest.mark.parametrize("who", ["desk", "referee"])
def test_not_on_paper_however_results_are_entered_and_sheets_are_printed(world, coded, who, entry):
    assert Role(who) not in RULES[Action.TABLE_LINKS].roles
    world.set(Tournament.State.RUNNING, Match.State.PLAYING, entry)
    assert leaks(world, who, coded, PAPERS) == []
    assert leaks(world, who, coded, PAPERS, query="?recto") == []


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
