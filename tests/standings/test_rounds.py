"""Ranked rounds: one table, exempt teams credited, late ones with forfeits, a match for one side only."""

import pytest

from tests.standings.stages import evening, exempt, match, order, seen, stage, value
from tournament.evening.standings.overall import standings_now
from tournament.models import Exempt, Match, Round, Stage, Team, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def rounds(odile):
    """Five teams, one round: 1 beat 2, 3 beat 4, 5 had no opponent."""
    made = stage(evening(odile, 5), 1, "rounds", draw="ranked", rounds=4)
    match(made, 1, 1, 2, 1000, 400)
    match(made, 1, 3, 4, 901, 500)
    exempt(made, 1, 5)
    return made


def test_one_table_and_no_pool(rounds):
    found = seen(rounds.tournament)
    (part,) = found.parts
    assert (part.kind, part.pools, found.pools, part.brackets) == ("rounds", (), (), ())
    assert part.places == found.overall
    assert order(found.overall) == [(1, 1), (2, 3), (3, 5), (4, 4), (5, 2)]


def test_an_exempt_team_has_a_win_the_mean_of_the_winners_and_no_difference(rounds):
    found = seen(rounds.tournament)
    assert value(found, 5, "match_points") == 2
    assert value(found, 5, "points") == 951  # 950.5, half up
    assert value(found, 5, "difference") == 0
    place = next(place for place in found.overall if place.team.number == 5)
    assert (place.exempt, place.row.tally.played) == (1, 0)
    assert not found.means  # it is credited: everybody has one line


@pytest.mark.parametrize(
    ("how", "points", "target", "credit"),
    [
        ("mean", 77, 1000, 951),
        ("target", 77, 1000, 1000),
        ("target", 77, None, 951),
        ("fixed", 77, 1000, 77),
        ("fixed", 0, 1000, 0),
        ("fixed", None, 1000, 951),
    ],
)
def test_the_credit_is_the_organisers_choice(rounds, how, points, target, credit):
    Tournament.objects.update(exempt_credit=how, exempt_points=points, target=target)
    assert value(seen(rounds.tournament), 5, "points") == credit


def test_nothing_played_yet_credits_the_target(odile):
    made = stage(evening(odile, 3), 1, "rounds")
    match(made, 1, 1, 2, state="forfeited", forfeited_by="X")
    exempt(made, 1, 3)
    assert value(seen(made.tournament), 3, "points") == 1000


def test_a_forfeit_follows_the_same_choice(rounds):
    match(rounds, 2, 1, 3, state="forfeited", forfeited_by="B")
    Tournament.objects.update(exempt_credit="fixed", exempt_points=300)
    assert value(seen(rounds.tournament), 1, "points") == 1300


def test_the_points_fixed_at_the_close_stay(rounds):
    Exempt.objects.update(points=640)
    assert value(seen(rounds.tournament), 5, "points") == 640


def test_a_missed_round_is_a_forfeit_without_opponent(rounds):
    Exempt.objects.update(kind="missed")
    found = seen(rounds.tournament)
    assert value(found, 5, "match_points") == 0
    assert value(found, 5, "points") == 0
    place = next(place for place in found.overall if place.team.number == 5)
    assert (place.exempt, place.row.tally.forfeits, place.row.tally.played) == (0, 1, 0)


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_match_caught_up_counts_for_one_side_only(rounds, side):
    teams = (5, 2) if side == "A" else (2, 5)
    totals = (700, 650) if side == "A" else (650, 700)
    before = seen(rounds.tournament)
    caught = match(rounds, 1, *teams, *totals, counts_for=side)
    Exempt.objects.update(match=caught)
    found = seen(rounds.tournament)
    assert (value(found, 5, "points"), value(found, 5, "difference")) == (700, 50)
    for code in ("match_points", "points", "difference"):
        assert value(found, 2, code) == value(before, 2, code)
    assert next(place for place in found.overall if place.team.number == 5).exempt == 0
    assert not found.means


def test_a_caught_up_match_given_up_gives_nothing_to_the_other(rounds):
    caught = match(rounds, 1, 5, 2, counts_for="A", state="forfeited", forfeited_by="A")
    Exempt.objects.update(match=caught)
    found = seen(rounds.tournament)
    assert value(found, 5, "match_points") == 0
    assert value(found, 2, "points") == 400


def test_a_win_of_the_side_that_does_not_count_is_not_in_the_mean(rounds):
    match(rounds, 1, 5, 2, 10, 1500, counts_for="A")
    match(rounds, 1, 1, 4, state="forfeited", forfeited_by="B")
    credit = Tournament.objects.get().target
    assert credit == 1000
    assert value(seen(rounds.tournament), 1, "points") == 1000 + 951


@pytest.mark.parametrize(("drop", "points"), [(False, 1700), (True, 1000)])
def test_the_worst_round_may_be_dropped(rounds, drop, points):
    match(rounds, 2, 1, 3, 700, 900)
    Tournament.objects.update(drop_worst=drop, school="points")
    assert value(seen(rounds.tournament), 1, "points") == points


def test_different_numbers_of_matches_are_compared_by_means(rounds):
    match(rounds, 2, 1, 3, 700, 900)
    assert seen(rounds.tournament).means


def test_who_left_is_last_and_who_was_sent_away_after_them(rounds):
    Team.objects.filter(number=1).update(status="out")
    Team.objects.filter(number=3).update(status="withdrawn")
    found = seen(rounds.tournament)
    assert [place.team.number for place in found.overall] == [5, 4, 2, 3, 1]
    assert found.overall[-1].row.disqualified
    assert not found.overall[-1].row.withdrawn


@pytest.mark.parametrize(("released", "finished"), [(3, False), (4, True), (5, True)])
def test_it_is_finished_when_every_planned_round_is(odile, released, finished):
    made = stage(evening(odile, 2), 1, "rounds", rounds=4)
    for number in range(released):
        match(made, number + 1, 1, 2, 1000, number)
    assert seen(made.tournament).parts[0].finished is finished
    Match.objects.filter(round__number=1).update(state="playing")
    assert not seen(made.tournament).parts[0].finished


def test_friendly_matches_change_nothing(rounds):
    before = seen(rounds.tournament)
    for_fun = Stage.objects.beside(rounds.tournament)
    match(for_fun, 2, 2, 4, 3000, 0)
    after = seen(rounds.tournament)
    assert after.overall == before.overall
    assert (after.unplayed, after.rounds, len(after.parts)) == (before.unplayed, 1, 1)


def test_a_second_stage_of_rounds_starts_again_and_others_follow(rounds):
    more = stage(rounds.tournament, 2, "rounds")
    match(more, 2, 4, 2, 1000, 0)
    found = seen(rounds.tournament)
    assert [place.team.number for place in found.overall] == [4, 2, 1, 3, 5]
    assert value(found, 4, "points") == 1000
    assert value(found, 1, "points") == 1000


@pytest.mark.parametrize("teams", [16, 150])
def test_five_statements_whatever_the_size(odile, teams, django_assert_num_queries):
    made = stage(evening(odile, teams), 1, "rounds")
    for number in range(1, teams, 2):
        match(made, 1, number, number + 1, 1000, number)
    exempt(made, 2, 1)
    tournament = Tournament.objects.get()
    with django_assert_num_queries(5):
        found = standings_now(tournament)
    assert len(found.overall) == teams


def test_the_order_of_the_rows_changes_nothing(odile):
    tournament = evening(odile, 6)
    made = stage(tournament, 1, "rounds")
    meetings = [(1, 2, 1000, 300), (3, 4, 1000, 300), (5, 6, 600, 600)]
    for a, b, x, y in meetings:
        match(made, 1, a, b, x, y)
    before = order(seen(tournament).overall)
    Round.objects.all().delete()
    for a, b, x, y in reversed(meetings):
        match(made, 1, b, a, y, x)
    assert order(seen(tournament).overall) == before
