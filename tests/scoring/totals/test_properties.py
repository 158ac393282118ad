"""What holds for every game: one really played is never doubted, a slip always is, the sides are alike."""

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring import BUILTIN_SLUGS, Limits, Side, builtin
from scoring.totals import (
    STYLES,
    Boxes,
    Doubts,
    GameTotals,
    Taken,
    TotalsSettings,
    check,
    deal_worth,
)
from tests.scoring.table import house
from tests.scoring.totals.games import any_deal, classic, game, played_out, style, told

SEEDS = st.integers(0, 2**32)
BELOTE = {"beat_defence": True, "at_level": "litige"}
RULES = {
    **{book: builtin(book) for book in BUILTIN_SLUGS},
    "exact last deal": house(last_deal_exact=True, target=2001),
    "litige": house(**BELOTE),
    "litige, exact last deal": house(**BELOTE, last_deal_exact=True, round_to=10),
    "replay": house(beat_defence=True, at_level="replay"),
    "no deal passed out counts": house(passed_counts=False),
}
LIMITS = st.builds(
    Limits,
    target=st.none() | st.sampled_from([500, 1000, 2001]),
    deals=st.none() | st.integers(1, 14),
    target_mode=st.sampled_from(["reach", "exceed"]),
    draw_allowed=st.booleans(),
)


def settings_of(limits, rules):
    """The checks of a match under those rules, which say themselves how a target is passed."""
    return TotalsSettings("S5", limits, ruleset=rules)


def refuse_doubts(deals, limits, rules):
    """Play the deals out: over, the sheet is taken with its winner; not over, the only doubt is that."""
    played = played_out(deals, limits, rules)
    answer = check(played.totals, settings_of(limits, rules))
    if played.totals.boxes.deals is None:
        return
    if played.over:
        assert isinstance(answer, Taken), (played, answer)
        assert (answer.winner, answer.deals) == (played.totals.winner, played.totals.boxes.deals)
    else:
        assert isinstance(answer, Taken) or set(answer.codes) <= {"unfinished", "winner"}, (played, answer)


@given(st.sampled_from(sorted(RULES)), SEEDS, LIMITS)
def test_a_match_that_was_played_is_never_doubted(name, seed, limits):
    """Any deals that the rulebook accepts, the wildest as likely as the plainest."""
    rules, random = RULES[name], Random(seed)
    refuse_doubts([any_deal(random, rules) for _number in range(16)], limits, rules)


@given(st.sampled_from(sorted(RULES)), SEEDS)
def test_no_deal_is_worth_more_or_less_than_the_engine_says(name, seed):
    rules, random = RULES[name], Random(seed)
    worth = deal_worth(rules)
    for _number in range(5):
        played = played_out([any_deal(random, rules)], Limits(deals=1, draw_allowed=True), rules)
        if not played.over:  # played again
            continue
        totals = played.totals
        assert worth.least <= totals.sum
        assert worth.most is None or totals.sum <= worth.most
        assert worth.side_most is None or max(totals.a, totals.b) <= worth.side_most
        assert min(totals.a, totals.b) >= worth.side_least
        assert totals.a % worth.step == 0 == totals.b % worth.step


DEALS = st.integers(1, 20)


@given(SEEDS, DEALS)
def test_a_rounded_game_that_was_dealt_is_never_doubted_for_its_sum(seed, deals):
    sheet = classic(Random(seed), deals, rounded=True)
    drawn = Limits(deals=deals, draw_allowed=True)
    assert isinstance(check(sheet.totals, style("S2", limits=drawn)), Taken)
    tens = replace(sheet.totals, a=sheet.a // 10, b=sheet.b // 10)
    assert isinstance(check(tens, style("S3", limits=drawn)), Taken)


@given(SEEDS, DEALS, st.sampled_from(Side), st.sampled_from([-20, 20]))
def test_a_belote_missing_or_too_many_is_always_a_doubt(seed, deals, side, slip):
    """Boxes typed. Only where an exchange of digits would explain it too is that said instead."""
    sheet = classic(Random(seed), deals)
    wrong = replace(sheet.totals, **{side.lower(): sheet.totals.total(side) + slip})
    doubts = check(wrong, style("S1", limits=Limits(deals=deals, draw_allowed=True)))
    assert isinstance(doubts, Doubts)
    every_deal_has_one = slip > 0 and sheet.totals.boxes.belotes == deals
    assert doubts.codes in (("sum",) if every_deal_has_one else ("belote",), ("digits",))


COUNT = st.none() | st.integers(0, 14)
TOTALS = st.builds(
    GameTotals,
    a=st.integers(-9999, 99_999) | st.integers(0, 2500),
    b=st.integers(-9999, 99_999) | st.integers(0, 2500),
    boxes=st.builds(Boxes, COUNT, COUNT, COUNT, COUNT, st.none() | st.integers(1, 30), st.integers(0, 3)),
    winner=st.sampled_from([None, "A", "B"]),
)
SETTINGS = st.builds(
    TotalsSettings,
    style=st.sampled_from(STYLES),
    limits=LIMITS,
    deal=st.sampled_from([162, 157, 40]),
    sweep=st.sampled_from([162, 250, 252, 257, 163]),
    ruleset=st.sampled_from([RULES["missegre"], RULES["montpellier"], RULES["annonces"]]),
    time_called=st.booleans(),
    median=st.none() | st.integers(0, 1200),
)


def mirrored(totals):
    """The same sheet with its sides exchanged."""
    boxes = totals.boxes
    other = replace(
        boxes,
        belotes_a=boxes.belotes_b,
        belotes_b=boxes.belotes_a,
        capots_a=boxes.capots_b,
        capots_b=boxes.capots_a,
    )
    return GameTotals(totals.b, totals.a, other, totals.winner and totals.winner.other)


@given(TOTALS, SETTINGS)
def test_the_two_sides_are_alike(totals, checks):
    first, second = check(totals, checks), check(mirrored(totals), checks)
    assert type(first) is type(second)
    assert (first.winner and first.winner.other, first.deals) == (second.winner, second.deals)
    if isinstance(first, Doubts):
        assert first.codes == second.codes


# Exact points a second time, by trying every number of belotes and capots; and the rounded styles likewise.

BOXES = st.none() | st.integers(0, 3)


def counts(typed, deals):
    """Every number of belotes (or capots) that those two boxes allow."""
    known = sum(count or 0 for count in typed)
    if None not in typed:
        return [known]
    return [known, *(count for count in range(deals + 1) if count > known)]


def can_be(total, deals, belotes, capots, penalties, least=162, most=162, prices=(20, 90, 162)):
    """Whether some game of that many deals comes to that sum."""
    for belote_count in counts(belotes, deals):
        for capot_count in counts(capots, deals):
            extra = prices[0] * belote_count + prices[1] * capot_count + prices[2] * penalties
            if least * deals <= total - extra <= most * deals:
                return True
    return False


@st.composite
def handed_in(draw):
    """Totals about those of a game of a few deals, right or wrong, with any boxes typed."""
    deals, penalties = draw(st.integers(1, 14)), draw(st.integers(0, 2))
    belotes, capots = draw(st.tuples(BOXES, BOXES)), draw(st.tuples(BOXES, BOXES))
    extra = 10 * draw(st.integers(-20, 80)) + draw(st.sampled_from([0, 0, 0, -1, 1, 5]))
    total = 162 * (deals + penalties) + extra
    a = draw(st.integers(-10, 1500))
    return game(a, total - a, belotes, capots, extra_penalties=penalties), deals, belotes, capots


def is_right(totals, style_name, **more):
    """Whether the sum is not what is doubted."""
    answer = told(totals, TotalsSettings(style_name, **more))
    codes = {"sides", "digits", "belote", "capot", "deal", "litige", "sum"}
    return not codes & set(answer)


@given(handed_in(), st.sampled_from([252, 250, 162]))
def test_exact_points_agree_with_the_second_reading(handed, sweep):
    totals, deals, belotes, capots = handed
    penalties = totals.boxes.extra_penalties
    expected = can_be(totals.sum, deals, belotes, capots, penalties, prices=(20, sweep - 162, 162))
    assert is_right(totals, "S1", limits=Limits(deals=deals), sweep=sweep) is expected


@given(handed_in())
def test_the_deals_that_are_found_are_the_most_that_fit(handed):
    totals, _deals, belotes, capots = handed
    penalties = totals.boxes.extra_penalties
    fitting = [deals for deals in range(1, 40) if can_be(totals.sum, deals, belotes, capots, penalties)]
    answer = told(totals, TotalsSettings("S4", Limits(draw_allowed=True)))
    if not fitting:
        assert not is_right(totals, "S4", limits=Limits(draw_allowed=True))
    else:
        assert answer[-1] == max(fitting)


@given(handed_in())
def test_units_of_ten_agree_with_the_second_reading(handed):
    totals, deals, belotes, capots = handed
    penalties = totals.boxes.extra_penalties
    tens = game(totals.a // 10, totals.b // 10, belotes, capots, extra_penalties=penalties)
    expected = can_be(tens.sum, deals, belotes, capots, penalties, 16, 17, (2, 9, 16))
    assert is_right(tens, "S3", limits=Limits(deals=deals)) is expected
    rounded = game(10 * tens.a, 10 * tens.b, belotes, capots, extra_penalties=penalties)
    assert is_right(rounded, "S2", limits=Limits(deals=deals)) is expected
