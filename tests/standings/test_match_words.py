"""Who won, and the five sets of states: said once (`evening/match`), and what every room said before."""

from dataclasses import dataclass, replace
from itertools import product
from random import Random

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


def any_row(rng):
    """Whatever a row may hold, also what no service writes."""
    a, b = rng.choice([(None, None), (rng.randrange(3), rng.randrange(3))])
    return Row(
        state=rng.choice(STATES),
        total_a=a,
        total_b=b,
        winner=rng.choice(["", "A", "B"]),
        forfeited_by=rng.choice(["", "A", "B", "X"]),
        round_state=rng.choice([str(state) for state in Round.State]),
        counts_for=rng.choice(["", "A", "B"]),
    )


def rows(seed):
    """A thousand of them, and those that differ in nothing but the end."""
    rng = Random(seed)
    ends = product(STATES, (None, 0, 90), ("", "A", "B"), ("", "A", "B", "X"))
    return [*(any_row(rng) for _ in range(1000)), *(Row(s, t, t, w, by) for s, t, w, by in ends)]


def possible(row):
    """Whether the program may write such a row: a match that counts has totals, only a forfeit has somebody
    who gave it up, and then nobody else has won."""
    if row.state == S.FORFEITED:
        return row.forfeited_by != "" and row.winner == ""
    return row.forfeited_by == "" and (row.total_a is not None or row.state not in (S.SUBMITTED, S.CONFIRMED))


# As the rooms said it, each in its own words.


def of_the_draw(row):
    if row.state == S.FORFEITED:
        return {"A": "B", "B": "A"}.get(row.forfeited_by, "")
    if row.state not in {S.CONFIRMED, S.SUBMITTED} or row.total_a is None or row.total_b is None:
        return ""
    ahead = "A" if row.total_a > row.total_b else "B" if row.total_b > row.total_a else ""
    return row.winner or ahead


def of_the_referee(row):
    if row.state == S.FORFEITED:
        return {"A": "B", "B": "A"}.get(row.forfeited_by, "")
    if row.total_a is None or row.total_b is None or row.state in (S.WAITING, S.PLAYING):
        return ""
    lead = row.total_a - row.total_b
    return row.winner or ("A" if lead > 0 else "B" if lead < 0 else "")


def of_the_brackets(row):
    if row.state == S.FORFEITED:
        return {"A": "B", "B": "A"}.get(row.forfeited_by, "")
    if row.state not in {S.CONFIRMED, S.SUBMITTED}:
        return ""
    lead = (row.total_a or 0) - (row.total_b or 0)
    return row.winner or ("A" if lead > 0 else "B" if lead < 0 else "")


def side_of_a_bracket(row, side):
    if row.state == S.FORFEITED:
        return row.forfeited_by not in {side, "X"}
    if row.state not in {S.CONFIRMED, S.SUBMITTED}:
        return None
    won = of_the_brackets(row)
    return None if not won else won == side


def side_of_the_hall(row, side):
    if row.state == S.FORFEITED:
        return row.forfeited_by not in {side, "X"}
    if row.state not in {S.SUBMITTED, S.CONFIRMED}:
        return None
    if row.winner == "" and row.total_a == row.total_b:
        return None
    ahead = "A" if (row.total_a or 0) > (row.total_b or 0) else "B"
    return (row.winner or ahead) == side


def of_the_workbook(row):
    if row.state == S.FORFEITED:
        return {"A": "B", "B": "A"}.get(row.forfeited_by, "")
    return row.winner


@pytest.mark.parametrize("old", [of_the_draw, of_the_referee])
def test_draw_and_referee_named_the_same_winner_of_any_row(old):
    assert [words.winner(row) for row in rows(1)] == [old(row) for row in rows(1)]


def test_the_brackets_named_the_same_winner_of_every_row_that_can_be():
    found = [row for row in rows(2) if possible(row)]
    assert [words.winner(row) for row in found] == [of_the_brackets(row) for row in found]


@pytest.mark.parametrize("old", [side_of_a_bracket, side_of_the_hall])
@pytest.mark.parametrize("side", ["A", "B"])
def test_a_side_had_won_or_lost_every_match_that_can_be_just_so(old, side):
    found = [row for row in rows(3) if possible(row)]
    assert [words.has_won(row, side) for row in found] == [old(row, side) for row in found]


def test_nobody_wins_what_has_no_totals_or_was_given_up_by_nobody():
    """Unplayed is NULL, never 0–0: brackets and hall took the stored winner all the same. No service writes
    such a row."""
    unplayed = Row("confirmed", None, None, "A", "")
    assert (words.winner(unplayed), words.has_won(unplayed, "A")) == ("", None)
    assert (of_the_brackets(unplayed), side_of_the_hall(unplayed, "A")) == ("A", True)
    given_up = Row("forfeited", None, None, "", "")
    assert (words.winner(given_up), words.has_won(given_up, "A")) == ("", None)
    assert (side_of_a_bracket(given_up, "A"), side_of_the_hall(given_up, "B")) == (True, True)


def test_the_workbook_named_the_winner_that_the_rules_stored():
    """It named nobody where a match was stopped by a departure and counts as it stands, and somebody before
    the sheet was handed in."""
    found = [row for row in rows(4) if possible(row)]
    other = [row for row in found if words.winner(row) != of_the_workbook(row)]
    stopped = [row for row in other if row.state in words.COUNTED]
    assert stopped
    assert all(row.winner == "" and row.total_a != row.total_b for row in stopped)
    early = [row for row in other if row not in stopped]
    assert early
    assert all(row.state in words.WITHOUT_RESULT and row.winner for row in early)


def test_what_both_gave_up_both_have_lost():
    both = Row("forfeited", None, None, "", "X")
    assert words.winner(both) == ""
    assert [words.has_won(both, side) for side in "AB"] == [False, False]


# What each room called a set of states; S is a StrEnum, so that rows of text and models both are found in it.
OLD_SETS = {
    "SETTLED": [
        {S.CONFIRMED, S.FORFEITED},  # hall/cards.DONE, referee/queries/tables.DONE, evening/progress
        {"confirmed", "forfeited"},  # control/queries/rounds.SETTLED, evening/known
    ],
    "WITH_RESULT": [
        {S.SUBMITTED, S.CONFIRMED, S.FORFEITED},  # hall/team_page.ENDED, referee/queries/clock.HANDED_IN
    ],
    "COUNTED": [
        {S.SUBMITTED, S.CONFIRMED},  # standings, evening/effect, referee departures.ENDED, places
    ],
    "WITHOUT_RESULT": [
        {S.WAITING, S.PLAYING},  # NO_RESULT, referee/queries/beside.UNFINISHED, sheet.UNSIGNED
    ],
    "BEGUN": [
        {S.PLAYING, S.SUBMITTED, S.CONFIRMED},  # hall/cards.PLAYED, evening/progress.PLAYED
    ],
}


@pytest.mark.parametrize("name", OLD_SETS)
def test_a_set_of_states_holds_what_every_room_meant_by_it(name):
    now = getattr(words, name)
    assert isinstance(now, frozenset)
    assert {type(state) for state in now} == {str}
    for old in OLD_SETS[name]:
        assert [row.state in now for row in rows(5)] == [row.state in old for row in rows(5)]
        assert [state in now for state in S] == [state in old for state in S]


def test_the_sets_leave_no_state_out():
    assert set(STATES) == words.WITH_RESULT | words.WITHOUT_RESULT
    assert not words.WITH_RESULT & words.WITHOUT_RESULT
    assert words.COUNTED < words.WITH_RESULT
    assert words.SETTLED < words.WITH_RESULT
    assert set(STATES) - words.BEGUN == {"waiting", "forfeited"}


def test_a_match_is_done_when_it_is_settled_or_its_round_closed():
    for row in rows(6):
        assert words.is_done(row) == (
            row.state in {S.CONFIRMED, S.FORFEITED} or row.round_state == Round.State.CLOSED
        )


def test_it_counts_for_both_seats_or_for_the_one_that_catches_up():
    row = any_row(Random(7))
    for side, seats in {"": (1, 2), "A": (1,), "B": (2,)}.items():
        assert words.counting_seats(replace(row, counts_for=side)) == seats


@pytest.mark.parametrize("state", STATES)
def test_a_model_answers_as_a_row_does(state):
    for row in (row for row in rows(8) if row.state == state):
        told = {name: getattr(row, name) for name in ("total_a", "total_b", "winner", "forfeited_by")}
        model = Match(state=state, round=Round(state=row.round_state), **told)
        assert words.winner(model) == words.winner(row)
        assert words.is_done(model) == words.is_done(row)


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
