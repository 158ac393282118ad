# ruff: noqa: E501 - a table reads best with one case a line
"""Rulesets as data: built-in, read, written, refused."""

import json
from pathlib import Path

import pytest

from scoring import BUILTIN_SLUGS, InvalidRuleset, Ruleset, builtin, score_deal
from scoring.ruleset import gaps, presets, read_house
from scoring.ruleset.house import FOLDER
from scoring.ruleset.reading import hints_of
from tests.scoring.table import MISSEGRE, deal
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


# The named scales of other clubs: some ready, some with gaps that the organiser must answer.

READY = {start.slug: start.ruleset for start in presets() if not start.gaps}
GAPPY = [start for start in presets() if start.gaps]


def test_those_without_a_question_mark_are_ready():
    assert set(READY) == {
        "bga-contrat-seul",
        "bga-points-et-contrat",
        "colver",
        "ffb-coinche-en-ligne",
        "ffb-contree-2016-faits-et-demandes",
        "ffb-contree-2016-note-1",
        "ffb-contree-2016-points-faits",
    }
    assert len(GAPPY) == 24


def test_a_ready_scale_survives_its_snapshot():
    for rules in READY.values():
        assert Ruleset.from_dict(rules.to_dict()) == rules


def test_a_gap_names_a_parameter_and_what_little_the_source_says():
    for start in GAPPY:
        assert all(gap.key in hints_of(Ruleset) and gap.hint for gap in start.gaps)
        assert gaps(start.slug) == start.gaps


def test_unknown_never_becomes_a_silent_default():
    for start in GAPPY:
        with pytest.raises(InvalidRuleset) as caught:
            read_house({"base": start.slug})
        assert (caught.value.code, caught.value.key) == ("gaps", start.gaps[0].key)
        assert all(gap.key in str(caught.value) for gap in start.gaps)


def test_the_answers_fill_the_gaps():
    with pytest.raises(InvalidRuleset) as caught:
        read_house({"base": "pagat", "melds": False})
    assert caught.value.key == "double_base"
    rules = read_house({"base": "pagat", "melds": False, "double_base": "full"})
    assert (rules.floor_total, rules.end_level, gaps("missegre")) == (82, "latest", ())


FAITS, DEMANDES, NOTE = (
    READY[f"ffb-contree-2016-{name}"] for name in ("points-faits", "faits-et-demandes", "note-1")
)


def test_it_marks_by_its_own_numbers():
    for slug, played, marks in [
        # FFB contrée 2016: 252, marked 250, for the bidding side alone, 100 more when contré; faits, faits + demandés, note 1
        ("ffb-contree-2016-points-faits", deal(90, 162, capot="A"), "250–0"),
        ("ffb-contree-2016-points-faits", deal(90, 0, capot="B"), "0–160"),
        ("ffb-contree-2016-points-faits", deal(90, 162, capot="A", double="coinche"), "420–0"),
        ("ffb-contree-2016-points-faits", deal(90, 95, belote_b=20, double="coinche"), "340–0"),
        ("ffb-contree-2016-faits-et-demandes", deal(90, 95, double="coinche"), "500–0"),
        ("ffb-contree-2016-faits-et-demandes", deal(90, 80), "0–250"),
        ("ffb-contree-2016-note-1", deal(90, 95, double="coinche"), "340–0"),
        ("ffb-contree-2016-note-1", deal("capot", 162, capot="A", double="surcoinche"), "2000–0"),
        # FFB coinche on line: more than the defence, announcements included
        ("ffb-coinche-en-ligne", deal(80, 82, melds_b=20), "0–260"),
        ("ffb-coinche-en-ligne", deal(80, 72, melds_a=20), "170–90"),
        ("ffb-coinche-en-ligne", deal(80, 80, belote_a=20), "180–80"),
        # BoardGameArena: 82 marked 80, exact, everything doubled on the points really made, the winner’s belote too
        ("bga-points-et-contrat", deal(82, 95), "175–67"),
        ("bga-points-et-contrat", deal(90, 95, double="coinche"), "370–0"),
        ("bga-points-et-contrat", deal(90, 95, belote_a=20, double="coinche"), "410–0"),
        ("bga-points-et-contrat", deal(90, 95, belote_b=20, double="coinche"), "370–0"),
        ("bga-points-et-contrat", deal(90, 60, belote_a=20, double="coinche"), "20–504"),
        ("bga-points-et-contrat", deal(170, 162, capot="A"), "420–0"),
        ("bga-contrat-seul", deal(170, 162, capot="A"), "170–0"),
        ("bga-contrat-seul", deal(170, 162, capot="A", double="coinche"), "340–0"),
        ("bga-contrat-seul", deal(170, 0, capot="B", double="coinche"), "0–340"),
        ("bga-contrat-seul", deal(90, 0, capot="B"), "0–90"),
        ("bga-contrat-seul", deal(90, 95), "90–0"),
        ("bga-contrat-seul", deal(90, 80, double="surcoinche"), "0–360"),
        # Colver
        ("colver", deal(90, 80), "0–252"),
        ("colver", deal(90, 162, capot="A", double="surcoinche"), "522–0"),
        ("colver", deal("capot", 162, capot="A"), "502–0"),
    ]:
        score = score_deal(played, READY[slug])
        assert f"{score.a}–{score.b}" == marks
