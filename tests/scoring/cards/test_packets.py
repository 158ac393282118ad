"""How each rulebook gives the cards."""

from dataclasses import replace

import pytest

from scoring import builtin
from scoring.cards import DECK, SEATS, CardError, give, ways_of_dealing


@pytest.mark.parametrize(
    ("book", "ways"),
    [
        ("missegre", ("3-3-2", "3-2-3", "2-3-3", "4-4")),
        ("montpellier", ("3-3-2", "3-2-3", "2-3-3")),
        ("stephanoise", ("3-3+2",)),
        ("classique", ("3-3-2", "3-2-3", "2-3-3", "4-4")),
        ("annonces", ("3-3-2", "3-2-3", "2-3-3", "4-4")),
    ],
)
def test_the_ways_of_each_rulebook(book, ways):
    assert ways_of_dealing(builtin(book)) == ways


def test_an_auction_on_six_leaves_two_for_later():
    assert ways_of_dealing(replace(builtin("classique"), auction_cards=6, packets=())) == ("3-3+2",)


@pytest.mark.parametrize("way", ["3-3-2", "3-2-3", "2-3-3", "4-4", "3-3+2"])
def test_every_way_gives_eight_cards_to_each_and_the_whole_deck(way):
    for dealer in SEATS:
        hands = give(DECK, way, dealer)
        assert [len(hands[seat]) for seat in SEATS] == [8] * 4
        assert {card for hand in hands.values() for card in hand} == set(DECK)


def test_the_next_in_playing_order_is_served_first():
    hands = give(DECK, "3-2-3", 4)
    assert hands[1] == (*DECK[0:3], *DECK[12:14], *DECK[20:23])
    assert hands[4] == (*DECK[9:12], *DECK[18:20], *DECK[29:32])


def test_the_last_two_of_the_stephanoise_come_after_the_auction():
    assert give(DECK, "3-3+2", 1)[2][6:] == DECK[24:26]


def test_it_refuses_a_deck_that_is_not_whole():
    with pytest.raises(CardError) as refused:
        give(DECK[:31], "4-4", 1)
    assert refused.value.code == "cards_missing"
