"""What holds for every game: one really played is never doubted, a slip always is, the sides are alike."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import BUILTIN_SLUGS, ImpossibleDeal, Limits, Side, builtin
from scoring.simulate import simulated_deals
from scoring.totals import (
    STYLES,
    Boxes,
    Doubts,
    GameTotals,
    Taken,
    TotalsSettings,
    check,
    deal_worth,
    ending_digit,
    expected_sum,
)
from scoring.totals.hints import neighbours_exchanged
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


@pytest.mark.parametrize("name", RULES)
@given(SEEDS, LIMITS)
def test_a_match_that_was_played_is_never_doubted(name, seed, limits):
    """Any deals that the rulebook accepts, the wildest as likely as the plainest."""
    rules, random = RULES[name], Random(seed)
    refuse_doubts([any_deal(random, rules) for _number in range(16)], limits, rules)


@pytest.mark.parametrize("book", BUILTIN_SLUGS)
@given(SEEDS, LIMITS)
def test_a_match_at_a_plausible_table_is_never_doubted(book, seed, limits):
    """Cards dealt, bid and played, deals passed out with them."""
    rules = RULES[book]
    refuse_doubts([deal.played for deal in islice(simulated_deals(rules, Random(seed)), 16)], limits, rules)


@pytest.mark.parametrize("name", RULES)
@given(SEEDS)
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


@given(SEEDS, DEALS, st.sampled_from([252, 250, 162]))
def test_a_classic_game_that_was_dealt_is_never_doubted_for_its_sum(seed, deals, sweep):
    sheet = classic(Random(seed), deals, sweep)
    drawn = Limits(deals=deals, draw_allowed=True)
    assert isinstance(check(sheet.totals, style("S1", limits=drawn, sweep=sweep)), Taken)
    bare = GameTotals(sheet.a, sheet.b)
    assert isinstance(check(bare, style("S1", limits=drawn, sweep=sweep)), Taken)
    assert isinstance(check(bare, style("S4", limits=Limits(draw_allowed=True), sweep=sweep)), Taken)
    found = check(sheet.totals, style("S4", limits=Limits(draw_allowed=True), sweep=sweep))
    assert isinstance(found, Taken) and found.deals == deals


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


@given(SEEDS, DEALS, st.sampled_from(Side), st.data())
def test_two_neighbouring_digits_exchanged_are_recognised(seed, deals, side, data):
    sheet = classic(Random(seed), deals)
    typed = sheet.totals.total(side)
    others = [*neighbours_exchanged(typed)]
    if not others:
        return
    wrong = replace(sheet.totals, **{side.lower(): data.draw(st.sampled_from(others))})
    doubts = check(wrong, style("S1", limits=Limits(deals=deals, draw_allowed=True)))
    assert isinstance(doubts, Doubts)
    assert doubts.codes[0] == "digits"
    assert set(doubts.codes) <= {"digits", "litige"}


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


@given(TOTALS, SETTINGS)
def test_every_answer_can_be_written_and_every_doubt_is_said(totals, checks):
    answer = check(totals, checks)
    written = answer.to_dict()
    assert written["taken"] is isinstance(answer, Taken)
    if isinstance(answer, Doubts):
        assert len(set(answer.codes)) == len(answer.codes) >= 1
        assert "{" not in written["message"] and written["message"]
    assert answer == check(totals, checks)


@given(SEEDS, DEALS)
def test_what_is_expected_while_typing_is_what_is_taken(seed, deals):
    sheet = classic(Random(seed), deals)
    checks = style("S1", limits=Limits(deals=deals, draw_allowed=True))
    least, most = expected_sum(sheet.totals.boxes, checks)
    assert least == most == sheet.totals.sum
    assert ending_digit(Boxes(), checks) == sheet.totals.sum % 10
    beside = replace(sheet.totals, b=sheet.b + 1)
    assert told(beside, checks) != told(sheet.totals, checks)


@given(st.dictionaries(st.sampled_from(["A", "B", "belotes", "capots", "deals", "winner", "x"]),
                       st.none() | st.integers(-10, 200_000) | st.booleans() | st.text(max_size=3)
                       | st.dictionaries(st.sampled_from(["A", "B", "C"]), st.integers(-2, 20))))  # fmt: skip
def test_any_line_is_a_game_or_is_refused(line):
    try:
        totals = GameTotals.from_dict(line)
    except ImpossibleDeal as impossible:
        assert impossible.field in {*line, "A", "B"}
        return
    assert (totals.a, totals.b) == (line["A"], line["B"])


def test_a_game_typed_with_every_box_right_is_taken_for_its_side():
    assert told(game(1000, 944), style("S1"))[0] == "A"
