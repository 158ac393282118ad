"""Days and hours as they are said, on the club's clock."""

import datetime as dt

import pytest
from django.utils import translation

from tournament.templatetags.typography import clock, countdown, day, day_short, epoch

EVENING = dt.date(2026, 11, 20)


def test_it_says_the_day_in_full():
    assert day(EVENING) == "vendredi 20 novembre 2026"


def test_it_says_the_day_in_english():
    with translation.override("en"):
        assert day(EVENING) == "Friday 20 November 2026"


def test_it_keeps_the_first_of_the_month_as_people_say_it():
    assert day(dt.date(2026, 12, 1)) == "mardi 1er décembre 2026"


def test_it_leaves_the_year_out():
    assert day_short(EVENING) == "vendredi 20 novembre"


def test_it_shows_the_hour_of_the_club_whatever_the_hour_of_the_server(settings):
    settings.TIME_ZONE = "Europe/Paris"
    assert clock(dt.datetime(2026, 11, 20, 20, 42, tzinfo=dt.UTC)) == "21:42"
    assert clock(dt.datetime(2026, 11, 20, 23, 5, tzinfo=dt.UTC)) == "00:05"


def test_it_takes_the_day_of_the_club_too():
    assert day(dt.datetime(2026, 11, 20, 23, 30, tzinfo=dt.UTC)) == "samedi 21 novembre 2026"


@pytest.mark.parametrize("shown", [day(None), clock(None), countdown(None)])
def test_it_shows_a_dash_for_what_is_not_known(shown):
    assert shown == "–"


@pytest.mark.parametrize(
    ("seconds", "shown"), [(272, "4:32"), (59, "0:59"), (0, "0:00"), (-5, "0:00"), (3600, "60:00")]
)
def test_it_counts_down_in_minutes(seconds, shown):
    assert countdown(seconds) == shown


def test_it_gives_the_scripts_an_instant():
    assert epoch(dt.datetime(2026, 11, 20, 20, 42, tzinfo=dt.UTC)) == "1795207320"
