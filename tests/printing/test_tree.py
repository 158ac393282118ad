"""The picture of the evening on paper: names and scores so far, one drawing a bracket, A4 lying."""

import pytest
from django.urls import reverse

from tests import cast
from tests.draw.played import play
from tests.evenings import draw, evening
from tournament.evening import standings_now

pytestmark = pytest.mark.django_db


def paper(client, tournament):
    return client.get(reverse("printing:tree", args=[tournament.slug]))


def test_the_brackets_are_printed_with_their_teams(as_odile, odile):
    tournament, by = evening(16, ("pools", {}), ("brackets", {"placing": True})), cast.actor(odile)
    draw(tournament, by)
    play(tournament)
    draw(tournament, by)
    play(tournament, but=3)
    text = paper(as_odile, tournament).content.decode()
    assert "page-a4-wide" in text
    assert "7, Fabre – Oustric" in text
    assert "gagnant du match" in text
    assert "pic-win" in text


@pytest.mark.parametrize("name", ["tree", "tree_a3"])
def test_pools_are_printed_with_their_ranks_once_a_result_counts(as_odile, odile, name):
    tournament, by = evening(16, ("pools", {}), ("brackets", {"placing": True})), cast.actor(odile)
    draw(tournament, by)
    before = as_odile.get(reverse(f"printing:{name}", args=[tournament.slug])).content.decode()
    assert 'class="pic-score"' not in before
    play(tournament)
    text = as_odile.get(reverse(f"printing:{name}", args=[tournament.slug])).content.decode()
    pool = standings_now(tournament).parts[0].pools[0]
    first = pool.places[0]
    assert f"1. {first.team.number}, {first.team.public} : {first.cells[0]}" in text
    assert text.count('class="pic-score"') >= 16 + 4


def test_a_large_sheet_holds_it_too(as_odile, odile):
    tournament, by = evening(16, ("pools", {}), ("brackets", {"placing": True})), cast.actor(odile)
    draw(tournament, by)
    text = as_odile.get(reverse("printing:tree_a3", args=[tournament.slug])).content.decode()
    assert "page-a3-wide" in text
    assert "page-a4-wide" not in text
    assert "7, Fabre – Oustric" in text


def test_without_stages_there_is_nothing_to_print(as_odile, odile):
    assert paper(as_odile, cast.tournament(created_by=odile)).status_code == 404


@pytest.mark.parametrize("pot", [True, False])
def test_its_statements_do_not_grow_with_the_teams(as_odile, odile, pot, django_assert_max_num_queries):
    counts = []
    for teams in (16, 150):
        tournament = evening(teams, ("knockout", {"pot": pot}), tables=75)
        draw(tournament, cast.actor(odile))
        with django_assert_max_num_queries(24) as counted:
            paper(as_odile, tournament)
        counts.append(len(counted))
    assert counts[0] == counts[1]
