"""One thing alone is said in the singular, in both languages the same way."""

from random import Random

import pytest

from pairing.engines import knockout, league, ranked, rotation
from pairing.engines.knockout import KnockoutOptions
from pairing.engines.pools import PoolOptions, pair
from pairing.engines.prepared import PreparedOptions
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions
from pairing.phrases import fill
from pairing.printed import differences
from pairing.remarks import remark
from pairing.wordings import WORDINGS
from tests.pairing.cast import teams

# What can never be one: a round of waves has several matches, two legs several rounds, a league three teams,
# a formula two at least …


@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        (1, "4 parties pour une seule table\u00a0: le tour se joue en 4 vagues."),
        (2, "4 parties pour 2 tables\u00a0: le tour se joue en 2 vagues."),
    ],
)
def test_one_table(tables, sentence):
    field = [RankedEntrant(n, rank=n) for n in range(1, 9)]
    proposal = ranked.pair(field, RankedOptions(tables=tuple(range(1, tables + 1))), Random(0))
    assert [one.text() for one in proposal.remarks if one.code == "waves"] == [sentence]


@pytest.mark.parametrize(
    ("count", "start"),
    [(5, "Cadrage\u00a0: une partie entre 2 équipes"), (6, "Cadrage\u00a0: 2 parties entre 4")],
)
def test_one_match_of_a_cadrage(count, start):
    proposal = knockout.pair(teams(count), KnockoutOptions(pot=False), Random(0))
    assert proposal.remarks[0].text().startswith(start)


def test_one_match_at_least():
    proposal = knockout.pair(teams(4), KnockoutOptions(pot=False, consolation=False), Random(0))
    assert "ne jouer qu’une partie\u00a0:" in proposal.remarks[-1].text()


@pytest.mark.parametrize(
    ("count", "rounds", "sentence"),
    [
        (4, 1, "Chaque équipe joue une partie."),
        (4, 2, "Chaque équipe joue 2 parties, jamais deux fois la même."),
        (5, 1, "Un seul tour\u00a0: l’équipe qui se repose ne joue aucune partie."),
        (5, 2, "Chaque équipe joue au moins une partie, jamais deux fois la même."),
        (5, 3, "Chaque équipe joue au moins 2 parties, jamais deux fois la même."),
    ],
)
def test_a_league_of_few_rounds(count, rounds, sentence):
    proposal = league.pair(teams(count), PreparedOptions(rounds=rounds), Random(0))
    assert proposal.remarks[-1].text() == sentence


@pytest.mark.parametrize(
    ("count", "part"), [(2, "n’a qu’un tour sans revanche."), (4, "donne 2 tours sans revanche.")]
)
def test_a_rotation_of_two(count, part):
    proposal = rotation.pair(teams(count), PreparedOptions(rounds=count, by_lot=False), Random(0))
    assert any(part in one.text() for one in proposal.remarks)


def test_two_teams_and_one_round():
    proposal = ranked.pair([RankedEntrant(1), RankedEntrant(2)], RankedOptions(rounds=1), Random(0))
    assert proposal.remarks[0].text("players") == "Deux équipes et un seul tour\u00a0: elles se rencontrent."


def test_a_singular_and_the_causes_go_through_the_translation():
    asked = []
    remark("waves", matches=2, tables=1, waves=2).text(translate=lambda text: asked.append(text) or text)
    assert asked == [WORDINGS["waves"].singular.staff]
    english = {
        "éviter les revanches": "avoid rematches",
        "séparer les clubs": "keep clubs apart",
        "{first} et {last}": "{first} and {last}",
    }
    words = fill("{causes}", (("causes", ("met", "club")),), translate=lambda text: english.get(text, text))
    assert words == "avoid rematches and keep clubs apart"


def test_a_pool_of_one_table_is_told_so_where_it_differs():
    one, other = (pair(teams(7), PoolOptions(), Random(seed)) for seed in (0, 1))
    assert {len(pool.tables) for pool in one.pools} == {1, 2}
    for pool, sentence in zip(one.pools, differences(one, other), strict=False):
        assert sentence.count("(tables ") == 2 * (len(pool.tables) > 1)
        assert sentence.count("(table ") == 2 * (len(pool.tables) == 1)
