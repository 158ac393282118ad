"""What a wrong sum may come from: the first slip that fits, in their order."""

import pytest

from scoring import Limits, Side, builtin
from scoring.totals import TotalsSettings, check
from scoring.totals.hints import neighbours_exchanged
from tests.scoring.table import plain
from tests.scoring.totals.games import EMPTY, bare, game, style, told

A, B = Side
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


def test_digits_come_before_a_capot_and_a_capot_before_a_deal():
    assert told(game(1100, 934), style("S1")) == ("digits",)  # 1010, or a capot less
    assert told(game(1000, 944 + 162, capots=(0, 0)), style("S1", sweep=324)) == ("capot",)


def test_a_sum_short_of_a_litige_is_asked_about_it_beside_its_digits():
    assert told(game(1009, 854), style("S1")) == ("digits", "litige")


def test_each_style_has_its_own_slips():
    assert told(game(100, 90), style("S3")) == ("belote",)
    assert told(game(100, 83), style("S3")) == ("capot",)
    assert told(game(1000, 910), style("S2")) == ("belote",)
    assert told(game(1000, 840), style("S2")) == ("capot",)
    assert told(game(1000, 800), style("S2")) == ("deal",)
    assert told(game(1000, 700), style("S2", sweep=162)) == ("sum",)


def test_a_capot_that_brings_nothing_is_no_slip():
    assert told(game(1000, 944 + 90), style("S1", sweep=162)) == ("sum",)
    assert told(bare(1000, 944 + 90), style("S1", sweep=162)) == ("sum",)
    assert told(bare(1000, 944 + 80), style("S1", sweep=162)) == (B, 12)


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
