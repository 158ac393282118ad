"""The law of the house in words: what a formula promises, and the way that leads to the fewest matches."""

import pytest

from tests import cast
from tournament.core.errors import Refused
from tournament.draw.queries.formula.law import breaches_of, law_of, melee_least
from tournament.evening.formula import compose_stages
from tournament.models import Stage

KNOCKOUT = {"kind": "knockout"}
LAWFUL = [
    [{"kind": "rounds", "rounds": 4}],
    [{"kind": "pools"}, {"kind": "brackets", "placing": True}],
    [{"kind": "pools", "barrage": True}, {"kind": "brackets"}],
    [KNOCKOUT],
    [{"kind": "knockout", "pot": False}],
    [{"kind": "knockout", "cascade": 3}],
    [{"kind": "rounds", "rounds": 3}, {"kind": "finals", "size": 4}],
]


def law(teams, *stages, needed=2, **more):
    return law_of(compose_stages(teams, stages, **more), needed)


@pytest.mark.parametrize("stages", LAWFUL, ids=lambda stages: "+".join(one["kind"] for one in stages))
def test_every_usual_formula_keeps_two_matches_from_4_to_32_teams(stages):
    for teams in range(4, 33):
        found = law(teams, *stages)
        assert found.kept, (teams, found.ways)
        assert found.ways


def test_it_says_the_way_that_leads_to_too_few_matches():
    assert law(8, {"kind": "knockout", "consolation": False}).ways == (
        "Une équipe battue au tour 1 ne jouerait qu’une partie.",
    )
    found = law(9, {"kind": "rounds", "rounds": 2})
    assert found.ways == ("Une équipe exempte une fois en 2 tours ne jouerait qu’une partie.",)
    assert not found.kept


def test_an_exempt_round_is_not_a_match_played():
    found = law(9, {"kind": "rounds", "rounds": 1}, {"kind": "knockout", "consolation": False})
    assert found.least == 1
    assert found.ways == ("Une équipe exempte au tour 1 et battue au tour 2 ne jouerait qu’une partie.",)


def test_the_kept_law_has_its_why():
    found = law(9, KNOCKOUT)
    assert found.promise == "Chacun est sûr de jouer au moins 2 parties."
    assert found.ways[0].startswith("Au pire, une équipe")
    assert found.ways[0].endswith("joue 2 parties.")


def test_a_team_of_a_pool_alone_is_told_once_how_often_it_plays():
    pools = {"kind": "pools"}
    assert law(8, pools).ways == ("Au pire, une équipe joue 3 parties\u00a0: celles de sa poule.",)
    ways = law(8, pools, needed=4).ways
    assert ways == ("Une équipe ne jouerait que 3 parties\u00a0: celles de sa poule.",)


def test_a_minimum_of_three_is_another_law():
    assert not law(16, KNOCKOUT, needed=3).kept
    assert law(16, {"kind": "knockout", "cascade": 3}, needed=3).kept


@pytest.mark.parametrize(
    ("players", "rounds", "least"),
    [(16, 4, 4), (17, 4, 3), (18, 4, 3), (7, 4, 2), (5, 4, 3), (6, 3, 2), (7, 3, 1)],
)
def test_in_a_melee_nobody_rests_twice_before_all(players, rounds, least):
    assert melee_least(players, rounds) == least
    found = law(players, {"kind": "melee", "rounds": rounds}, individuals=True)
    assert (found.least, found.kept) == (least, least >= 2)


@pytest.mark.parametrize(
    ("stages", "code"),
    [
        ([], "no_stage"),
        ([{"kind": "brackets"}], "brackets_without_pools"),
        ([KNOCKOUT, {"kind": "rounds"}], "stage_after_brackets"),
        ([{"kind": "melee", "rounds": 4}], "melee_of_teams"),
        ([{"kind": "tombola"}], "bad_stage"),
        ([{"kind": "rounds", "rounds": 0}], "bad_rounds"),
    ],
)
def test_stages_that_cannot_be_are_refused_with_a_sentence(stages, code):
    with pytest.raises(Refused) as no:
        compose_stages(16, stages)
    assert no.value.code == code
    assert no.value.message.endswith(".")


def test_for_a_release_it_says_what_breaks_the_law(db, django_assert_num_queries):
    tournament = cast.tournament()
    assert breaches_of(tournament, 16) == ()
    Stage.objects.create(
        tournament=tournament, order=1, kind="rounds", options={"rounds": 2, "everyone": True}
    )
    assert breaches_of(tournament, 16) == ()
    with django_assert_num_queries(1):
        (sentence,) = breaches_of(tournament, 9)
    assert sentence == "Une équipe exempte une fois en 2 tours ne jouerait qu’une partie."
    assert breaches_of(tournament, 2) == ("Il faut au moins 3 équipes pour un tournoi, il y en a 2.",)
