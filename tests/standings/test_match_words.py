"""Who won, and the sets of states: said once (`evening/match`)."""

from dataclasses import dataclass, replace

import pytest

from tests import cast
from tournament.evening import match as words
from tournament.models import Match, Round

S = Match.State
STATES = [str(state) for state in S]


@dataclass(frozen=True)
class Row:
    """A match as any room reads one."""

    state: str
    total_a: int | None
    total_b: int | None
    winner: str
    forfeited_by: str
    round_state: str = "released"
    counts_for: str = ""
    a: int = 1
    b: int = 2


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
    assert words.winner(row) == side
    told = {"": (None, None), "A": (True, False), "B": (False, True)}[side]
    assert (words.has_won(row, "A"), words.has_won(row, "B")) == told
    model = Match(
        **{name: getattr(row, name) for name in ("state", "total_a", "total_b", "winner", "forfeited_by")}
    )
    assert words.winner(model) == side


def test_a_match_is_done_when_it_is_settled_or_its_round_closed():
    waiting = Row("waiting", None, None, "", "")
    assert [words.is_done(replace(waiting, state=state)) for state in ("waiting", "submitted")] == [False] * 2
    assert all(words.is_done(replace(waiting, state=state)) for state in ("confirmed", "forfeited"))
    assert words.is_done(replace(waiting, round_state="closed"))


def test_it_counts_for_both_seats_or_for_the_one_that_catches_up():
    for side, seats in {"": (1, 2), "A": (1,), "B": (2,)}.items():
        row = Row("confirmed", 1000, 500, "", "", counts_for=side)
        assert words.counting_teams(row) == seats


def test_what_both_gave_up_both_have_lost():
    both = Row("forfeited", None, None, "", "X")
    assert words.winner(both) == ""
    assert [words.has_won(both, side) for side in "AB"] == [False, False]


@pytest.mark.django_db
@pytest.mark.parametrize("state", ["running", "closed"])
def test_the_database_leaves_the_matches_that_a_reader_leaves(tournament, state):
    cast.released(tournament)
    tournament.state = state
    every = list(Match.objects.order_by("pk"))
    for n, match in enumerate(every):
        cast.put_in_state(Match.objects.filter(pk=match.pk), STATES[n % len(STATES)])
    Round.objects.filter(number=1).update(state="closed")
    left = {
        match.pk
        for match in Match.objects.select_related("round")
        if words.is_left(match.state, ended=words.is_ended(match, tournament))
    }
    assert 0 < len(left) < len(every)
    assert {match.pk for match in Match.objects.filter(words.left_in(tournament))} == left
