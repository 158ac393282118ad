"""What a club makes of a final standing: whole-evening values, the podium, the order in which it is read."""

import pytest

from tests.standings.stages import evening, final, match, seen, stage
from tournament.evening import podium, read_aloud
from tournament.models import Team, Tournament

pytestmark = pytest.mark.django_db


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
