"""A sheet handed in by its totals is moved, exchanged and turned round like one of deals; nothing is lost."""

import pytest

from scoring import PenaltyMark, Side
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.referee.hall import again, play, seated
from tournament.core.errors import Conflict, Refused
from tournament.models import DealVersion, HandedResult, JournalEntry, Match, Penalty, Tournament
from tournament.referee.services import misdeals, moves, sheets
from tournament.referee.services.rescoring import differences
from tournament.referee.services.score import put_penalty
from tournament.referee.services.totals import count_deals, hand_totals

COLUMNS = {"results": "either", "totals_style": "S1", "target": None, "max_deals": 12, "minutes": None}


@pytest.fixture
def match(tournament, odile):
    Tournament.objects.filter(pk=tournament.pk).update(**COLUMNS)
    tournament.refresh_from_db()
    return seated(tournament)


@pytest.fixture
def other(match, tournament):
    """Table 5: 1 against 2."""
    return seated(tournament, table=5, a=1, b=2)


@pytest.fixture
def desk(denise):
    return cast.actor(denise)


def hand(match, by, a=1000, b=944, *, boxes=None, winner=None, **more):
    totals = GameTotals(a, b, boxes or Boxes(), winner)
    hand_totals(match=again(match), totals=totals, seen=0, by=by, checked=True, reason="papier", **more)


def move(match, to, by, **more):
    moves.move_sheet(match=again(match), to=again(to), reason="feuille de la table 5", by=by, **more)


def swap(match, by):
    moves.swap_sides(match=again(match), reason="feuille à l’envers", by=by)


def now(match):
    match = again(match)
    return match.total_a, match.total_b, match.state, match.result_from


EMPTY = (None, None, Match.State.WAITING, "deals")


def test_the_totals_go_to_the_match_they_belong_to(match, other, tournament, desk, referee):
    hand(match, desk, boxes=Boxes(capots_a=0, capots_b=0))
    before = HandedResult.objects.get()
    move(match, other, referee)
    assert now(match) == EMPTY
    assert now(other) == (1000, 944, Match.State.SUBMITTED, "totals"), "its sheet is signed on paper"
    old, new = HandedResult.objects.order_by("pk")
    assert (old.match, old.current) == (match, False), "what was typed stays readable where it was"
    assert (new.match_id, new.current, new.capots_a, new.reason) == (
        other.pk,
        True,
        0,
        "feuille de la table 5",
    )
    assert (new.entered_at, new.entered_by) == (before.entered_at, desk.user)
    assert JournalEntry.objects.get(verb="sheet.moved").about["totals"] == 1
    assert not list(differences(tournament))
    hand(match, desk, 900, 1044)
    assert HandedResult.objects.filter(match=match).latest("version").version == 2


def test_what_a_table_typed_is_signed_again_at_the_other(match, other, phone, referee):
    hand(match, phone)
    move(match, other, referee)
    assert now(other)[2] == Match.State.PLAYING


def test_totals_are_only_exchanged_on_demand(match, other, desk, referee, phone):
    hand(match, desk)
    play(other, cast.table_phone(other.table), "A 90H 95/67")
    with pytest.raises(Conflict, match="1 donne"):
        move(match, other, referee)
    with pytest.raises(Conflict, match="a déjà ses totaux") as conflict:
        move(other, match, referee)
    assert conflict.value.code == "deals_there"
    move(other, match, referee, exchange=True)
    assert now(match) == (100, 70, Match.State.PLAYING, "deals")
    assert now(other) == (1000, 944, Match.State.SUBMITTED, "totals")
    assert not list(differences(match.tournament))


def test_deals_put_aside_go_with_the_totals_that_put_them_aside(match, other, desk, referee, phone):
    play(match, phone, "A 90H 95/67")
    hand(match, desk)
    move(match, other, referee)
    assert not DealVersion.objects.of(match).current().exists()
    count_deals(match=again(other), reason="téléphone retrouvé", by=referee)
    assert now(other)[:2] == (100, 70)
    assert now(match) == EMPTY
    assert not list(differences(match.tournament))


def test_level_totals_do_not_move_into_a_bracket_without_a_winner(match, other, desk, referee):
    hand(match, desk, 972, 972)
    Match.objects.filter(pk=other.pk).update(planned=1)
    with pytest.raises(Refused) as refused:
        move(match, other, referee)
    assert (refused.value.code, refused.value.field) == ("winner", "to")
    assert now(match)[:2] == (972, 972)


def test_a_sheet_on_which_a_referee_decided_stays(match, other, desk, referee):
    put_penalty(again(match), PenaltyMark(Side.A, 160, "X", "renonce"), "renonce", by=referee)
    hand(match, desk)
    with pytest.raises(Refused) as refused:
        move(match, other, referee)
    assert refused.value.code == "ruled"


@pytest.mark.parametrize(("in_totals", "total"), [(True, 1000), (False, 1160)])
def test_misdeals_on_the_sheet_count_once_wherever_it_goes(
    match, other, desk, referee, phone, in_totals, total
):
    for _ in range(3):
        misdeals.declare_misdeal(match=again(match), side=Side.B, by=phone)
    hand(match, desk, in_totals=in_totals)
    assert now(match)[:2] == (total, 944)
    move(match, other, referee)
    assert now(other)[:2] == (total, 944)
    swap(other, referee)
    assert now(other)[:2] == (944, total)
    assert Penalty.objects.get(cancelled=False).in_totals is in_totals
    assert not list(differences(match.tournament))


def test_swapped_sides_exchange_totals_boxes_and_winner(match, desk, referee):
    boxes = Boxes(belotes_a=2, belotes_b=1, capots_a=1, capots_b=0)
    hand(match, desk, 990, 990, boxes=boxes, winner=Side.A)
    swap(match, referee)
    game = HandedResult.objects.get(current=True)
    assert (game.version, game.belotes_a, game.belotes_b, game.capots_a, game.capots_b) == (2, 1, 2, 0, 1)
    fresh = again(match)
    assert (fresh.winner, fresh.capots_b, fresh.state) == ("B", 1, Match.State.SUBMITTED)
    assert not list(differences(match.tournament))


def test_deals_put_aside_are_turned_round_too(match, desk, referee, phone):
    play(match, phone, "A 90H 95/67")
    hand(match, desk)
    swap(match, referee)
    assert now(match)[:2] == (944, 1000)
    count_deals(match=again(match), reason="téléphone retrouvé", by=referee)
    assert now(match)[:2] == (70, 100)


def test_a_confirmed_sheet_is_reopened_before_it_moves(match, other, referee):
    hand_totals(match=again(match), totals=GameTotals(1000, 944), seen=0, by=referee)
    with pytest.raises(Refused) as refused:
        move(match, other, referee)
    assert refused.value.code == "match_state"
    sheets.reopen(match=again(match), reason="autre table", by=referee)
    move(match, other, referee)
    assert now(other)[:2] == (1000, 944)
