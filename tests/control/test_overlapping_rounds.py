"""Rounds that overlap: what is missing is said round by round, the earliest first, wherever it is said."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tests import cast
from tournament.evening.progress import missing_sentence
from tournament.evening.wording import RoundName
from tournament.models import Match, Round

NAMES = {number: RoundName(number, f"Tour {number} sur 9", f"Tour {number}") for number in range(1, 10)}


def text(client, name, tournament, *args):
    page = client.get(reverse(name, args=[tournament.slug, *args])).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)).replace("\u00a0", " ")


@pytest.fixture
def overlapping(tournament):
    """Pools of sixteen: rounds 1 and 2 begun and unsettled at tables 2, 4 and 3, round 3 all settled."""
    cast.released(tournament)
    left = {1: [2, 4], 2: [3], 3: []}
    for match in Match.objects.select_related("round", "table"):
        if match.table.number not in left[match.round.number]:
            match.state, match.over, match.deal_count = "confirmed", True, 8
            match.total_a, match.total_b = 1000, 500
            match.save()
    return tournament


def test_the_evening_names_each_round_that_is_not_settled(as_odile, overlapping):
    said = text(as_odile, "control:overview", overlapping)
    assert "Tour 1 : 6 parties réglées sur 8. Tour 2 : 7 parties réglées sur 8." in said
    assert "Manquantes – tour 1 : tables 2, 4 ; tour 2 : table 3." in said


def test_a_later_round_is_closed_in_one_tap_only_in_its_turn(as_odile, overlapping):
    assert "Clore : Tour 3" not in text(as_odile, "control:rounds", overlapping)
    cast.put_in_state(Match.objects.filter(round__number=1), "confirmed")
    assert "Clore : Tour 3" not in text(as_odile, "control:rounds", overlapping)
    assert "Clore : Tour 1" in text(as_odile, "control:rounds", overlapping)
    cast.put_in_state(Match.objects.filter(round__number=2), "confirmed")
    assert "Clore : Tour 1" in text(as_odile, "control:rounds", overlapping)


def test_the_page_of_a_settled_round_names_the_earlier_ones_that_are_not(as_odile, overlapping):
    said = text(as_odile, "control:round", overlapping, 3)
    assert "Un tour d’avant n’est pas fini. Manquantes – tour 1 : tables 2, 4 ; tour 2 : table 3." in said
    cast.put_in_state(Match.objects.filter(round__number__lt=3), "confirmed")
    assert "Un tour d’avant n’est pas fini." not in text(as_odile, "control:round", overlapping, 3)


def test_the_draw_names_the_rounds_it_waits_for(as_odile, overlapping):
    said = text(as_odile, "draw:desk", overlapping)
    assert "Manquantes – tour 1 : tables 2, 4 ; tour 2 : table 3" in said


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 40) | st.none()), min_size=1))
def test_every_missing_table_is_said_once_in_the_order_of_rounds_and_tables(waiting):
    said = missing_sentence(iter(waiting), NAMES).replace("\u00a0", " ")
    parts = re.findall(r"(?:tour (\d+) : )?tables? ([\d?, ]+)", said)
    found = [
        (int(number or waiting[0][0]), one) for number, tables in parts for one in tables.strip().split(", ")
    ]
    rows = sorted(set(waiting), key=lambda row: (row[0], row[1] is None, row[1] or 0))
    assert found == [(number, str(table or "?")) for number, table in rows]


def test_nothing_missing_says_nothing():
    assert missing_sentence([], NAMES) == ""


@pytest.mark.parametrize(
    ("minutes", "words"), [(0, ""), (1, "– 1 min de retard"), (12, "– 12 min de retard")]
)
def test_the_evening_says_how_late_what_is_missing_is(as_odile, overlapping, minutes, words):
    since = timezone.now() - timedelta(minutes=minutes, seconds=5)
    Round.objects.filter(tournament=overlapping, number=2).update(time_called_at=since)
    said = text(as_odile, "control:overview", overlapping)
    assert "tour 2 : table 3." in said
    assert ("min de retard" in said) == bool(words)
    assert words in said
