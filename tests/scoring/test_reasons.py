# ruff: noqa: E501 - a table reads best with one case a line
"""Each mark says why: the verdict, a line for each part, the article of the Missègre text."""

import pytest

from scoring import PlayedDeal, Side, builtin, score_deal
from scoring.settle import spelled_out
from tests.scoring.table import MISSEGRE, deal, house, plain, told

A, B = Side


@pytest.mark.parametrize(
    ("played", "verdict", "article", "ours", "theirs"),
    [
        (deal(90, 107, belote_a=20), "Réussi : 127 pour 90.", "VII.1", "107 arrondi à 110, belote 20", "55 arrondi à 60"),
        (deal(90, 95), "Réussi : 95 pour 90.", "VII.1", "95 arrondi à 100", "67 arrondi à 70"),
        (deal(90, 100, belote_b=20), "Réussi : 100 pour 90.", "VII.1", "100", "62 arrondi à 60, belote 20"),
        (deal(90, 72, belote_a=20), "Réussi grâce à la belote : 72 + 20 = 92 pour 90.", "VII.1", "72 arrondi à 70, belote 20", "90"),
        (deal(160, 162), "Réussi : 162 pour 160.", "VII.1", "162 arrondi à 160", "rien"),
        (deal(100, 84), "Chuté : 84 pour 100.", "VII.2", "contrat chuté", "chute 160"),
        (deal(100, 64, belote_a=20), "Chuté : 64 + 20 = 84 pour 100.", "VII.2", "contrat chuté", "chute 160, la belote va à la défense, 20"),
        (deal(100, 64, belote_b=20), "Chuté : 64 pour 100.", "VII.2", "contrat chuté", "chute 160, belote 20"),
        (deal(120, capot=A, belote_a=20, points=162), "Capot non demandé : 182 pour 120.", "VII.4", "capot 250, belote 20", "aucun pli"),
        (deal(80, capot=B, belote_a=20, points=0), "Chuté, capot de la défense : 20 pour 80.", "VII.4", "belote gardée 20", "capot 250"),
        (deal(110, 120, double="coinche", belote_b=20), "Réussi : 120 pour 110.", "VII.3", "contre 320", "belote 20"),
        (deal(110, 120, double="coinche"), "Réussi : 120 pour 110.", "VII.3", "contre 320", "contre perdu"),
        (deal(110, 80, double="coinche", belote_a=20), "Chuté : 80 + 20 = 100 pour 110.", "VII.3", "contrat chuté", "contre 320, la belote va à la défense, 20"),
        (deal(80, 100, double="surcoinche"), "Réussi : 100 pour 80.", "VII.3", "surcontre 640", "contre perdu"),
        (deal(120, 162, double="coinche", capot=A), "Réussi : 162 pour 120.", "VII.3", "contre 320", "aucun pli"),
        (deal(90, 0, double="coinche", capot=B, belote_a=20), "Chuté : 0 + 20 = 20 pour 90.", "VII.3", "belote gardée 20", "contre 320"),
        (deal("capot", 162, capot=A, belote_b=20), "Capot demandé et réussi.", "VII.4", "capot demandé 500", "belote 20"),
        (deal("capot", 162, capot=A, double="surcoinche"), "Capot demandé et réussi.", "VII.4", "capot surcontré 2000", "aucun pli"),
        (deal("capot", 150, belote_a=20, double="coinche"), "Capot demandé et chuté.", "VII.4", "contrat chuté", "capot contré chuté 1000, la belote va à la défense, 20"),
        (deal("capot", 0, capot=B, belote_a=20), "Capot demandé et chuté.", "VII.4", "aucun pli", "capot chuté 500, la belote va à la défense, 20"),
        (PlayedDeal(status="passed"), "Tous passent : rien n’est marqué, la donne tourne.", "V.B", "Tous passent : rien n’est marqué, la donne tourne.", "Tous passent : rien n’est marqué, la donne tourne."),
        (deal(status="annulled"), "Donne annulée d’un commun accord : rien n’est marqué, elle est redonnée.", "X", "Donne annulée d’un commun accord : rien n’est marqué, elle est redonnée.", "Donne annulée d’un commun accord : rien n’est marqué, elle est redonnée."),
        (deal(status="penalty"), "Décidée par une pénalité : la donne elle-même ne marque pas.", "X", "", ""),
    ],
)  # fmt: skip
def test_it_says_why(played, verdict, article, ours, theirs):
    score = score_deal(played, MISSEGRE)
    assert (plain(score.verdict), score.article) == (verdict, article)
    assert (told(score, A), told(score, B)) == (ours, theirs)


def test_each_line_quotes_its_article():
    for played, articles in [
        (deal(90, 107, belote_a=20), ["VII.1", "VII.1", "VII.1"]),
        (deal(100, 64, belote_a=20), ["VII.2", "VII.2", "VII.2"]),
        (deal(110, 80, double="coinche", belote_a=20), ["VII.3", "VII.3", "VII.2"]),
        (deal(110, 120, double="coinche", belote_b=20), ["VII.3", "VII.3"]),
        (deal(80, 0, capot=B, belote_a=20), ["VII.4", "VII.4"]),
        (deal(90, 0, capot=B, belote_a=20, double="coinche"), ["VII.4", "VII.3"]),
        (deal("capot", 150, belote_a=20), ["VII.4", "VII.4", "VII.4"]),
    ]:
        assert [line.article for line in score_deal(played, MISSEGRE).lines] == articles


def test_a_reason_can_be_said_in_another_language():
    reason = score_deal(deal(90, 107), MISSEGRE).lines[0].reason
    assert (reason.code, reason.template) == ("points_rounded", "{points} arrondi à {rounded}")
    assert "{points} rounded to {rounded}".format(**dict(reason.values)) == "107 rounded to 110"


# What no trump and all trump multiply is said with its factor, for reading; the stored reason is the plain.

SA, TA = {"trump": "no_trump"}, {"trump": "all_trump"}


def contract_reasons(rules, played):
    """The reasons of the contract, as they are stored and spelled out."""
    lines = [*score_deal(played, rules).lines]
    stored = [line.reason for line in lines if line.reason.code.startswith("contract")]
    return (
        [plain(str(reason)) for reason in stored],
        [plain(str(spelled_out(reason, played, rules))) for reason in stored],
    )


@pytest.mark.parametrize(
    ("played", "stored", "said"),
    [
        (deal(90, 95, **SA), "contrat 180", "contrat 90 × 2 à sans-atout"),
        (deal(90, 95, **TA), "contrat 270", "contrat 90 × 3 à tout-atout"),
        (
            deal(90, 95, **SA, double="coinche"),
            "contrat 180 × 2",
            "contrat 90 × 2 à sans-atout × 2",
        ),
        (deal(90, 95), "contrat 90", "contrat 90"),
    ],
)
def test_a_multiplied_contract_is_said_with_its_factor(played, stored, said):
    trumps = [*builtin("stephanoise").trumps, "all_trump"]
    rules = house("stephanoise", sa_factor=2, ta_factor=3, trumps=trumps)
    assert contract_reasons(rules, played) == ([stored], [said])


def test_where_the_factor_does_not_hold_nothing_is_added():
    rules = house("stephanoise", sa_factor=2, sa_factor_doubled=False)
    stored, said = contract_reasons(rules, deal(90, 95, **SA, double="coinche"))
    assert stored == said == ["contrat 90 × 2"]
