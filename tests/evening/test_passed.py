"""Which teams a ranked draw would seat otherwise now: those that passed another; places may be shared."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.evening.outdated import _passed

PLACES = st.integers(1, 6)


@given(st.lists(st.tuples(PLACES, PLACES), max_size=12))
def test_as_each_two_teams_say(both):
    then = {team: place for team, (place, _now) in enumerate(both)}
    now = {team: place for team, (_then, place) in enumerate(both)}
    expected = {a for a in then for b in then if (then[a] - then[b]) * (now[a] - now[b]) < 0}
    assert _passed(then, now) == expected


def test_places_that_are_shared_now_pass_nobody():
    assert _passed({1: 1, 2: 2, 3: 3, 4: 4}, {1: 1, 2: 1, 3: 3, 4: 3}) == set()
