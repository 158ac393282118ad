"""The secrets of addresses stand in no log."""

import logging
import sys

import pytest
from django.test import Client

from tests.match.hall import link
from tournament.hidden import DiscreetFormatter, hidden
from tournament.models import Table

TOKEN = "Vd9-qX_3rTz~8.k"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (f"/table/{TOKEN}/deal/3/", "/table/…/deal/3/"),
        (f"GET http://192.168.1.20:8000/table/{TOKEN} 500", "GET http://192.168.1.20:8000/table/… 500"),
        (f"Referer: /people/link/{TOKEN}/?next=/", "Referer: /people/link/…/?next=/"),
        (f"/t/automne/sign-up/{TOKEN}/live/", "/t/automne/sign-up/…/live/"),
        (f"{{'path': '/table/{TOKEN}/'}} '/table/{TOKEN}'", "{'path': '/table/…/'} '/table/…'"),
        ("/people/links/3/ et la table 7", "/people/links/3/ et la table 7"),
    ],
)
def test_what_opens_a_table_or_the_club_is_left_out(said, kept):
    assert hidden(said) == kept


def test_a_traceback_too():
    try:
        raise ValueError(f"/table/{TOKEN}/")
    except ValueError:
        failed = sys.exc_info()
    record = logging.getLogger("x").makeRecord("x", 40, "f", 1, "at %s", (f"/table/{TOKEN}/",), failed)
    text = DiscreetFormatter("{asctime} {message}", style="{").format(record)
    assert "Traceback" in text
    assert TOKEN not in text


def test_every_handler_of_the_program_writes_so(settings):
    formatters = settings.LOGGING["formatters"]
    assert [formatter["()"] for formatter in formatters.values()] == ["tournament.hidden.DiscreetFormatter"]
    assert all(handler["formatter"] == "plain" for handler in settings.LOGGING["handlers"].values())


@pytest.mark.django_db
def test_a_failure_at_a_table_is_written_without_its_token(tournament, monkeypatch, tmp_path):
    """As the program's own file would hold it: Django's line for a 500 names the address."""
    table_link = link(Table.objects.get(tournament=tournament, number=1))
    handler = logging.FileHandler(tmp_path / "log.txt", encoding="utf-8")
    handler.setFormatter(DiscreetFormatter("{levelname} {message}", style="{"))
    logging.getLogger("django.request").addHandler(handler)
    try:
        monkeypatch.setattr("tournament.core.guards.turned_away", lambda *_: 1 / 0)
        answer = Client(raise_request_exception=False).get(f"/table/{table_link.token}/")
    finally:
        logging.getLogger("django.request").removeHandler(handler)
        handler.close()
    text = (tmp_path / "log.txt").read_text(encoding="utf-8")
    assert answer.status_code == 500
    assert "/table/…/" in text
    assert table_link.token not in text
