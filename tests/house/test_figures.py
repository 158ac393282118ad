"""Figures as people read them."""

import pytest
from django.utils import translation

from scoring import Reason
from tournament.templatetags.typography import euros, number, ordinal, points, score, signed
from tournament.templatetags.words import reason


@pytest.mark.parametrize(("total", "shown"), [(1940, "1940"), (9999, "9999"), (10000, "10\u202f000")])
def test_a_doubt_says_points_as_the_sheet_does(total, shown):
    """In one piece below 10 000 (docs/look.md), the thousands apart from there on, and never to be broken."""
    doubt = Reason("doubt_sum", (("sum", total), ("least", 1944)))
    assert f"totaux font {shown}" in reason(doubt)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0, "0"),
        (999, "999"),
        (1000, "1\u202f000"),
        (48213907, "48\u202f213\u202f907"),
        (-1000, "−1\u202f000"),
        (None, "–"),
    ],
)
def test_it_groups_thousands_with_a_narrow_no_break_space(value, shown):
    assert number(value) == shown


def test_it_groups_with_commas_in_english():
    with translation.override("en"):
        assert number(1234567) == "1,234,567"


@pytest.mark.parametrize(
    ("value", "shown"), [(1070, "1070"), (-80, "−80"), (0, "0"), (None, "–"), (12000, "12\u202f000")]
)
def test_it_keeps_the_points_of_a_match_in_one_piece(value, shown):
    assert points(value) == shown


@pytest.mark.parametrize(("value", "shown"), [(250, "+250"), (-80, "−80"), (0, "0"), (None, "–")])
def test_it_shows_the_sign_of_a_difference(value, shown):
    assert signed(value) == shown


def test_it_sets_a_score_with_a_spaced_en_dash():
    assert score(100, 70) == "100 – 70"
    assert score(0, 0) == "0 – 0"


@pytest.mark.parametrize(("a", "b"), [(None, None), (None, 70), (100, None)])
def test_it_never_shows_an_unplayed_match_as_nil_nil(a, b):
    assert score(a, b) == "–"


@pytest.mark.parametrize(
    ("rank", "gender", "shown"),
    [
        (1, "f", "1<sup>re</sup>"),
        (1, "m", "1<sup>er</sup>"),
        (2, "f", "2<sup>e</sup>"),
        (11, "f", "11<sup>e</sup>"),
    ],
)
def test_it_ranks_a_team_in_the_feminine(rank, gender, shown):
    assert ordinal(rank, gender) == shown


@pytest.mark.parametrize(
    ("rank", "letters"), [(1, "st"), (2, "nd"), (3, "rd"), (4, "th"), (11, "th"), (13, "th"), (22, "nd")]
)
def test_it_ranks_in_english(rank, letters):
    with translation.override("en"):
        assert ordinal(rank) == f"{rank}<sup>{letters}</sup>"


@pytest.mark.parametrize(
    ("cents", "shown"), [(500, "5\u00a0€"), (250, "2,50\u00a0€"), (12005, "120,05\u00a0€"), (0, "0\u00a0€")]
)
def test_it_shows_cents_as_euros(cents, shown):
    assert euros(cents) == shown


def test_it_shows_euros_in_english():
    with translation.override("en"):
        assert (euros(500), euros(250)) == ("€5", "€2.50")
