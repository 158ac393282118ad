"""Each rule of the play of the card by name, article and rulebook."""

from dataclasses import replace

import pytest

from scoring import BUILTIN_SLUGS, builtin
from scoring.cards import (
    CardError,
    first_bidder,
    first_leader,
    next_dealer,
    parse_card,
    parse_cards,
    write_card,
)
from scoring.play import FREE, Rule, article_of, check_card, obligation, trick_master
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
