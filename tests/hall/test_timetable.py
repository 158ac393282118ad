"""The evening's timetable on the hall page, and how late the missing tables are on wall, phones and desk."""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.evenings import draw, evening, sixteen_ranked
from tests.hall.conftest import half_a_second_passes
from tournament.models import Round, Tournament
from tournament.templatetags.fragments import minutes_since

pytestmark = pytest.mark.django_db


@pytest.fixture
def ranked(by):
    """Two of four ranked rounds are drawn, the first is played."""
    return sixteen_ranked(by)


def hour(minutes):
    return timezone.now() + datetime.timedelta(minutes=minutes)


def clock(made, number, **fields):
    Round.objects.filter(tournament=made, number=number).update(**fields)
    now = Tournament.objects.get(pk=made.pk)
    Tournament.objects.filter(pk=made.pk).update(version=now.version + 1)
    half_a_second_passes()


def page(client, made, name="home"):
    return client.get(reverse(f"hall:{name}", args=[made.slug])).content.decode()


def test_rounds_have_their_hours_and_what_comes_is_said(client, ranked):
    start = timezone.make_aware(datetime.datetime(2026, 11, 20, 20, 10))
    clock(ranked, 1, state="closed", starts_at=start)
    ends = timezone.make_aware(datetime.datetime(2099, 11, 20, 21, 40))
    clock(ranked, 2, starts_at=start, ends_at=ends)
    said = page(client, ranked)
    assert "à 20:10, fini" in said
    assert "de 20:10 à 21:40" in said
    assert "Puis 2 tours, pas encore tirés" in said
    assert said.count("timetable-now") == 1


def test_only_the_next_round_is_about_to_begin(client, by):
    made = evening(8, ("pools", {}))
    draw(made, by)
    said = page(client, made)
    assert said.count("va commencer") == 2  # the line of the round, and its hour
    assert said.count("à la suite") == 2


@pytest.mark.parametrize(("seconds", "minutes"), [(-60, 0), (0, 0), (59, 0), (60, 1), (12 * 60, 12)])
def test_minutes_are_whole_and_never_below_zero(seconds, minutes):
    assert minutes_since(timezone.now() - datetime.timedelta(seconds=seconds)) == minutes
    assert minutes_since(None) is None


@pytest.mark.parametrize("name", ["wall", "round"])
def test_missing_tables_say_how_late_they_are(client, ranked, name):
    clock(ranked, 2, starts_at=hour(-42), ends_at=hour(-12), time_called_at=hour(-12))
    said = page(client, ranked, name)
    assert "Manquantes\u00a0: tables" in said
    assert "– 12\u00a0min de retard" in said


def test_the_desk_says_it_too(client, ranked, by):
    client.force_login(by.user)
    clock(ranked, 2, starts_at=hour(-42), ends_at=hour(-12), time_called_at=hour(-12))
    said = client.get(reverse("control:round", args=[ranked.slug, 2])).content.decode()
    assert "– 12\u00a0min de retard" in said
    clock(ranked, 2, ends_at=hour(12), time_called_at=None)
    said = client.get(reverse("control:round", args=[ranked.slug, 2])).content.decode()
    assert "data-late-since" not in said
