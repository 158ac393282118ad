"""A deal typed without network before the end and arrived after it is never lost: the table asks with it, the
referee counts it in one press or decides otherwise; the phone's clock is believed by nobody."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring import ImpossibleDeal, Side, parse_notation
from tests import cast
from tests.referee.apart import blind
from tests.referee.hall import again, link, play
from tournament.core.errors import Conflict, Refused
from tournament.models import DealVersion, Dispute, JournalEntry, Match, Round
from tournament.referee.queries.late_deals import late_deal
from tournament.referee.services import clock, late_deals, sheets
from tournament.referee.services.disputes import hear
from tournament.referee.services.late_deals import ask_late, count_late
from tournament.referee.services.rescoring import differences

pytestmark = pytest.mark.django_db
DEAL, LATE = "A 90H 95/67", "B 100S 52/110 +20B"


@pytest.fixture
def over(match, phone, referee):
    """Time is over since, and the match has played its last deal: the second."""
    clock.start(round_=match.round, by=referee)
    play(match, phone, DEAL)
    at = timezone.now()
    Round.objects.update(starts_at=at - timedelta(minutes=30), ends_at=at, last_deal_at=at)
    play(match, phone, DEAL)
    assert again(match).over
    return again(match)


def asked(match, phone, line=LATE, number=3):
    return ask_late(match=again(match), number=number, played=parse_notation(line), by=phone)


def refusal(act, **arguments):
    with pytest.raises(Refused) as refused:
        act(**arguments)
    return refused.value.code


def test_the_call_carries_the_deal_and_the_referee_counts_it(over, phone, referee):
    before = again(over)
    call = asked(over, phone)
    assert (again(over).deal_count, call.deal_number) == (before.deal_count, 3)
    assert late_deal(call).played == parse_notation(LATE)
    count_late(dispute=call, by=referee)
    now, deal = again(over), DealVersion.objects.get(deal__number=3)
    assert (now.deal_count, now.total_b) == (3, before.total_b + deal.marks_b)
    assert (deal.entered_by, deal.reason) == (referee.user, "jouée avant la fin, arrivée après")
    assert Dispute.objects.get().state == "ruled"
    entry = JournalEntry.objects.latest("sequence")
    assert (entry.verb, entry.about["deal"]) == ("deal.counted_late", 3)
    assert not list(differences(now.tournament))


@pytest.mark.parametrize("words", ["L’équipe 7 confirme.", "", LATE, "mot " * 200])
def test_what_a_team_says_of_it_does_not_lose_it(over, phone, referee, words):
    call = hear(dispute=asked(over, phone), text=words, answer="", by=referee)
    assert words.strip()[:20] in call.text
    assert late_deal(call).played == parse_notation(LATE)
    count_late(dispute=call, by=referee)
    assert again(over).deal_count == 3


def test_a_side_that_may_not_take_is_not_counted_late(over, phone, referee, monkeypatch):
    called = []
    monkeypatch.setattr(
        late_deals, "refuse_banned_taker", lambda facts, number, played: called.append((number, played.taker))
    )
    count_late(dispute=asked(over, phone), by=referee)
    assert called == [(3, "B"), (3, "B")]


def test_signed_meanwhile_it_is_asked_and_counted_all_the_same(over, phone, referee):
    sheets.submit(match=over, by=referee)
    count_late(dispute=asked(over, phone), by=referee)
    now = again(over)
    assert (now.deal_count, now.state) == (3, "submitted")


def test_a_confirmed_match_is_first_reopened(over, phone, referee):
    call = asked(over, phone)
    Match.objects.filter(pk=over.pk).update(state="confirmed")
    assert refusal(count_late, dispute=call, by=referee) == "match_state"
    assert Dispute.objects.get().state == "open"


def test_points_that_ended_the_match_are_not_passed_over(match, phone, referee):
    Match.objects.filter(pk=match.pk).update(target=90, limits_changed=True)
    play(match, phone, DEAL)
    call = asked(match, phone, number=2)
    assert refusal(count_late, dispute=call, by=referee) == "match_over"


def test_a_match_that_goes_on_is_sent_the_deal_as_any(match, phone):
    play(match, phone, DEAL)
    assert (
        refusal(ask_late, match=again(match), number=2, played=parse_notation(DEAL), by=phone) == "not_over"
    )


@pytest.mark.parametrize(("number", "code"), [(2, "deal_exists"), (4, "wrong_order")])
def test_its_number_is_the_next(over, phone, number, code):
    deal = parse_notation(LATE)
    assert refusal(ask_late, match=over, number=number, played=deal, by=phone) == code


def test_an_impossible_deal_calls_nobody(over, phone):
    with pytest.raises(ImpossibleDeal):
        asked(over, phone, "A 90H 95/60")
    assert not Dispute.objects.exists()


def test_it_is_asked_once_and_counted_once(over, phone, referee):
    call = asked(over, phone)
    with pytest.raises(Conflict):
        asked(over, phone)
    count_late(dispute=call, by=referee)
    with pytest.raises(Conflict):
        count_late(dispute=Dispute.objects.select_related("match__tournament").get(), by=referee)
    assert again(over).deal_count == 3


def test_neither_a_table_nor_the_desk_counts_it(over, phone, denise):
    call = asked(over, phone)
    for by in (phone, cast.actor(denise)):
        assert refusal(count_late, dispute=call, by=by) == "not_allowed"


def test_another_call_carries_no_deal(over, phone, referee):
    call = Dispute.objects.create(match=over, what="score", text="ils disent : 90")
    assert late_deal(call) is None
    assert refusal(count_late, dispute=call, by=referee) == "no_late_deal"


def form(match, **fields):
    deal = {"contract": "90", "bid": "A-hearts", "points_a": "95", "token": "late"}
    return {"match": match.pk, **deal, **fields}


def test_the_refused_form_offers_it_without_javascript_too(over, client, as_odile):
    door = f"/table/{link(over.table).token}/"
    page = client.post(f"{door}deal/3/", form(over))
    assert page.status_code == 422
    assert f'formaction="{door}deal/3/late/"' in page.content.decode()
    answer = client.post(f"{door}deal/3/late/", form(over))
    assert (answer.status_code, answer.url) == (302, door)
    call = Dispute.objects.get()
    case = reverse("referee:dispute", args=[over.tournament.slug, call.pk])
    assert "Compter la donne 3" in as_odile.get(case).content.decode()
    answer = as_odile.post(
        reverse("referee:count_late", args=[over.tournament.slug, call.pk]), {"token": "c"}
    )
    assert again(over).deal_count == 3
    assert (
        "donne comptée par l’arbitre"
        in as_odile.get(reverse("referee:disputes", args=[over.tournament.slug])).content.decode()
    )
    assert "Donne comptée par l’arbitre" in as_odile.get(case).content.decode()


def test_a_wrong_deal_offers_nothing(match, client, phone):
    door = f"/table/{link(match.table).token}/"
    page = client.post(f"{door}deal/1/", form(match, points_b="60"))
    assert page.status_code == 422
    assert "/late/" not in page.content.decode()


def test_where_sides_are_apart_one_may_ask_too(over, client, tournament):
    blind(tournament)
    door = f"/table/{link(over.table).token}/"
    client.post(f"{door}side/", {"match": over.pk, "token": "seven", "side": str(Side.A)})
    page = client.post(f"{door}deal/3/", form(over))
    assert "/late/" in page.content.decode()
    assert client.post(f"{door}deal/3/late/", form(over)).status_code == 302
    assert Dispute.objects.count() == 1
