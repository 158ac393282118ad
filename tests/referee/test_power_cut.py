"""After a power cut: the minutes during which nothing ran are asked about, once, and given back or left."""

import os

import pytest
from django.utils import timezone

from tests.referee.hall import again
from tests.referee.test_bell import ends, verbs
from tournament.models import Round
from tournament.referee import tasks
from tournament.referee.services import clock


@pytest.fixture
def round_(match, referee):
    """Its clock has been started."""
    return clock.start(round_=match.round, by=referee)


@pytest.fixture
def pulse(monkeypatch, tmp_path):
    monkeypatch.setattr(tasks, "PULSE", tmp_path / "pulse")
    return tmp_path / "pulse"


def away(pulse, seconds):
    """Nothing ran for so many seconds, until now."""
    pulse.touch()
    at = timezone.now().timestamp() - seconds
    os.utime(pulse, (at, at))


@pytest.mark.parametrize(("seconds", "asked"), [(59, False), (60.5, True), (300, True)])
def test_a_minute_without_anything_running_is_asked_about(match, round_, pulse, seconds, asked):
    at = ends(600)
    away(pulse, seconds)
    tasks.awake(first=True)
    fresh = Round.objects.get()
    assert (fresh.lost_seconds is not None) is asked
    assert fresh.ends_at == at


def test_two_workers_that_start_together_count_the_minutes_once(match, round_, referee, pulse, monkeypatch):
    ends(600)
    away(pulse, 300)
    since = tasks.pulse_at()
    tasks.awake(first=True)
    monkeypatch.setattr(tasks, "pulse_at", lambda: since)  # the other has looked before the first had touched
    tasks.awake(first=True)
    assert abs(Round.objects.get().lost_seconds - 300) < 2
    assert verbs().count("clock.interrupted") == 1
    clock.answer_lost(round_=again(match).round, give_back=False, by=referee)
    tasks.awake(first=True)
    assert Round.objects.get().lost_seconds is None


def test_the_desk_gives_the_minutes_back_or_leaves_them(client, remi, match, round_, pulse):
    at = ends(600)
    away(pulse, 300)
    tasks.awake(first=True)
    client.force_login(remi)
    address = f"/desk/t/{match.tournament.slug}/rounds/1/"
    assert "5 minutes perdues" in client.get(address).content.decode()
    assert client.post(f"{address}clock/", {"act": "lost", "token": "lost-1"}).status_code == 302
    fresh = Round.objects.get()
    assert abs((fresh.ends_at - at).total_seconds() - 300) < 2
    assert (fresh.lost_seconds, fresh.last_deal_at) == (None, fresh.ends_at)
    assert "perdues" not in client.get(address).content.decode()
    assert client.post(f"{address}clock/", {"act": "leave", "token": "lost-2"}).status_code == 422
