"""What the worker found while the fence was closed is not forgotten: it is seen to once the fence is open."""

import os
import time
from datetime import timedelta

import pytest

from tests.referee.hall import seated
from tournament.core import jobs
from tournament.core.clock import ClockWatch, hour_now
from tournament.models import Round
from tournament.partner import fence
from tournament.referee import tasks
from tournament.referee.services import clock

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_only]


@pytest.fixture
def round_(tournament, by, tmp_path, settings, monkeypatch):
    """Its clock runs; the worker sees to clocks alone, with a pulse of its own."""
    settings.DATA_DIR = tmp_path
    settings.WORKER_SWEEPS = ["tournament.referee.tasks.awake"]
    monkeypatch.setattr(tasks, "PULSE", tmp_path / "pulse")
    monkeypatch.setattr(tasks, "WATCH", ClockWatch())
    return clock.start(round_=seated(tournament).round, by=by, minutes=45)


def test_the_minutes_away_are_asked_about_once_a_laptop_that_began_again_may_write(round_, slept, settings):
    """It was off for five minutes, and does not find the second one when it is back."""
    Round.objects.filter(pk=round_.pk).update(starts_at=hour_now() - timedelta(minutes=10))
    tasks.PULSE.touch()
    os.utime(tasks.PULSE, (time.time() - 300, time.time() - 300))
    slept(61)
    new = jobs.look_after(settings.WORKER_SWEEPS)
    assert Round.objects.get(pk=round_.pk).lost_seconds is None
    fence.partner_reached()
    jobs.look_after(new)
    assert Round.objects.get(pk=round_.pk).lost_seconds == pytest.approx(300, abs=30)


def test_a_clock_put_forward_while_nothing_may_be_written_costs_the_round_nothing(round_, slept, settings):
    slept(61)
    settings.CLOCK_OFFSET = 3600
    jobs.look_after()
    fence.partner_reached()
    jobs.look_after()
    moved = Round.objects.get(pk=round_.pk).ends_at - round_.ends_at
    assert moved.total_seconds() == pytest.approx(3600, abs=5)
