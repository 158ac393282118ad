"""Halls with few tables: no table is given twice in one wave, nobody sits twice in a round, and the matches
of a round are spread over all the tables. Swept over teams, tables and formulas: one case proves nothing."""

from collections import Counter

import pytest

from tests.draw.test_barrage import BARRAGE, finish
from tests.evenings import evening
from tournament.models import Match

AFTER = {
    "pools alone": (BARRAGE,),
    "brackets": (BARRAGE, ("brackets", {"third": True})),
    "placing": (BARRAGE, ("brackets", {"placing": True})),
    "finals": (BARRAGE, ("finals", {"size": 4, "brackets": 2})),
    "pot": (("knockout", {"complement": True, "third": True}),),
    "tree": (("knockout", {"pot": False, "third": True}),),
    "cascade": (("knockout", {"cascade": 3, "third": True}),),
}


def crooked(made, tables):
    """What is wrong with an evening’s matches: rounds with a table twice, a team twice, a table overfull."""
    rounds = {}
    found = Match.objects.filter(tournament=made)
    for number, *seat in found.values_list(
        "round__number", "table__number", "wave", "slot_a__team__number", "slot_b__team__number"
    ):
        rounds.setdefault(number, []).append(seat)
    for number, seats in rounds.items():
        at = Counter(table for table, *_rest in seats)
        if len({(table, wave) for table, wave, *_teams in seats}) < len(seats):
            yield number, "a table twice in a wave"
        if len({team for seat in seats for team in seat[2:]}) < 2 * len(seats):
            yield number, "a team twice"
        if max(at.values()) > -(-len(seats) // tables) + 2:  # a pool keeps its own table: up to two more
            yield number, f"{max(at.values())} at one of {tables} tables, {len(seats)} matches"


@pytest.mark.parametrize("count", range(6, 28))
@pytest.mark.parametrize("tables", range(1, 6))
def test_pools_by_barrage_are_published_whatever_the_hall(by, count, tables):
    made = evening(count, BARRAGE, tables=tables)
    finish(made, by)
    assert list(crooked(made, tables)) == []
    fours = [*range(count // 4)] if count % 4 == 0 else None
    if fours is not None:
        assert Match.objects.count() == 5 * len(fours)


@pytest.mark.parametrize("form", [form for form in AFTER if form != "pools alone"])
@pytest.mark.parametrize("count", [7, 10, 13, 18])
@pytest.mark.parametrize("tables", [1, 3, 4])
def test_whole_evenings_are_published_whatever_the_hall(by, form, count, tables):
    made = evening(count, *AFTER[form], tables=tables)
    finish(made, by)
    assert list(crooked(made, tables)) == []
    assert not Match.objects.exclude(state="confirmed").exists()
