"""Which table a match gets: in the order of the pairing, in waves, or evenly over the evening."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.draw.evening import Evening
from tournament.draw.engine import RankedEntrant, RankedOptions, ranked
from tournament.draw.engine.table_order import seated, spread


def test_the_best_match_is_at_the_first_table_of_the_hall():
    teams = [RankedEntrant(n, rank=n) for n in range(1, 7)]
    proposal = ranked.pair(teams, RankedOptions(tables=(4, 2, 9)), Random(0))
    assert [(m.table, m.a, m.b) for m in proposal.pairings] == [(4, 1, 2), (2, 3, 4), (9, 5, 6)]


@pytest.mark.parametrize(("tables", "waves"), [(2, 3), (4, 2), (5, 1), (6, 1)])
def test_a_round_is_played_in_waves_where_tables_are_short(tables, waves):
    couples = [(2 * n + 1, 2 * n + 2) for n in range(5)]
    matches = seated(couples, range(1, tables + 1))
    assert max(match.wave for match in matches) == waves
    places = [(match.wave, match.table) for match in matches]
    assert len(set(places)) == 5
    assert [(match.a, match.b) for match in matches] == couples


def test_a_wave_is_said():
    teams = [RankedEntrant(n, rank=n) for n in range(1, 9)]
    proposal = ranked.pair(teams, RankedOptions(tables=(1, 2, 3)), Random(0))
    said = [remark.text() for remark in proposal.remarks if remark.code == "waves"]
    assert said == ["4 parties pour 3 tables\u00a0: le tour se joue en 2 vagues."]


@pytest.mark.parametrize("count", [32, 64, 150])
def test_over_an_evening_nobody_comes_back_to_a_table(count):
    evening = Evening(count, count)
    for _ in range(5):
        evening.play(spread_tables=True)
    assert all(len(set(tables)) == 5 for tables in evening.tables.values())


@settings(max_examples=150, deadline=None)
@given(matches=st.integers(1, 6), spare=st.integers(0, 1), seed=st.integers(0, 2**32), crowd=st.floats(0, 1))
def test_no_order_of_the_tables_has_fewer_that_come_back(matches, spare, seed, crowd):
    lot = Random(seed)
    couples = [(2 * n + 1, 2 * n + 2) for n in range(matches)]
    tables = list(range(1, matches + spare + 1))
    before = {
        team: Counter(table for table in tables if lot.random() < crowd / 2)
        for couple in couples
        for team in couple
    }

    def back(given):
        return sum(
            table in before[one] or table in before[two]
            for (one, two), table in zip(couples, given, strict=False)
        )

    given = spread(couples, tables, before)
    assert len(set(given)) == matches
    assert back(given) == min(map(back, permutations(tables, matches)))


def test_a_team_that_must_come_back_is_named():
    teams = [RankedEntrant(n, rank=n, tables_before=(1, 2)) for n in range(1, 5)]
    proposal = ranked.pair(teams, RankedOptions(spread_tables=True), Random(0))
    assert Counter(remark.code for remark in proposal.remarks)["table_again"] == 4
