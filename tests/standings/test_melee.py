"""À la mêlée: the pair's score is credited to both of its players, who are ranked one by one."""

import pytest

from tests.standings.stages import exempt, melee_of_five, seen, value
from tournament.models import Match, Player, Team

pytestmark = pytest.mark.django_db


@pytest.fixture
def melee(odile):
    return melee_of_five(odile)


def test_players_are_ranked_not_pairs(melee):
    found = seen(melee)
    assert {place.team.number for place in found.overall} == {1, 2, 3, 4, 5}
    assert [place.rank for place in found.overall] == [1, 2, 3, 4, 5]
    assert all(place.team.player_2 is None for place in found.overall)
    assert set(found.teams) & set(found.pairs) == set()
    assert len(found.pairs) == 2


def test_both_players_of_a_pair_get_its_score(melee):
    found = seen(melee)
    for player, points, difference in ((1, 1000, 300), (2, 1000, 300), (3, 700, -300), (4, 700, -300)):
        assert value(found, player, "points") == points
        assert value(found, player, "difference") == difference


def test_who_rests_is_credited_once(melee):
    found = seen(melee)
    assert value(found, 5, "points") == 1000  # the mean of one winning pair
    assert next(place for place in found.overall if place.team.number == 5).exempt == 1
    assert not found.means


def test_a_forfeit_of_a_pair_is_that_of_both(melee):
    Match.objects.update(state="forfeited", forfeited_by="B", total_a=None, total_b=None)
    found = seen(melee)
    assert [value(found, player, "match_points") for player in (1, 2, 3, 4)] == [2, 2, 0, 0]
    assert [value(found, player, "points") for player in (1, 2, 3, 4)] == [1000, 1000, 0, 0]


def test_a_replaced_player_keeps_the_matches_of_the_pair(melee):
    team = Team.objects.get(number=1)
    leaving = team.player_1
    Player.objects.filter(pk=leaving.pk).update(first_of=None)
    Player.objects.create(
        tournament=melee,
        given_name="Zoé",
        family_name="Zink",
        search_key="zink zoe",
        replaces=leaving,
        first_of=team,
    )
    assert value(seen(melee), 1, "points") == 1000


def test_a_round_missed_counts_as_given_up(melee):
    exempt(melee.stages.get(), 2, 1, kind="missed")
    found = seen(melee)
    assert next(place for place in found.overall if place.team.number == 1).row.tally.forfeits == 1
