"""The projector: eight tables, eighty teams, four pools a view."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.evenings import draw, play
from tests.evenings import evening as evening_named
from tests.evenings import finish as whole_evening
from tests.hall.conftest import finish, half_a_second_passes
from tests.markup import in_one_line
from tournament.hall import fragments
from tournament.hall.board import taken
from tournament.hall.walls import (
    FEW_ROWS,
    GRIDS,
    MANY_TABLES,
    MANY_TEAMS,
    View,
    cut,
    evenly,
    views_by_table,
    views_by_team,
    wall_trees,
    wall_views,
)
from tournament.models import Match, Player, Round, Team, Tournament


@pytest.mark.parametrize(("how_many", "views"), [(0, 0), (8, 1), (9, 2)])
def test_items_are_cut_into_views(how_many, views):
    runs = cut(range(how_many), 8)
    assert len(runs) == views
    assert [item for run in runs for item in run] == list(range(how_many))


@pytest.mark.parametrize(("how_many", "lengths"), [(0, []), (8, [8]), (9, [4, 5]), (17, [5, 6, 6])])
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
        view = View(kind, range(count))
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
    tournament = cast.tournament(table_count=12)
    cast.teams(tournament, teams)
    cast.released(tournament)
    text = client.get(reverse("hall:wall", args=[tournament.slug])).content.decode()
    assert f'<ol class="{kind} wall-cols-' in text


def test_the_standings_join_once_a_match_counts(client, evening):
    address = reverse("hall:wall", args=[evening.slug])
    assert "wall-pools" not in client.get(address).content.decode()
    finish(Match.objects.filter(round__number=1).first(), 1000, 0)
    half_a_second_passes()
    assert "wall-pools" in client.get(address).content.decode()


def test_the_foot_of_every_view_begins_with_words_once_all_is_over(client, by):
    made = evening_named(19, ("pools", {}), ("brackets", {}), tables=10)
    whole_evening(made, by)
    Tournament.objects.filter(pk=made.pk).update(state="closed", version=made.version + 1)
    half_a_second_passes()
    page = client.get(reverse("hall:wall", args=[made.slug])).content.decode()
    feet = [
        " ".join(foot.split()) for foot in re.findall(r'<footer class="wall-foot">\s*<span>([^<]*)', page)
    ]
    assert "Tournoi terminé, vue 1 sur 2" in feet
    assert not [foot for foot in feet if not foot or foot.startswith(",")]


RANKED = ("rounds", {"draw": "ranked", "rounds": 3})


def drawn(by, teams, tables=80, stage=RANKED):
    made = evening_named(teams, stage, tables=tables)
    draw(made, by)
    return made


def page(client, tournament, name, **asked):
    return in_one_line(client.get(reverse(f"hall:{name}", args=[tournament.slug]), asked).content.decode())


def standing(html):
    """The lists that are seen: those of the views not hidden."""
    return [part for part in html.split("<section")[1:] if " hidden" not in part.partition(">")[0]]


@pytest.mark.parametrize(("teams", "views"), [(24, 1), (26, 2)])
def test_tables_are_cut_into_views_of_twelve(by, teams, views):
    seen = views_by_table(taken(drawn(by, teams).pk))
    assert len(seen) == views
    assert all(len(view.lines) <= MANY_TABLES for view in seen)
    assert [line.table for view in seen for line in view.lines] == list(range(1, teams // 2 + 1))
    assert {view.count for view in seen} == {views}


@pytest.mark.parametrize(("teams", "views"), [(20, 1), (22, 2)])
def test_teams_are_cut_into_views_of_twenty(by, teams, views):
    seen = views_by_team(taken(drawn(by, teams).pk))
    assert len(seen) == views
    assert all(len(view.lines) <= MANY_TEAMS for view in seen)
    lines = {line.teams[0].number: line.table for view in seen for line in view.lines}
    assert list(lines) == list(range(1, teams + 1))
    for match in Match.objects.select_related("table", "team_a", "team_b"):
        assert lines[match.team_a.number] == lines[match.team_b.number] == match.table.number


def test_a_table_used_twice_is_on_two_lines_next_to_each_other(by):
    (view,) = views_by_table(taken(drawn(by, 8, tables=3).pk))
    assert [(line.table, line.wave) for line in view.lines] == [(1, 1), (1, 2), (2, 1), (3, 1)]


def test_a_team_without_opponent_ends_the_list_of_tables_and_keeps_its_place_among_the_teams(by):
    seen = taken(drawn(by, 9).pk)
    (exempt,) = [team for team, _rest in seen.current.exempts]
    (tables,), (teams,) = views_by_table(seen), views_by_team(seen)
    assert [line.plays for line in tables.lines] == [True] * 4 + [False]
    assert tables.lines[-1].teams == (exempt,)
    assert [line.teams[0].number for line in teams.lines] == list(range(1, 10))
    assert [line.teams[0] for line in teams.lines if not line.plays] == [exempt]


def test_players_of_a_melee_find_their_table_and_their_partner(by):
    made = evening_named(0, ("melee", {"rounds": 3}), tables=4)
    made.individuals = True
    made.save()
    cast.players(made, 8)
    draw(made, by)
    (view,) = views_by_team(taken(made.pk))
    assert len(view.lines) == 8
    for line in view.lines:
        (other,) = [one for one in view.lines if one.teams[0] == line.partner]
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


@pytest.mark.parametrize("name", ["wall", "wall_tables"])
@pytest.mark.parametrize(("asked", "shown"), [("2", 2), ("last", -1), ("more", 1), ("x", 1)])
def test_without_scripts_the_server_shows_the_view_and_leads_to_the_next(client, by, name, asked, shown):
    made = drawn(by, 40)
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


def test_phones_and_walls_poll_it_and_a_moved_table_comes_in(client, by):
    made = drawn(by, 16)
    address = reverse("hall:live", args=[made.slug, "wall-tables"])
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


def seen(tournament):
    half_a_second_passes()
    return fragments.board_of(Tournament.objects.get(pk=tournament.pk))


def test_brackets_join_the_wall_with_their_first_match(odile):
    tournament, by = evening_named(16, ("pools", {}), ("brackets", {"placing": True})), cast.actor(odile)
    draw(tournament, by)
    assert wall_trees(seen(tournament)) == []
    play(tournament)
    draw(tournament, by)
    trees = wall_trees(seen(tournament))
    assert [tree.key for tree in trees] == ["main", "consolation"]
    assert [len(tree.ties) for tree in trees] == [8, 8]  # the third places below their finals
    assert [view.kind for view in wall_views(seen(tournament))] == ["tables", "tree", "tree"] + [
        "standings"
    ] * 1


LONG_NAMES = [("Marie-Bernadette", "de Lapeyrouse-Monségur"), ("Anne", "Castelnaudary de la Rochefoucauld")]


@pytest.mark.parametrize(
    ("teams", "stages"),
    [
        (19, [("pools", {}), ("brackets", {})]),
        (12, [("knockout", {"pot": True})]),
    ],
    ids=["pools", "pot"],
)
def test_the_longest_names_are_whole_and_have_room(odile, teams, stages):
    tournament, by = evening_named(teams, *stages), cast.actor(odile)
    for at, player in enumerate(Player.objects.filter(tournament=tournament)):
        player.given_name, player.family_name = LONG_NAMES[at % 2]
        player.family_name += f"-{at}"  # no two teams of one name, who would have their first names
        player.save()
    for _stage in stages:
        draw(tournament, by)
        play(tournament)
    trees = wall_trees(seen(tournament))
    assert trees
    shown = [side.label for tree in trees for tie in tree.ties for side in tie.sides if side.known]
    assert shown
    assert all("de Lapeyrouse-Monségur" in label for label in shown)
    assert max(len(column.cells) for tree in trees for column in tree.columns) <= FEW_ROWS
