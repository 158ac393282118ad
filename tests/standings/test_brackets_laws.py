"""Places read from matches alone agree with the structure that planned them, whatever happens on the way."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pairing.structure.fill import Filling, Finished, PotDraw, Results
from pairing.structure.finals import Finals
from pairing.structure.knockout import Knockout
from pairing.structure.plan import Pools, Rounds, compose
from pairing.structure.pools import Brackets
from tests.pairing.bracketed import places_in
from tournament.evening.kinds import KINDS
from tournament.evening.rows import MatchRow, Name, TeamCard

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
    (15, [Knockout(third=True)], "knockout"),
    (21, [Knockout()], "knockout"),
]


def cards(teams):
    return {n: TeamCard(n, n, Name("", f"n{n}"), None, "", "registered") for n in range(1, teams + 1)}


class Evening:
    """Plays a structure to its end by lot, and remembers the rows of its bracket matches as they come."""

    def __init__(self, teams, stages, seed):
        self.lot, self.structure = Random(seed), compose(teams, stages)
        numbers = range(1, teams + 1)
        pools = [group for group in self.structure.groups if group.is_pool]
        known = {source.number: source.number for source in self.sources("entry")}
        places = {}
        for group in self.structure.groups:
            for at, source in enumerate(group.entries, start=1):
                places[group.key, at] = source.number
        across = {}
        for at in range(1, 6):
            ranked = [group.entries[at - 1].number for group in pools if len(group.entries) >= at]
            across |= {(at, rank): team for rank, team in enumerate(ranked, start=1)}
        self.results = Results(
            {n: n for n in numbers} | known,
            places,
            across,
            dict.fromkeys(numbers, 3 if pools else 0),
            overall={n: n for n in numbers},
        )
        self.rows: list[MatchRow] = []

    def sources(self, kind):
        every = [source for match in self.structure.matches for source in (match.a, match.b)]
        return [source for source in every if source.kind == kind]

    def filling(self):
        return Filling(self.structure, self.results)

    def draw_pots(self):
        filling = self.filling()
        for pot in self.structure.pots:
            present = filling.in_pot(pot)
            if pot.key in self.results.pots or present is None or len(present) < 2:
                continue
            teams = self.lot.sample(sorted(one.team for one in present), len(present))
            exempt = teams.pop() if len(teams) % 2 else None
            self.results = replace(
                self.results, pots={**self.results.pots, pot.key: PotDraw(tuple(teams), exempt)}
            )
            return True
        return False

    def play(self):
        """One match more; whether there was one."""
        while self.draw_pots():
            pass
        filling = self.filling()
        ready = filling.ready()
        if not ready:
            return False
        number = self.lot.choice(ready)
        match = self.structure.match(number)
        a, b = (side.team for side in filling.sides(number))
        winner, loser = self.lot.choice([(a, b), (b, a)])
        outcomes = {**self.results.outcomes, number: Finished(winner, loser)}
        self.results = replace(self.results, outcomes=outcomes)
        totals = (1000, 500) if winner == a else (500, 1000)
        won, lost = match.places or (None, None)
        self.rows.append(
            MatchRow(number, 1, match.level, "released", number, "confirmed", a, b, *totals)._replace(
                bracket=match.bracket, level=match.level, place_won=won, place_lost=lost
            )
        )
        return True

    def tables(self, kind, rows, options=None):
        teams = self.structure.teams
        waiting = dict.fromkeys(range(1, teams + 1), "") if kind == "knockout" else {}
        return KINDS[kind].tables(options or {}, rows, waiting, cards(teams))


def played(teams, stages, seed):
    evening = Evening(teams, stages, seed)
    while evening.play():
        pass
    return evening


def test_at_the_end_every_place_is_that_of_the_structure():
    for teams, stages, kind in EVENINGS:
        for seed in range(2):
            evening = played(teams, stages, seed)
            filling = evening.filling()
            for table in evening.tables(kind, evening.rows):
                there = {place.team.id: place for place in table.places}
                for number, team in places_in(filling, table.key).items():
                    if team in there:
                        assert (there[team].first, there[team].last) == (number, number)
                assert table.finished


def test_the_places_of_a_bracket_are_all_shared_out():
    """At the end n teams hold the places 1 to n, each span as wide as the teams that share it."""
    for teams, stages, kind in EVENINGS:
        for seed in range(2):
            evening = played(teams, stages, seed)
            tables = evening.tables(kind, evening.rows)
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
            evening = played(teams, stages, seed)
            final = {
                (table.key, place.team.id): (place.first, place.last)
                for table in evening.tables(kind, evening.rows)
                for place in table.places
            }
            last = max(row.level for row in evening.rows)
            rows = [
                row if row.level < last else row._replace(state="playing", total_a=None, total_b=None)
                for row in evening.rows
            ]
            for table in evening.tables(kind, rows):
                for place in table.places:
                    first, end = final.get((table.key, place.team.id), (place.first, place.last))
                    assert place.first <= first <= end <= place.last


def test_the_order_of_the_rows_changes_nothing():
    for teams, stages, kind in EVENINGS:
        evening = played(teams, stages, 7)
        before = evening.tables(kind, evening.rows)
        for seed in range(3):
            assert evening.tables(kind, Random(seed).sample(evening.rows, len(evening.rows))) == before
