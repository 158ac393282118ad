"""Each rule of the play of the card by name, article and rulebook."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import BUILTIN_SLUGS, Side, builtin
from scoring.cards import (
    DECK,
    SEATS,
    CardError,
    first_bidder,
    first_leader,
    next_dealer,
    parse_card,
    parse_cards,
    write_card,
)
from scoring.contract import DECK_POINTS
from scoring.play import (
    FREE,
    Rule,
    article_of,
    check_card,
    check_hands,
    count_tricks,
    obligation,
    play_out,
    trick_master,
)
from scoring.play.playout import scaled
from tests.scoring.play.oracle import HANDS, RANDOM, dealt, random_play
from tests.scoring.table import plain

BOOKS = {slug: builtin(slug) for slug in BUILTIN_SLUGS}


def bound(book, trick, hand, trump="hearts"):
    found = obligation(parse_cards(hand), parse_cards(trick), BOOKS[book], trump)
    return found.rule, " ".join(write_card(card) for card in found.cards), found.article


EVERYWHERE = [
    ("lead", "", "JH 7S", "JH 7S"),
    ("follow", "AS", "7S KS JH", "7S KS"),
    ("follow", "AS 7H", "7S KS JH", "7S KS"),
    ("climb", "AH", "7H 9H JH KS", "9H JH"),
    ("climb", "7H AH 8S", "QH 9H KS", "9H"),
    ("climb", "AH 7H", "QH JH KS", "JH"),  # the partner is master: over him too
    ("follow_trump", "JH", "7H 9H KS", "7H 9H"),
    ("trump", "AS", "7H JH KD", "7H JH"),
    ("trump", "7S AS", "7H KD", "7H"),
    ("overtrump", "AS 9H", "7H JH KD", "JH"),
    ("partner_master", "AS 7S", "7H JH KD", "7H JH KD"),
    ("partner_master", "7S 9H AS", "7H JH KD", "7H JH KD"),
    ("partner_master", "7S 9H 8H", "7H JH KD", "7H JH KD"),  # both have trumped, the partner higher
    ("discard", "AS 9H", "KD 7C", "KD 7C"),
    ("discard", "AS", "KD 7C", "KD 7C"),
]


def test_what_every_rulebook_asks():
    for rule, trick, hand, allowed in EVERYWHERE:
        for book in BOOKS:
            found, cards, _article = bound(book, trick, hand)
            assert (found, set(cards.split())) == (rule, set(allowed.split()))


def test_who_cannot_overtrump_is_free_but_at_the_classique():
    for book in BOOKS:
        found, cards, _article = bound(book, "AS 9H", "7H KD")
        wanted = ("undertrump", "7H") if book == "classique" else ("cannot_overtrump", "7H KD")
        assert (found, cards) == wanted


def test_at_all_trump_one_follows_and_climbs_over_the_partner_too():
    for book in ["classique", "annonces"]:
        assert bound(book, "AS", "KS 9S JH", "all_trump")[:2] == ("climb", "9S")
        assert bound(book, "9S 7S", "AS JS", "all_trump")[:2] == ("climb", "JS")
        assert bound(book, "JS", "AS 7S 9H", "all_trump")[:2] == ("follow", "7S AS")
        assert bound(book, "JS", "9H 7C", "all_trump")[0] == "discard"


def test_at_no_trump_one_follows_and_nothing_else():
    for book in ["stephanoise", "classique", "annonces"]:
        assert bound(book, "KS", "7S AS JH", "no_trump")[:2] == ("follow", "7S AS")
        assert bound(book, "KS", "JH AD", "no_trump")[0] == "discard"


@pytest.mark.parametrize(
    ("trick", "hand", "card", "code", "article"),
    [
        ("AS", "7S JH", "JH", "must_follow", "VI.1"),
        ("JH", "7H KS", "KS", "must_follow_trump", "VI.1, VI.3"),
        ("AH", "7H JH", "7H", "must_climb", "VI.3"),
        ("AS", "7H KD", "KD", "must_trump", "VI.2"),
        ("AS 9H", "7H JH KD", "7H", "must_overtrump", "VI.4"),
        ("AS 9H", "7H JH KD", "KD", "must_overtrump", "VI.4"),
        ("AS 9H", "7H JH KD", "8D", "not_in_hand", ""),
    ],
)
def test_a_wrong_card_is_refused_with_its_article(trick, hand, card, code, article):
    with pytest.raises(CardError) as refused:
        check_card(parse_card(card), parse_cards(hand), parse_cards(trick), BOOKS["missegre"], "hearts")
    assert (refused.value.code, refused.value.article) == (code, article)
    assert plain(refused.value).startswith(("V♥", "R", "7♥", "8♦"))


def test_who_is_master_of_a_trick():
    trick = parse_cards("AS 7H 9H JD")
    assert trick_master(trick, BOOKS["annonces"], "hearts") == 2
    assert trick_master(trick, BOOKS["annonces"], "no_trump") == 0


def test_every_rule_that_binds_has_its_sentence_and_its_article():
    for book, rules in BOOKS.items():
        written = {rule: article_of(rule, rules, "hearts") for rule in Rule}
        if book in ("missegre", "montpellier", "stephanoise"):
            assert all(written[rule] for rule in set(Rule) - FREE)
        for rule in set(Rule) - FREE:
            assert str(CardError(f"must_{rule}", card="V♥"))


def test_all_trump_and_no_trump_have_articles_of_their_own():
    rules = BOOKS["annonces"]
    assert article_of(Rule.CLIMB, rules, "all_trump") == "2"
    assert article_of(Rule.FOLLOW, rules, "no_trump") == "2"
    assert article_of(Rule.FOLLOW, rules, "hearts") == ""


def test_who_speaks_and_who_leads_when_seat_2_deals():
    for book, bidder, leader in [
        ("missegre", 3, 3),
        ("montpellier", 3, 3),
        ("stephanoise", 3, 3),
        ("classique", 1, 3),
        ("annonces", 3, 3),
    ]:
        assert first_bidder(BOOKS[book], 2) == bidder
        assert first_leader(BOOKS[book], 2) == leader


def test_the_deal_turns_unless_the_rulebook_gives_it_again_after_four_passes():
    again = replace(BOOKS["missegre"], all_pass="same")
    assert [next_dealer(BOOKS["missegre"], 4), next_dealer(BOOKS["missegre"], 4, all_passed=True)] == [1, 1]
    assert [next_dealer(again, 4), next_dealer(again, 4, all_passed=True)] == [1, 4]


# A whole deal, card by card.

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
