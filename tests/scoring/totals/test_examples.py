# ruff: noqa: E501 - a table reads best with one case a line
"""The sheets that the styles were written from, and each rule at its edge: one below, on it, one above."""

import pytest

from scoring import Limits, Side, builtin
from scoring.totals import TotalsSettings, check
from scoring.totals.check import neighbours_exchanged
from tests.scoring.table import house, plain
from tests.scoring.totals.games import EMPTY, bare, game, style, told

A, B = Side
TO_1000 = Limits(target=1000)
MONTPELLIER = TotalsSettings("S5", Limits(target=2000), ruleset=builtin("montpellier"))
EXACT_LAST = TotalsSettings("S5", Limits(target=2001), ruleset=house(last_deal_exact=True))


@pytest.mark.parametrize(
    ("totals", "settings", "answer"),
    [
        (game(1000, 944), style("S1"), (A, 12)),
        (game(1000, 940), style("S1"), ("sum",)),
        (game(1100, 974, (1, 1), (1, 0)), style("S1"), (A, 12)),
        (bare(1000, 964), style("S1"), (A, 12)),
        (bare(1000, 954), style("S1"), ("sum",)),
        (game(1000, 863), style("S1"), ("litige",)),
        (game(1032, 1000, capots=(1, 0)), style("S1", sweep=250), (A, 12)),
        (game(1000, 802, (1, 0)), style("S4", limits=TO_1000), (A, 11)),
        (game(100, 94, (1, 0)), style("S3"), (A, 12)),
        (bare(2004, 1358), EXACT_LAST, (A, None)),
        (bare(2020, 2030), MONTPELLIER, ("winner",)),
    ],
)
def test_the_examples_come_out_as_written(totals, settings, answer):
    assert told(totals, settings) == answer


def test_s1_is_exact_to_the_point():
    for total in [943, 945]:
        assert told(game(1000, total), style("S1")) == ("sum",)


def test_s1_adds_belotes_capots_and_penalties_to_the_deals():
    for belotes, capots, penalties in [(0, 0, 0), (3, 0, 1), (0, 2, 0), (5, 1, 2)]:
        for deals in [10, 12, 20]:
            needed = 162 * (deals + penalties) + 20 * belotes + 90 * capots
            settings = style("S1", limits=Limits(deals=deals))
            for off, answer in ((-1, ("sum",)), (0, (A, deals)), (1, ("sum",))):
                totals = game(needed - 500 + off, 500, (belotes, 0), (0, capots), extra_penalties=penalties)
                assert told(totals, settings) == answer


def test_with_empty_boxes_some_sums_cannot_be():
    for extra in [10, 30, 50, 70]:
        assert told(bare(1111, 833 + extra), style("S1")) == ("sum",)
        assert told(bare(1111, 833 + extra + 80), style("S1")) == (A, 12)


def test_an_empty_box_is_free_and_a_typed_one_is_not():
    """1 belote typed, capots empty: 110 more is a belote and a capot, 40 more is not."""
    assert told(game(1000, 1054, (1, 0), EMPTY), style("S1")) == (B, 12)
    assert told(game(1000, 984, (1, 0), EMPTY), style("S1")) == ("belote",)
    assert told(game(1000, 984, EMPTY, (0, 0)), style("S1")) == (A, 12)
    assert told(game(1000, 1034, EMPTY, (0, 0)), style("S1")) == ("capot",)
    assert told(game(1000, 984, (1, None), (0, 0)), style("S1")) == (A, 12)


def test_s2_has_room_for_the_rounding_and_no_more():
    for total, answer in [
        (910, ("belote",)),
        (920, (A, 12)),
        (1040, (B, 12)),
        (1050, ("belote",)),
        (915, ("sum",)),
    ]:
        assert told(game(1000, total), style("S2")) == answer


def test_s3_is_s2_in_tens():
    for total, is_taken in [(91, False), (92, True), (104, True), (105, False)]:
        assert (told(game(100, total), style("S3"))[-1] == 12) is is_taken
        assert (told(game(100, total + 2 + 9, (1, 0), (0, 1)), style("S3"))[-1] == 12) is is_taken
        assert (told(game(100, total + 16, extra_penalties=1), style("S3"))[-1] == 12) is is_taken


def test_s4_finds_how_many_deals_were_played():
    for typed, answer in [(None, (A, 11)), (11, (A, 11)), (12, ("deal",))]:
        assert told(game(1000, 802, (1, 0), deals=typed), style("S4", limits=TO_1000)) == answer


def test_s4_takes_the_most_deals_that_fit():
    """1 802 is 11 deals and a belote; with empty boxes other numbers would need more of them."""
    assert told(bare(1000, 802), style("S4", limits=TO_1000)) == (A, 11)
    assert told(bare(1111, 661), style("S4", limits=TO_1000)) == ("sum",)


def test_s5_stays_within_what_the_engine_says():
    for a, b, answer in [
        (1000, 910, ("deal",)),  # 12 × 160 is 1 920
        (1000, 920, (A, 12)),
        (12 * 2020, 0, (A, 12)),
        (12 * 2020 + 10, 0, ("digits",)),
        (22_220, 3_330, ("deal",)),
        (1005, 935, ("sum",)),
        (1930, -10, ("sum",)),
    ]:
        assert told(bare(a, b, deals=12), style("S5", ruleset=builtin("missegre"))) == answer


def test_s5_takes_penalties_out_at_their_price():
    settings = style("S5", ruleset=builtin("missegre"))
    assert told(bare(1000, 1080, deals=12, extra_penalties=1), settings) == (B, 12)
    assert told(bare(1000, 1070, deals=12, extra_penalties=1), settings) == ("digits",)
    assert told(bare(1100, 900, deals=12, extra_penalties=1), settings) == ("deal",)
    dear = style("S5", ruleset=house(fault_points=165))
    assert told(bare(1000, 1085, deals=12, extra_penalties=1), dear) == (B, 12)
    assert told(bare(1000, 1083, deals=12, extra_penalties=1), dear) == ("sum",)


def test_s5_without_deals_tells_them_where_only_one_number_fits():
    settings = TotalsSettings("S5", ruleset=builtin("missegre"))
    assert told(bare(100, 70), settings) == (A, 1)
    assert told(bare(1000, 920), settings) == (A, None)
    assert told(bare(100, 50), settings) == ("sum",)


def test_s6_is_free():
    assert told(bare(17, 3), style("S6")) == (A, 12)
    assert told(bare(-9999, 99_999), TotalsSettings("S6")) == (B, None)


@pytest.mark.parametrize(
    ("totals", "settings", "sentence"),
    [
        (game(1000, 940), style("S1"), "Les deux totaux font 1940 : il faut 1944."),
        (bare(1000, 930), style("S1"), "Les deux totaux font 1930 : il faut au moins 1944."),
        (bare(1000, 954), style("S1"), "Les deux totaux font 1954 : ni belotes ni capots ne donnent ce compte."),
        (bare(4000, 954), style("S1"), "Les deux totaux font 4954 : il faut de 1944 à 3264."),
        (game(1000, 943), style("S2"), "943 : les totaux sont des multiples de 10."),
        (game(1000, 803), style("S4", limits=TO_1000), "Les deux totaux font 1803 : aucun nombre de donnes ne donne ce compte."),
        (bare(90, 60, deals=1), style("S5", ruleset=builtin("missegre")), "Les deux totaux font 150 : il faut de 160 à 2020."),
        (bare(100, 60, deals=1), style("S5", ruleset=builtin("stephanoise")), "Les deux totaux font 160 : il faut au moins 240."),
        (bare(-10, 300, deals=1), style("S5", ruleset=builtin("missegre")), "-10 : une équipe a au moins 0."),
    ],
)  # fmt: skip
def test_a_wrong_sum_says_what_it_should_be(totals, settings, sentence):
    (reason,) = check(totals, settings).reasons
    assert plain(reason) == sentence


# What a wrong sum may come from: the first slip that fits, in their order.

SENTENCES = {
    "digits": "1090 : deux chiffres voisins échangés ? Avec 1009, le compte est bon.",
    "less belote": "Une belote (20) oubliée dans les totaux ?",
    "belote": "Une belote (20) en trop dans les totaux, ou pas cochée ?",
    "less capot": "Un capot (90) oublié dans les totaux ?",
    "capot": "Un capot (90) en trop dans les totaux, ou pas coché ?",
    "less deal": "Il manque une donne : les totaux en font 11, il en faut 12.",
    "deal": "Une donne de trop : les totaux en font 13, il en faut 12.",
    "litige": "Litige de la dernière donne oublié ? Il manque 81 points.",
    "litige with a belote": "Litige de la dernière donne oublié ? Il manque 91 points.",
}
SLIPS = {
    "digits": game(1090, 935),
    "less belote": game(1000, 924),
    "belote": game(1000, 964),
    "less capot": game(1000, 854),
    "capot": game(1000, 1034),
    "less deal": game(1000, 782),
    "deal": game(1000, 1106),
    "litige": game(1000, 863),
    "litige with a belote": game(1000, 873, (0, 1)),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_named(slip):
    (reason,) = check(SLIPS[slip], style("S1")).reasons
    assert plain(reason) == SENTENCES[slip]


def test_two_points_beside_a_slip_is_none():
    for slip in [slip for slip in SLIPS if slip != "digits"]:
        for off in [-2, 2]:
            totals = SLIPS[slip]
            boxes = totals.boxes
            beside = game(totals.a, totals.b + off, (boxes.belotes_a, boxes.belotes_b))
            assert told(beside, style("S1")) == ("sum",)


def test_a_litige_with_a_belote_needs_a_belote():
    assert told(game(1000, 853), style("S1")) == ("sum",)
    assert told(game(1000, 873, EMPTY), style("S1")) == ("litige",)


def test_a_sum_short_of_a_litige_is_asked_about_it_beside_its_digits():
    assert told(game(1009, 854), style("S1")) == ("digits", "litige")


def test_a_deal_is_missing_only_where_their_number_is_known():
    assert told(game(1000, 800, deals=2), TotalsSettings("S4")) == ("sum",)
    assert told(game(100, 62, deals=2), TotalsSettings("S4")) == ("deal",)
    assert told(game(100, 61), TotalsSettings("S4", Limits(target=50))) == ("sum",)


def test_under_a_rulebook_digits_and_deals_are_looked_at():
    settings = style("S5", ruleset=builtin("missegre"))
    assert told(bare(1005, 1000, deals=12), settings) == ("digits",)
    assert told(bare(1000, 910, deals=12), settings) == ("deal",)
    assert told(bare(100, 100, deals=12, winner="A"), settings) == ("sum",)


def test_neighbouring_digits_are_exchanged_one_pair_at_a_time():
    for number, others in [
        (1090, [1900, 1009]),
        (944, [494]),
        (-120, [-210, -102]),
        (100, []),
        (7, []),
        (0, []),
        (1111, []),
    ]:
        assert [*neighbours_exchanged(number)] == others


def test_a_total_of_twice_the_median_is_doubted():
    for median, codes in [(499, 1), (500, 1), (501, 0)]:
        settings = style("S1", median=median)
        answer = told(game(1000, 944), settings)
        assert answer == (("twice_the_median",) if codes else (A, 12))
        assert told(game(944, 1000), settings)[:codes] == ("twice_the_median",) * codes


def test_the_median_is_told_after_a_slip_and_before_a_bare_sum():
    settings = style("S1", median=500)
    assert told(game(1000, 964), settings) == ("belote",)
    assert told(game(1000, 945), settings) == ("twice_the_median",)
    (reason,) = check(game(1000, 944), settings).reasons
    assert plain(reason) == "1000 : au moins deux fois la médiane du tour, 500."
    assert told(bare(1000, 3), style("S6", median=500)) == ("twice_the_median",)
    assert told(bare(1000, 3), style("S6", median=0)) == (A, 12)
