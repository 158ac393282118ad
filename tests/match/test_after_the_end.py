"""A deal that arrives after the end of its match is refused with a sentence, for the phone to show; the
referee who counts it types it at the desk."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import parse_notation
from tests.match.hall import again, link, play, seated
from tournament.clock import clock
from tournament.core.errors import Refused
from tournament.match.paper import type_sheet
from tournament.models import Match, Round

pytestmark = pytest.mark.django_db
DEAL, LATE = "A 90H 95/67", "B 100S 52/110 +20B"
SHOW_IT = "Donne 3 pas comptée : montrez-la à l’arbitre."


@pytest.fixture
def over(match, phone, referee):
    """Time is over since, and the match has played its last deal: the second."""
    clock.start(round_=match.round, by=referee)
    play(match, phone, DEAL)
    at = timezone.now()
    Round.objects.update(starts_at=at - timedelta(minutes=30), ends_at=at, last_deal_at=at)
    play(match, phone, DEAL)
    assert again(match).over
    link(match.table)
    return again(match)


def sent(client, match, number=3):
    deal = {"contract": "90", "bid": "A-hearts", "points_a": "95", "token": f"late {number}"}
    answer = client.post(f"/table/table-secret-4/deal/{number}/", {"match": match.pk, **deal})
    return answer.status_code, answer.content.decode().replace("\u00a0", " ")


def test_it_is_refused_whatever_its_number_and_the_phone_is_told_to_show_it(over, client):
    for number in (3, 4):
        status, page = sent(client, over, number)
        assert status == 422 and "La partie est finie" in page
        assert SHOW_IT.replace("3", str(number)) in page and "data-late" in page
    assert again(over).deal_count == 2


@pytest.mark.parametrize("following", [True, False])
def test_so_it_is_once_the_table_plays_another_match_or_none(over, client, tournament, following):
    Match.objects.filter(pk=over.pk).update(state="confirmed", confirmed_at=timezone.now())
    if following:
        seated(tournament, number=2)
    status, page = sent(client, over)
    assert status == 409 and SHOW_IT in page


def test_the_referee_who_counts_it_types_it_at_the_desk(over, phone, referee):
    with pytest.raises(Refused) as refused:
        play(over, phone, LATE)
    assert refused.value.code == "match_over"
    type_sheet(match=again(over), first=3, deals=[parse_notation(LATE)], by=referee)
    assert again(over).deal_count == 3
