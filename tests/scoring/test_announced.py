"""Melds given as they were announced: their points follow, or what is wrong with them is said."""

from dataclasses import replace

import pytest

from scoring import ImpossibleDeal, PlayedDeal, Side, builtin, score_deal

ANNONCES, STEPHANOISE, MISSEGRE = builtin("annonces"), builtin("stephanoise"), builtin("missegre")


def deal(*announced, **more):
    facts = {"taker": Side.A, "contract": 90, "trump": "hearts", "points_a": 95, **more}
    return PlayedDeal(announced=announced, **facts)


def marks(played, rules=ANNONCES):
    score = score_deal(played, rules)
    return score.a, score.b


@pytest.mark.parametrize(
    ("announced", "marked"),
    [
        ((), (185, 67)),
        (("A:T-KH",), (205, 67)),
        (("B:T-KH",), (185, 87)),
        (("A:T-KH", "B:Q-AS"), (185, 117)),
        (("A:T-KS", "B:T-KC"), (185, 67)),
        (("A:T-KH", "B:T-KC"), (205, 67)),
        (("1:F-J", "3:T-9C", "B:F-A"), (405, 67)),
        (("A:F-J", "B:F-7"), (185, 67)),
    ],
)
def test_the_points_of_announced_melds_follow(announced, marked):
    assert marks(deal(*announced)) == marked


def test_melds_help_the_bid_where_the_rulebook_says_so():
    short = deal("A:T-KH", points_a=72)
    assert marks(short, STEPHANOISE)[0] == 90 + 72 + 20
    assert score_deal(deal(points_a=72), STEPHANOISE).made is False


@pytest.mark.parametrize(
    ("announced", "said"),
    [
        (("A:T-KH", "B:Q-AH"), "R♥ est dans deux annonces."),
        (("x",), "ne se lit pas comme une annonce"),
        (("A:T-8H",), "Il n’y a pas assez de cartes"),
    ],
)
def test_melds_that_cannot_be_are_refused_with_their_reason(announced, said):
    with pytest.raises(ImpossibleDeal, match=said) as no:
        score_deal(deal(*announced), ANNONCES)
    assert (no.value.code, no.value.field) == ("announced", "announced")


def test_a_rulebook_without_melds_refuses_them():
    with pytest.raises(ImpossibleDeal, match="pas d’annonces"):
        score_deal(deal("A:T-KH"), MISSEGRE)


@pytest.mark.parametrize(("typed", "fits"), [(19, False), (20, True), (21, False)])
def test_points_beside_announced_melds_must_be_theirs(typed, fits):
    played = deal("A:T-KH", melds_a=typed)
    if fits:
        assert marks(played) == (205, 67)
        return
    with pytest.raises(ImpossibleDeal) as no:
        score_deal(played, ANNONCES)
    assert (no.value.code, no.value.field) == ("announced_points", "melds")


def test_equal_melds_may_be_decided_by_who_spoke_first():
    first = replace(ANNONCES, meld_tie="first")
    assert marks(deal("1:T-KS", "2:T-KC", dealer=4), first) == (205, 67)
    assert marks(deal("1:T-KS", "2:T-KC", dealer=1), first) == (185, 87)
    with pytest.raises(ImpossibleDeal, match="il faut savoir qui a annoncé"):
        score_deal(deal("1:T-KS", "2:T-KC"), first)


def test_announced_melds_are_read_and_written():
    played = deal("A:T-KH", "2:F-J")
    assert PlayedDeal.from_dict(played.to_dict()) == played
    assert played.swapped().announced == ("B:T-KH", "3:F-J")
    assert "announced" not in deal().to_dict()


def test_announced_is_a_list_of_texts():
    for given in ["A:T-KH", [20], {"A": 20}, 20]:
        with pytest.raises(ImpossibleDeal) as no:
            PlayedDeal.from_dict({"taker": "A", "announced": given})
        assert (no.value.code, no.value.field) == ("wrong_type", "announced")
