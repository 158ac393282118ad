"""Rulesets as data: built-in, read, written, refused."""

import json
from pathlib import Path

import pytest

from scoring import BUILTIN_SLUGS, InvalidRuleset, Ruleset, builtin
from scoring.ruleset import MisdealStep, RevokeTariff
from scoring.ruleset.starts import FOLDER
from tests.scoring.table import MISSEGRE
from tests.scoring.test_examples import BOOKS, FIVE, ruleset

GOLDEN = Path(__file__).parent.parent / "golden"


def test_the_five_rulebooks_are_built_in_each_with_its_name_and_source():
    assert BUILTIN_SLUGS == ("missegre", "montpellier", "stephanoise", "classique", "annonces") == BOOKS
    for slug in BUILTIN_SLUGS:
        rules = builtin(slug)
        assert (rules.slug, bool(rules.name), bool(rules.source)) == (slug, True, True)


def test_there_is_no_other():
    with pytest.raises(KeyError):
        builtin("manille")


def test_a_built_in_rulebook_has_the_values_of_the_five():
    for book in BOOKS:
        written = builtin(book).to_dict()["parameters"]
        assert {name: written[name] for name in FIVE[book]} == FIVE[book]


def test_a_built_in_file_writes_every_parameter_out():
    for book in [*BOOKS, "belote"]:
        source = json.loads((FOLDER / f"{book}.json").read_text(encoding="utf-8"))
        written = builtin(book).to_dict()
        assert source["parameters"] == written["parameters"]
        assert source["articles"].items() <= written["articles"].items()


def test_a_snapshot_of_an_older_program_is_still_read():
    """Kept with a tournament by version 0.1: misdeal steps and the revoke were written otherwise."""
    old = json.loads((GOLDEN / "missegre_snapshot_0.1.json").read_text(encoding="utf-8"))
    rules = Ruleset.from_dict(old)
    assert (rules.misdeal, rules.revoke) == (MISSEGRE.misdeal, MISSEGRE.revoke)
    now = MISSEGRE.to_dict()["parameters"]
    assert {key: value for key, value in rules.to_dict()["parameters"].items() if key != "notes"} == {
        key: value for key, value in now.items() if key != "notes"
    }


def test_a_ruleset_survives_its_snapshot():
    for book in BOOKS:
        rules = ruleset(book)
        assert Ruleset.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules


def test_the_ladder_of_missegre():
    assert sorted(MISSEGRE.bids) == [80, 90, 100, 110, 120, 130, 140, 150, 160]


def test_a_ladder_may_have_a_step_of_its_own_and_another_value():
    rules = ruleset("stephanoise")
    assert sorted(rules.bids)[:3] == [82, 90, 100] and max(rules.bids) == 500
    assert rules.marked == {82: 80}


def test_the_tariffs_of_missegre():
    assert MISSEGRE.revoke == RevokeTariff(160)
    assert MISSEGRE.misdeal == (
        MisdealStep(1, "redeal"),
        MisdealStep(2, "no_take"),
        MisdealStep(3, "points", 160),
    )


def test_a_ruleset_is_frozen_and_can_be_a_key():
    assert hash(MISSEGRE) == hash(builtin("missegre"))
    with pytest.raises(AttributeError):
        MISSEGRE.full_base = 162


def test_it_refuses_what_is_not_a_ruleset():
    for source, key in [
        ([], "slug"),
        ({}, "slug"),
        ({"slug": "x", "parameters": []}, "parameters"),
        ({"slug": "x", "full_base": 160}, "full_base"),
        ({"slug": "x", "parameters": {"name": "x"}}, "name"),
        ({"slug": "x", "parameters": {"unheard_of": 1}}, "unheard_of"),
        ({"slug": "x", "articles": {"made": 1}}, "articles"),
        ({"slug": "x", "parameters": {"full_base": "160"}}, "full_base"),
        ({"slug": "x", "parameters": {"belote_helps": 1}}, "belote_helps"),
        ({"slug": "x", "parameters": {"round_to": 7}}, "round_to"),
        ({"slug": "x", "parameters": {"test_on": "cooked"}}, "test_on"),
        ({"slug": "x", "parameters": {"k_base": [1, 2]}}, "k_base"),
        ({"slug": "x", "parameters": {"trumps": ["cups"]}}, "trumps"),
        ({"slug": "x", "parameters": {"marked_values": {"eighty": 80}}}, "marked_values"),
        ({"slug": "x", "parameters": {"misdeal": [{"effect": "redeal"}]}}, "misdeal"),
        ({"slug": "x", "parameters": {"revoke": {"points": "160"}}}, "fault_points"),
        ({"slug": "x", "parameters": {"capot_flat_made": None}}, "capot_flat_made"),
        ({"slug": "x", "parameters": {"round_pair": "complement_160", "round_what": "line"}}, "round_pair"),
    ]:
        with pytest.raises(InvalidRuleset) as caught:
            Ruleset.from_dict(source)
        assert caught.value.key == key
