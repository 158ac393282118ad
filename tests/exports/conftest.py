"""One evening in its first round, played and written once for all the tests that only read."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import transaction

from tests import cast
from tests.exports import reading
from tests.exports.evening import played
from tournament.core import meter
from tournament.evening.standings.board import Standings
from tournament.evening.standings.overall import standings_now
from tournament.models import Match


@dataclass(frozen=True)
class Autumn:
    """The file, its sheets, and what the tables held when it was written."""

    path: Path
    pages: dict[str, reading.Page]
    board: Standings
    matches: dict[int, Match]


@pytest.fixture(scope="package")
def autumn(django_db_setup, django_db_blocker, tmp_path_factory):
    """The workbook of that evening; the database is left as it was."""
    with django_db_blocker.unblock(), transaction.atomic():
        tournament = played(cast.tournament(created_by=cast.person("Odile", "organiser")))
        path = reading.written(tournament, tmp_path_factory.mktemp("autumn"))
        first = Match.objects.filter(round__number=1).select_related("slot_a__team", "slot_b__team")
        rows = {match.number: match for match in first}
        made = Autumn(path, reading.pages(path), standings_now(tournament), rows)
        transaction.set_rollback(True)
    return made


@pytest.fixture
def folder(tmp_path, settings, monkeypatch):
    """A private folder for workbooks. The test's own transaction holds the lock, so no meter may report."""
    monkeypatch.setattr(meter, "EVERY", 600)
    settings.EXPORT_DIR = tmp_path / "exports"
    settings.EXPORT_DIR.mkdir()
    return settings.EXPORT_DIR
