"""Brackets on the projector: the trees of the first places, never in letters too small."""

import pytest

from tests import cast
from tests.draw.played import play
from tests.evenings import draw, evening
from tests.hall.conftest import half_a_second_passes
from tournament.hall import fragments
from tournament.hall.moments import wall_views
from tournament.hall.walls import TALLEST, wall_trees
from tournament.models import Player, Tournament

pytestmark = pytest.mark.django_db


def seen(tournament):
    half_a_second_passes()
    return fragments.board_of(Tournament.objects.get(pk=tournament.pk))


def test_brackets_join_the_wall_with_their_first_match(odile):
    tournament, by = evening(16, ("pools", {}), ("brackets", {"placing": True})), cast.actor(odile)
    draw(tournament, by)
    assert wall_trees(seen(tournament)) == []
    play(tournament)
    draw(tournament, by)
    trees = wall_trees(seen(tournament))
    assert [tree.key for tree in trees] == ["main", "consolation"]
    assert [len(tree.boxes) for tree in trees] == [8, 8]  # the third places below their finals
    assert all(tree.height <= TALLEST for tree in trees)
    assert [view.kind for view in wall_views(seen(tournament))] == ["tables", "tree", "tree"] + [
        "standings"
    ] * 1


def test_a_tree_too_tall_to_be_read_is_left_out(odile):
    tournament, by = evening(64, ("knockout", {"pot": False}), tables=40), cast.actor(odile)
    draw(tournament, by)
    assert all(tree.height <= TALLEST for tree in wall_trees(seen(tournament)))


LONG = [("Marie-Bernadette", "de Lapeyrouse-Monségur"), ("Anne", "Castelnaudary de la Rochefoucauld")]


@pytest.mark.parametrize(
    ("teams", "stages"),
    [
        (16, [("knockout", {"pot": False})]),
        (19, [("pools", {}), ("brackets", {})]),
        (12, [("knockout", {"pot": True})]),
        (32, [("knockout", {"pot": False})]),
    ],
    ids=["tree", "pools", "pot", "parts"],
)
def test_the_longest_names_are_shortened_and_no_number_stands_alone(odile, teams, stages):
    tournament, by = evening(teams, *stages), cast.actor(odile)
    for at, player in enumerate(Player.objects.filter(tournament=tournament)):
        player.given_name, player.family_name = LONG[at % 2]
        player.save()
    for _stage in stages:
        draw(tournament, by)
        play(tournament)
    trees = wall_trees(seen(tournament))
    assert trees
    assert all(tree.height <= TALLEST for tree in trees)
    shown = [side for tree in trees for box in tree.boxes for side in box.sides if side.known]
    assert shown
    for side in shown:
        written = " ".join(line.text for line in side.lines)
        assert "Équipe" not in written
        assert "Lapeyr" in written or "Castelnaud" in written
        assert side.label.startswith(written.partition(",")[0])
        assert "de Lapeyrouse-Monségur" in side.label, "who reads it aloud hears all of it"
