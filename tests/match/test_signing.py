"""Starting, signing, submitting, confirming and reopening a sheet; who deals first."""

import re

import pytest

from scoring import Side, parse_notation
from tests.match.hall import again, link, play
from tournament.clock import clock
from tournament.core.errors import Refused
from tournament.core.tokens import new_token
from tournament.match import deals, signing
from tournament.match.sheet import sheet
from tournament.models import Dispute, JournalEntry, Match

WON = "A capotHx 162/0 capotA"


def sign(match, side, name, by, **more):
    return signing.sign(match=again(match), side=side, name=name, by=by, **more)


def refused(act, **arguments):
    with pytest.raises(Refused) as said:
        act(**arguments)
    return said.value.code


def test_one_tap_says_who_deals_and_begins_the_match(match, phone):
    signing.set_first_dealer(match=match, seat=3, by=phone)
    match = again(match)
    assert (match.first_dealer, match.state) == (3, Match.State.PLAYING)
    assert sheet(match).turn.dealer.player == "Marcel"


def test_the_first_dealer_is_not_asked_again_once_deals_know_theirs(match, phone):
    signing.set_first_dealer(match=match, seat=3, by=phone)
    play(match, phone, "A 90H 95/67")
    assert refused(signing.set_first_dealer, match=again(match), seat=1, by=phone) == "dealer_known"


@pytest.mark.parametrize("seat", [0, 5])
def test_a_seat_is_from_1_to_4(match, phone, seat):
    assert refused(signing.set_first_dealer, match=match, seat=seat, by=phone) == "seat"


def test_two_signatures_submit_the_sheet(match, phone):
    play(match, phone, WON)
    assert sign(match, Side.A, "Chloé Fabre", phone).state == Match.State.PLAYING
    done = sign(match, Side.B, "Hugo Cazeneuve", phone)
    assert (done.state, done.signed_b_name) == (Match.State.SUBMITTED, "Hugo Cazeneuve")
    assert done.submitted_at is not None


def test_a_side_signs_once_and_by_name(match, phone):
    play(match, phone, WON)
    assert refused(signing.sign, match=again(match), side=Side.A, name=" ", by=phone) == "name_missing"
    sign(match, Side.A, "Chloé", phone)
    assert refused(signing.sign, match=again(match), side=Side.A, name="Marcel", by=phone) == "already_signed"


def test_a_referee_submits_for_both_a_table_does_not(match, phone, referee):
    play(match, phone, WON)
    assert refused(signing.submit, match=again(match), by=phone) == "not_allowed"
    assert signing.submit(match=again(match), by=referee).state == Match.State.SUBMITTED


def test_a_signature_is_taken_back_until_the_other_side_has_signed(match, phone):
    play(match, phone, WON)
    sign(match, Side.A, "Chloé Fabre", phone)
    now = signing.take_back_signature(match=again(match), side=Side.A, by=phone)
    assert (now.signed_a_at, now.signed_a_name, now.state) == (None, "", Match.State.PLAYING)
    entry = JournalEntry.objects.latest("id")
    assert (entry.verb, entry.about) == ("sheet.unsigned", {"side": "A"})
    assert "Fabre" not in f"{entry.about} {entry.before} {entry.after} {entry.reason}"
    assert (entry.about, entry.match_uid) == ({"side": "A"}, match.uid)
    assert refused(signing.take_back_signature, match=again(match), side=Side.A, by=phone) == "not_signed"
    sign(match, Side.A, "Marcel Oustric", phone)
    assert refused(signing.take_back_signature, match=again(match), side=Side.B, by=phone) == "not_signed"
    sign(match, Side.B, "Samira Haddad", phone)
    assert refused(signing.take_back_signature, match=again(match), side=Side.A, by=phone) == "match_state"
    assert again(match).signed_a_name == "Marcel Oustric"


def test_only_a_referee_confirms_and_only_what_is_submitted(match, phone, referee):
    play(match, phone, WON)
    assert refused(signing.confirm, match=again(match), by=referee) == "match_state"
    signing.submit(match=again(match), by=referee)
    assert refused(signing.confirm, match=again(match), by=phone) == "not_allowed"
    done = signing.confirm(match=again(match), by=referee)
    assert (done.state, done.confirmed_by) == (Match.State.CONFIRMED, referee.user)


def test_an_open_dispute_holds_the_confirmation(match, phone, referee):
    play(match, phone, WON)
    signing.submit(match=again(match), by=referee)
    dispute = Dispute.objects.create(match=match, what="renonce")
    assert refused(signing.confirm, match=again(match), by=referee) == "open_dispute"
    dispute.state = Dispute.State.RULED
    dispute.save()
    assert signing.confirm(match=again(match), by=referee).state == Match.State.CONFIRMED


def test_reopening_takes_a_reason_and_the_signatures(match, phone, referee):
    play(match, phone, WON)
    sign(match, Side.A, "Chloé", phone)
    sign(match, Side.B, "Hugo", phone)
    assert refused(signing.reopen, match=again(match), reason="", by=referee) == "reason_missing"
    signing.reopen(match=again(match), reason="un litige oublié", by=referee)
    match = again(match)
    assert (match.state, match.signed_a_at, match.submitted_at) == (Match.State.PLAYING, None, None)
    assert match.over


# ── fin du temps ──


def call(match, by):
    return clock.call_time(round_=again(match).round, by=by)


def test_after_the_call_the_deal_in_progress_is_the_last(match, phone, referee):
    play(match, phone, "A 90H 95/67")
    call(match, referee)
    assert sheet(again(match)).may_enter
    play(match, phone, "A 90H 89/73")
    match = again(match)
    assert (match.over, match.winner, str(sheet(match).end.reason)) == (True, "B", "Fin du temps.")
    assert refused(lambda: play(match, phone, "A 90H 95/67")) == "match_over"


def test_after_the_call_the_sheet_may_be_signed_at_once(match, phone, referee):
    play(match, phone, "A 90H 95/67")
    call(match, referee)
    view = sheet(again(match))
    assert (view.may_sign, view.end) == (True, None)
    signing.submit(match=again(match), by=referee)
    match = again(match)
    assert (match.over, match.winner) == (True, "A")
    assert sheet(match).end.margin == 30


def test_at_level_when_time_is_called_one_more_deal_is_played(match, phone, referee):
    play(match, phone, "A 90H 72/90 +20A")
    call(match, referee)
    assert not sheet(again(match)).may_sign
    play(match, phone, "B 90H 90/72 +20B")
    view = sheet(again(match))
    assert (view.may_enter, str(view.why_not_over)) == (True, "Égalité à 180\u00a0: une donne de plus.")
    play(match, phone, "A 90H 95/67")
    assert again(match).over


def test_correcting_a_deal_of_before_the_call_does_not_use_up_the_last_one(match, phone, referee):

    deal = play(match, phone, "A 90H 95/67")
    call(match, referee)
    deals.correct_deal(deal=deal, played=parse_notation("A 90H 100/62"), reason="mal lu", by=phone)
    assert not again(match).over


# ── who deals first ──


AGAIN, SAY = "Changer le premier donneur", "Dire qui donne en premier"


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


@pytest.fixture(params=["phone", "desk"])
def door(request, client, match, remi):
    """The sheet of a match, from its table's phone and from the referee's desk."""
    if request.param == "phone":
        return f"/table/{link(match.table).token}/"
    client.force_login(remi)
    return f"/desk/t/{match.tournament.slug}/match/{match.pk}/"


def chosen(client, door, match, seat):
    return client.post(f"{door}first-dealer/", {"seat": seat, "match": match.pk, "token": new_token()})


def test_the_wrong_name_is_tapped_then_the_right_one(client, match, door):
    assert AGAIN not in text(client.get(door))
    chosen(client, door, match, 2)
    page = client.get(door)
    assert AGAIN in text(page)
    assert page.content.decode().count('name="seat"') == 4
    assert chosen(client, door, match, 3).status_code == 302
    assert again(match).first_dealer == 3
    assert "donne Marcel" in text(client.get(door))
    last = JournalEntry.objects.filter(verb="match.first_dealer").latest("id")
    assert (last.before, last.after) == ({"seat": 2}, {"seat": 3})


def test_it_is_no_longer_offered_once_a_deal_is_entered(client, match, door, phone):
    chosen(client, door, match, 2)
    play(match, phone, "A 90H 95/67")
    page = client.get(door)
    assert AGAIN not in text(page)
    assert 'name="seat"' not in page.content.decode()
    assert chosen(client, door, again(match), 3).status_code == 302
    assert again(match).first_dealer == 2
