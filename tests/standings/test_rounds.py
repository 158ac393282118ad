"""Ranked rounds: one table, exempt teams credited, late ones with forfeits, a match for one side only."""

import pytest

from tests.standings.stages import evening, exempt, final, match, order, seen, stage, value
from tournament.models import Exempt, Match, Stage, Team, Tournament
from tournament.standings.prizes import podium, read_aloud

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
    assert (part.pools, found.pools, part.brackets) == ((), (), ())
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


# What a club makes of a final standing: whole-evening values, the podium, the order in which it is read.


def over(tournament):
    Tournament.objects.filter(pk=tournament.pk).update(state="closed")
    return seen(tournament)


def steps(standings):
    return [(step.rank, [place.team.number for place in step.places]) for step in podium(standings)]


@pytest.fixture
def with_final(odile):
    """Four teams; 1 and 3 won, the final is 3's."""
    made = evening(odile, 4)
    rounds = stage(made, 1, "rounds")
    match(rounds, 1, 1, 2, 1000, 400)
    match(rounds, 1, 3, 4, 900, 300)
    final(made, 2, 1, 3, 100, 900)
    return made


def test_brackets_are_of_the_whole_evening(with_final):
    whole = {place.team.number: place.whole for place in seen(with_final).overall}
    assert [(whole[n].matches, whole[n].won_text, whole[n].points) for n in (3, 1, 2)] == [
        (2, "2", 1800),
        (2, "1", 1100),
        (1, "0", 400),
    ]


def test_a_draw_is_half_a_win(odile):
    made = evening(odile, 2)
    match(stage(made, 1, "rounds"), 1, 1, 2, 500, 500)
    assert [place.whole.won_text for place in seen(made).overall] == ["0,5", "0,5"]


def test_there_is_no_podium_before_the_end(with_final):
    assert podium(seen(with_final)) == ()
    assert steps(over(with_final)) == [(1, [3]), (2, [1]), (3, [2])]


def test_two_teams_have_no_third_place(odile):
    made = evening(odile, 2)
    match(stage(made, 1, "rounds"), 1, 1, 2, 1000, 400)
    assert steps(over(made)) == [(1, [1]), (2, [2])]


def test_who_left_stands_on_no_step(with_final):
    Team.objects.filter(tournament=with_final, number=2).update(status="withdrawn")
    assert steps(over(with_final))[-1] == (3, [4])


def shared(odile, teams):
    """Of so many winners team 1 is first, the others share the second place."""
    made = evening(odile, 2 * teams, criteria=["points"])
    rounds = stage(made, 1, "rounds")
    for n in range(teams):
        match(rounds, 1, 2 * n + 1, 2 * n + 2, 1000 if n else 1200, 400)
    return over(made)


@pytest.mark.parametrize(("teams", "crowd"), [(5, 0), (6, 5)])
def test_a_shared_place_is_one_step_and_a_crowd_is_counted(odile, teams, crowd):
    standings = shared(odile, teams)
    first, second = podium(standings)
    assert (first.rank, first.shared, len(first.places)) == (1, False, 1)
    assert (second.rank, second.shared, len(second.places)) == (2, True, teams - 1)
    assert second.crowd == crowd


def test_it_is_read_from_the_last_to_the_first(with_final):
    standings = over(with_final)
    assert [called.rank for called in read_aloud(standings)] == [4, 3, 2, 1]
    Team.objects.filter(tournament=with_final, number=4).update(status="withdrawn")
    assert [called.rank for called in read_aloud(seen(with_final))] == [3, 2, 1]
