"""A deal typed without network before the end and arrived after it is never lost: the table asks with it, the
referee counts it in one press or decides otherwise; the phone's clock is believed by nobody."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring import parse_notation
from tests.referee.hall import again, link, play
from tournament.core.errors import Conflict
from tournament.models import DealVersion, Dispute, JournalEntry, Round
from tournament.referee.queries.late_deals import late_deal
from tournament.referee.services import clock
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


def test_it_is_asked_once_and_counted_once(over, phone, referee):
    call = asked(over, phone)
    with pytest.raises(Conflict):
        asked(over, phone)
    count_late(dispute=call, by=referee)
    with pytest.raises(Conflict):
        count_late(dispute=Dispute.objects.select_related("match__tournament").get(), by=referee)
    assert again(over).deal_count == 3


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
