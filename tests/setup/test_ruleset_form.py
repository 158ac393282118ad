"""The editor's form: what is typed becomes a ruleset, what cannot be is said beside its setting."""

import pytest

from scoring import builtin
from scoring.ruleset import RULEBOOKS, differences, presets
from tests.setup.ruleset_form import copy, edited
from tournament.setup.editor import RulesetForm

WITH_GAPS = next(start for start in presets() if start.slug == "casimir-de-hauteclocque")


TWICE_THE_FIRST = '[{"from": 1, "then": "redeal"}, {"from": 1, "then": "redeal"}]'


def said_of(form, field):
    return " ".join(form.errors.get(field, []))


@pytest.mark.parametrize("slug", RULEBOOKS)
def test_a_copy_left_alone_is_the_rulebook_under_another_name(slug):
    form = edited(slug)
    assert form.errors == {}
    assert differences(form.ruleset, builtin(slug)) == ()
    assert (form.ruleset.name, form.ruleset.articles) == ("Barème de Valmory", builtin(slug).articles)
    assert form.differences == []


def test_a_changed_setting_is_marked_with_what_the_base_says():
    form = edited("montpellier", belote_on_fall="winner")
    (setting,) = form.differences
    assert (setting.row.name, setting.base, setting.now) == (
        "belote_on_fall",
        "reste à son camp",
        "va au camp qui gagne",
    )
    assert [one.row.name for one in form.others if one.changed] == ["belote_on_fall"]


def test_an_article_is_no_longer_quoted_for_what_was_changed():
    articles = edited("missegre", belote_on_fall="owner").ruleset.articles
    assert (articles.belote_fall, articles.made) == ("", "VII.1")


@pytest.mark.parametrize(
    ("answers", "values"),
    [
        ({"method": "both"}, {"count_contract": True, "k_contract": (1, 0, 0)}),
        ({"fall": "162_bid"}, {"full_base": 162, "fall_contract": True}),
        ({"doubling": "bid_3"}, {"k_base": (1, 1, 1), "k_contract": (1, 2, 3)}),
        ({"fall": "other", "full_base": "165"}, {"full_base": 165}),
    ],
)
def test_the_questions_set_what_they_stand_for(answers, values):
    form = edited("missegre", **answers)
    assert form.errors == {}
    assert {name: getattr(form.ruleset, name) for name in values} == values


def test_who_answers_otherwise_is_asked_how():
    form = edited("missegre", fall="other")
    assert "Dites comment" in said_of(form, "fall")
    assert {"full_base", "fall_contract"} <= {*form.inputs}
    assert (form["full_base"].value(), form.ruleset) == (160, None)


def test_a_page_holds_what_differs_and_a_setting_is_added_by_its_name():
    assert RulesetForm(copy=copy("montpellier")).inputs == []
    form = edited("montpellier", add="margin")
    assert (form.errors, form.inputs, form["margin"].value()) == ({}, ["margin"], 0)
    offered = {row.name for _title, rows in form.more for row in rows}
    assert "belote_value" in offered
    assert not offered & {"margin", "full_base", "meld_values"}


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"at_level": "litige"}, "at_level", "n’a de sens que s’il faut plus que la défense"),
        ({"round_pair": "complement_160", "round_what": "line"}, "round_pair", "exclut l’arrondi"),
        ({"capot_flat_made": ""}, "capot_flat_made", "Un capot à prix fixe demande ses prix"),
        ({"trumps": []}, "trumps", "Il faut au moins un atout"),
        (
            {"misdeal": TWICE_THE_FIRST},
            "misdeal",
            "chacune part d’un nombre plus grand",
        ),
        ({"min_bid": "beaucoup"}, "min_bid", "Écrivez un nombre"),
        ({"min_bid": "0"}, "min_bid", "1 au moins"),
        ({"doubling": "other", "k_base": "1 / / 4"}, "k_base", "les trois nombres"),
        ({"fault_points": ""}, "fault_points", "Combien de points"),
        ({"extra_bids": "82 et 92"}, "extra_bids", "en chiffres"),
    ],
)
def test_it_refuses_what_contradicts_itself_beside_the_setting(changes, field, sentence):
    form = edited("missegre", **changes)
    assert sentence in said_of(form, field)
    if field != "name":
        assert form.ruleset is None


def test_a_ladder_above_162_asks_once_whether_a_capot_counts_more():
    form = edited("missegre", max_bid="180")
    assert "le capot compte plus de 162" in said_of(form, "sweep_in_test")
    assert "sweep_in_test" in form.inputs
    assert edited("missegre", max_bid="180", sweep_in_test="false").ruleset.sweep_in_test is False
    assert edited("missegre", max_bid="180", sweep_in_test="true").ruleset.sweep_in_test is True


def test_a_scale_with_gaps_asks_each_of_them_first_and_fills_none():
    form = RulesetForm(copy=copy(WITH_GAPS.slug))
    assert [setting.row.name for setting in form.silent] == ["full_base", "k_base"]
    assert form.silent[0].hint.startswith("160, ou rien que le contrat")
    others = {setting.row.name for setting in form.others}
    assert not others & {"full_base", "k_base"}
    assert [asked.chosen for asked in form.questions] == ["bid", "", ""]
    form = edited(WITH_GAPS.slug)
    assert "répondez" in said_of(form, "full_base")
    assert "répondez" in said_of(form, "k_base")
    assert form.ruleset is None


def test_a_gap_is_answered_in_its_place_or_by_a_question():
    answers = {"full_base": "160", "k_base": "1 / 2 / 4"}
    form = edited(WITH_GAPS.slug, **answers)
    assert (form.errors, form.ruleset.full_base, form.ruleset.k_base) == ({}, 160, (1, 2, 4))
    form = edited(WITH_GAPS.slug, fall="bid", doubling="bid_4")
    assert (form.errors, form.ruleset.full_base, form.ruleset.k_base) == ({}, 0, (1, 1, 1))


def test_every_named_scale_opens_in_the_editor():
    for start in presets():
        form = edited(start.slug)
        assert {*form.errors} == {gap.key for gap in start.gaps}, start.slug


def test_remarks_of_the_rulebook_stay_and_the_club_adds_its_own():
    remarks = RulesetForm(copy=copy(), add="notes")["notes"].value().splitlines()
    kept = [line for line in remarks if not line.startswith("Une équipe interdite de prise")]
    form = edited("missegre", notes="\n".join([*kept, "Le club ajoute : On ne fume pas."]))
    notes = dict(form.ruleset.notes)
    assert notes["club"] == "On ne fume pas."
    assert "ban" not in notes
    assert notes["cut"] == dict(builtin("missegre").notes)["cut"]
