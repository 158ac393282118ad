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
