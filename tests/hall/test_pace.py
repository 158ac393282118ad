"""Phones are told to ask less often when answers are slow, and as before once they are quick again."""

import pytest

from tournament.hall.views import NORMAL_MS, SLOWEST_MS, WINDOW, Pace


def test_the_pace_slows_when_the_server_is_slow_and_recovers():
    pace = Pace()
    for _ in range(10):
        for _ in range(WINDOW):
            pace.answered(0.3)
    assert pace.interval == SLOWEST_MS
    for _ in range(10):
        for _ in range(WINDOW):
            pace.answered(0.01)
    assert pace.interval == NORMAL_MS


@pytest.mark.parametrize(("slow_ones", "grows"), [(1, False), (2, False), (3, True)])
def test_one_slow_answer_in_a_hundred_is_borne(slow_ones, grows):
    pace = Pace()
    for n in range(WINDOW):
        pace.answered(0.3 if n < slow_ones else 0.01)
    assert (pace.interval > NORMAL_MS) is grows
