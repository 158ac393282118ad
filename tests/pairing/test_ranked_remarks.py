"""Every couple of a ranked round is explained, and every compromise, to the players and to the referee."""

from random import Random

import pytest

from pairing.engines import ranked
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions
from pairing.record import dump, load, make_record, replay
from pairing.swap import swap, swap_effect


def team(number, rank=None, **more):
    return RankedEntrant(number, rank=number if rank is None else rank, **more)


def said(teams, audience="players", seed=0, **options):
    remarks = ranked.pair(teams, RankedOptions(**options), Random(seed)).remarks
    return {remark.code: remark.text(audience) for remark in remarks}


def test_neighbours_are_named_with_their_places():
    assert said([team(n) for n in range(1, 5)])["pair_next"] == "Équipes 3 et 4\u00a0: classées 3e et 4e."
    assert "classées 1re et 2e, elles se suivent" in said([team(1), team(2)], "staff")["pair_next"]


def test_two_of_the_same_place_are_level():
    assert said([team(1), team(2, rank=2), team(3, rank=3), team(4, rank=3)])["pair_level"] == (
        "Équipes 3 et 4\u00a0: classées 3e ex æquo."
    )


def test_without_a_ranking_the_lot_is_named():
    codes = said([RankedEntrant(n) for n in range(1, 6)])
    assert set(codes) == {"pair_lot", "exempt_lot"}


def test_a_gap_is_explained_by_those_already_met():
    teams = [team(1, met=(2, 3)), team(2, met=(1,)), team(3, met=(1,)), team(4)]
    codes = said(teams)
    assert codes["pair_met"] == (
        "Équipes 1 et 4\u00a0: classées 1re et 4e, car l’équipe 1 a déjà joué contre 2 et 3."
    )
    assert codes["no_rematch"]


def test_a_gap_is_explained_by_the_club():
    teams = [team(1, club="a"), team(2, club="a"), team(3, club="b"), team(4, club="c")]
    assert "que des équipes du club de l’équipe 1\u00a0: 2" in said(teams, "staff")["pair_mates"]
    teams = [team(1, club="a", met=(3,)), team(2, club="a"), team(3, club="b", met=(1,)), team(4, club="b")]
    assert "ou est de leur club\u00a0: 2 et 3" in said(teams, "staff")["pair_club"]
    assert said([team(1, club="a"), team(2, club="a")])["pair_club_fewest"].endswith("on ne peut pas mieux.")


def test_a_gap_that_serves_the_whole_round_says_so():
    teams = [team(1, met=(2,)), team(2, met=(1,)), team(3), team(4)]
    assert said(teams, "staff")["pair_after"].endswith(
        "il fallait d’abord éviter les revanches, et aucun tirage du tour n’oppose alors des équipes "
        "plus proches."
    )


def test_a_rematch_says_who_has_met_everybody():
    teams = [team(1, met=(2, 3, 4)), team(2, met=(1,)), team(3, met=(1,)), team(4, met=(1,))]
    codes = said(teams)
    assert "car l’équipe 1 a déjà joué contre toutes les autres" in codes["rematch_all"]
    assert "no_rematch" not in codes


def test_a_rematch_that_nobody_alone_causes_says_that_it_is_the_least():
    met = {n: tuple(m for m in range(1, 7) if (m <= 3) != (n <= 3)) for n in range(1, 7)}
    codes = said([team(n, met=met[n]) for n in met], "staff")
    assert "Revanches dans ce tour\u00a0: 1, aucun tirage n’en a moins." in codes["rematch_least"]


def test_a_floater_is_told_why():
    teams = [team(1, score=2), team(2, score=2), team(3, score=2), team(4, score=0)]
    assert "le groupe de l’équipe 3 est impair" in said(teams, winners=True)["floater"]
    teams = [team(1, score=2, met=(2,)), team(2, score=2, met=(1,)), team(3), team(4)]
    assert "pour éviter une revanche" in said(teams, winners=True)["floater_forced"]


@pytest.mark.parametrize(
    ("exempt_before", "options", "code"),
    [
        ((0, 0, 0), {}, "exempt_lowest"),
        ((0, 0, 1), {}, "exempt_lowest"),
        ((1, 1, 1), {}, "exempt_again"),
        ((0, 0, 0), {"exempt": 1}, "exempt_chosen"),
        ((0, 0, 0), {"exempt_last": True}, "exempt_last"),
        ((0, 0, 0), {"swaps": ((1, 3),)}, "exempt_by_hand"),
    ],
)
def test_the_exempt_team_is_told_why(exempt_before, options, code):
    teams = [team(n, exempt_before=times) for n, times in enumerate(exempt_before, start=1)]
    assert code in said(teams, **options)


def test_an_exempt_moved_for_a_rematch_names_those_it_passed_over():
    met = {1: (2, 3, 4), 2: (1, 3, 4), 3: (1, 2, 4), 4: (1, 2, 3), 5: ()}
    codes = said([team(n, met=met[n]) for n in met], "staff")
    assert "c’était le tour de\u00a0: 5." in codes["exempt_moved"]


def test_a_swap_says_its_effect_before_and_its_price_after():
    teams = [team(1, met=(3,)), team(2), team(3, met=(1,)), team(4)]
    record = make_record(teams, RankedOptions(), 1, engine="ranked")
    effect = [remark.text() for remark in swap_effect(record, 2, 3)]
    assert effect[:2] == [
        "Tour 1, table 1\u00a0: l’équipe 1 jouerait contre l’équipe 3.",
        "Tour 1, table 2\u00a0: l’équipe 2 jouerait contre l’équipe 4.",
    ]
    assert "c’est l’effet de l’échange" in effect[2]
    after = swap(record, 2, 3)
    assert {"rematch_by_hand", "by_hand", "swapped"} <= {remark.code for remark in after.result.remarks}
    assert replay(load(dump(after))) == after
    assert [remark.code for remark in swap_effect(record, 1, 2)] == ["would_change_no_match"]


def test_a_swap_with_the_exempt_team_says_who_would_be():
    record = make_record([team(n) for n in (1, 2, 3)], RankedOptions(), 1, engine="ranked")
    assert "would_be_exempt" in [remark.code for remark in swap_effect(record, 1, 3)]
    assert swap(record, 1, 3).result.exempt == 1
