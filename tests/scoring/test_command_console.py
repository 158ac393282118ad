"""The streams of a command: closed from the start, closed on the way, without a place for errors."""

import subprocess
import sys

import pytest

from scoring.command import console
from tests.scoring.test_command import ROOT


@pytest.mark.parametrize("closed", ["stdin", "stdout"])
def test_a_stream_closed_from_the_start_is_1_and_nothing_is_done(monkeypatch, closed):
    monkeypatch.setattr(sys, closed, None)
    assert console.run(lambda: pytest.fail("it ran")) == 1


def test_without_a_place_for_errors_it_works_as_ever(monkeypatch):
    monkeypatch.setattr(sys, "stderr", None)
    assert console.run(lambda: 0) == 0


def test_a_reader_of_simulated_deals_may_have_seen_enough():
    words = [sys.executable, "-m", "scoring.simulate", "--deals", "100000", "--print"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as running:
        assert running.stdout.readline().startswith(b"d1 | ")
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 1
