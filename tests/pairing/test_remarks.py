"""Every compromise of a draw is explained, to the players and to the staff."""

from random import Random

import pytest

from pairing.engines import knockout, league, ranked, rotation
from pairing.engines.knockout import KnockoutOptions
from pairing.engines.pools import PoolOptions, pair
from pairing.engines.prepared import PreparedOptions
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions
from pairing.phrases import fill
from pairing.printed import differences
from pairing.record import make_record
from pairing.refusals import Refusal
from pairing.remarks import remark
from pairing.swap import swap, swap_effect
from pairing.wordings import WORDINGS
from tests.pairing.cast import CLUBS, evening, teams

NAMES = {"V": "Valmory", "G": "Saint-Aubrac", "L": "Les Ormes", "Z": "Les Granges"}


def sentences(remarks, audience="staff"):
    return [remark.text(audience, clubs=NAMES) for remark in remarks]


def codes(count, seed=1, *, seeds=0, clubs="", **options):
    proposal = pair(teams(count, seeds=seeds, clubs=clubs), PoolOptions(**options), Random(seed))
    return [remark.code for remark in proposal.remarks]


def test_an_evening_of_sixteen_says_who_could_not_be_kept_apart():
    said = sentences(evening().result.remarks)
    assert any(
        said_one.startswith("Poules ")
        and said_one.endswith(
            "\u00a0: deux équipes du club Valmory. Elles sont 6 pour 4 poules, on ne peut pas mieux."
        )
        for said_one in said
    )
    assert said[-1] == "Chaque équipe joue 3 parties, jamais deux fois la même."


@pytest.mark.parametrize(
    ("count", "code"),
    [(3, "three_teams"), (5, "pool_of_five"), (7, "pool_of_three"), (9, "pools_of_three")],
)
def test_it_explains_pools_that_are_not_of_four(count, code):
    assert code in codes(count)


def test_it_promises_the_matches_that_everybody_has():
    assert sentences(pair(teams(10), PoolOptions(), Random(0)).remarks)[-1].startswith(
        "Chaque équipe joue au moins 2"
    )
    assert sentences(pair(teams(5), PoolOptions(), Random(0)).remarks)[-1].startswith("Chaque équipe joue 4")


def test_it_counts_the_seeds():
    assert "seeds_missing" in codes(16, seeds=2)
    assert "seeds_extra" in codes(16, seeds=6)
    assert not {"seeds_missing", "seeds_extra"} & {*codes(16), *codes(16, seeds=4)}


def test_it_says_that_a_seed_left_its_place_for_the_clubs():
    remarks = pair(teams(8, seeds=4, clubs="AB.A"), PoolOptions(), Random(0)).remarks
    moved = [remark for remark in remarks if remark.code == "seed_moved"]
    assert [dict(remark.values)["seed"] for remark in moved] == [3, 4]


def test_it_says_nothing_of_a_club_that_has_all_the_teams():
    assert codes(8, clubs="A" * 8) == ["everyone_plays"]


def test_clubs_may_be_left_to_the_lot():
    assert codes(16, clubs=CLUBS, clubs_apart=False)[0] == "clubs_mixed"


def test_a_swap_says_its_effect_before_and_its_price_after():
    record = make_record(teams(8, seeds=2, clubs="..AA"), PoolOptions(), 1)
    with_three, with_four = record.result.pool_of(3), record.result.pool_of(4)
    assert with_three != with_four
    other = next(team for team in with_four.teams if team > 4)
    effect = swap_effect(record, 3, other)
    assert sentences(effect) == [
        f"L’équipe 3 irait en poule {with_four.label}, l’équipe {other} en poule {with_three.label}.",
        f"La poule {with_four.label} aurait deux équipes du club A.",
    ]
    after = swap(record, 3, other)
    assert "club_by_hand" in [remark.code for remark in after.result.remarks]
    assert sentences(swap_effect(after, 3, other))[-1].endswith("n’aurait plus qu’une équipe du club A.")


def test_a_swap_of_two_seeds_or_two_equals_changes_nothing_else():
    record = make_record(teams(8, seeds=2), PoolOptions(), 1)
    assert [remark.code for remark in swap_effect(record, 1, 2)] == ["would_move", "would_change_nothing"]


def test_a_swap_says_when_a_pool_loses_its_seed():
    record = make_record(teams(8, seeds=2), PoolOptions(), 1)
    other = record.result.pools[1].teams[3]
    assert [remark.code for remark in swap_effect(record, 1, other)] == [
        "would_move",
        "would_lose_seed",
        "would_gain_seed",
    ]


def test_a_swap_inside_a_pool_changes_only_the_order_of_its_matches():
    record = evening()
    one, two = record.result.pools[0].teams[:2]
    assert [remark.code for remark in swap_effect(record, one, two)] == ["would_stay"]
    assert {*swap(record, one, two).result.pools[0].teams} == {*record.result.pools[0].teams}


def test_a_swap_of_unknown_teams_is_refused():
    for one, two in [(1, 1), (1, 99), (99, 1)]:
        for act in (swap, swap_effect):
            with pytest.raises(Refusal):
                act(evening(), one, two)


# One thing alone is said in the singular, in both languages the same way.

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
