"""All matches of a bracket are rows when it begins: they say where teams go, and are called by level."""

import pytest

from tests.evenings import draw, evening, play
from tournament.draw.release import take_back
from tournament.evening.reading import evening_of
from tournament.models import Match

WHY = "erreur de salle"
FORMULAS = {
    "cadrage": (11, [("knockout", {"pot": False})]),
    "third": (8, [("knockout", {"pot": False, "third": True})]),
    "pools": (9, [("pools", {}), ("brackets", {"placing": True})]),
    "finals": (10, [("rounds", {"draw": "rotation", "rounds": 3}), ("finals", {"size": 4, "brackets": 2})]),
}


def rows_of(tournament):
    rows = Match.with_planned.filter(tournament=tournament, planned__isnull=False)
    return {row.planned: row for row in rows.select_related("winner_to", "loser_to", "team_a", "team_b")}


def begun(name, by):
    """The evening once its bracket has begun, and the structure that it was made of."""
    count, stages = FORMULAS[name]
    made = evening(count, *stages)
    while not rows_of(made):
        play(made)
        draw(made, by)
    return made, evening_of(made).structure


def check_ways(rows, structure):
    """Each row sends its winner and its loser where the formula says."""
    for match in structure.matches:
        for side, source in (("A", match.a), ("B", match.b)):
            if source.kind in ("winner", "loser"):
                row = rows[source.number]
                to = getattr(row, f"{source.kind}_to")
                assert (to.planned, getattr(row, f"{source.kind}_side")) == (match.number, side)


@pytest.mark.parametrize("name", FORMULAS)
def test_they_are_made_together_and_most_of_them_wait(name, by):
    made, structure = begun(name, by)
    rows = rows_of(made)
    assert rows.keys() == {match.number for match in structure.matches}
    check_ways(rows, structure)
    called = set(
        Match.objects.filter(tournament=made, planned__isnull=False).values_list("planned", flat=True)
    )
    assert called < rows.keys()
    for number in rows.keys() - called:
        row, match = rows[number], structure.matches[number - 1]
        assert (row.round, row.table, row.draw, row.state) == (None, None, None, "waiting")
        sides = ((row.team_a, match.a), (row.team_b, match.b))
        assert all((team is None) == (source.kind in ("winner", "loser")) for team, source in sides)


@pytest.mark.parametrize("name", FORMULAS)
def test_a_level_that_is_taken_back_waits_again_and_is_called_again(name, by):
    made, structure = begun(name, by)
    play(made)
    before = rows_of(made)
    second = draw(made, by)
    take_back(draw=second, by=by, reason=WHY)
    rows = rows_of(made)
    assert {number: row.round_id for number, row in rows.items()} == {
        number: row.round_id for number, row in before.items()
    }
    check_ways(rows, structure)
    assert {n: (row.team_a, row.team_b) for n, row in rows.items()} == {
        n: (row.team_a, row.team_b) for n, row in before.items()
    }
    draw(made, by, reason=WHY)
    check_ways(rows_of(made), structure)


@pytest.mark.parametrize("name", FORMULAS)
def test_a_bracket_whose_first_level_is_taken_back_is_gone(name, by):
    made, _structure = begun(name, by)
    last = made.draws.filter(state="released").order_by("number").last()
    take_back(draw=last, by=by, reason=WHY)
    assert rows_of(made) == {}
