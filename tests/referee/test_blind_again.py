"""A deal that both sides said is corrected by both, apart; what one side alone says otherwise changes
nothing, and ends with the referee."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from scoring import ImpossibleDeal, Side, parse_notation
from tests.referee.apart import DEAL, HOLDERS, OTHER, blind, entered, says
from tests.referee.hall import again, link
from tests.referee.test_blind_secrecy import everything
from tournament.core.errors import Conflict, Refused
from tournament.core.tokens import AlreadyDone
from tournament.models import BlindEntry, DealVersion, Dispute, JournalEntry, Match, Round
from tournament.referee.queries.facts import facts_of
from tournament.referee.services import clock
from tournament.referee.services.blind import Account
from tournament.referee.services.blind_again import say_otherwise
from tournament.referee.services.deals import correct_deal
from tournament.referee.services.rescoring import differences
from tournament.referee.services.sides import leave_side, sign_side

pytestmark = pytest.mark.django_db
A, B = Side.A, Side.B


@pytest.fixture
def played(table):
    """The first deal stands, as both said it."""
    for side in Side:
        says(table, side, DEAL)
    return again(table)


def stands(match, number=1):
    return facts_of(again(match)).deal(number)


def otherwise(match, side, line, phone, *, token=None, seen=None):
    account = Account(1, deal=parse_notation(line), corrects=seen or stands(match))
    holder = HOLDERS[side]
    say_otherwise(match=again(match), account=account, holder=holder, by=phone, token=token)
    return again(match)


def last_verb():
    return JournalEntry.objects.latest("sequence").verb


@pytest.mark.parametrize("first", list(Side))
def test_it_changes_when_both_have_said_it(played, phone, first):
    before = again(played).total_a
    otherwise(played, first, OTHER, phone)
    assert (stands(played).notation, again(played).total_a) == (DEAL, before)
    otherwise(played, first.other, OTHER, phone)
    written = stands(played)
    assert (written.notation, written.version, written.entered_table) == (OTHER, 2, played.table)
    assert again(played).total_a == written.marks_a
    assert last_verb() == "deal.corrected"
    assert not BlindEntry.objects.filter(outcome__in=("waits", "differs")).exists()
    assert not list(differences(played.tournament))


def test_nothing_in_any_answer_depends_on_what_one_side_says(
    played, phone, tournament, as_odile, monkeypatch
):
    """The whole evening is read twice, after two corrections that one side asks for: not a byte differs."""
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)
    door = f"/table/{link(played.table).token}/"
    seen = []
    for line in (OTHER, "B 130S 62/100"):
        with transaction.atomic():
            otherwise(played, A, line, phone)
            seen.append(everything(tournament, played, door, as_odile))
            transaction.set_rollback(True)
    one, other = seen
    for page, answer in one.items():
        assert answer == other[page], page
    assert "L’équipe 7 demande de corriger la donne 1" in one[door][2]


def test_the_other_side_says_no_by_saying_what_is_written(played, phone):
    otherwise(played, A, OTHER, phone)
    otherwise(played, B, DEAL, phone)
    assert (stands(played).version, last_verb(), Dispute.objects.count()) == (1, "blind.differed", 0)
    otherwise(played, A, DEAL, phone)
    otherwise(played, B, DEAL, phone)
    assert (stands(played).version, Dispute.objects.count()) == (1, 0)
    assert not BlindEntry.objects.filter(outcome__in=("waits", "differs")).exists()


def test_a_second_difference_calls_the_referee(played, phone):
    for _n in range(2):
        otherwise(played, A, OTHER, phone)
        otherwise(played, B, DEAL, phone)
    call = Dispute.objects.get()
    assert (call.what, call.deal.number, stands(played).version) == ("score", 1, 1)
    with pytest.raises(Refused) as refused:
        otherwise(played, A, OTHER, phone)
    assert refused.value.code == "called"


def test_an_old_difference_of_that_deal_does_not_count_again(table, phone):
    says(table, A, DEAL)
    says(table, B, OTHER)
    for side in Side:
        says(table, side, DEAL)
    otherwise(table, A, OTHER, phone)
    otherwise(table, B, DEAL, phone)
    assert Dispute.objects.count() == 0
    for side in Side:
        otherwise(table, side, OTHER, phone)
    assert stands(table).notation == OTHER


def test_who_asks_may_take_it_back(played, phone):
    with pytest.raises(Refused) as refused:
        otherwise(played, A, DEAL, phone)
    assert refused.value.code == "as_written"
    otherwise(played, A, OTHER, phone)
    otherwise(played, A, DEAL, phone)
    assert last_verb() == "blind.withdrawn"
    assert not BlindEntry.objects.filter(outcome="waits").exists()


def test_what_the_referee_corrected_meanwhile_is_seen_first(played, phone, referee):
    seen = stands(played)
    otherwise(played, A, OTHER, phone)
    third = parse_notation("A 90H 93/69")
    correct_deal(deal=seen, played=third, reason="recompté", by=referee)
    with pytest.raises(Conflict) as conflict:
        otherwise(played, B, OTHER, phone, seen=seen)
    assert conflict.value.code == "deal_changed"
    otherwise(played, B, OTHER, phone)
    assert stands(played).notation == "A 90H 93/69"  # what A said was said of another writing
    otherwise(played, A, OTHER, phone)
    assert stands(played).notation == OTHER


def test_a_question_is_of_the_version_it_was_asked_of_whatever_the_clocks_say(played, phone, referee, door):
    """The hour of a machine may be set back, and a deal that is moved keeps its own."""
    an_hour = timedelta(hours=1)
    otherwise(played, A, OTHER, phone)
    BlindEntry.objects.update(entered_at=timezone.now() - an_hour)
    asked = "L’équipe 7 demande de corriger la donne 1"
    assert asked in Client().get(door).content.decode()
    third = parse_notation("A 90H 93/69")
    correct_deal(deal=stands(played), played=third, reason="recompté", by=referee)
    DealVersion.objects.update(entered_at=timezone.now() - 2 * an_hour)
    assert asked not in Client().get(door).content.decode()
    otherwise(played, B, OTHER, phone)
    assert stands(played).notation == "A 90H 93/69"
    leave_side(match=again(played), holder=HOLDERS[A], by=phone)


def test_what_is_impossible_is_refused_to_its_own_side_at_once(played, phone):
    with pytest.raises(ImpossibleDeal):
        otherwise(played, A, "A 90H 95/60", phone)
    assert not BlindEntry.objects.filter(outcome="waits").exists()


def test_a_phone_that_speaks_for_nobody_corrects_nothing(played, phone):
    account = Account(1, deal=parse_notation(OTHER), corrects=stands(played))
    with pytest.raises(Refused) as refused:
        say_otherwise(match=again(played), account=account, holder="nobody", by=phone)
    assert refused.value.code == "no_side"


def test_it_is_one_entry_however_often_it_is_sent(played, phone):
    otherwise(played, A, OTHER, phone, token="t")
    with pytest.raises(AlreadyDone):
        otherwise(played, A, OTHER, phone, token="t")
    assert BlindEntry.objects.filter(outcome="waits").count() == 1


def test_a_side_whose_correction_waits_keeps_its_phone(played, phone):
    otherwise(played, A, OTHER, phone)
    with pytest.raises(Refused) as refused:
        leave_side(match=again(played), holder=HOLDERS[A], by=phone)
    assert refused.value.code == "entry_waits"


def test_a_correction_that_ends_the_match_confirms_it(played, phone):
    Match.objects.filter(pk=played.pk).update(target=150, limits_changed=True)
    for side in Side:
        now = otherwise(played, side, "A 100H 152/10", phone)
    assert (now.state, now.winner) == ("confirmed", "A")


@pytest.mark.parametrize("end", ["last deal", "signed"])
def test_what_still_waits_at_the_end_is_for_the_referee(played, phone, end):
    otherwise(played, A, OTHER, phone)
    if end == "last deal":
        Match.objects.filter(pk=played.pk).update(max_deals=2, limits_changed=True)
        for side in Side:
            says(played, side, DEAL)
    else:
        Round.objects.update(time_called_at=timezone.now())
        for side in Side:
            sign_side(match=again(played), holder=HOLDERS[side], by=phone)
    call = Dispute.objects.get()
    assert again(played).state == "submitted"
    assert (call.deal.number, call.text) == (
        1,
        "Correction demandée, pas réglée à la fin de la partie : l’équipe 7.",
    )


# ── its page ──


@pytest.fixture
def door(match, tournament):
    blind(tournament)
    return f"/table/{link(match.table).token}/"


def phone_of(door, match, side):
    client = Client()
    client.post(door + "side/", {"match": match.pk, "token": f"side-{side}", "side": side})
    return client


def sent(client, door, match, **fields):
    deal = {"contract": "90", "bid": "A-hearts", "points_a": "95", "token": f"t{timezone.now()}"}
    return client.post(door, {"match": match.pk, **deal, **fields})


def test_the_page_begins_with_what_stands_and_is_compared_with_the_other_side(match, door):
    clients = [phone_of(door, match, side) for side in "AB"]
    for client in clients:
        sent(client, door + "deal/1/", match)
    address = door + "side/correct/1/"
    for client in clients:
        assert "side/correct/1/" in client.get(door + "deal/1/look/").content.decode()
        page = client.get(address).content.decode()
        assert 'value="95"' in page and "Correction de la donne 1" in page
        answer = sent(client, address, match, points_a="89", deal=stands(match).pk)
        assert (answer.status_code, answer.url) == (302, door)
    assert stands(match).notation == OTHER


def test_a_third_phone_neither_reads_nor_writes_it(match, door):
    clients = [phone_of(door, match, side) for side in "AB"]
    for client in clients:
        sent(client, door + "deal/1/", match)
    sent(clients[0], door + "side/correct/1/", match, points_a="89", deal=stands(match).pk)
    third = Client()
    assert "side/correct" not in third.get(door + "deal/1/look/").content.decode()
    for answer in (third.get(door + "side/correct/1/"), sent(third, door + "side/correct/1/", match, deal=1)):
        assert (answer.status_code, answer.url) == (302, door)
    assert 'value="95"' in clients[1].get(door + "side/correct/1/").content.decode()
    assert clients[0].get(door + "side/correct/2/").status_code == 404


def test_the_same_form_sent_again_is_one_entry(match, door):
    clients = [phone_of(door, match, side) for side in "AB"]
    for client in clients:
        sent(client, door + "deal/1/", match)
    form = {"points_a": "89", "deal": stands(match).pk, "token": "once"}
    for _n in range(2):
        answer = sent(clients[0], door + "side/correct/1/", match, **form)
        assert answer.status_code == 302
    assert BlindEntry.objects.filter(outcome="waits").count() == 1


# ── under the bell ──


def time_is_over(match, referee):
    """Its clock has just come to zero; nobody has written it yet."""
    clock.start(round_=match.round, by=referee)
    at = timezone.now()
    Round.objects.update(starts_at=at - timedelta(minutes=30), ends_at=at, last_deal_at=at)


def test_a_deal_dealt_at_zero_is_said_by_both_and_ends_the_match(played, phone, referee):
    says(played, A, DEAL)
    time_is_over(played, referee)
    now = says(played, B, DEAL)
    assert (now.deal_count, now.state, now.over) == (2, "confirmed", True)
    with pytest.raises(Refused):
        entered(played, A, Account(3, deal=parse_notation(DEAL)))


def test_at_zero_both_sides_sign_where_no_deal_was_dealt(played, phone, referee):
    time_is_over(played, referee)
    sign_side(match=again(played), holder=HOLDERS[A], by=phone)
    assert again(played).state == "playing"
    sign_side(match=again(played), holder=HOLDERS[B], by=phone)
    assert (again(played).state, again(played).winner) == ("confirmed", "A")


def test_at_zero_a_correction_is_still_said_by_both(played, phone, referee):
    time_is_over(played, referee)
    for side in Side:
        now = otherwise(played, side, OTHER, phone)
    assert (stands(played).notation, now.state) == (OTHER, "playing")
    assert DealVersion.objects.count() == 2
