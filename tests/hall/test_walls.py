"""The projector: eight tables, eighty teams, four pools a view."""

import pytest
from django.urls import reverse

from tests import cast
from tests.hall.conftest import finish, half_a_second_passes
from tournament.hall.walls import cut
from tournament.models import Match


@pytest.mark.parametrize(("how_many", "views"), [(0, 0), (1, 1), (8, 1), (9, 2), (16, 2), (17, 3)])
def test_items_are_cut_into_views(how_many, views):
    runs = cut(range(how_many), 8)
    assert len(runs) == views
    assert [item for run in runs for item in run] == list(range(how_many))


@pytest.mark.parametrize(("teams", "kind"), [(16, "wall-tables"), (17, "wall-many"), (20, "wall-many")])
def test_a_large_field_is_shown_by_team_number(client, odile, teams, kind):
    tournament = cast.tournament(created_by=odile, table_count=12)
    cast.teams(tournament, teams)
    cast.released(tournament)
    text = client.get(reverse("hall:wall", args=[tournament.slug])).content.decode()
    assert f'<ol class="{kind}">' in text


def test_the_standings_join_once_a_match_counts(client, evening):
    address = reverse("hall:wall", args=[evening.slug])
    assert "wall-pools" not in client.get(address).content.decode()
    finish(Match.objects.filter(round__number=1).first(), 1000, 0)
    half_a_second_passes()
    assert "wall-pools" in client.get(address).content.decode()


WALLS = ("wall", "wall_tables", "wall_teams")


@pytest.mark.parametrize("name", [*WALLS, "standings", "round", "tree"])
def test_no_page_of_the_hall_is_a_dead_end(client, evening, odile, name):
    """Whoever has a desk goes back to it, everybody else to the home of the evening."""
    address = reverse(f"hall:{name}", args=[evening.slug])
    home, desk = (f'href="{reverse(way, args=[evening.slug])}"' for way in ("hall:home", "control:overview"))
    page = client.get(address).content.decode()
    assert home in page
    assert desk not in page
    client.force_login(odile)
    assert desk in client.get(address).content.decode()
