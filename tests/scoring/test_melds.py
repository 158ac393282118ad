"""Melds: which side marks them and why, what a hand may announce, what may be announced in one deal."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import builtin
from scoring.cards import DECK, SEATS, CardError, bits_of, parse_cards, write_card
from scoring.contract import Side
from scoring.melds import (
    MeldClaim,
    check_melds,
    may_hold_melds,
    meld_choices,
    melds_in,
    name_of,
    parse_meld,
    price,
    settle_melds,
    show_meld,
    write_meld,
)
from scoring.melds.claims import KINDS, NAMES
from tests.scoring.table import plain

STEPHANOISE, CLASSIQUE, ANNONCES = builtin("stephanoise"), builtin("classique"), builtin("annonces")


def melds(text):
    """ "1:T-KH 2:F-J": the melds named."""
    return [parse_meld(word) for word in text.split()]


def settled(text, rules=STEPHANOISE, trump="hearts", **facts):
    return settle_melds(melds(text), rules, trump, **facts)


def codes(score):
    return [line.reason.code for line in score.lines]


def book(rules, **parameters):
    return replace(rules, **parameters)


# Which side marks its melds, and why.


def test_the_price_of_a_meld():
    for announced, trump, points in [
        ("1:T-KH", "spades", (20, 0)),
        ("2:Q-KH", "spades", (0, 50)),
        ("3:C-KH", "spades", (100, 0)),
        ("3:C7-KH", "spades", (100, 0)),
        ("1:F-J", "spades", (200, 0)),
        ("1:F-9", "spades", (150, 0)),
        ("1:F-A", "spades", (100, 0)),
        ("1:F-A", "no_trump", (200, 0)),
        ("1:F-10", "no_trump", (150, 0)),
        ("1:F-J", "no_trump", (100, 0)),
    ]:
        score = settled(announced, trump=trump)
        assert (score.a, score.b) == points


@pytest.mark.parametrize(("listed", "points"), [("suit", 200), ("no_trump", 100)])
def test_all_trump_has_either_list(listed, points):
    assert settled("1:F-J", book(ANNONCES, meld_list_ta=listed), "all_trump").a == points


def test_the_best_side_marks_all_of_its_melds():
    score = settled("1:T-9S 2:T-AC 3:Q-QD 4:T-KH")
    assert (score.a, score.b, score.best) == (70, 0, Side.A)
    assert codes(score) == ["meld_with_best", "meld_beaten", "meld_best", "meld_beaten"]
    assert str(score.lines[2].reason) == "la plus forte, 50"


LADDER = [
    *("F-J", "F-9", "F-A", "F-K", "F-Q", "F-10", "C8-AS", "C7-AS", "C7-KS", "C6-AS", "C6-QS"),
    *("C-AS", "C-JS", "Q-AS", "Q-10S", "T-AS", "T-KS", "T-9S"),
]


def test_fours_over_runs_longer_runs_first_then_the_top_card():
    for better, lesser in list(combinations(LADDER, 2)):
        try:
            score = settled(f"2:{lesser.replace('S', 'C')} 1:{better}", trump="hearts")
        except CardError as refused:
            assert refused.code == "meld_card_twice"  # a four and a run of the two sides cannot both be
        else:
            assert score.best is Side.A


def test_at_no_trump_fours_are_compared_at_their_own_prices():
    assert settled("1:F-J 2:F-10", trump="no_trump").best is Side.B
    assert settled("1:F-A 2:F-J", trump="no_trump").best is Side.A
    assert settled("1:F-J 2:F-K", trump="no_trump").best is Side.B


def test_of_two_equal_melds_the_one_in_trump_wins():
    for rules in (STEPHANOISE, ANNONCES):
        score = settled("1:T-KH 2:T-KS 4:T-9D", rules, "spades")
        assert (score.a, score.b) == (0, 40)
        assert codes(score) == ["meld_beaten", "meld_trump", "meld_with_best"]


def test_at_the_stephanoise_two_equal_melds_drop_and_the_next_best_decides():
    score = settled("1:T-KH 2:T-KS 3:T-9D", trump="clubs")
    assert (score.a, score.b) == (20, 0)
    assert codes(score) == ["meld_level", "meld_level", "meld_best"]


def test_elsewhere_two_equal_best_melds_cancel_everything():
    score = settled("1:T-KH 2:T-KS 3:T-9D", ANNONCES, "clubs")
    assert (score.a, score.b, score.best) == (0, 0, None)
    assert codes(score) == ["meld_level", "meld_level", "meld_all_level"]


def test_at_no_trump_and_all_trump_no_suit_decides():
    for trump in ("no_trump", "all_trump"):
        assert settled("1:T-KH 2:T-KS", ANNONCES, trump).best is None


def test_where_the_first_to_speak_wins_the_seats_say_who():
    rules = book(ANNONCES, meld_tie="first")
    for first, best in ((1, Side.A), (2, Side.B), (3, Side.A), (4, Side.A)):
        score = settled("1:T-KH 2:T-KS", rules, "clubs", first=first)
        assert score.best is (Side.B if first == 2 else best)
    assert codes(settled("2:T-KS 1:T-KH", rules, "clubs", first=1)) == ["meld_beaten", "meld_first"]


def test_it_asks_who_spoke_first_only_when_that_decides():
    for announced, first in [("1:T-KH 2:T-KS", None), ("A:T-KH 2:T-KS", 1)]:
        rules = book(ANNONCES, meld_tie="first")
        with pytest.raises(CardError) as refused:
            settled(announced, rules, "clubs", first=first)
        assert (refused.value.code, refused.value.article) == ("meld_tie_seats", "3")
        assert settled(announced, rules, "spades", first=first).best is Side.B
        assert settled(announced.replace("KS", "QS"), rules, "clubs", first=first).best is Side.A


def test_a_meld_that_was_not_shown_is_lost():
    score = settled("1:Q-KH! 2:T-KS 3:T-9D")
    assert (score.a, score.b) == (0, 20)
    assert codes(score) == ["meld_not_shown", "meld_best", "meld_beaten"]


def test_four_sevens_cancel_every_meld_where_they_may_be_announced():
    score = settled("1:F-7 2:Q-AS", ANNONCES)
    assert (score.a, score.b, score.best) == (0, 0, None)
    assert codes(score) == ["meld_cancelled", "meld_cancelled"]
    assert settled("1:F-8! 2:Q-AS", ANNONCES).b == 50


def test_four_eights_are_not_announced_elsewhere():
    for rules in (STEPHANOISE, CLASSIQUE):
        with pytest.raises(CardError) as refused:
            settled("1:F-8", rules)
        assert (refused.value.code, refused.value.article) == ("four_not_announced", rules.articles.melds)


def test_it_refuses_melds_at_a_rulebook_without_them():
    rules = book(STEPHANOISE, melds=False)
    with pytest.raises(CardError) as refused:
        settled("1:T-KH", rules)
    assert refused.value.code == "melds_not_played"
    assert meld_choices(rules, "hearts") == ()


def test_it_refuses_a_trump_of_another_rulebook():
    with pytest.raises(CardError) as refused:
        settled("1:T-KH", trump="all_trump")
    assert refused.value.code == "trump_not_played"


# What a hand may announce.


def held(hand, rules=CLASSIQUE, trump="hearts"):
    return " ".join(write_meld(claim) for claim in melds_in(parse_cards(hand), 1, rules, trump))


def test_the_melds_of_a_hand():
    for hand, announced in [
        ("AS KS QS JH 10H 9H 8D 7C", "1:T-AS 1:T-JH"),
        ("AS KS QS JS 10H 8H 8D 7C", "1:Q-AS"),
        ("AS KS QS JS 10S 8H 8D 7C", "1:C-AS"),
        ("AS KS QS JS 10S 9S 8S 7S", "1:C8-AS"),
        ("9S 8S 7S AS AH AD AC KH", "1:F-A 1:T-9S"),
        ("8S 8H 8D 8C KH QD 7S 9C", ""),
        ("JS JH JD JC 9S 9H 9D 9C", "1:F-J 1:F-9"),
    ]:
        assert held(hand) == announced


RICH = st.sampled_from((1, 2, 3, 4)).flatmap(
    lambda width: st.sets(
        st.sampled_from([card for card in DECK if card.index % 8 >= 8 - 2 * width]), min_size=8, max_size=8
    )
)


@given(RICH, st.sampled_from((CLASSIQUE, STEPHANOISE, ANNONCES)), st.sampled_from(("hearts", "no_trump")))
def test_no_other_announcement_of_the_hand_is_worth_more(hand, rules, trump):
    found = melds_in(hand, 2, rules, trump)
    check_melds(found, rules)
    assert all(set(claim.cards) <= hand for claim in found)
    assert may_hold_melds(bits_of(hand)) or not found
    every = [
        MeldClaim("B", one.kind, one.top, one.suit, 2) for one in meld_choices(rules, trump) if one.points
    ]
    every = [claim for claim in every if set(claim.cards) <= hand]
    best = 0
    for count in range(1, 4):
        for some in combinations(every, count):
            try:
                check_melds(some, rules)
            except CardError:
                continue
            best = max(best, worth(some, rules, trump))
    assert worth(found, rules, trump) >= best


def worth(claims, rules, trump):
    return sum(price(claim.kind, claim.top, rules, trump) for claim in claims)


# What may be announced: one meld alone, several in one deal, the list of a form, their names.


def refusal(make):
    with pytest.raises(CardError) as refused:
        make()
    assert str(refused.value)
    return refused.value.code


def test_the_cards_of_a_meld():
    for text, cards in [
        ("1:T-KH", "KH QH JH"),
        ("1:T-9C", "9C 8C 7C"),
        ("1:Q-10S", "10S 9S 8S 7S"),
        ("1:C-AD", "AD KD QD JD 10D"),
        ("1:C8-AD", "AD KD QD JD 10D 9D 8D 7D"),
        ("1:F-J", "JS JH JD JC"),
    ]:
        assert " ".join(write_card(card) for card in parse_meld(text).cards) == cards


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (("A", "square", "K"), "unknown_meld"),
        (("A", "four", "6"), "unknown_meld"),
        (("C", "four", "K"), "unknown_meld"),
        (("A", "four", "K", None, 2), "meld_seat"),
        (("A", "tierce", "K"), "meld_suit"),
        (("A", "four", "K", "hearts"), "meld_suit"),
        (("A", "tierce", "8", "hearts"), "meld_top"),
        (("A", "cinquante", "9", "hearts"), "meld_top"),
        (("A", "cent", "A", "hearts", None, 9), "meld_length"),
        (("A", "tierce", "A", "hearts", None, 4), "meld_length"),
    ],
)
def test_it_refuses_a_meld_that_no_hand_holds(facts, code):
    assert refusal(lambda: MeldClaim(*facts)) == code


@pytest.mark.parametrize("rules", [STEPHANOISE, CLASSIQUE])
def test_a_card_serves_twice_only_where_the_rulebook_says_so(rules):
    claims = melds("1:F-K 1:T-KH")
    if rules is STEPHANOISE:
        check_melds(claims, rules)
    else:
        assert refusal(lambda: check_melds(claims, rules)) == "meld_card_twice"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1:F-K 2:T-KH", "meld_card_twice"),
        ("1:T-KH 1:T-KH", "meld_card_twice"),
        ("A:T-KH A:Q-JH", "meld_card_twice"),
        ("1:T-AH 1:T-JH", "runs_touch"),
        ("1:F-A 1:F-K 1:F-Q", "meld_too_many_cards"),
        ("A:C8-AS A:C8-AH A:C-AC", "meld_too_many_cards"),
    ],
)
def test_melds_that_cannot_be_in_one_deal(text, code):
    assert refusal(lambda: check_melds(melds(text), STEPHANOISE)) == code


def test_melds_that_can():
    for text in [
        "1:T-AH 1:T-10H",
        "1:F-K A:T-KH",
        "A:F-K A:T-KH",
        "3:T-9H 1:T-QH",
        "A:T-9H A:T-QH",
        "1:T-AH 1:T-9S",
    ]:
        check_melds(melds(text), STEPHANOISE)


def test_the_form_is_offered_every_meld_once():
    for rules, fours in [(STEPHANOISE, 6), (CLASSIQUE, 6), (ANNONCES, 8)]:
        offered = meld_choices(rules, "hearts")
        assert [sum(choice.kind == kind for choice in offered) for kind in KINDS] == [24, 20, 16, fours]
        assert len(set(offered)) == len(offered)
        for choice in offered:
            MeldClaim(Side.A, choice.kind, choice.top, choice.suit)
        assert [choice.points for choice in offered[-2:]] == ([0, 0] if rules is ANNONCES else [100, 150])


def test_every_meld_has_its_name():
    names = {(choice.kind, choice.top) for choice in meld_choices(ANNONCES, "spades")}
    assert names == set(NAMES)
    assert len(set(NAMES.values())) == len(NAMES)
    assert plain(show_meld(parse_meld("1:T-KH"))) == "tierce au roi ♥"
    assert show_meld(parse_meld("1:F-J")) == "carré de valets" == name_of(parse_meld("1:F-J"))


CLAIMS = st.builds(
    lambda seat, choice, shown: MeldClaim(
        Side.A if seat in (1, 3, "A") else Side.B,
        choice.kind,
        choice.top,
        choice.suit,
        None if isinstance(seat, str) else seat,
        shown=shown,
    ),
    st.sampled_from((*SEATS, "A", "B")),
    st.sampled_from(meld_choices(ANNONCES, "spades")),
    st.booleans(),
)


@given(CLAIMS)
def test_a_meld_survives_its_text(claim):
    assert parse_meld(write_meld(claim)) == claim


def test_a_long_cent_survives_its_text():
    for text in ["1:C6-AS", "2:C7-KD!", "B:C8-AH"]:
        assert write_meld(parse_meld(text)) == text


@given(st.text(alphabet="1234AB:TQCF678-KJS!0", max_size=9))
def test_any_text_is_read_or_refused_with_a_code(text):
    try:
        parse_meld(text)
    except CardError as refused:
        assert refused.code.startswith(("unreadable", "meld_", "unknown_meld"))
