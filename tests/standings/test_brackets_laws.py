"""Places read from matches alone agree with the structure that planned them, whatever happens on the way."""

from __future__ import annotations

from random import Random

from pairing.bracket import compose
from tests.evening.bracketed import Bracketed, places_in
from tournament.evening.rows import Name, TeamCard
from tournament.formats import FORMATS, Brackets, Finals, Knockout, Pools, Rounds

EVENINGS = [
    (16, [Pools(), Brackets(placing=True)], "brackets"),
    (14, [Pools(), Brackets(third=True)], "brackets"),
    (11, [Pools(), Brackets(placing=True)], "brackets"),
    (16, [Rounds(), Finals(size=4, brackets=3, placing=True)], "finals"),
    (13, [Rounds(), Finals(size=8, brackets=2)], "finals"),
    (14, [Pools(), Finals(size=4, brackets=3)], "finals"),
    (16, [Knockout(pot=False, third=True)], "knockout"),
    (13, [Knockout(pot=False)], "knockout"),
    (11, [Knockout(pot=False)], "knockout"),
    (15, [Knockout()], "knockout"),
    (21, [Knockout()], "knockout"),
]


def cards(teams):
    return {n: TeamCard(n, n, Name("", f"n{n}"), None, "", "registered") for n in range(1, teams + 1)}


class Evening(Bracketed):
    """Plays a structure to its end by lot, and remembers the rows of its bracket matches as they come."""

    def __init__(self, teams, stages, seed):
        super().__init__(compose(teams, stages), seed)
        for group in self.structure.groups:
            self._group(group)
        while self.advance():
            pass

    def next_matches(self, ready):
        return [self.lot.choice(ready)] if ready else ()

    @property
    def called(self):
        return [row for row in self.rows.values() if row.called]

    def tables(self, kind, rows, options=None):
        teams = self.structure.teams
        waiting = dict.fromkeys(range(1, teams + 1), "") if kind == "knockout" else {}
        return FORMATS[kind].of(options or {}).tables(rows, waiting, cards(teams))


def test_at_the_end_every_place_is_that_of_the_structure():
    for teams, stages, kind in EVENINGS:
        for seed in range(2):
            evening = Evening(teams, stages, seed)
            seats = evening.seats()
            for table in evening.tables(kind, evening.called):
                there = {place.team.id: place for place in table.places}
                for number, team in places_in(seats, table.key).items():
                    if team in there:
                        assert (there[team].first, there[team].last) == (number, number)
                assert table.finished


def test_the_places_of_a_bracket_are_all_shared_out():
    """At the end n teams hold the places 1 to n, each span as wide as the teams that share it."""
    for teams, stages, kind in EVENINGS:
        for seed in range(2):
            evening = Evening(teams, stages, seed)
            tables = evening.tables(kind, evening.called)
            for table in tables:
                at = 1
                while at <= len(table.places):
                    shared = [place for place in table.places if place.first == at]
                    assert {place.last for place in shared} == {at + len(shared) - 1}, table
                    at += len(shared)
            everybody = [place.team.id for table in tables for place in table.places]
            assert len(everybody) == len(set(everybody))


def test_a_place_once_promised_is_kept():
    """With all the matches on the wall but only some decided, nobody ends outside the places told."""
    for teams, stages, kind in EVENINGS:
        for seed in range(2):
            evening = Evening(teams, stages, seed)
            final = {
                (table.key, place.team.id): (place.first, place.last)
                for table in evening.tables(kind, evening.called)
                for place in table.places
            }
            last = max(row.level for row in evening.called)
            rows = [
                row if row.level < last else row._replace(state="playing", total_a=None, total_b=None)
                for row in evening.called
            ]
            for table in evening.tables(kind, rows):
                for place in table.places:
                    first, end = final.get((table.key, place.team.id), (place.first, place.last))
                    assert place.first <= first <= end <= place.last


def test_the_order_of_the_rows_changes_nothing():
    for teams, stages, kind in EVENINGS:
        evening = Evening(teams, stages, 7)
        before = evening.tables(kind, evening.called)
        for seed in range(3):
            assert evening.tables(kind, Random(seed).sample(evening.called, len(evening.called))) == before
