"""A tie that stays a tie: places are shared where the tournament says so, on page, wall, paper, workbook; a
place that must be given all the same, in a bracket, goes by the lot of the ranking."""

import pytest
from django.urls import reverse

from pairing.ranking.criteria import codes_for
from pairing.ranking.tally import lots
from tests import cast
from tests.hall.conftest import finish, half_a_second_passes
from tests.markup import in_one_line
from tournament.evening.reading import standings_now
from tournament.models import Match, Tournament
from tournament.setup.settings import complete

pytestmark = pytest.mark.django_db
SHARED = ["match_points", "difference", "points", "shared"]


@pytest.mark.parametrize(
    ("chosen", "codes"),
    [
        ([], ("match_points", "difference", "points", "head_to_head", "lot")),
        (["shared"], ("match_points", "difference", "points", "head_to_head")),
        (["points", "shared"], ("points",)),
        (["points", "lot", "shared"], ("points",)),
    ],
)
def test_shared_stands_in_the_place_of_the_lot(chosen, codes):
    assert codes_for(chosen, "wins") == codes
    assert complete(chosen, "wins")[-1] == ("shared" if "shared" in chosen else "lot")
    assert codes_for(complete(chosen, "wins"), "wins") == codes


@pytest.fixture
def level(tournament):
    """Eight teams in two pools, the first round: every winner and every loser has the same."""
    Tournament.objects.update(criteria=SHARED)
    tournament.refresh_from_db()
    cast.released(tournament, 8)
    for match in Match.objects.filter(round__number=1):
        finish(match, 1000, 400)
    tournament.refresh_from_db()
    return tournament


def test_level_teams_share_their_rank_in_the_order_of_their_lots(level):
    Tournament.objects.update(overall="all_together")
    level.refresh_from_db()
    places = standings_now(level).overall
    assert [place.rank for place in places] == [1, 1, 1, 1, 5, 5, 5, 5]
    assert all(place.shared for place in places)
    drawn = lots((place.team.number for place in places), level.ranking_seed)
    for four in (places[:4], places[4:]):
        assert [place.team.number for place in four] == sorted(
            (place.team.number for place in four), key=drawn.__getitem__
        )
    Tournament.objects.update(criteria=[*SHARED[:-1], "lot"])
    level.refresh_from_db()
    decided = standings_now(level).overall
    assert [place.rank for place in decided] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [place.team.number for place in decided] == [place.team.number for place in places]


def words(answer):
    return in_one_line(answer.content.decode())


def test_page_wall_and_paper_say_that_a_place_is_shared(level, client, as_odile):
    for name in ("hall:standings", "hall:wall"):
        assert "ex æquo" in words(client.get(reverse(name, args=[level.slug])))
    number = standings_now(level).overall[0].team.number
    assert "ex æquo" in words(client.get(reverse("hall:team", args=[level.slug, number])))
    assert "ex æquo</small>" in words(as_odile.get(reverse("printing:standings", args=[level.slug])))
    Tournament.objects.update(criteria=[], version=99)
    level.refresh_from_db()
    half_a_second_passes()
    assert "ex-aequo" not in words(client.get(reverse("hall:standings", args=[level.slug])))
