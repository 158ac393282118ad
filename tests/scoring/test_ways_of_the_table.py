"""Readings of the auction and of the play: what a rulebook does, what its parameter makes of the other."""

import pytest

from scoring import builtin
from scoring.auction import parse_auction
from scoring.cards import CardError, parse_cards
from scoring.play import legal_cards
from tests.scoring.table import house


def auction(text, rules):
    """What the auction comes to, or the code of what may not be said."""
    try:
        result = parse_auction(text, rules, 4).result
    except CardError as refused:
        return refused.code
    return f"{result.contract} {result.double}" if result else "goes on"


@pytest.mark.parametrize(
    ("book", "text", "ours", "parameters", "theirs"),
    [
        ("missegre", "90H X 100S", "overbid_after_contre", {"overbid_after_contre": "any"}, "goes on"),
        ("missegre", "90H X 100S", "overbid_after_contre", {"overbid_after_contre": "next_two"}, "goes on"),
        ("annonces", "90H X 100S", "overbid_after_contre", {"overbid_after_contre": "any"}, "goes on"),
        (
            "montpellier",
            "90H X 100S P P P",
            "100 none",
            {"overbid_after_contre": "no"},
            "overbid_after_contre",
        ),
        ("missegre", "90H X 1:XX", "not_your_turn", {"surcontre_when": "any_time"}, "90 surcoinche"),
        ("montpellier", "90H X 1:XX", "90 surcoinche", {"surcontre_when": "in_turn"}, "not_your_turn"),
        ("annonces", "90H 4:X", "not_your_turn", {"contre_when": "any_time"}, "goes on"),
        ("annonces", "90H X", "goes on", {"contre_when": "after_auction"}, "contre_later"),
        ("stephanoise", "capotH", "capot none", {"capot_ends_auction": False}, "goes on"),
    ],
)
def test_other_ways_of_the_auction(book, text, ours, parameters, theirs):
    assert auction(text, builtin(book)) == ours
    assert auction(text, house(book, **parameters)) == theirs


def test_who_passed_may_be_silent_for_good():
    for book in ["missegre", "montpellier", "stephanoise", "classique", "annonces"]:
        said = "P 90H P P 100S"
        assert auction(said, builtin(book)) == "goes on"
        assert auction(said, house(book, speak_after_pass=False)) == "passed_before"
        assert auction("P 90H P P P", house(book, speak_after_pass=False)) in ("90 none", "goes on")


def test_the_built_in_values_of_the_auction():
    for book, cards in [
        ("missegre", 8),
        ("montpellier", 8),
        ("stephanoise", 6),
        ("classique", 8),
        ("annonces", 8),
    ]:
        rules = builtin(book)
        assert rules.auction_cards == cards
        assert house(book, auction_cards=14 - cards).auction_cards == 14 - cards


VOID = "7H 8H KD"  # hearts are trump, spades were led


def allowed(trick, hand, rules, trump="hearts"):
    found = legal_cards(parse_cards(hand), parse_cards(trick), rules, trump)
    return {f"{card}" for card in found}


def cards(text):
    return {f"{card}" for card in parse_cards(text)}


@pytest.mark.parametrize(
    ("book", "trick", "hand", "trump", "ours", "parameters", "theirs"),
    [
        ("annonces", "KS AS", "JH 7D", "hearts", "JH", {"must_trump": False}, "JH 7D"),
        ("annonces", "AS 9H", "JH 7H KD", "hearts", "JH", {"must_overtrump": False}, "JH 7H"),
        ("missegre", "AS 9H", VOID, "hearts", VOID, {"cannot_overtrump": "undertrump"}, "7H 8H"),
        ("montpellier", "AS 9H", VOID, "hearts", VOID, {"cannot_overtrump": "undertrump"}, "7H 8H"),
        ("annonces", "AS 9H", VOID, "hearts", VOID, {"cannot_overtrump": "undertrump"}, "7H 8H"),
        ("classique", "AS 9H", VOID, "hearts", "7H 8H", {"cannot_overtrump": "free"}, VOID),
        ("classique", "9H 7H", "JH 8H", "hearts", "JH", {"climb_trump_led": "no"}, "JH 8H"),
        ("annonces", "9H 7H", "JH 8H", "hearts", "JH", {"climb_trump_led": "opponent"}, "JH 8H"),
        ("classique", "7S 9H 8S", VOID, "hearts", VOID, {"partner_master": "no_undertrump"}, "KD"),
        ("classique", "9S 7S", "JS 8S", "all_trump", "JS", {"climb_all_trump": False}, "JS 8S"),
        ("annonces", "9S 7S", "JS 8S", "all_trump", "JS", {"climb_all_trump": False}, "JS 8S"),
    ],
)
def test_other_ways_of_the_play(book, trick, hand, trump, ours, parameters, theirs):
    assert allowed(trick, hand, builtin(book), trump) == cards(ours)
    assert allowed(trick, hand, house(book, **parameters), trump) == cards(theirs)
