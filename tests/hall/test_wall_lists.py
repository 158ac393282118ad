"""The whole list of a round on a projector of its own: by table, and by team."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.draw.test_evenings import draw, evening
from tests.hall.conftest import half_a_second_passes
from tests.markup import in_one_line
from tournament.hall.board import taken
from tournament.hall.walls import MANY_TABLES, MANY_TEAMS, views_by_table, views_by_team
from tournament.models import Match, Round, Team

RANKED = ("rounds", {"draw": "ranked", "rounds": 3})


@pytest.fixture
def by(odile):
    return cast.actor(odile)


def drawn(by, teams, tables=80, stage=RANKED):
    made = evening(teams, stage, tables=tables)
    draw(made, by)
    return made


def page(client, tournament, name, **asked):
    return in_one_line(client.get(reverse(f"hall:{name}", args=[tournament.slug]), asked).content.decode())


def standing(html):
    """The lists that are seen: those of the views not hidden."""
    return [part for part in html.split("<section")[1:] if " hidden" not in part.partition(">")[0]]


@pytest.mark.parametrize(("teams", "views"), [(16, 1), (18, 1), (24, 1), (26, 2), (150, 7)])
def test_tables_are_cut_into_views_of_twelve(by, teams, views):
    seen = views_by_table(taken(drawn(by, teams).pk))
    assert len(seen) == views
    assert all(len(view.seated) <= MANY_TABLES for view in seen)
    assert [line.table for view in seen for line in view.seated] == list(range(1, teams // 2 + 1))
    assert {view.count for view in seen} == {views}


@pytest.mark.parametrize(("teams", "views"), [(20, 1), (22, 2), (150, 8)])
def test_teams_are_cut_into_views_of_twenty(by, teams, views):
    seen = views_by_team(taken(drawn(by, teams).pk))
    assert len(seen) == views
    assert all(len(view.seated) <= MANY_TEAMS for view in seen)
    lines = {line.teams[0].number: line.table for view in seen for line in view.seated}
    assert list(lines) == list(range(1, teams + 1))
    for match in Match.objects.select_related("table", "slot_a__team", "slot_b__team"):
        assert lines[match.slot_a.team.number] == lines[match.slot_b.team.number] == match.table.number


def test_a_table_used_twice_is_on_two_lines_next_to_each_other(by):
    (view,) = views_by_table(taken(drawn(by, 8, tables=3).pk))
    assert [(line.table, line.wave) for line in view.seated] == [(1, 1), (1, 2), (2, 1), (3, 1)]


def test_a_team_without_opponent_ends_the_list_of_tables_and_keeps_its_place_among_the_teams(by):
    seen = taken(drawn(by, 9).pk)
    (exempt,) = [one.team for one in seen.current.exempts]
    (tables,), (teams,) = views_by_table(seen), views_by_team(seen)
    assert [line.plays for line in tables.seated] == [True] * 4 + [False]
    assert tables.seated[-1].teams == (exempt,)
    assert [line.teams[0].number for line in teams.seated] == list(range(1, 10))
    assert [line.teams[0] for line in teams.seated if not line.plays] == [exempt]


def test_players_of_a_melee_find_their_table_and_their_partner(by):
    made = evening(0, ("melee", {"rounds": 3}), tables=4)
    made.individuals = True
    made.save()
    cast.players(made, 8)
    draw(made, by)
    (view,) = views_by_team(taken(made.pk))
    assert len(view.seated) == 8
    for line in view.seated:
        (other,) = [one for one in view.seated if one.teams[0] == line.partner]
        assert other.partner == line.teams[0]
        assert other.table == line.table


@pytest.mark.parametrize("closed", [False, True])
def test_before_the_draw_and_after_the_round_there_is_nothing_to_look_for(by, tournament, closed):
    if closed:
        cast.released(tournament)
        Round.objects.update(state="closed")
    for views_of in (views_by_table, views_by_team):
        assert [view.kind for view in views_of(taken(tournament.pk))] == ["waiting"]


def test_the_page_by_table_says_both_teams_and_how_far_it_has_come(client, by):
    made = drawn(by, 60)
    html = page(client, made, "wall_tables")
    (first,) = standing(html)
    assert html.count("data-wall-view ") == 3
    assert first.count("<li>") == 10
    assert "Tables <strong>1 à 10</strong>, vue 1 sur 3" in first
    assert 'value="1" max="3"' in first
    for team in Team.objects.filter(slots__stage__tournament=made).distinct()[:2]:
        assert f"</span>{team.number}</b>" in html


def test_the_page_by_team_says_where_it_sits(client, by):
    made = drawn(by, 60)
    (first,) = standing(page(client, made, "wall_teams"))
    assert first.count("<li>") == 20
    assert "Équipes <strong>1 à 20</strong>, vue 1 sur 3" in first


@pytest.mark.parametrize("name", ["wall", "wall_tables", "wall_teams"])
@pytest.mark.parametrize(
    ("asked", "shown"), [("1", 1), ("2", 2), ("last", -1), ("more", 1), ("x", 1), ("²", 1)]
)
def test_without_scripts_the_server_shows_the_view_and_leads_to_the_next(client, by, name, asked, shown):
    made = drawn(by, 150)
    total = page(client, made, name).count("data-wall-view ")
    assert total > 1
    asked = {"last": str(total), "more": str(total + 1)}.get(asked, asked)
    html = page(client, made, name, vue=asked)
    shown = total if shown == -1 else shown
    (seen,) = standing(html)
    assert f'value="{shown}" max="{total}"' in seen
    following = shown % total + 1
    assert f'<meta http-equiv="refresh" content="12; url=?vue={following}">' in html
    assert f'<a href="?vue={following}">Vue suivante</a>' in html


@pytest.mark.parametrize("name", ["wall-tables", "wall-teams"])
def test_phones_and_walls_poll_it_and_a_moved_table_comes_in(client, by, name):
    made = drawn(by, 16)
    address = reverse("hall:live", args=[made.slug, name])
    first = client.get(address)
    assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 304
    match = Match.objects.get(table__number=1)
    match.table = made.tables.get(number=70)
    match.save()
    made.version += 1
    made.save()
    half_a_second_passes()
    again = client.get(address, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 200
    assert re.search(r"</span>70\s*<", in_one_line(again.content.decode()))


def test_a_view_that_is_not_there_is_no_fragment(client, by):
    made = drawn(by, 16)
    assert client.get(reverse("hall:live_number", args=[made.slug, "wall-tables", 0])).status_code == 200
    assert client.get(reverse("hall:live_number", args=[made.slug, "wall-tables", 1])).status_code == 404


@pytest.mark.parametrize("name", ["wall_tables", "wall_teams"])
def test_a_wall_asks_as_much_of_the_database_with_150_teams(client, by, name, django_assert_max_num_queries):
    counts = []
    for teams in (16, 150):
        made = drawn(by, teams)
        with django_assert_max_num_queries(25) as said:
            page(client, made, name)
        counts.append(len(said))
    assert counts[0] == counts[1]
