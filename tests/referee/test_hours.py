"""The computer's clock put forward or back under a running round: the round keeps its time, the journal says
so; asleep is time that passed; a start before the last entry asks the organiser, and order is the number."""

import sys
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone

from tournament.core import clock as program_clock
from tournament.core import journal
from tournament.core.clock import ClockWatch, boot_seconds, hour_now
from tournament.core.errors import Refused
from tournament.models import JournalEntry, Round, Tournament
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


def test_one_that_could_not_be_seen_to_is_seen_again_with_what_follows():
    clocks = Clocks()
    clocks.hour += timedelta(seconds=3600)
    clocks.watch.jump()
    clocks.watch.forget()
    clocks.pass_by(5)
    clocks.hour -= timedelta(seconds=600)
    assert clocks.watch.jump() == pytest.approx(3000)


def test_small_steps_that_add_up_are_seen_together():
    clocks = Clocks()
    for _ in range(2):
        clocks.hour += timedelta(seconds=1.5)
        seen = clocks.watch.jump()
    assert seen == pytest.approx(3)


def test_sleep_is_time_that_passed():
    clocks = Clocks()
    clocks.pass_by(3 * 3600)
    assert clocks.watch.jump() == 0


@pytest.mark.skipif(sys.platform != "linux", reason="reads Linux's own count")
def test_the_seconds_that_pass_count_sleep():
    assert boot_seconds() == pytest.approx(float(Path("/proc/uptime").read_text().split()[0]), abs=1)
    assert boot_seconds() >= time.monotonic() - 1


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


def test_a_jump_is_written_whole_or_not_at_all(running):
    """Of two rounds one cannot be moved: the other neither, or the next look would move it twice."""
    before = Round.objects.get().ends_at
    gone = Round.objects.select_related("tournament").get()
    gone.tournament = Tournament(pk=gone.tournament_id + 1000, club_id=gone.tournament.club_id)
    with pytest.raises(Tournament.DoesNotExist):
        hours.clock_jumped(seconds=3600, rounds=[Round.objects.get(), gone])
    assert Round.objects.get().ends_at == before
    assert not JournalEntry.objects.filter(verb__in=("clock.jumped", "clock.shifted")).exists()


def test_a_round_whose_time_was_called_or_whose_clock_stands_stays(running, pulse, referee, settings):
    clock.pause(round_=Round.objects.get(), by=referee)
    before = Round.objects.get()
    settings.CLOCK_OFFSET = 3600
    tasks.awake(first=False)
    assert Round.objects.get().seconds_left == before.seconds_left
    clock.resume(round_=Round.objects.get(), by=referee)
    called = clock.call_time(round_=Round.objects.get(), by=referee)
    hours.shift_round(round_=called, seconds=3600)
    assert Round.objects.get().ends_at == called.ends_at


def test_the_order_is_the_number_whatever_the_hour(running, pulse, settings, referee):
    settings.CLOCK_OFFSET = -7200
    tasks.awake(first=False)
    clock.add_minutes(round_=Round.objects.get(), minutes=5, by=referee)
    entries = list(JournalEntry.objects.exclude(tournament=None).order_by("sequence"))
    assert [entry.verb for entry in entries] == ["clock.started", "clock.shifted", "clock.minutes_added"]
    assert entries[-1].at < entries[0].at
    assert [fault for found in journal.journals() for fault in journal.journal_faults(found)] == []


def started(seconds):
    """The program starts so many seconds after the last entry."""
    last = JournalEntry.objects.order_by("-pk").first()
    hours.look_at_hour(last.at + timedelta(seconds=seconds))
    return hour_behind(last.club_id)


@pytest.mark.parametrize(("seconds", "asked"), [(-2.1, True), (-2.0, False), (0, False), (3600, False)])
def test_a_start_before_the_last_entry_is_asked_about(running, seconds, asked):
    assert (started(seconds) is not None) is asked


@pytest.mark.parametrize(("put", "asked"), [(-3600, True), (0, False)])
def test_a_deal_that_a_phone_sent_before_anybody_looked_does_not_hide_it(
    running, referee, settings, put, asked
):
    """The server answers before the worker looks: the last entry is of the earlier hour already."""
    settings.CLOCK_OFFSET = put
    clock.add_minutes(round_=Round.objects.get(), minutes=5, by=referee)
    assert (started(1) is not None) is asked


def test_hours_before_a_jump_that_was_written_down_are_asked_about_no_more(running, pulse, referee, settings):
    settings.CLOCK_OFFSET = -3600
    tasks.awake(first=False)
    clock.add_minutes(round_=Round.objects.get(), minutes=5, by=referee)
    assert started(1) is None


def test_until_it_is_answered_no_round_is_moved(running, pulse, settings, club, by, monkeypatch):
    """The laptop starts again three hours early, then somebody puts its clock right: the round's hours were
    right all the time."""
    before = Round.objects.get().ends_at
    settings.CLOCK_OFFSET = -3 * 3600
    monkeypatch.setattr(tasks, "WATCH", ClockWatch())
    tasks.awake(first=True)
    assert hour_behind(club.pk) is not None
    settings.CLOCK_OFFSET = 0
    tasks.awake(first=False)
    assert Round.objects.get().ends_at == before
    hours.hour_is_right(club=club, by=by)
    assert hour_behind(club.pk) is None
    settings.CLOCK_OFFSET = 600
    tasks.awake(first=False)
    assert (Round.objects.get().ends_at - before).total_seconds() == pytest.approx(600, abs=2)
    with pytest.raises(Refused):
        hours.hour_is_right(club=club, by=by)


def test_it_is_asked_once_and_only_of_the_organiser(running, client, as_odile, odile, remi, club):
    assert started(-3600)
    started(-7200)
    assert JournalEntry.objects.filter(verb="clock.behind").count() == 1
    tournament = Round.objects.get().tournament
    pages = [reverse("control:home"), reverse("control:overview", args=[tournament.slug])]
    for page in pages:
        said = as_odile.get(page).content.decode()
        assert "L’heure de cet ordinateur est-elle juste" in said
        assert reverse("control:hour") in said
    client.force_login(remi)
    assert reverse("control:hour") not in client.get(pages[1]).content.decode()
    assert client.post(reverse("control:hour")).status_code == 403
    client.force_login(odile)
    assert client.post(reverse("control:hour")).status_code == 302
    assert "est-elle juste" not in client.get(pages[0]).content.decode()


def test_the_hour_of_the_program_is_beside_the_computer_s_for_tests_only(settings):
    settings.CLOCK_OFFSET = 90
    assert (hour_now() - timezone.now()).total_seconds() == pytest.approx(90, abs=1)


def test_the_hour_is_asked_in_one_place():
    """Models have Django's own as a default; whoever computes asks `core.clock`."""
    rooms = Path(program_clock.__file__).resolve().parents[1]
    asking = [path for path in rooms.rglob("*.py") if "timezone.now()" in path.read_text(encoding="utf-8")]
    asking = [str(path.relative_to(rooms)) for path in asking if "migrations" not in path.parts]
    assert asking == ["core/clock.py"]
