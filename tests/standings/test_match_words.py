"""Who won, and the sets of states: said once (`models/result`)."""

import pytest

from tests import cast
from tournament.evening.rows import MatchRow
from tournament.exports.queries import left_in
from tournament.models import Match, Round

S = Match.State
STATES = [str(state) for state in S]


def Row(state, total_a, total_b, winner, forfeited_by, round_state="released", counts_for=""):
    """A match as any room reads one."""
    row = MatchRow(1, 1, 1, round_state, 1, state, 1, 2, total_a, total_b, winner, forfeited_by)
    return row._replace(counts_for=counts_for)


WON = [
    (Row("confirmed", 1000, 500, "", ""), "A"),
    (Row("submitted", 500, 1000, "", ""), "B"),
    (Row("confirmed", 500, 1000, "A", ""), "A"),  # as the rules of the match named it
    (Row("confirmed", 700, 700, "", ""), ""),
    (Row("confirmed", 700, 700, "B", ""), "B"),
    (Row("playing", 1000, 500, "A", ""), ""),
    (Row("confirmed", None, None, "A", ""), ""),  # unplayed is never 0–0
    (Row("forfeited", None, None, "", "A"), "B"),
    (Row("forfeited", None, None, "", ""), ""),
]


@pytest.mark.parametrize(("row", "side"), WON)
def test_who_has_won_by_totals_by_the_rules_or_because_the_other_gave_up(row, side):
    assert row.won_by == side
    told = {"": (None, None), "A": (True, False), "B": (False, True)}[side]
    assert (row.has_won("A"), row.has_won("B")) == told
    model = Match(
        **{name: getattr(row, name) for name in ("state", "total_a", "total_b", "winner", "forfeited_by")}
    )
    assert model.won_by == side


def test_a_match_is_done_when_it_is_settled_or_its_round_closed():
    waiting = Row("waiting", None, None, "", "")
    assert [waiting._replace(state=state).done for state in ("waiting", "submitted")] == [False] * 2
    assert all(waiting._replace(state=state).done for state in ("confirmed", "forfeited"))
    assert waiting._replace(round_state="closed").done


def test_it_counts_for_both_seats_or_for_the_one_that_catches_up():
    for side, seats in {"": (1, 2), "A": (1,), "B": (2,)}.items():
        row = Row("confirmed", 1000, 500, "", "", counts_for=side)
        assert row.counting_teams == seats


def test_what_both_gave_up_both_have_lost():
    both = Row("forfeited", None, None, "", "X")
    assert both.won_by == ""
    assert [both.has_won(side) for side in "AB"] == [False, False]


@pytest.mark.django_db
@pytest.mark.parametrize("state", ["running", "closed"])
def test_the_database_leaves_the_matches_that_a_reader_leaves(tournament, state):
    cast.released(tournament)
    tournament.state = state
    tournament.save(update_fields=["state"])
    every = list(Match.objects.order_by("pk"))
    for n, match in enumerate(every):
        cast.put_in_state(Match.objects.filter(pk=match.pk), STATES[n % len(STATES)])
    Round.objects.filter(number=1).update(state="closed")
    left = {match.pk for match in Match.objects.select_related("round", "tournament") if match.left}
    assert 0 < len(left) < len(every)
    assert {match.pk for match in Match.objects.filter(left_in(tournament))} == left
