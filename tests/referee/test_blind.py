"""Both sides enter apart: the same stands, what differs is entered once more, then the referee is called.

Nothing of what one side entered shows anywhere before the other has entered."""

from itertools import product

import pytest
from django.utils import timezone

from scoring import ImpossibleDeal, Side
from tests.referee.apart import DEAL, HOLDERS, OTHER, blind, says, taken, totals
from tests.referee.hall import again, play, seated
from tournament.core.errors import Refused
from tournament.core.tokens import AlreadyDone
from tournament.models import (
    BlindEntry,
    DealVersion,
    Dispute,
    HandedResult,
    JournalEntry,
    Match,
    Round,
    Tournament,
)
from tournament.referee.services import disputes, misdeals, moves, sheets
from tournament.referee.services.rescoring import differences
from tournament.referee.services.sides import leave_side, sign_side, take_both
from tournament.referee.services.totals import Doubted

pytestmark = pytest.mark.django_db
A, B = Side.A, Side.B


def verbs(match):
    entries = JournalEntry.objects.filter(match_uid=match.uid).order_by("sequence")
    return [entry.verb for entry in entries if not entry.verb.startswith("blind.side")]


def outcomes():
    return list(BlindEntry.objects.order_by("pk").values_list("side", "outcome"))


# ── the same ──


@pytest.mark.parametrize("first", list(Side))
def test_a_deal_that_both_sides_say_stands(table, first):
    now = says(table, first, DEAL)
    assert (now.total_a, now.deal_count, now.state) == (None, 0, "playing")
    now = says(table, first.other, DEAL)
    deal = DealVersion.objects.get()
    assert (deal.number, deal.notation, deal.entered_table) == (1, "A 90H 95/67", table.table)
    assert (now.total_a, now.deal_count, now.state) == (deal.marks_a, 1, "playing")
    assert verbs(table) == ["blind.entered", "blind.entered", "deal.recorded"]
    assert {outcome for _side, outcome in outcomes()} == {"agreed"}
    assert not list(differences(now.tournament))


def test_counts_that_give_the_same_marks_agree_and_the_journal_keeps_both(table):
    says(table, A, "A 90H 100/62")
    now = says(table, B, "A 90H 102/60")
    assert (now.total_a, now.total_b, now.deal_count) == (100, 60, 1)
    entry = JournalEntry.objects.get(verb="blind.agreed")
    assert (entry.after["said_a"], entry.after["said_b"]) == ("A 90H 100/62", "A 90H 102/60")


def test_the_second_deal_follows_as_the_first(table):
    for _n in range(2):
        for side in Side:
            now = says(table, side, DEAL)
    assert now.deal_count == 2


def test_a_side_writes_again_what_waits_and_the_old_stays(table):
    says(table, A, OTHER)
    says(table, A, DEAL)
    says(table, B, DEAL)
    assert again(table).deal_count == 1
    assert outcomes() == [("A", "left"), ("A", "agreed"), ("B", "agreed")]
    assert list(BlindEntry.objects.filter(side="A").values_list("version", flat=True)) == [1, 2]


def test_an_impossible_deal_is_refused_to_its_own_side_at_once(table):
    with pytest.raises(ImpossibleDeal):
        says(table, A, "A 90H 95/60")
    assert not BlindEntry.objects.exists()


def test_the_same_form_sent_again_is_one_entry(table):
    says(table, A, DEAL, token="t")
    with pytest.raises(AlreadyDone):
        says(table, A, DEAL, token="t")
    says(table, B, DEAL, token="u")
    for side, token in ((A, "t"), (B, "u")):
        with pytest.raises(AlreadyDone):
            says(table, side, DEAL, token=token, number=1)
    assert BlindEntry.objects.count() == 2


def last_deal(table, **fields):
    """The next deal ends the match."""
    Match.objects.filter(pk=table.pk).update(max_deals=1, limits_changed=True, **fields)


def test_the_last_deal_confirms_the_match_in_both_names(table):
    last_deal(table)
    for side in Side:
        now = says(table, side, DEAL)
    assert (now.state, now.confirmed_by, now.winner) == ("confirmed", None, "A")
    assert (now.signed_a_name, now.signed_b_name) == ("L’équipe 7", "L’équipe 10")
    assert verbs(table)[-2:] == ["deal.recorded", "match.confirmed"]
    assert JournalEntry.objects.latest("sequence").table == table.table
    assert not list(differences(now.tournament))


def test_with_a_dispute_open_the_last_deal_submits(table, phone):
    last_deal(table)
    disputes.open_dispute(match=again(table), call=disputes.RefereeCall("conduct"), by=phone)
    for side in Side:
        now = says(table, side, DEAL)
    assert (now.state, bool(now.signed_a_at)) == ("submitted", True)
    assert verbs(table)[-1] == "sheet.submitted"


@pytest.mark.parametrize("alone", ["misdeal", "one phone", "desk"])
def test_what_one_phone_wrote_alone_is_for_the_referee(match, phone, by, tournament, alone):
    blind(tournament)
    Match.objects.filter(pk=match.pk).update(max_deals=2, limits_changed=True)
    if alone == "one phone":
        take_both(match=again(match), holder="one", by=phone)
        play(match, phone, DEAL)
        leave_side(match=again(match), holder="one", by=phone)
        taken(match)
    else:
        taken(match)
        if alone == "misdeal":
            misdeals.declare_misdeal(match=again(match), side=A, by=phone)
            for side in Side:
                says(match, side, DEAL)
        else:
            play(match, by, DEAL)
    for side in Side:
        now = says(match, side, DEAL)
    assert now.state == ("confirmed" if alone == "desk" else "submitted")


def test_where_time_was_called_each_side_signs_from_its_own_phone(table, phone):
    for side in Side:
        says(table, side, DEAL)
    with pytest.raises(Refused):
        sign_side(match=again(table), holder=HOLDERS[A], by=phone)
    Round.objects.update(time_called_at=timezone.now())
    sign_side(match=again(table), holder=HOLDERS[A], by=phone)
    assert again(table).state == "playing"
    with pytest.raises(Refused) as refused:
        sign_side(match=again(table), holder=HOLDERS[A], by=phone)
    assert refused.value.code == "already_signed"
    sign_side(match=again(table), holder=HOLDERS[B], by=phone)
    assert again(table).state == "confirmed"


# ── different ──


def test_a_first_difference_shows_both_and_both_enter_once_more(table):
    says(table, A, DEAL)
    now = says(table, B, OTHER)
    assert (now.deal_count, Dispute.objects.count()) == (0, 0)
    entry = JournalEntry.objects.latest("sequence")
    assert entry.verb == "blind.differed"
    assert (entry.after["said_a"], entry.after["said_b"]) == (DEAL, OTHER)
    for side in Side:
        now = says(table, side, OTHER)
    assert now.deal_count == 1
    assert [entry.attempt for entry in BlindEntry.objects.order_by("pk")] == [1, 1, 2, 2]


def differ(table, times=2):
    for _n in range(times):
        says(table, A, DEAL)
        now = says(table, B, OTHER)
    return now


def test_a_second_difference_opens_the_dispute_with_what_both_said(table):
    now = differ(table)
    dispute = Dispute.objects.get()
    assert (dispute.what, dispute.deal_number, dispute.state) == ("score", 1, "open")
    assert "l’équipe 7 : A 90H 95/67" in dispute.text and "l’équipe 10 : A 90H 89/73" in dispute.text
    assert (now.deal_count, DealVersion.objects.count()) == (0, 0)
    with pytest.raises(Refused) as refused:
        says(table, A, DEAL)
    assert refused.value.code == "called"


def test_called_after_the_first_difference_nothing_more_is_entered(table, phone):
    differ(table, 1)
    disputes.open_dispute(match=again(table), call=disputes.RefereeCall("score", deal=1), by=phone)
    with pytest.raises(Refused) as refused:
        says(table, B, DEAL)
    assert refused.value.code == "called"


def test_the_referee_enters_the_deal_and_the_sides_go_on(table, by, phone):
    differ(table)
    play(table, by, DEAL)
    dispute = Dispute.objects.select_related("match__tournament").get()
    agreement = disputes.Agreement("cover", "les points", 1)
    disputes.agree(match=again(table), agreement=agreement, by=by, dispute=dispute)
    for side in Side:
        now = says(table, side, OTHER)
    assert now.deal_count == 2


def test_settled_without_a_deal_both_enter_again_and_a_third_difference_calls_nobody(table, by):
    differ(table)
    Dispute.objects.update(state="settled", closed_at=timezone.now())
    differ(table, 1)
    assert Dispute.objects.filter(state="open").count() == 0
    differ(table, 1)
    assert Dispute.objects.filter(state="open").count() == 1


def test_another_call_stops_nobody(table, phone):
    disputes.open_dispute(match=again(table), call=disputes.RefereeCall("bid", deal=1), by=phone)
    for side in Side:
        now = says(table, side, DEAL)
    assert now.deal_count == 1


# ── totals ──


def test_totals_that_differ_twice_call_the_referee_beside_any_other_call(by_totals, phone):
    disputes.open_dispute(match=again(by_totals), call=disputes.RefereeCall("conduct"), by=phone)
    for _n in range(2):
        totals(by_totals, A, 1000, 944)
        totals(by_totals, B, 944, 1000)
    calls = Dispute.objects.filter(state="open", deal=None)
    assert [call.what for call in calls] == ["conduct", "score"]
    assert "1000 – 944" in calls.last().text
    assert BlindEntry.objects.filter(outcome="differs").count() == 4
    with pytest.raises(Refused) as refused:
        totals(by_totals, A, 1000, 944)
    assert refused.value.code == "called"


def test_equal_totals_are_confirmed_at_once_in_both_names(by_totals):
    now = totals(by_totals, A, 1000, 944)
    assert now.total_a is None and not HandedResult.objects.exists()
    now = totals(by_totals, B, 1000, 944)
    assert (now.state, now.total_a, now.total_b, now.winner) == ("confirmed", 1000, 944, "A")
    assert now.signed_b_name == "L’équipe 10"
    assert verbs(by_totals) == ["blind.entered", "blind.entered", "totals.typed", "match.confirmed"]
    assert not list(differences(now.tournament))


def test_doubtful_totals_ask_each_side_for_its_tick_and_are_submitted(by_totals):
    for side in Side:
        with pytest.raises(Doubted):
            totals(by_totals, side, 1000, 941)
        now = totals(by_totals, side, 1000, 941, checked=True)
    assert (now.state, now.total_b) == ("submitted", 941)
    assert HandedResult.objects.get().doubts


def test_a_box_left_empty_by_one_side_is_filled_by_the_other(by_totals):
    totals(by_totals, A, 1020, 944, belotes_a=1)
    now = totals(by_totals, B, 1020, 944)
    assert (now.state, HandedResult.objects.get().belotes_a) == ("confirmed", 1)


def test_totals_that_differ_twice_open_the_dispute(by_totals):
    for _n in range(2):
        totals(by_totals, A, 1000, 944)
        now = totals(by_totals, B, 944, 1000)
    dispute = Dispute.objects.get()
    assert (dispute.what, dispute.deal, now.state) == ("score", None, "playing")
    assert "1000 – 944" in dispute.text and "944 – 1000" in dispute.text
    with pytest.raises(Refused) as refused:
        totals(by_totals, A, 1000, 944)
    assert refused.value.code == "called"


def test_where_either_is_taken_the_first_entry_says_which(table):
    Tournament.objects.update(results="either")
    says(table, A, DEAL)
    with pytest.raises(Refused) as refused:
        totals(table, B, 1000, 944, checked=True)
    assert refused.value.code == "other_kind"
    assert says(table, B, DEAL).deal_count == 1


# ── what else happens ──


def test_a_sheet_that_moves_leaves_what_waits_behind(table, by, tournament, phone):
    for side in Side:
        says(table, side, DEAL)
    says(table, A, DEAL)
    other = seated(tournament, table=5, a=3, b=4)
    moves.move_sheet(match=again(table), to=other, reason="autre table", by=by)
    assert {outcome for _side, outcome in outcomes()} == {"left"}
    now = says(table, B, OTHER, number=1)
    assert now.deal_count == 0
    assert says(table, A, OTHER, number=1).deal_count == 1


def test_a_reopened_match_is_signed_by_each_side_again(table, by, phone):
    last_deal(table)
    for side in Side:
        says(table, side, DEAL)
    sheets.reopen(match=again(table), reason="à revoir", by=by)
    for side in Side:
        sign_side(match=again(table), holder=HOLDERS[side], by=phone)
    assert again(table).state == "confirmed"


def test_the_journal_never_says_what_one_side_entered(table):
    says(table, A, DEAL)
    entry = JournalEntry.objects.latest("sequence")
    assert entry.verb == "blind.entered"
    assert entry.about == {"teams": [str(table.slot_a.team.uid)], "number": 1}
    assert (entry.before, entry.after, entry.reason) == ({}, {}, "")


def test_every_pair_of_totals_ends_as_the_comparison_says(by_totals):
    """The same, either way round; whatever differs leaves the match without a result."""
    values = [(1000, 944), (944, 1000), (1000, 945)]
    for mine, theirs in product(values, values):
        BlindEntry.objects.all().delete()
        HandedResult.objects.all().delete()
        unplayed = {"state": "playing", "total_a": None, "total_b": None, "winner": "", "over": False}
        Match.objects.filter(pk=by_totals.pk).update(result_from="deals", **unplayed)
        totals(by_totals, A, *mine, checked=True)
        now = totals(by_totals, B, *theirs, checked=True)
        assert (now.total_a is not None) == (mine == theirs), (mine, theirs)
