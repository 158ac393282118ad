# ruff: noqa: E501 - a table reads best with one case a line
"""A club's own rules as a file: a base and what differs from it; what is refused, and why."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import InvalidRuleset, builtin, score_deal
from scoring.ruleset import (
    BUILTIN_SLUGS,
    Articles,
    differences,
    moot,
    presets,
    read_house,
    read_house_file,
    write_house,
)
from scoring.ruleset.contradictions import REFUSALS
from scoring.ruleset.house import LONGEST_FILE
from tests.scoring.table import MISSEGRE, deal, plain


def house_file(base="missegre", **own):
    return read_house({"base": base, **own})


def refusal(source):
    with pytest.raises(InvalidRuleset) as caught:
        read_house(source)
    return caught.value


def test_a_key_left_out_keeps_the_value_of_the_base():
    rules = house_file("montpellier", name="Club des Acacias", full_base=162)
    base = builtin("montpellier")
    assert (rules.name, rules.full_base) == ("Club des Acacias", 162)
    assert differences(rules, base) == ("full_base",)
    score = score_deal(deal(90, 80), rules)
    assert (score.a, score.b) == (0, 252)


def test_null_is_none():
    for own, key, value in [
        ({"max_bid": None, "sweep_in_test": False}, "max_bid", None),
        ({"sweep_value": None}, "sweep_value", None),
        ({"sweep_sides": None}, "sweep_sides", "none"),
        ({"extra_bids": None}, "extra_bids", ()),
        ({"misdeal": None}, "misdeal", ()),
        ({"fault_points": None}, "fault_points", None),
        ({"margin": None}, "margin", 0),
    ]:
        assert getattr(house_file(**own), key) == value


def test_null_is_refused_where_there_is_no_none():
    for key in ["min_bid", "belote_helps", "k_base", "both_over", "trumps"]:
        assert refusal({"base": "missegre", key: None}).key == key


def test_a_value_without_use_is_ignored():
    for own in [
        {"capot_form": "contract", "capot_flat_made": [], "capot_flat_failed": "nothing"},
        {"capot_bid": False, "capot_flat_made": []},
        {"generale_bid": False, "generale_flat": []},
        {"melds": False, "meld_values": []},
        {"sweep_value": None, "sweep_sides": ""},
        {"round_to": 1, "round_up_from": 0},
    ]:
        rules = house_file(**own)
        for key in set(own) & moot(rules):
            assert getattr(rules, key) == getattr(MISSEGRE, key)


def test_a_price_left_out_of_a_list_keeps_the_bases():
    rules = house_file("stephanoise", meld_values={"four_J": 250})
    assert dict(rules.meld_values) == {**dict(builtin("stephanoise").meld_values), "four_J": 250}


def test_a_remark_that_a_changed_parameter_makes_untrue_is_dropped_and_a_remark_of_ones_own_stays():
    changed = house_file(contre_when="any_time", packets=["4-4"])
    kept = {note for note, _text in changed.notes}
    assert {note for note, _text in MISSEGRE.notes} - kept == {"contre", "packets"}
    own = house_file(contre_when="any_time", notes={"contre": "On contre quand on veut."})
    assert dict(own.notes) == {"contre": "On contre quand on veut."}


def test_a_contract_that_a_flat_contre_leaves_out_is_not_among_the_reasons():
    rules = house_file(count_contract=True, k_contract=[1, 0, 0])
    doubled = score_deal(deal(110, 120, double="coinche"), rules)
    assert [(line.points, line.reason.code) for line in doubled.lines if line.side == "A"] == [
        (320, "coinche")
    ]


def test_an_article_that_says_otherwise_is_not_quoted():
    kept = house_file(full_base=162).articles
    assert (kept.fall, kept.doubled, kept.made, kept.sweep) == ("", "", "VII.1", "VII.4")
    assert house_file(articles={"fall": "3 bis"}, full_base=162).articles == Articles(fall="3 bis")


@pytest.mark.parametrize(
    ("source", "code", "key"),
    [
        ([], "not_object", "file"),
        ({}, "missing", "base"),
        ({"base": "manille"}, "unknown_base", "base"),
        ({"base": "belote", "both_over": "taker"}, "without_bids", "both_over"),
        ({"base": "belote", "finish_bars": ["swept", "fallen"]}, "without_bids", "finish_bars"),
        ({"base": "belote", "fault_points": "bid"}, "without_bids", "fault_points"),
        (
            {"base": "belote", "misdeal": [{"from": 1, "then": "points", "points": 50, "with_bid": True}]},
            "without_bids",
            "misdeal",
        ),
        ({"base": "missegre", "full": 162}, "unknown_parameter", "full"),
        ({"base": "missegre", "name": 1}, "wrong_value", "name"),
        ({"base": "missegre", "full_base": -1}, "wrong_value", "full_base"),
        ({"base": "missegre", "min_bid": 0}, "wrong_value", "min_bid"),
        ({"base": "missegre", "bid_step": 0}, "wrong_value", "bid_step"),
        ({"base": "missegre", "belote_helps": "yes"}, "wrong_value", "belote_helps"),
        ({"base": "missegre", "round_to": 7}, "wrong_value", "round_to"),
        ({"base": "missegre", "k_base": [1, 2]}, "wrong_value", "k_base"),
        ({"base": "missegre", "extra_bids": [82, 82]}, "wrong_value", "extra_bids"),
        ({"base": "missegre", "trumps": []}, "trumps_empty", "trumps"),
        ({"base": "missegre", "trumps": ["hearts", "hearts"]}, "wrong_value", "trumps"),
        ({"base": "annonces", "marked_values": [80]}, "wrong_value", "marked_values"),
        ({"base": "missegre", "misdeal": [{"from": 1, "then": "redeal", "why": ""}]}, "unknown_parameter", "misdeal"),
        ({"base": "missegre", "misdeal": ["redeal"]}, "wrong_value", "misdeal"),
        ({"base": "missegre", "misdeal": "redeal"}, "wrong_value", "misdeal"),
        ({"base": "missegre", "misdeal": [{"from": 1, "then": "points"}]}, "misdeal_points", "misdeal"),
        ({"base": "missegre", "misdeal": [{"from": 1, "then": "no_take", "points": 160}]}, "misdeal_both", "misdeal"),
        ({"base": "missegre", "min_bid": 170}, "ladder_empty", "max_bid"),
        ({"base": "missegre", "capot_flat_made": None}, "flat_without_prices", "capot_flat_made"),
        ({"base": "missegre", "capot_flat_failed": None}, "flat_without_prices", "capot_flat_failed"),
        ({"base": "montpellier", "capot_form": "flat"}, "flat_without_prices", "capot_flat_made"),
        ({"base": "missegre", "generale_bid": True, "generale_flat": None}, "generale_without_prices", "generale_flat"),
        ({"base": "missegre", "at_level": "made"}, "level_unreachable", "at_level"),
        ({"base": "missegre", "at_level": "litige"}, "level_unreachable", "at_level"),
        ({"base": "missegre", "round_pair": "complement_160", "round_what": "line"}, "complement_of_line", "round_pair"),
        ({"base": "missegre", "max_bid": 170}, "sweep_question", "sweep_in_test"),
        ({"base": "missegre", "count_points": False}, "nothing_marked", "count_contract"),
        ({"base": "annonces", "sa_values": {"A": 20}}, "deck_total", "sa_values"),
    ],
)  # fmt: skip
def test_it_is_refused_with_a_code_and_a_key(source, code, key):
    found = refusal(source)
    assert (found.code, found.key) == (code, key)
    assert found.to_dict() == {"error": code, "field": key, "message": str(found)}


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ({"base": "missegre", "round_to": 7}, "« 7 » n’est pas une valeur de « round_to » : 1, 5, 10."),
        ({"base": "missegre", "min_bid": 0}, "« 0 » n’est pas une valeur de « min_bid » : un nombre entier de 1 à 1000."),
        ({"base": "missegre", "k_base": [1]}, "« k_base » demande 3 valeurs."),
        ({"base": "pagat"}, "Ce barème a des lacunes, répondez à chacune : double_base, melds."),
        ({"base": "missegre", "min_bid": 170}, "Aucun contrat : de 170 à 160, il n’y a rien à demander."),
    ],
)  # fmt: skip
def test_it_says_why_in_french(source, sentence):
    assert plain(refusal(source)) == sentence


def test_what_has_its_reason_is_no_contradiction():
    for own in [
        {"at_level": "replay", "beat_defence": True},
        {"at_level": "litige", "floor_total": 82},
        {"at_level": "made", "floor_tricks": 82},
        {"max_bid": 170, "sweep_in_test": False},
        {"max_bid": 170, "sweep_in_test": True},
        {"max_bid": 162, "extra_bids": [82]},
        {"extra_bids": [182], "sweep_in_test": True},
        {"max_bid": 500, "melds": True, "melds_help": True},
        {"count_points": False, "count_contract": True},
        {"ta_scale": "152/248", "trumps": ["spades"]},
        {"misdeal": [{"from": 1, "then": "redeal"}, {"from": 1, "then": "redeal", "per": "dealer"}]},
        {"misdeal": [{"from": 1, "then": "points", "with_bid": True}]},
        {"min_bid": 170, "extra_bids": [82]},
    ]:
        assert house_file(**own).slug == "house"


def test_a_file_is_read_from_its_bytes():
    source = '\ufeff{"base":"missegre","name":"Été","full_base":162}'.encode()
    assert read_house_file(source) == house_file(name="Été", full_base=162)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"{", "not_json"),
        (b"[" * 100_000, "not_json"),
        (b"\xff", "bad_encoding"),
        (b"[]", "not_object"),
        (b'{"base":"missegre","margin":1,"margin":2}', "duplicate_parameter"),
        (b" " * (LONGEST_FILE + 1), "file_too_long"),
    ],
)
def test_a_file_that_holds_no_ruleset_is_refused(content, code):
    with pytest.raises(InvalidRuleset) as caught:
        read_house_file(content)
    assert caught.value.code == code and str(caught.value)


def test_a_written_file_reads_back_the_same():
    for base in [*BUILTIN_SLUGS, *(start.slug for start in presets() if not start.gaps)]:
        rules = house_file(
            base, name="Chez nous", max_bid=None, sweep_in_test=False, full_base=200, beat_defence=True
        )
        written = json.loads(json.dumps(write_house(rules, base)))
        assert read_house(written) == rules
        assert "sweep_in_test" in written or rules.melds


VALUES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.lists(st.integers(0, 500), max_size=4)
)
KEYS = st.sampled_from(sorted(MISSEGRE.to_dict()["parameters"])) | st.text(max_size=8)
JSON = st.recursive(
    VALUES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)
)


@given(st.sampled_from(BUILTIN_SLUGS), st.dictionaries(KEYS, JSON, max_size=6))
def test_any_object_is_read_or_refused_with_a_documented_code(base, own):
    try:
        rules = read_house({**own, "base": base})
    except InvalidRuleset as refused:
        assert refused.code in {key.partition(".")[0] for key in REFUSALS}
        assert str(refused)
    else:
        assert read_house(json.loads(json.dumps(write_house(rules, base)))) == rules


CUT = json.dumps(write_house(house_file("stephanoise", name="Chez nous", full_base=200), "missegre")).encode()


@given(st.integers(0, len(CUT) - 1), st.binary(min_size=1, max_size=3))
def test_a_damaged_file_is_read_or_refused(at, noise):
    try:
        read_house_file(CUT[:at] + noise + CUT[at + len(noise) :])
    except InvalidRuleset as refused:
        assert str(refused)


# A club's own rules, as a file: nothing is written twice under two spellings, every text can be kept.


def test_a_file_is_refused_whose_texts_or_keys_cannot_be_kept():
    for content, code, key in [
        (b'{"base":"missegre","misdeal":[{"from":1,"from":2}]}', "duplicate_parameter", "from"),
        (
            b'{"base":"montpellier","marked_values":{"82":80,"082":90}}',
            "duplicate_parameter",
            "marked_values",
        ),
        (b'{"base":"missegre","name":"\\ud800"}', "bad_encoding", "file"),
        (b'{"base":"missegre","\\udfff":1,"\\udfff":2}', "bad_encoding", "file"),
        (b'{"base":"missegre","name":"a\\u0000b"}', "wrong_value", "name"),
        (b'{"base":"missegre","notes":{"a\\u0000b":"c"}}', "wrong_value", "notes"),
    ]:
        with pytest.raises(InvalidRuleset) as caught:
            read_house_file(content)
        assert (caught.value.code, caught.value.key) == (code, key)


def test_a_whole_character_written_in_two_halves_is_kept():
    rules = read_house_file(b'{"base":"montpellier","name":"\\ud83c\\udca1","marked_values":{"082":80}}')
    assert (rules.name, rules.marked_values) == ("\U0001f0a1", ((82, 80),))


# A club's file that re-scales the cards, or lifts the ladder above what they make.


@pytest.mark.parametrize("base", ["stephanoise", "classique", "annonces"])
def test_a_scale_alone_means_the_prices_it_scales(base):
    for scale in ["162/258", "152/248"]:
        rules = read_house({"base": base, "ta_scale": scale, "trumps": ["no_trump", "all_trump"]})
        assert 4 * sum(dict(rules.ta_values).values()) == 248
        assert 4 * sum(dict(rules.sa_values).values()) == (120 if scale == "152/248" else 152)


def test_melds_may_lift_a_bid_over_the_cards():
    for base in ["stephanoise", "classique", "annonces"]:
        assert read_house({"base": base, "max_bid": 250}).max_bid == 250
        if base != "stephanoise":  # where a capot is 250 points made
            with pytest.raises(InvalidRuleset, match="sweep_in_test"):
                read_house({"base": base, "melds": False, "max_bid": 170})


@pytest.mark.parametrize(
    ("prices", "key"),
    [({"ta_values": {"J": 14, "9": 9}}, "ta_values"), ({"sa_values": {"A": 19}}, "sa_values")],
)
def test_prices_that_the_scale_does_not_bring_back_are_refused(prices, key):
    with pytest.raises(InvalidRuleset) as caught:
        read_house({"base": "annonces", "ta_scale": "152/248", **prices})
    assert (caught.value.code, caught.value.key) == ("deck_total", key)
