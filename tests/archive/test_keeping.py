"""Which copies stay, at each threshold and for any list of them."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.archive.keeping import MOST_BYTES, SEASON, Held, ceiling, kept

NOW = datetime.datetime(2026, 11, 28, 21, 43, tzinfo=datetime.UTC)
ROOM = 10**12


def ago(seconds, size=1, reason="result"):
    at = NOW - datetime.timedelta(seconds=seconds)
    return Held(at, f"{at:%Y%m%d-%H%M%S}_{reason}-{seconds}", size, reason)


def stays(*copies, most_bytes=ROOM):
    names = kept(copies, now=NOW, most_bytes=most_bytes)
    return [copy for copy in copies if copy.name in names]


def test_the_last_hour_stays_whole():
    copies = [ago(seconds) for seconds in range(0, 3600, 15)]
    assert stays(*copies) == copies


MINUTE, HOUR, DAY = 60, 3600, 86400


@pytest.mark.parametrize(
    ("age", "apart", "both"),
    [
        (HOUR - 2, 1, True),  # both younger than an hour
        (HOUR, 1, False),
        (HOUR, 10 * MINUTE, True),
        (DAY - 10 * MINUTE, 2 * MINUTE, False),
        (DAY + HOUR, 10 * MINUTE, False),  # a day is over: one an hour
        (DAY + HOUR, HOUR, True),
        (7 * DAY - HOUR, HOUR - 1, True),  # the older one is in the hour before
        (8 * DAY, HOUR, False),  # a week is over: one a day
        (8 * DAY, DAY, True),
    ],
)
def test_at_each_age_one_in_so_long(age, apart, both):
    newest, first, second = ago(0), ago(age), ago(age + apart)
    assert (stays(newest, first, second) == [newest, first, second]) is both
    assert first in stays(newest, first, second)


@pytest.mark.parametrize(("days", "there"), [(365, True), (366, False), (367, False)])
def test_a_season_is_a_year_and_a_day(days, there):
    assert SEASON.days == 366
    assert (ago(days * DAY) in stays(ago(0), ago(days * DAY))) is there


def test_the_newest_stays_whatever_its_age():
    assert stays(ago(3 * 366 * DAY), ago(4 * 366 * DAY)) == [ago(3 * 366 * DAY)]


@pytest.mark.parametrize("reason", ["restore", "manual"])
def test_what_one_may_want_to_undo_stays(reason):
    old, older = ago(400 * DAY, reason=reason), ago(401 * DAY, reason=reason)
    assert stays(ago(0), old, older) == [ago(0), old]


@pytest.mark.parametrize(
    ("free", "ours", "most"),
    [
        (MOST_BYTES * 10 - 10, 0, MOST_BYTES - 1),
        (MOST_BYTES * 10, 0, MOST_BYTES),
        (MOST_BYTES * 10 + 10, 0, MOST_BYTES),
        (500, 500, 100),  # what copies take would be free without them
        (0, 0, 0),
    ],
)
def test_the_ceiling_is_the_smaller_of_two(free, ours, most):
    assert ceiling(free=free, ours=ours) == most


@pytest.mark.parametrize(("most", "left"), [(39, 3), (40, 4), (41, 4)])
def test_above_the_ceiling_the_densest_goes(most, left):
    copies = [ago(0, 10), ago(900, 10), ago(1000, 10), ago(3000, 10)]
    names = stays(*copies, most_bytes=most)
    assert len(names) == left
    assert (copies[1] in names) is (left == 4)  # between 0 and 1000 s; the other stands between 900 and 3000


some_copies = st.lists(
    st.builds(ago, st.integers(0, 500 * DAY), st.integers(1, 50), st.sampled_from(["result", "restore"])),
    max_size=60,
    unique_by=lambda copy: copy.name,
)


@given(some_copies, st.integers(0, 600))
def test_what_stays_fits_holds_the_newest_and_is_stable(copies, most):
    names = kept(copies, now=NOW, most_bytes=most)
    left = [copy for copy in copies if copy.name in names]
    assert names <= {copy.name for copy in copies}
    assert sum(copy.size for copy in left) <= most or len(left) <= 1
    if copies:
        assert max(copies, key=lambda copy: (copy.at, copy.name)).name in names
    assert kept(left, now=NOW, most_bytes=most) == names
