"""A back-up of an evening handed in by its totals, put back by the launcher: every version, game, doubt and
sheet is there again, and counting anew finds nothing."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from launcher import restore
from launcher.places import DataFolder
from scoring import PenaltyMark, Side
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.referee.hall import again, play
from tests.referee.sums import CLASSIC
from tournament.archive import services
from tournament.archive.copies import files
from tournament.models import BlindEntry, HandedResult, Match, Penalty, Tournament
from tournament.referee.services.blind import Account
from tournament.referee.services.score import put_penalty
from tournament.referee.services.totals import count_deals, hand_totals
from tournament.referee.services.two_sheets import type_side_sheet

# Real commits: an online back-up reads what other connections have committed.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_only]
ROOT = Path(__file__).parent.parent.parent
KEPT = (HandedResult, Match, Penalty, BlindEntry, Tournament)


@pytest.fixture
def evening(tournament, remi):
    """Corrected totals, a penalty on the sheet, three games, deals that count again, two sheets unlike."""
    cast.released(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(**CLASSIC | {"results": "either"})
    by = cast.actor(remi)
    first = Match.objects.filter(tournament=tournament, round__number=1).order_by("table__number")
    one, two, three, four = first[:4]
    put_penalty(again(one), PenaltyMark(Side.B, 162, "X", "renonce"), "renonce", by=by)
    hand(one, by, GameTotals(1000, 941), checked=True, confirms=False)
    hand(one, by, GameTotals(1000, 964, Boxes(belotes_a=1, capots_b=0)), seen=1, reason="relue")
    Match.objects.filter(pk=two.pk).update(games=3, target=2001, max_deals=None, limits_changed=True)
    won = (GameTotals(1000, 2005), GameTotals(2050, 1990, winner="A"))
    hand(two, by, GameTotals(2010, 1500), later=won, checked=True)
    play(three, by, "A 90H 95/67")
    hand(three, by, GameTotals(1000, 944), reason="téléphone éteint", confirms=False)
    count_deals(match=again(three), reason="retrouvé", by=by)
    Tournament.objects.update(two_sheets=True)
    for side, totals in ((Side.A, GameTotals(1000, 944)), (Side.B, GameTotals(944, 1000))):
        type_side_sheet(match=again(four), side=side, account=Account(0, totals=totals, checked=True), by=by)
    return tournament


def hand(match, by, totals, *, seen=0, **more):
    hand_totals(match=again(match), totals=totals, seen=seen, by=by, **more)


def tables_in(path):
    """Every row of the tables that totals are kept in, as that file holds them."""
    with closing(sqlite3.connect(path)) as file:
        return {model: rows_in(file, model) for model in KEPT}


def rows_in(file, model):
    columns = ", ".join(f'"{field.column}"' for field in model._meta.concrete_fields)
    return file.execute(f'SELECT {columns} FROM "{model._meta.db_table}" ORDER BY id').fetchall()


def test_totals_come_back_as_they_were_and_count_the_same(evening, settings, tmp_path, monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    data = DataFolder(tmp_path / "data")
    settings.BACKUP_DIR = data.backups
    data.backups.mkdir(parents=True)
    before = tables_in(files.database_file())
    assert [len(before[model]) for model in (HandedResult, BlindEntry)] == [6, 2]
    backup = services.make_backup("manual")
    HandedResult.objects.all().delete()
    assert restore.restore(data, backup.name)
    assert tables_in(data.database) == before
    told = subprocess.run(
        [sys.executable, "manage.py", "rescore"],
        cwd=ROOT,
        env={**os.environ, "DIX_DATA": str(data.path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert "Tout ce qui est enregistré" in told.stdout
