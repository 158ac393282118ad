"""After 2 rounds of 4: of the rounds that the formula plans, not only of those drawn so far."""

import pytest

from tests.draw.played import play
from tests.draw.test_desk_pages import text
from tests.evenings import draw, evening, finish, keys
from tournament.draw.services import change_rounds
from tournament.hall.board import taken
from tournament.models import Round, Stage, Tournament

RANKED = ("rounds", {"draw": "ranked", "rounds": 4})
EVERY = {
    "ranked": (8, [RANKED]),
    "pools, brackets": (12, [("pools", {}), ("brackets", {})]),
    "barrage": (12, [("pools", {"barrage": True}), ("brackets", {"third": True})]),
    "finals": (9, [("rounds", {"draw": "ranked", "rounds": 3}), ("finals", {"size": 4, "third": True})]),
    "tree": (13, [("knockout", {"pot": False})]),
    "pot": (11, [("knockout", {"pot": True})]),
    "league": (5, [("rounds", {"draw": "round_robin", "rounds": 5})]),
}


def total(tournament):
    return taken(tournament.pk).rounds_in_all


def pages(client, tournament):
    return [text(client.get(f"/t/{tournament.slug}/{name}/")) for name in ("standings", "wall")]


def test_two_rounds_of_four_are_two_of_four(client, by):
    made = evening(8, RANKED)
    assert total(made) == 0
    for _ in range(2):
        draw(made, by)
        play(made)
    here, wall = pages(client, made)
    assert "Après 2 tours sur 4" in here
    assert "Après 2 tours sur 4" in wall
    change_rounds(stage=Stage.objects.get(), rounds=3, reason="il est tard", by=by)
    assert total(made) == 3


def test_the_brackets_to_come_are_counted_with_the_pools(client, by):
    made = evening(12, ("pools", {}), ("brackets", {}))
    draw(made, by)
    play(made)
    pools = Round.objects.count()
    here, _wall = pages(client, made)
    in_all = total(made)
    assert in_all > pools
    assert f"Après {pools} tours sur {in_all}" in here
    assert finish(made, by) == in_all


@pytest.mark.parametrize("name", EVERY)
def test_it_is_known_from_the_first_draw_and_comes_true(name, by):
    count, stages = EVERY[name]
    made = evening(count, *stages)
    told = set()
    while keys(made):
        draw(made, by)
        told.add(total(made))
        play(made)
        told.add(total(made))
    assert told == {total(made)} == {Round.objects.count()}


def test_players_of_a_melee_read_the_same(by):
    made = evening(8, ("melee", {"rounds": 5}), individuals=True)
    draw(made, by)
    assert total(made) == 5


def test_an_evening_that_was_closed_early_has_the_rounds_it_had(by):
    made = evening(8, RANKED)
    draw(made, by)
    play(made)
    Tournament.objects.filter(pk=made.pk).update(state="closed")
    assert total(made) == 1
