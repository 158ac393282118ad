# ruff: noqa: E501 - a table reads best with one case a line
"""Each mark says why: the verdict, a line for each part, the article of the Missègre text."""

import ast
import re
from pathlib import Path

import pytest

import scoring
from scoring import PlayedDeal, Reason, Side, score_deal
from scoring.reasons import TEMPLATES
from tests.scoring.table import MISSEGRE, deal, plain, told

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


@pytest.mark.parametrize(
    ("played", "articles"),
    [
        (deal(90, 107, belote_a=20), ["VII.1", "VII.1", "VII.1"]),
        (deal(100, 64, belote_a=20), ["VII.2", "VII.2", "VII.2"]),
        (deal(110, 80, double="coinche", belote_a=20), ["VII.3", "VII.3", "VII.2"]),
        (deal(110, 120, double="coinche", belote_b=20), ["VII.3", "VII.3"]),
        (deal(80, 0, capot=B, belote_a=20), ["VII.4", "VII.4"]),
        (deal(90, 0, capot=B, belote_a=20, double="coinche"), ["VII.4", "VII.3"]),
        (deal("capot", 150, belote_a=20), ["VII.4", "VII.4", "VII.4"]),
    ],
)
def test_each_line_quotes_its_article(played, articles):
    assert [line.article for line in score_deal(played, MISSEGRE).lines] == articles


def test_lines_of_a_come_before_lines_of_b():
    sides = [line.side for line in score_deal(deal(100, 64, taker=B, belote_a=20), MISSEGRE).lines]
    assert sides == sorted(sides)


def test_a_reason_can_be_said_in_another_language():
    reason = score_deal(deal(90, 107), MISSEGRE).lines[0].reason
    assert (reason.code, reason.template) == ("points_rounded", "{points} arrondi à {rounded}")
    assert "{points} rounded to {rounded}".format(**dict(reason.values)) == "107 rounded to 110"


def test_reasons_are_values():
    assert Reason("fall", (("points", 160),)) == Reason("fall", (("points", 160),))
    assert len({Reason("nothing"), Reason("nothing")}) == 1


@pytest.mark.parametrize("sentence", TEMPLATES.values(), ids=TEMPLATES)
def test_sentences_are_set_as_french_is(sentence):
    assert "'" not in sentence
    assert not re.search(r"[^\u00a0]:|[^\u202f][;!?]|«[^\u00a0]|n° ", sentence)


def named_codes(source):
    """The codes that this code gives a Reason, as far as they are written out."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason" and node.args:
            code = node.args[0]
            for part in (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,):
                if isinstance(part, ast.Constant):
                    yield part.value


def test_every_code_that_is_named_has_its_sentence():
    sources = [path.read_text(encoding="utf-8") for path in Path(scoring.__file__).parent.rglob("*.py")]
    codes = {code for source in sources for code in named_codes(source)}
    assert len(codes) > 20
    assert codes <= TEMPLATES.keys(), codes - TEMPLATES.keys()
