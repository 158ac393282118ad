"""A whole deal, card by card."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import BUILTIN_SLUGS, Side, builtin
from scoring.cards import DECK, SEATS, CardError, parse_cards
from scoring.contract import DECK_POINTS
from scoring.play import check_hands, count_tricks, play_out
from scoring.play.playout import scaled
from tests.scoring.play.shuffled import HANDS, RANDOM, dealt, random_play

MISSEGRE, ANNONCES = builtin("missegre"), builtin("annonces")
TRUMP_PRICES = (("J", 20), ("9", 14), ("A", 11), ("10", 10), ("K", 4), ("Q", 3))
FFB = replace(ANNONCES, ta_scale="162/258", ta_values=TRUMP_PRICES)
BGA = replace(
    FFB, ta_scale="152/248", sa_values=(("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0))
)
ONE_SUIT_EACH = dealt(DECK)


def played(hands=ONE_SUIT_EACH, leader=1, rules=MISSEGRE, trump="spades", seed=1):
    order = random_play(hands, leader, rules, trump, Random(seed))
    return play_out(hands, leader, order, rules, trump)


@given(
    HANDS,
    st.sampled_from(SEATS),
    st.sampled_from([*map(builtin, BUILTIN_SLUGS), FFB, BGA]),
    st.data(),
    RANDOM,
)
def test_points_make_162_under_every_rulebook_and_trump(hands, leader, rules, data, random):
    trump = data.draw(st.sampled_from(rules.trumps))
    tricks = play_out(hands, leader, random_play(hands, leader, rules, trump, random), rules, trump)
    pile = count_tricks(tricks, rules, trump)
    assert pile.a + pile.b == DECK_POINTS
    assert 0 <= pile.a <= DECK_POINTS
    assert [trick.leader for trick in tricks] == [leader, *(trick.winner for trick in tricks[:-1])]
    assert sorted(card.index for trick in tricks for card in trick.cards) == list(range(32))


def test_the_last_trick_is_worth_ten_more():
    tricks = played()
    pile = count_tricks(tricks, MISSEGRE, "spades")
    assert sum(trick.points for trick in tricks) == 152
    assert (pile.a, pile.b, pile.capot) == (162, 0, Side.A)  # all the trumps in one hand


def test_another_deck_is_brought_back_to_162():
    for rules, trump, deck, cards, last, points in [
        (FFB, "all_trump", 248, 124, 10, 84),
        (FFB, "all_trump", 248, 0, 0, 0),
        (FFB, "no_trump", 152, 100, 10, 110),
        (BGA, "all_trump", 248, 124, 10, 86),
        (BGA, "no_trump", 120, 60, 0, 76),
    ]:
        assert scaled(cards, last, deck, rules, trump) == points


def refused(make):
    with pytest.raises(CardError) as refusal:
        make()
    return refusal.value


def test_four_hands_share_the_deck():
    check_hands(ONE_SUIT_EACH)
    short = {**ONE_SUIT_EACH, 2: ONE_SUIT_EACH[2][:7]}
    assert refused(lambda: check_hands(short)).code == "hand_size"
    assert refused(lambda: check_hands({1: ONE_SUIT_EACH[1]})).code == "hand_size"
    twice = {**ONE_SUIT_EACH, 2: (*ONE_SUIT_EACH[2][:7], ONE_SUIT_EACH[1][0])}
    assert refused(lambda: check_hands(twice)).code == "card_twice"


def test_a_deal_has_32_cards():
    assert refused(lambda: play_out(ONE_SUIT_EACH, 1, DECK[:31], MISSEGRE, "spades")).code == "cards_missing"


def test_a_card_of_another_hand_is_refused():
    order = (DECK[8], *DECK[1:8], DECK[0], *DECK[9:])
    refusal = refused(lambda: play_out(ONE_SUIT_EACH, 1, order, MISSEGRE, "spades"))
    assert (refusal.code, dict(refusal.values)["seat"]) == ("not_in_hand", 1)


def test_a_card_that_breaks_a_rule_is_refused_with_its_article():
    ours = parse_cards("AS 7H 8H 9H 10H JH QH KH KS AH")
    order = [ours[0], ours[-1], *(card for card in DECK if card not in (ours[0], ours[-1]))]
    hands = dealt([*ours, *(card for card in DECK if card not in ours)])
    refusal = refused(lambda: play_out(hands, 1, order, MISSEGRE, "hearts"))
    assert (refusal.code, refusal.article) == ("must_follow", "VI.1")
