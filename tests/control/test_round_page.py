"""What the desk's page of a round says beside its tables: who rests, the clock of a round that is over."""

import datetime
import re

import pytest
from django.db.models import Count
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournament.models import Pool, Round, Team


@pytest.fixture
def evening(tournament):
    cast.released(tournament)
    return tournament


@pytest.fixture
def seven(odile):
    """A pool of four and one of three."""
    made = cast.tournament(created_by=odile)
    cast.teams(made, 7)
    cast.released(made)
    return made


def of_three():
    return Pool.objects.annotate(size=Count("slots")).get(size=3)


def page_of(client, tournament, number=1):
    """The words of a round's page, the fold of its ways apart."""
    html = client.get(reverse("control:round", args=[tournament.slug, number])).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_a_round_names_who_rests(as_odile, seven):
    resting = []
    for number in (1, 2, 3):
        said = page_of(as_odile, seven, number).partition("Se repose à ce tour :")[2]
        resting.append(int(re.search(r"\d+", said).group()))
    assert set(resting) == set(of_three().slots.values_list("team__number", flat=True))


def test_a_team_that_left_does_not_rest(as_odile, seven):
    Team.objects.filter(slots__pool=of_three()).update(status=Team.Status.WITHDRAWN)
    assert "Se repose" not in page_of(as_odile, seven)


def test_nobody_rests_in_pools_of_four(as_odile, evening):
    assert "Se repose" not in page_of(as_odile, evening)


def test_the_clock_of_a_closed_round_says_when_it_was_closed(as_odile, evening):
    assert "L’horloge n’est pas lancée." in page_of(as_odile, evening)
    at = timezone.make_aware(datetime.datetime(2026, 11, 20, 21, 40))
    called = at - datetime.timedelta(minutes=5)
    Round.objects.filter(number=1).update(state="closed", closed_at=at, ends_at=called, time_called_at=called)
    said = page_of(as_odile, evening)
    assert "Tour clos à 21:40." in said
    for untrue in ("pas lancé", "se termine", "Temps restant"):
        assert untrue not in said


def test_a_round_that_there_is_not_is_404_and_never_the_one_being_played(as_odile, evening):
    for number in (0, 4, 10**30):
        for door in ("live_round", "close_round", "reopen_round", "clock"):
            address = reverse(f"control:{door}", args=[evening.slug, number])
            ask = as_odile.get if door == "live_round" else as_odile.post
            assert ask(address, {"act": "start", "token": "t"}).status_code == 404
    assert not Round.objects.exclude(starts_at=None).exists()
