"""Which table a match gets: in the order of the pairing, in waves, or evenly over the evening."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engines import ranked
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions
from pairing.table_order import seated, spread
from tests.pairing.evening import Evening


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


@pytest.mark.parametrize("count", [32, 150])
def test_over_an_evening_nobody_comes_back_to_a_table(count):
    evening = Evening(count, count)
    for _ in range(5):
        evening.play(spread_tables=True)
    assert all(len(set(tables)) == 5 for tables in evening.tables.values())


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
            table in before[team] for couple, table in zip(couples, given, strict=False) for team in couple
        )

    given = spread(couples, tables, before)
    assert len(set(given)) == matches
    assert back(given) == min(map(back, permutations(tables, matches)))


def field(tables_before, **options):
    teams = [RankedEntrant(n, rank=n, tables_before=tables) for n, tables in tables_before.items()]
    return ranked.pair(teams, RankedOptions(spread_tables=True, **options), Random(0))


def said(proposal, code):
    return [remark.text() for remark in proposal.remarks if remark.code == code]


def test_a_team_that_must_come_back_is_named():
    proposal = field(dict.fromkeys(range(1, 5), (1, 2)))
    assert Counter(remark.code for remark in proposal.remarks)["table_again_fewest"] == 4


CROWDED = {1: (), 2: (3, 2), 3: (), 4: (), 5: (3, 1), 6: (1, 2, 3)}


def test_a_match_of_which_one_team_comes_back_is_better_than_one_of_which_both_do():
    proposal = field(CROWDED)
    assert [(m.table, m.a, m.b) for m in proposal.pairings] == [(1, 1, 2), (2, 5, 6), (3, 3, 4)]
    assert said(proposal, "table_again_fewest") == [
        "Table 2\u00a0: l’équipe 6 y a déjà joué. Aucun autre placement des parties n’aurait fait revenir "
        "moins d’équipes."
    ]


def test_where_one_team_alone_comes_back_the_order_is_kept():
    been = {1: (), 2: (), 3: (), 4: (), 5: (), 6: (1, 2, 3)}
    assert [(m.a, m.b) for m in field(been).pairings] == [(1, 2), (3, 4), (5, 6)]


def test_a_wave_speaks_for_itself_alone():
    proposal = field({**CROWDED, 7: (), 8: ()}, tables=(1, 2, 3))
    assert said(proposal, "table_again_wave") == [
        "Table 2, vague 1\u00a0: l’équipe 6 y a déjà joué. Aucun autre placement des parties de cette vague "
        "n’aurait fait revenir moins d’équipes."
    ]


def test_a_team_that_an_exchange_brings_back_says_so():
    proposal = field({1: (), 2: (), 3: (1,), 4: ()}, swaps=((1, 3),))
    assert said(proposal, "table_again_by_hand") == [
        "Table 1\u00a0: l’équipe 3 y a déjà joué, c’est l’effet de l’échange."
    ]
    assert not said(proposal, "table_again_fewest")
