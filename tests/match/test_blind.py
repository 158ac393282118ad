"""Both sides enter apart: who speaks for which side; the same stands, what differs is entered once more, then
the referee is called; the desk frees a side, or has the match entered as usual."""

import pytest
from django.utils import timezone

from scoring import Side
from tests import cast
from tests.match.hall import DEAL, HOLDERS, OTHER, again, blind, play, says, taken
from tests.match.hall import says_totals as totals
from tournament.core.errors import Conflict, Refused
from tournament.core.tokens import new_token
from tournament.draw.release import take_back
from tournament.match import calls, deals, signing
from tournament.match.calls import RefereeCall, close_dispute, open_dispute
from tournament.match.sides_apart import enter_together, free_side, leave_side, sign_side, take_side
from tournament.match.signing import confirm_signed
from tournament.match.totals import Doubted
from tournament.match.writes import differences
from tournament.models import (
    BlindEntry,
    DealVersion,
    Dispute,
    HandedResult,
    JournalEntry,
    Match,
    PhoneSide,
    Round,
    Tournament,
)
from tournament.referee.disputes import see_call

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


@pytest.mark.parametrize("alone", ["misdeal", "desk"])
def test_what_one_phone_wrote_alone_is_for_the_referee(match, phone, by, tournament, alone):
    blind(tournament)
    Match.objects.filter(pk=match.pk).update(max_deals=2, limits_changed=True)
    taken(match)
    if alone == "misdeal":
        deals.declare_misdeal(match=again(match), side=A, by=phone)
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


def test_the_referee_enters_the_deal_and_the_sides_go_on(table, by, phone):
    differ(table)
    play(table, by, DEAL)
    dispute = Dispute.objects.select_related("match__tournament").get()
    agreement = calls.Agreement("cover", "les points", 1)
    calls.agree(match=again(table), agreement=agreement, by=by, dispute=dispute)
    for side in Side:
        now = says(table, side, OTHER)
    assert now.deal_count == 2


# ── totals ──


def test_totals_that_differ_twice_call_the_referee_beside_any_other_call(by_totals, phone):
    calls.open_dispute(match=again(by_totals), call=calls.RefereeCall("conduct"), by=phone)
    for _n in range(2):
        totals(by_totals, A, 1000, 944)
        totals(by_totals, B, 944, 1000)
    open_calls = Dispute.objects.filter(state="open", deal=None)
    assert [call.what for call in open_calls] == ["conduct", "score"]
    assert "1000 – 944" in open_calls.last().text
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


def test_where_either_is_taken_the_first_entry_says_which(table):
    Tournament.objects.update(results="either")
    says(table, A, DEAL)
    with pytest.raises(Refused) as refused:
        totals(table, B, 1000, 944, checked=True)
    assert refused.value.code == "other_kind"
    assert says(table, B, DEAL).deal_count == 1


# ── what else happens ──


def test_a_reopened_match_is_signed_by_each_side_again(table, by, phone):
    last_deal(table)
    for side in Side:
        says(table, side, DEAL)
    signing.reopen(match=again(table), reason="à revoir", by=by)
    for side in Side:
        sign_side(match=again(table), holder=HOLDERS[side], by=phone)
    assert again(table).state == "confirmed"


def test_the_journal_never_says_what_one_side_entered(table):
    says(table, A, DEAL)
    entry = JournalEntry.objects.latest("sequence")
    assert entry.verb == "blind.entered"
    assert entry.about == {"teams": [str(table.team_a.uid)], "number": 1}
    assert (entry.before, entry.after, entry.reason) == ({}, {}, "")


# ── confirmed with the others, or not ──


CAPOT = "B 90H 0/162 capotB"


def played_out(match):
    """Both sides say the same deals, up to the end."""
    while again(match).state == "playing":
        for side in Side:
            says(match, side, CAPOT)
    return again(match)


def all_confirmed(match, by):
    round_ = Round.objects.select_related("stage", "tournament").get(pk=match.round_id)
    done = confirm_signed(round_=round_, by=by, token=new_token())
    return list(done.tables), dict(done.left)


def test_a_sheet_that_one_phone_wrote_in_part_is_not_confirmed_with_the_others(table, referee):
    for _misdeal in range(3):
        deals.declare_misdeal(match=again(table), side=A, by=cast.table_phone(table.table))
    sheet = played_out(table)
    assert sheet.state == "submitted"
    assert all_confirmed(sheet, referee) == ([], {4: "écrite en partie par un seul téléphone"})
    assert again(table).state == "submitted"


def test_a_call_that_the_referee_opens_leaves_a_sheet_as_it_was_signed(match, referee, phone):
    play(match, phone, *["A 90H 162/0 capotA"] * 4)
    open_dispute(match=again(match), call=RefereeCall("score"), by=phone)
    for side in Side:
        signing.sign(match=again(match), side=side, name="Ana Xu", by=phone)
    call = Dispute.objects.select_related("match__tournament").get()
    see_call(dispute=call, by=referee)
    close_dispute(call, Dispute.State.SETTLED)
    assert all_confirmed(again(match), referee) == ([match.table.number], {})


# ── who speaks for which side ──


def test_a_side_is_taken_once_and_the_second_phone_takes_the_other(match, phone, tournament):
    blind(tournament)
    take_side(match=again(match), side=A, holder="one", by=phone)
    with pytest.raises(Conflict) as conflict:
        take_side(match=again(match), side=A, holder="two", by=phone)
    assert conflict.value.code == "side_taken"
    take_side(match=again(match), side=B, holder="two", by=phone)
    assert dict(PhoneSide.objects.values_list("side", "holder")) == {"A": "one", "B": "two"}


def test_a_phone_that_speaks_for_a_side_does_not_take_the_other(match, phone, tournament):
    blind(tournament)
    take_side(match=again(match), side=A, holder="one", by=phone)
    with pytest.raises(Refused) as refused:
        take_side(match=again(match), side=B, holder="one again", mine="one", by=phone)
    assert refused.value.code == "has_a_side"


def test_a_side_is_given_back_but_not_while_its_entry_waits(table, phone):
    says(table, A, DEAL)
    with pytest.raises(Refused) as refused:
        leave_side(match=again(table), holder=HOLDERS[A], by=phone)
    assert refused.value.code == "entry_waits"
    leave_side(match=again(table), holder=HOLDERS[B], by=phone)
    take_side(match=again(table), side=B, holder="another", by=phone)


def test_what_waited_for_a_deal_that_the_referee_entered_keeps_nobody(table, phone, by):
    says(table, A, DEAL)
    play(table, by, DEAL)
    leave_side(match=again(table), holder=HOLDERS[A], by=phone)
    assert PhoneSide.objects.filter(freed_at=None).count() == 1


def test_the_desk_frees_the_side_of_a_lost_phone_and_its_entry_goes_on_waiting(table, denise, phone):
    says(table, A, DEAL)
    free_side(match=again(table), side=A, by=cast.actor(denise))
    with pytest.raises(Refused) as refused:
        says(table, A, DEAL)
    assert refused.value.code == "no_side"
    says(table, B, DEAL)
    assert DealVersion.objects.count() == 1


def test_the_desk_has_a_match_entered_as_usual_and_what_one_side_had_said_is_left(table, denise, phone, by):
    for side in Side:
        says(table, side, DEAL)
    says(table, A, DEAL)
    enter_together(match=again(table), by=cast.actor(denise))
    assert [outcome for _side, outcome in outcomes()] == ["agreed", "agreed", "left"]
    assert not PhoneSide.objects.filter(freed_at=None).exists()
    assert verbs(table)[-1] == "blind.together"
    with pytest.raises(Refused) as refused:
        says(table, A, DEAL)
    assert refused.value.code == "not_apart"
    last_deal(table)
    Match.objects.filter(pk=table.pk).update(max_deals=2)
    assert play(table, phone, DEAL).number == 2
    for side in Side:
        signing.sign(match=again(table), side=side, name="Ana Xu", by=phone)
    assert again(table).state == "submitted"
    assert not list(differences(table.tournament))


@pytest.mark.parametrize("mode", ["together", "table"])
def test_a_match_entered_as_usual_already_is_not_switched(match, tournament, denise, mode):
    blind(tournament)
    if mode == "together":
        enter_together(match=again(match), by=cast.actor(denise))
    else:
        Tournament.objects.update(entry_mode="table")
    with pytest.raises(Refused) as refused:
        enter_together(match=again(match), by=cast.actor(denise))
    assert refused.value.code == "not_apart"


def test_a_phone_does_not_switch_its_own_match(table, phone):
    with pytest.raises(Refused) as refused:
        enter_together(match=again(table), by=phone)
    assert refused.value.code == "not_allowed"
    assert not again(table).together


@pytest.mark.parametrize("act", ["record", "correct", "sign", "agree"])
def test_a_phone_alone_does_nothing_for_both(table, phone, by, act):
    play(table, by, DEAL)
    now = again(table)
    acts = {
        "record": lambda: play(now, phone, DEAL),
        "correct": lambda: deals.annul_deal(
            deal=DealVersion.objects.select_related("deal__match__tournament").get(), reason="r", by=phone
        ),
        "sign": lambda: signing.sign(match=now, side=A, name="Ana", by=phone),
        "agree": lambda: calls.agree(match=now, agreement=calls.Agreement("aside", "les mènes"), by=phone),
    }
    with pytest.raises(Refused) as refused:
        acts[act]()
    assert refused.value.code == "sides_apart"


def test_a_team_that_takes_the_place_of_another_takes_its_side_anew(table, phone):
    """The teams were exchanged before the match began: the phones of before speak for nobody here."""
    newcomer = cast.team(table.tournament, 12)
    Match.objects.filter(pk=table.pk).update(team_a=newcomer)
    with pytest.raises(Refused) as refused:
        says(table, A, DEAL)
    assert refused.value.code == "no_side"
    take_side(match=again(table), side=A, holder="of 12", by=phone)
    assert dict(PhoneSide.objects.filter(freed_at=None).values_list("side", "holder")) == {
        "A": "of 12",
        "B": HOLDERS[B],
    }


def released(tournament, by):
    """A drawn evening, whose first table has its two phones."""
    draw = cast.released(tournament)
    blind(tournament)
    match = Match.objects.filter(tournament=tournament, round__number=1).first()
    return draw, taken(again(match))


def test_a_draw_is_taken_back_while_phones_have_only_said_who_they_are(tournament, by):
    draw, match = released(tournament, by)
    take_back(draw=draw, reason="erreur", by=by)
    assert not PhoneSide.objects.exists()
    assert not Match.objects.filter(pk=match.pk).exists()


def test_a_draw_is_not_taken_back_once_a_side_has_entered(tournament, by):
    draw, match = released(tournament, by)
    says(match, A, DEAL)
    with pytest.raises(Refused):
        take_back(draw=draw, reason="erreur", by=by)
    assert Match.objects.filter(pk=match.pk).exists()
