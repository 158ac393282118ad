"""Two laptops that know each other's key."""

import threading

import pytest

from launcher import fence as file
from tournament.core.fenced import fence_path
from tournament.partner.following import FOLDER, Follower

from .laptops import Laptops


@pytest.fixture
def own_folder(tmp_path, settings):
    """The data folder of this test's laptop."""
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def laptops(tmp_path, settings, monkeypatch):
    made = Laptops(tmp_path, settings, monkeypatch)
    settings.DATA_DIR = made.follower
    return made


@pytest.fixture
def follower(laptops):
    return Follower(laptops.follower / FOLDER, 8000, threading.Event())


@pytest.fixture
def slept(monkeypatch):
    """The computer sleeps as long as a test says; what it slept before is counted from its start."""
    clock = {"asleep": 500.0}
    monkeypatch.setattr(file, "asleep_seconds", lambda: clock["asleep"])
    file.watch(fence_path())

    def sleep(seconds):
        clock["asleep"] += seconds

    return sleep
