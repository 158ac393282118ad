"""The computer's clock put forward or back, and minutes lost in a power cut: the round keeps its time."""

import os
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.referee.hall import again
from tests.referee.test_clock import ends, verbs
from tournament.core.clock import ClockWatch
from tournament.models import JournalEntry, Round
from tournament.referee import tasks
from tournament.referee.queries.hours import hour_behind
from tournament.referee.services import clock, hours

NOW = timezone.now()


class Clocks:
    """An hour and the seconds since the start, as a computer has them."""

    def __init__(self):
        self.hour, self.passed = NOW, 1000.0
        self.watch = ClockWatch(lambda: self.hour, lambda: self.passed)

    def pass_by(self, seconds):
        self.hour += timedelta(seconds=seconds)
        self.passed += seconds


@pytest.mark.parametrize("put", [-2.0, -0.5, 0.0, 0.5, 2.0])
def test_a_clock_kept_in_step_is_no_jump(put):
    clocks = Clocks()
    clocks.pass_by(5)
    clocks.hour += timedelta(seconds=put)
    assert clocks.watch.jump() == 0


@pytest.mark.parametrize("put", [-3600, -2.1, 2.1, 3600])
def test_more_than_two_seconds_is_one_once(put):
    clocks = Clocks()
    clocks.pass_by(5)
    clocks.hour += timedelta(seconds=put)
    assert clocks.watch.jump() == pytest.approx(put)
    clocks.pass_by(5)
    assert clocks.watch.jump() == 0


@pytest.fixture
def running(match, referee):
    """A round whose clock runs."""
    return clock.start(round_=match.round, by=referee, minutes=45)


@pytest.fixture
def worker(stopped, monkeypatch, tmp_path):
    """A worker that has looked once; no second passes."""
    monkeypatch.setattr(tasks, "PULSE", tmp_path / "pulse")
    monkeypatch.setattr(tasks, "WATCH", ClockWatch(passed=lambda: 0.0))


@pytest.mark.parametrize("seconds", [3600, -3600])
def test_a_jump_is_written_down_and_the_round_keeps_its_time(worker, running, settings, seconds):
    before = Round.objects.get()
    settings.CLOCK_OFFSET = seconds
    tasks.awake(first=False)
    now = Round.objects.get()
    for name in ("starts_at", "ends_at", "last_deal_at"):
        moved = getattr(now, name) - getattr(before, name)
        assert moved.total_seconds() == seconds, name
    assert now.time_called_at is None
    shifted = JournalEntry.objects.get(verb="clock.shifted")
    assert shifted.about["seconds"] == seconds
    assert JournalEntry.objects.get(verb="clock.jumped").after["seconds"] == shifted.about["seconds"]
    tasks.awake(first=False)
    assert JournalEntry.objects.filter(verb="clock.shifted").count() == 1


def started(seconds):
    """The program starts so many seconds after the last entry."""
    last = JournalEntry.objects.order_by("-pk").first()
    hours.look_at_hour(last.at + timedelta(seconds=seconds))
    return hour_behind(last.club_id)


@pytest.mark.parametrize(("seconds", "asked"), [(-2.1, True), (-2.0, False), (0, False), (3600, False)])
def test_a_start_before_the_last_entry_is_asked_about(running, seconds, asked):
    assert (started(seconds) is not None) is asked


# ── a power cut ──


pytestmark = pytest.mark.usefixtures("stopped")


@pytest.fixture
def round_(match, referee):
    """Its clock has been started."""
    return clock.start(round_=match.round, by=referee)


def away(pulse, seconds):
    """Nothing ran for so many seconds, until now."""
    pulse.touch()
    at = timezone.now().timestamp() - seconds
    os.utime(pulse, (at, at))


@pytest.mark.parametrize(("seconds", "asked"), [(59, False), (60, True), (300, True)])
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
    assert Round.objects.get().lost_seconds == 300
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
    assert (fresh.ends_at - at).total_seconds() == 300
    assert (fresh.lost_seconds, fresh.last_deal_at) == (None, fresh.ends_at)
    assert "perdues" not in client.get(address).content.decode()
    assert client.post(f"{address}clock/", {"act": "leave", "token": "lost-2"}).status_code == 422
