"""The workbook of a closed evening: final, a match left has no total, and every control row still adds up."""

import pytest

from tests import last_round
from tests.exports import reading
from tournament.exports.queries import workbook_data

pytestmark = pytest.mark.django_db


@pytest.fixture
def left(tournament):
    return last_round.unfinished(tournament)


def book(tournament, tmp_path):
    return reading.pages(reading.written(tournament, tmp_path))


def test_it_is_final_and_says_what_was_left(tournament, left, tmp_path):
    note = book(last_round.closed(tournament), tmp_path)["Classement"].note
    assert "définitif (non confirmées\u00a0: 1, sans résultat\u00a0: 3)" in note
    assert "provisoire" not in note


@pytest.mark.parametrize("kind", ["waiting", "playing", "unsigned"])
def test_a_match_left_has_an_empty_total_never_0(tournament, left, tmp_path, kind):
    parties = book(last_round.closed(tournament), tmp_path)["Parties"]
    row = parties.row(Tour=3, Partie=left[kind].number)
    assert (row["Points A"], row["Points B"], row["Gagnante"], row["État"]) == (
        None,
        None,
        None,
        "sans résultat",
    )


def test_a_submitted_match_counts_and_says_that_nobody_confirmed_it(tournament, left, tmp_path):
    row = book(last_round.closed(tournament), tmp_path)["Parties"].row(
        Tour=3, Partie=left["submitted"].number
    )
    assert (row["Points A"], row["Points B"], row["État"]) == (100, 70, "non confirmée")


def test_what_is_under_way_says_so_until_the_end(tournament, left, tmp_path):
    row = book(tournament, tmp_path)["Parties"].row(Tour=3, Partie=left["playing"].number)
    assert (row["Points A"], row["État"]) == (100, "en cours")


def test_the_sum_of_the_points_is_that_of_the_column(tournament, left, tmp_path):
    """What the control row is compared to must leave out what the sheet leaves out."""
    for evening_of_it in (tournament, last_round.closed(tournament)):
        column = book(evening_of_it, tmp_path)["Parties"].column("Points A")
        assert sum(value or 0 for value in column) == workbook_data(tournament.pk).sums.match_points[0]
