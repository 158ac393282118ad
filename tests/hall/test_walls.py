"""The projector: eight tables, eighty teams, four pools a view."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.evenings import draw
from tests.evenings import evening as evening_of_cards
from tests.evenings import finish as whole_evening
from tests.hall.conftest import finish, half_a_second_passes
from tournament.hall.board import taken
from tournament.hall.moments import wall_views
from tournament.hall.walls import GRIDS, View, cut, evenly
from tournament.models import Match, Round, Tournament


@pytest.mark.parametrize(("how_many", "views"), [(0, 0), (1, 1), (8, 1), (9, 2), (16, 2), (17, 3)])
def test_items_are_cut_into_views(how_many, views):
    runs = cut(range(how_many), 8)
    assert len(runs) == views
    assert [item for run in runs for item in run] == list(range(how_many))


@pytest.mark.parametrize(
    ("how_many", "lengths"), [(0, []), (1, [1]), (8, [8]), (9, [4, 5]), (16, [8, 8]), (17, [5, 6, 6])]
)
def test_views_of_a_list_are_as_full_as_each_other(how_many, lengths):
    runs = evenly(range(how_many), 8)
    assert [len(run) for run in runs] == lengths
    assert [item for run in runs for item in run] == list(range(how_many))


@pytest.mark.parametrize(
    ("kind", "at_most"), [("many", 80), ("by_team", 30), ("ranking", 30), ("missing", 24)]
)
def test_a_list_takes_the_whole_screen(kind, at_most):
    """No column is empty, none is deeper than its kind allows; what is left over is in the last one."""
    for count in range(1, at_most + 1):
        view = View(kind, seats=tuple((n, n) for n in range(count)))
        columns, rows = (int(name.rpartition("-")[2]) for name in view.grid.split())
        assert rows <= GRIDS[kind][0]
        assert columns * rows >= count > (columns - 1) * rows


@pytest.mark.parametrize(
    ("teams", "kind"),
    [
        (16, "wall-tables"),
        (17, "wall-list wall-by-team"),
        (20, "wall-list wall-by-team"),
        (21, "wall-many"),
    ],
)
def test_a_large_field_is_shown_by_number_with_names_where_one_view_holds_them(client, odile, teams, kind):
    tournament = cast.tournament(created_by=odile, table_count=12)
    cast.teams(tournament, teams)
    cast.released(tournament)
    text = client.get(reverse("hall:wall", args=[tournament.slug])).content.decode()
    assert f'<ol class="{kind} wall-cols-' in text


@pytest.mark.parametrize(
    ("players", "kinds"),
    [
        (16, ["tables"]),
        (17, ["by_team"]),
        (30, ["by_team"]),
        (31, ["many", "by_team", "by_team"]),
    ],
)
def test_players_of_a_melee_see_table_and_partner_as_soon_as_one_view_holds_them(by, players, kinds):
    made = evening_of_cards(players, ("melee", {"rounds": 3}), tables=12, individuals=True)
    draw(made, by)
    assert [view.kind for view in wall_views(taken(made.pk))] == kinds
    Round.objects.update(starts_at=timezone.now())
    half_a_second_passes()
    assert [view.kind for view in wall_views(taken(made.pk))] == kinds[:1]


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


def test_the_foot_of_every_view_begins_with_words_once_all_is_over(client, by):
    made = evening_of_cards(19, ("pools", {}), ("brackets", {}), tables=10)
    whole_evening(made, by)
    Tournament.objects.filter(pk=made.pk).update(state="closed", version=made.version + 1)
    half_a_second_passes()
    page = client.get(reverse("hall:wall", args=[made.slug])).content.decode()
    feet = [
        " ".join(foot.split()) for foot in re.findall(r'<footer class="wall-foot">\s*<span>([^<]*)', page)
    ]
    assert "Tournoi terminé, vue 1 sur 2" in feet
    assert not [foot for foot in feet if not foot or foot.startswith(",")]
