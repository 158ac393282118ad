"""Totals typed, corrected and withdrawn, in the words of the journal: before, after, boxes, doubts."""

import pytest

from scoring import PenaltyMark, Side
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.referee.hall import again, play
from tournament.control.queries import journal as reads
from tournament.models import Match, Tournament
from tournament.referee.services import moves, sheets
from tournament.referee.services.score import put_penalty
from tournament.referee.services.totals import count_deals, hand_totals


@pytest.fixture
def match(tournament):
    columns = {"results": "either", "totals_style": "S1", "target": None, "max_deals": 12, "minutes": None}
    cast.released(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(**columns)
    tournament.refresh_from_db()
    return again(Match.objects.filter(tournament=tournament, round__number=1).first())


def hand(match, by, a, b, *, seen=0, boxes=None, winner=None):
    totals = GameTotals(a, b, boxes or Boxes(), winner)
    hand_totals(match=again(match), totals=totals, seen=seen, by=by, checked=True, reason="papier")


def last(match):
    """The latest line: what it says, and what changed."""
    found = reads.entries(match.tournament, match.tournament.club, reads.Filters(match=match.pk))
    line = reads.lines(found)[0]
    return line.what.replace("\u00a0", " "), [change.replace("\u00a0", " ") for change in line.changes]


def test_typed_totals_say_their_boxes_and_no_doubt_where_there_is_none(match, by):
    hand(match, by, 1100, 974, boxes=Boxes(belotes_a=1, belotes_b=1, capots_a=1, capots_b=0))
    what, changes = last(match)
    assert what == "Totaux rendus : 1100 – 974"
    assert changes == ["belotes de A : 1", "belotes de B : 1", "capots de A : 1", "capots de B : 0"]


def test_a_doubt_is_said_in_words(match, by):
    hand(match, by, 1000, 941)
    assert last(match)[1] == ["vérifié sur la feuille malgré un doute : la somme ne tombe pas juste"]


def test_a_correction_says_what_was_there_before(match, denise):
    desk = cast.actor(denise)
    hand(match, desk, 1000, 964, boxes=Boxes(belotes_a=1, belotes_b=0))
    hand(match, desk, 990, 974, seen=1, boxes=Boxes(belotes_a=0, belotes_b=1))
    what, changes = last(match)
    assert what == "Totaux corrigés : 990 – 974, avant 1000 – 964"
    assert changes == ["belotes de A : 1 → 0", "belotes de B : 0 → 1"]


def test_totals_on_the_sheet_are_said_where_a_penalty_is_added(match, by, denise):
    put_penalty(again(match), PenaltyMark(Side.A, 160, "X", "renonce"), "renonce", by=by)
    totals = GameTotals(1000, 944)
    hand_totals(match=again(match), totals=totals, seen=0, by=by, in_totals=False)
    what, changes = last(match)
    assert (what, changes) == ("Totaux rendus : 1160 – 944", ["sur la feuille : 1000 – 944"])


def test_a_winner_noted_is_said(match, by):
    hand(match, by, 972, 972, winner=Side.B)
    assert "gagnante notée : B" in last(match)[1]


def test_totals_withdrawn_say_what_counts_again(match, by):
    play(match, by, "A 90H 95/67")
    hand(match, by, 1000, 944)
    sheets.reopen(match=again(match), reason="autre table", by=by)
    count_deals(match=again(match), reason="autre table", by=by)
    assert last(match)[0] == "Totaux retirés, les donnes comptent : 100 – 70, avant 1000 – 944"


def test_a_sheet_of_totals_moved_or_turned_round_is_in_the_journal_too(match, denise, by):
    hand(match, cast.actor(denise), 1000, 944)
    moves.swap_sides(match=again(match), reason="à l’envers", by=by)
    assert last(match)[0] == "Camps échangés : 944 – 1000"
