"""Classic belote without bids: a deal is what both sides marked, checked by its sum (RESULTS, `belote`)."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from scoring import (
    ImpossibleDeal,
    Limits,
    PlayedDeal,
    Side,
    builtin,
    parse_notation,
    score_deal,
    settle_match,
)
from scoring.auction import open_auction
from scoring.cards import CardError
from scoring.simulate.__main__ import main
from scoring.totals import check, proposed_style
from scoring.totals.record import deal_worth
from tests.scoring.table import MISSEGRE, match_state, plain

BELOTE = builtin("belote")
TENS = replace(BELOTE, round_to=10)


def counted(a, b, belotes=(0, 0), capot=None, **more):
    return PlayedDeal(
        status="counted",
        points_a=a,
        points_b=b,
        belote_a=20 * belotes[0],
        belote_b=20 * belotes[1],
        capot=capot,
        **more,
    )


def refused(played, rules=BELOTE):
    with pytest.raises(ImpossibleDeal) as refusal:
        score_deal(played, rules)
    return refusal.value.code, refusal.value.field, plain(str(refusal.value))


def test_what_was_counted_is_marked_as_it_was_written():
    score = score_deal(counted(112, 70, (1, 0)), BELOTE)
    assert (score.a, score.b, score.made, str(score.verdict)) == (112, 70, None, "Marqué comme écrit.")
    assert [(line.side, line.points, plain(str(line.reason))) for line in score.lines] == [
        (Side.A, 112, "112 comme écrit"),
        (Side.B, 70, "70 comme écrit"),
    ]


def test_a_deal_makes_162_not_one_more_or_less():
    for sum_is, taken in [(161, False), (162, True), (163, False), (181, False), (182, False), (252, False)]:
        played = counted(sum_is - 40, 40)
        if taken:
            assert score_deal(played, BELOTE).a == sum_is - 40
        else:
            assert refused(played)[0] == "marks_sum"


def test_a_belote_brings_20_more_and_a_fall_leaves_nothing():
    for a, b, belotes in [(162, 20, (0, 1)), (92, 90, (1, 0)), (0, 182, (0, 1)), (162, 0, (0, 0))]:
        assert score_deal(counted(a, b, belotes), BELOTE).a == a


def test_a_capot_is_252_and_leaves_the_other_side_its_belote_at_most():
    for a, b, belotes, code in [
        (252, 0, (0, 0), ""),
        (272, 0, (1, 0), ""),
        (252, 20, (0, 1), ""),
        (251, 0, (0, 0), "marks_sum"),
        (253, 0, (0, 0), "marks_sum"),
        (232, 20, (0, 0), "capot_marks"),
        (251, 1, (0, 0), "capot_marks"),
        (162, 0, (0, 0), "marks_sum"),
    ]:
        played = counted(a, b, belotes, capot=Side.A)
        if code:
            assert refused(played)[0] == code
        else:
            assert str(score_deal(played, BELOTE).verdict) == "Capot, marqué comme écrit."


def test_a_litige_leaves_the_takers_half_out():
    for a, b, belotes, waits in [
        (0, 81, (0, 0), 81),
        (81, 0, (0, 0), 81),
        (0, 91, (1, 0), 91),
        (91, 0, (1, 0), 91),
        (20, 91, (1, 0), 71),
    ]:
        score = score_deal(counted(a, b, belotes), BELOTE)
        assert (score.a, score.b) == (a, b)
        assert plain(str(score.verdict)) == f"Litige : {waits} points attendent la prochaine donne."


def test_half_a_deal_is_a_litige_only_where_one_side_has_nothing():
    for a, b in [(80, 0), (82, 0), (50, 31), (1, 80)]:
        assert refused(counted(a, b))[0] == "marks_sum"


def test_the_deal_after_it_brings_what_waited():
    for won in [
        81,
        91,
        71,
        243,
    ]:
        score = score_deal(counted(100 + won, 62), BELOTE)
        assert (score.a, score.b) == (100 + won, 62)
        assert plain(str(score.verdict)) == f"Marqué comme écrit, avec {won} points de litige."
        assert refused(counted(101 + won, 62))[0] == "marks_sum"


@pytest.mark.parametrize(
    ("played", "code", "field"),
    [
        (counted(None, None), "missing", "points"),
        (counted(-1, 163), "marks_step", "points"),
        (counted(92, 70, taker=Side.A), "counted_bid", "taker"),
        (counted(92, 70, double="coinche"), "counted_bid", "double"),
        (counted(102, 100, (1, 1)), "belote_both", "belote"),
        (counted(102, 100, (2, 0)), "belote_too_many", "belote"),
        (counted(92, 70, melds_a=20), "melds_not_played", "melds"),
        (counted(92, 70, dealer=5), "dealer_range", "dealer"),
    ],
)
def test_what_cannot_be_is_refused_at_its_key(played, code, field):
    assert refused(played)[:2] == (code, field)


def test_the_sentence_says_what_the_deal_makes():
    assert refused(counted(92, 60))[2] == "92 et 60 font 152. Cette donne en fait 162 : recomptez."
    assert refused(counted(90, 60), TENS)[2] == (
        "90 et 60 font 150. Cette donne en fait de 160 à 170 : recomptez."
    )


def test_each_kind_of_rulebook_refuses_the_deals_of_the_other():
    assert refused(counted(92, 70), MISSEGRE)[:2] == ("counted_with_bids", "status")
    bid = PlayedDeal(taker=Side.A, contract=90, trump="hearts", points_a=95)
    assert refused(bid)[:2] == ("no_bidding", "status")
    with pytest.raises(CardError):
        open_auction(BELOTE, 1)


def half_up(points):
    return (points + 5) // 10 * 10


def test_in_tens_every_rounding_of_every_deal_is_taken_and_nothing_else():
    """Read a second time by hand: all splits of 162 rounded, and all pairs of tens that no split gives."""
    possible = {half_up(points) + half_up(162 - points) for points in range(163)}
    for a, b in product(range(0, 181, 10), repeat=2):
        total = a + b
        litige = {160 - 80, 170 - 80, 160 - 90, 170 - 90, 160 - 70, 170 - 70}
        if total in possible or (0 in (a, b) and total in litige):
            score_deal(counted(a, b), TENS)
        elif total < 220:
            assert refused(counted(a, b), TENS)[0] == "marks_sum"
    assert refused(counted(95, 67), TENS)[0] == "marks_step"


def test_nothing_is_simulated_where_nobody_bids(capsys):
    with pytest.raises(SystemExit) as left:
        main(["--ruleset", "belote", "--deals", "1"])
    assert left.value.code == 2
    assert "on n’enchérit pas" in capsys.readouterr().err


def played_deal(random):
    """One deal as a table plays it: who took, what it counted, what it then writes."""
    taker, pile = random.choice("AB"), random.randint(0, 162)
    belote = random.choice((None, None, None, "A", "B"))
    ours = pile + 20 * (belote == taker)
    theirs = 162 - pile + 20 * (belote not in (None, taker))
    if ours < theirs:
        ours, theirs = 20 * (belote == taker), 162 + 20 * (belote not in (None, taker))
    waits = ours if ours == theirs else 0
    return taker, belote, (0 if waits else ours), theirs, waits


def test_hundreds_of_deals_as_tables_play_them_are_all_taken():
    random = Random(20261123)
    for _deal in range(300):
        taker, belote, ours, theirs, waits = played_deal(random)
        a, b = (ours, theirs) if taker == "A" else (theirs, ours)
        played = counted(a, b, (belote == "A", belote == "B"))
        score = score_deal(played, BELOTE)
        assert (score.a, score.b) == (a, b)
        assert ("attendent" in str(score.verdict)) == bool(waits)
        assert parse_notation(f"{'counted'} {a}/{b}{' +20' + belote if belote else ''}") == played


def test_a_match_of_12_deals_is_over_after_the_twelfth():
    deals = [counted(100, 62)] * 11 + [counted(0, 162)]
    limits = Limits(deals=12)
    assert not settle_match(deals[:11], limits, BELOTE).state.over
    state = settle_match(deals, limits, BELOTE).state
    assert (state.over, state.winner, state.a, state.b) == (True, Side.A, 1100, 844)


def test_the_last_deal_decides_where_the_rulebook_says_so():
    rules = replace(BELOTE, both_over="last_deal", target=1000)
    deals = [(counted(100, 62), score_deal(counted(100, 62), rules))] * 9
    deals += [(counted(162, 0), score_deal(counted(162, 0), rules)), (counted(0, 162), None)]
    deals[-1] = (deals[-1][0], score_deal(deals[-1][0], rules))
    limits = Limits(target=700)
    state = match_state(deals, (), limits, rules, time_called=False)
    assert (state.a, state.b, state.winner) == (1062, 720, Side.B)


def test_its_totals_are_checked_as_classic_belote():
    assert proposed_style(BELOTE) == "S1"
    assert proposed_style(BELOTE, Limits(target=1000)) == "S4"
    assert proposed_style(TENS, Limits(deals=12)) == "S2"
    assert proposed_style(TENS, Limits(target=151)) == "S3"
    worth = deal_worth(BELOTE)
    assert (worth.plain, worth.most, worth.side_least, worth.step) == ((162, 162), 272, 0, 1)
    assert check is not None
