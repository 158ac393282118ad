"""The clock of a round: start, pause, resume, more minutes, the call and its taking back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tournament.core.errors import Refused
from tournament.models import Round
from tournament.referee.services import clock


@pytest.fixture
def round_(match):
    return match.round


def minutes_left(round_):
    return round((round_.ends_at - timezone.now()).total_seconds() / 60)


def refused(act, **arguments):
    with pytest.raises(Refused) as said:
        act(**arguments)
    return said.value.code


def test_it_starts_for_the_minutes_of_the_tournament_or_those_given(round_, referee):
    assert minutes_left(clock.start(round_=round_, by=referee)) == 30
    assert refused(clock.start, round_=round_, by=referee) == "clock_runs"
    Round.objects.update(ends_at=None)
    assert minutes_left(clock.start(round_=round_, by=referee, minutes=12)) == 12


def test_a_round_may_have_minutes_of_its_own(round_, tournament, referee):
    round_.tournament.round_minutes = [75]
    round_.tournament.save()
    assert minutes_left(clock.start(round_=round_, by=referee)) == 75


def test_without_a_time_limit_it_asks_for_minutes(round_, tournament, referee):
    round_.tournament.minutes = None
    round_.tournament.save()
    assert refused(clock.start, round_=round_, by=referee) == "no_minutes"


def test_a_pause_keeps_the_seconds_that_are_left(round_, referee):
    clock.start(round_=round_, by=referee)
    Round.objects.update(ends_at=timezone.now() + timedelta(seconds=100))
    paused = clock.pause(round_=round_, by=referee)
    assert paused.ends_at is None
    assert 98 <= paused.seconds_left <= 100
    resumed = clock.resume(round_=round_, by=referee)
    assert 97 <= (resumed.ends_at - timezone.now()).total_seconds() <= 100
    assert resumed.seconds_left is None


def test_minutes_are_added_running_or_paused(round_, referee):
    clock.start(round_=round_, by=referee)
    assert minutes_left(clock.add_minutes(round_=round_, minutes=5, by=referee)) == 35
    left = clock.pause(round_=round_, by=referee).seconds_left
    assert clock.add_minutes(round_=round_, minutes=-5, by=referee).seconds_left == left - 300


def test_a_clock_that_stands_still_is_neither_paused_nor_resumed(round_, referee):
    assert refused(clock.pause, round_=round_, by=referee) == "clock_stands"
    assert refused(clock.resume, round_=round_, by=referee) == "clock_runs"
    assert refused(clock.add_minutes, round_=round_, minutes=5, by=referee) == "clock_stands"


def test_time_is_called_once(round_, referee):
    called = clock.call_time(round_=round_, by=referee)
    assert called.time_called_at is not None
    assert refused(clock.call_time, round_=round_, by=referee) == "time_called"
    assert refused(clock.pause, round_=round_, by=referee) == "time_called"
