"""An evening with everything a sheet may show, played by the referee's own services and written once."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import transaction

from scoring import Side, parse_notation
from tests import cast
from tests.exports import books as reading
from tests.match.hall import again, play
from tournament.core import jobs
from tournament.evening.reading import standings_now
from tournament.match import deals, signing
from tournament.models import DealVersion, Match, User
from tournament.standings.board import Standings

# Nine deals of 160 for A and 0 for B never happen; these sum to 1010 – 480 over eight.
LONG = ["A 90H 95/67", "B 80S 70/92", "A 100C 110/52", "A 90D 92/70 +20A"]


def referee():
    """Rémi, who enters, submits and confirms."""
    return cast.actor(User.objects.filter(username="remi").first() or cast.person("Rémi", "referee"))


def played(tournament, how_many=16):
    """Round 1: one match confirmed, one submitted, one with a correction, an annulled deal and misdeals."""
    tournament.max_deals, tournament.minutes = 4, None
    tournament.save()
    cast.released(tournament, how_many)
    first = list(Match.objects.filter(round__number=1).order_by("number"))
    by = referee()
    ended(first[0], by)
    signing.confirm(match=again(first[0]), by=by)
    ended(first[1], by)
    if len(first) > 2:
        corrected(first[2], by)
    tournament.refresh_from_db()
    return tournament


def ended(match, by):
    """A match of four deals, submitted."""
    play(match, by, *LONG)
    signing.submit(match=again(match), by=by)


def corrected(match, by):
    """Two deals, the first corrected, the second annulled; then three misdeals of B: 160 points for A."""
    play(match, by, "A 90H 95/67", "A 90H 95/67")
    wrong = DealVersion.objects.get(deal__match=match, deal__number=1)
    facts = parse_notation("A 90H 67/95")
    deals.correct_deal(deal=wrong, played=facts, reason="=points inversés", by=by)
    deals.annul_deal(
        deal=DealVersion.objects.get(deal__match=match, deal__number=2), reason="carte retournée", by=by
    )
    for _ in range(3):
        deals.declare_misdeal(match=again(match), side=Side.B, by=by)


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
        tournament = played(cast.tournament())
        path = reading.written(tournament, tmp_path_factory.mktemp("autumn"))
        first = Match.objects.filter(round__number=1).select_related("team_a", "team_b")
        rows = {match.number: match for match in first}
        made = Autumn(path, reading.pages(path), standings_now(tournament), rows)
        transaction.set_rollback(True)
    return made


@pytest.fixture
def folder(tmp_path, settings, monkeypatch):
    """A private folder for workbooks. The test's own transaction holds the lock, so no meter may report."""
    monkeypatch.setattr(jobs, "METER_EVERY", 600)
    settings.EXPORT_DIR = tmp_path / "exports"
    settings.EXPORT_DIR.mkdir()
    return settings.EXPORT_DIR
