"""Table 4 under the clock."""

import pytest
from django.utils import timezone

from tests.match.conftest import match, phone, referee  # noqa: F401 — fixtures
from tournament.clock import clock


@pytest.fixture
def stopped(monkeypatch):
    """The hour stands still, so that seconds can be counted exactly."""
    moment = timezone.now().replace(microsecond=0)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    return moment


@pytest.fixture
def pulse(monkeypatch, tmp_path):
    monkeypatch.setattr(clock, "PULSE", tmp_path / "pulse")
    return tmp_path / "pulse"
