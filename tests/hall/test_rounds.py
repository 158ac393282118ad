"""How many rounds the public pages say the evening has."""

import re

import pytest

from tests.evenings import draw, evening, keys, play
from tests.markup import in_one_line
from tournament.draw.formula import change_rounds
from tournament.hall.board import taken
from tournament.models import Round, Stage, Tournament


def text(answer):
    """What is read on the page, spaces made one."""
    shown = re.sub(r"<[^>]+>", " ", in_one_line(answer.content.decode()))
    return " ".join(shown.replace("\u00a0", " ").split())


RANKED = ("rounds", {"draw": "ranked", "rounds": 4})
EVERY = {
    "pools, brackets": (12, [("pools", {}), ("brackets", {})]),
    "finals": (9, [("rounds", {"draw": "ranked", "rounds": 3}), ("finals", {"size": 4, "third": True})]),
    "pot": (11, [("knockout", {"pot": True})]),
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
    assert "Après 2 tours" in here and "tours sur" not in here
    assert "Après 2 tours" in wall
    change_rounds(stage=Stage.objects.get(), rounds=3, reason="il est tard", by=by)
    assert total(made) == 3


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


def test_an_evening_that_was_closed_early_has_the_rounds_it_had(by):
    made = evening(8, RANKED)
    draw(made, by)
    play(made)
    Tournament.objects.filter(pk=made.pk).update(state="closed")
    assert total(made) == 1
