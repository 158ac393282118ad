"""Matches handed in by their totals in the workbook: which kind a result is, what was typed, nothing
twice."""

import pytest

from scoring import PenaltyMark, Side
from scoring.reasons import TEMPLATES
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.exports import reading
from tests.exports.evening import referee
from tests.referee.hall import again, play
from tournament.exports.queries import workbook_data
from tournament.models import DealVersion, Match, Penalty, Tournament
from tournament.referee.services.score import put_penalty
from tournament.referee.services.totals import hand_totals
from tournament.web.doubts import DOUBTS, doubt_words

pytestmark = pytest.mark.django_db
COLUMNS = {"results": "either", "totals_style": "S1", "target": None, "max_deals": 12, "minutes": None}


@pytest.fixture
def evening(tournament):
    """Table 1 by its deals, table 2 by its totals after a deal and a penalty, table 3 by totals in doubt."""
    cast.released(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(**COLUMNS)
    tournament.refresh_from_db()
    by = referee()
    one, two, three, _four = Match.objects.filter(round__number=1, table__number__lte=4).order_by("table")
    play(one, by, "A 90H 95/67")
    play(two, by, "A 90H 95/67")
    put_penalty(again(two), PenaltyMark(Side.B, 160, "X", "renonce"), "renonce", by=by)
    hand(two, by, GameTotals(1100, 974, Boxes(belotes_a=1, belotes_b=1, capots_a=1, capots_b=0)))
    hand(three, by, GameTotals(1000, 941))
    return tournament


def hand(match, by, totals):
    hand_totals(match=again(match), totals=totals, seen=0, by=by, checked=True, reason="papier")


def test_a_match_says_how_its_result_came_in(evening, tmp_path):
    page = reading.pages(reading.written(evening, tmp_path))["Parties"]
    one, two, three, four = (page.row(Tour=1, Table=table) for table in range(1, 5))
    assert [row["Rendue par"] for row in (one, two, three, four)] == ["donnes", "totaux", "totaux", None]
    assert (two["Points A"], two["Points B"], two["Donnes"]) == (1100, 974, None)
    assert (two["Capots A"], two["Capots B"], two["Belotes A"], two["Belotes B"]) == (1, 0, 1, 1)
    assert (one["Donnes"], one["Capots A"], one["Belotes A"]) == (1, 0, None)
    assert three["Capots A"] is three["Belotes A"] is None, "boxes left empty are not 0"
    assert two["Vérifiée malgré un doute"] is None
    assert three["Vérifiée malgré un doute"] == doubt_words(again_doubts(evening))


def again_doubts(evening):
    (boxes,) = (boxes for boxes in workbook_data(evening.pk).handed.values() if boxes.doubts)
    return boxes.doubts


def test_deals_behind_totals_do_not_count_and_the_sheet_says_how_many(evening, tmp_path):
    page = reading.pages(reading.written(evening, tmp_path))["Donnes"]
    assert "2 parties rendues par leurs totaux" in page.note
    assert len(page.rows) == DealVersion.objects.count(), "no empty rows for what has no deals"
    assert [(row["Table"], row["Compte"]) for row in page.dicts()] == [(1, "oui"), (2, "non")]
    assert workbook_data(evening.pk).sums.deal_marks == (100, 70)


def test_a_penalty_on_the_sheet_is_not_added_twice(evening, tmp_path):
    page = reading.pages(reading.written(evening, tmp_path))["Pénalités"]
    assert page.column("Compte") == ["déjà dans les totaux"]
    assert workbook_data(evening.pk).sums.penalty_points == 0
    Penalty.objects.update(in_totals=False)
    assert workbook_data(evening.pk).sums.penalty_points == 160


def test_a_penalty_taken_back_from_the_sheet_says_so(evening, tmp_path):
    Penalty.objects.update(cancelled=True, cancel_reason="erreur")
    page = reading.pages(reading.written(evening, tmp_path))["Pénalités"]
    assert page.column("Compte") == ["retirée des totaux"]


def test_an_evening_by_deals_says_nothing_of_totals(autumn):
    assert "totaux" not in autumn.pages["Donnes"].note
    assert set(autumn.pages["Parties"].column("Rendue par")) == {"donnes", None}


def test_every_doubt_has_its_words():
    """Those of scoring: see `Doubts.codes`."""
    codes = {code.split(".")[0].removeprefix("doubt_") for code in TEMPLATES if code.startswith("doubt_")}
    assert set(DOUBTS) == codes
    assert doubt_words(["sides", "later"]) == "camps échangés, later"
