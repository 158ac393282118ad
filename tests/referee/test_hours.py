"""The computer's clock put forward or back under a running round: the round keeps its time, the journal says
so; asleep is time that passed; a start before the last entry asks the organiser, and order is the number."""

from datetime import timedelta

import pytest
from django.utils import timezone

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
    """A round whose clock runs, and a worker that has looked once."""
    tasks.WATCH.jump()
    return clock.start(round_=match.round, by=referee, minutes=45)


@pytest.fixture
def pulse(monkeypatch, tmp_path):
    monkeypatch.setattr(tasks, "PULSE", tmp_path / "pulse")
    monkeypatch.setattr(tasks, "WATCH", ClockWatch())


@pytest.mark.parametrize("seconds", [3600, -3600])
def test_a_jump_is_written_down_and_the_round_keeps_its_time(running, pulse, settings, seconds):
    before = Round.objects.get()
    settings.CLOCK_OFFSET = seconds
    tasks.awake(first=False)
    now = Round.objects.get()
    for name in ("starts_at", "ends_at", "last_deal_at"):
        moved = getattr(now, name) - getattr(before, name)
        assert moved.total_seconds() == pytest.approx(seconds, abs=2), name
    assert now.time_called_at is None
    shifted = JournalEntry.objects.get(verb="clock.shifted")
    assert shifted.about["seconds"] == pytest.approx(seconds, abs=2)
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
