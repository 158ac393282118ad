"""The 32 cards, their text, the seats."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import builtin
from scoring.cards import (
    DECK,
    SEATS,
    Card,
    CardError,
    Rank,
    Suit,
    card_points,
    give,
    neighbour,
    order_of,
    parse_card,
    parse_cards,
    partner_of,
    scale,
    seat_after,
    show_card,
    side_of,
    ways_of_dealing,
    write_card,
)
from scoring.contract import DECK_POINTS, TRUMPS, Side

CARDS = st.sampled_from(DECK)


def test_every_way_of_counting_makes_162_with_the_last_trick():
    for trump in TRUMPS:
        assert sum(card_points(card, trump) for card in DECK) + 10 == DECK_POINTS
        assert sum(scale(trump).points) + 10 == DECK_POINTS


def test_the_order_of_a_suit():
    for kind, order in [
        ("trump", "J 9 A 10 K Q 8 7"),
        ("plain", "A 10 K Q J 9 8 7"),
        ("all_trump", "J 9 A 10 K Q 8 7"),
        ("no_trump", "A 10 K Q J 9 8 7"),
    ]:
        assert " ".join(order_of(kind)) == order


def test_a_card_is_worth_what_the_trump_makes_it():
    for card, trump, points in [
        ("JH", "hearts", 20),
        ("JH", "spades", 2),
        ("JH", "all_trump", 14),
        ("9D", "all_trump", 9),
        ("AH", "no_trump", 19),
        ("9H", "no_trump", 0),
    ]:
        assert card_points(parse_card(card), trump) == points


def test_a_rulebook_may_price_the_cards_itself():
    ours = scale("all_trump", (("J", 13), ("Q", 2)))
    assert [ours.points[parse_card(card).index] for card in ("JH", "QS", "9D")] == [13, 2, 9]
    assert ours.beats == scale("all_trump").beats


def test_it_reads_a_card_in_either_language():
    for text, card in [
        ("JH", Card(Rank.JACK, Suit.HEARTS)),
        ("V♥", Card(Rank.JACK, Suit.HEARTS)),
        ("v♥\ufe0f", Card(Rank.JACK, Suit.HEARTS)),
        ("10s", Card(Rank.TEN, Suit.SPADES)),
        ("TS", Card(Rank.TEN, Suit.SPADES)),
        ("DD", Card(Rank.QUEEN, Suit.DIAMONDS)),
        (" R♣ ", Card(Rank.KING, Suit.CLUBS)),
    ]:
        assert parse_card(text) == card


def test_it_refuses_what_is_no_card():
    for text in [
        "",
        "1H",
        "JHH",
        "JX",
        "1\u06600H",
    ]:
        with pytest.raises(CardError) as refused:
            parse_card(text)
        assert refused.value.code == "unreadable_card"


@given(CARDS)
def test_a_card_survives_every_way_of_writing_it(card):
    for written in (write_card(card), show_card(card), show_card(card, "en")):
        assert parse_card(written) == card


def test_a_french_page_shows_french_ranks():
    assert [show_card(parse_card(text)) for text in ("KS", "QH", "JD", "10C", "AS")] == [
        "R♠",
        "D♥",
        "V♦",
        "10♣",
        "A♠",
    ]
    assert show_card(parse_card("V♦"), "en") == "J♦"


def test_it_refuses_a_card_that_is_there_twice():
    with pytest.raises(CardError, match="V♥ est là deux fois"):
        parse_cards("JH 9S V♥")


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_with_a_code(text):
    try:
        cards = parse_cards(text)
    except CardError as refused:
        assert refused.code in ("unreadable_card", "card_twice")
        assert str(refused)
    else:
        assert len(set(cards)) == len(cards)


def test_seats_go_round_and_partners_face_each_other():
    assert [seat_after(seat) for seat in SEATS] == [2, 3, 4, 1]
    assert [seat_after(seat, -1) for seat in SEATS] == [4, 1, 2, 3]
    assert [partner_of(seat) for seat in SEATS] == [3, 4, 1, 2]
    assert [side_of(seat) for seat in SEATS] == [Side.A, Side.B, Side.A, Side.B]


@pytest.mark.parametrize(
    ("hand", "clockwise", "seat"),
    [("right", False, 3), ("left", False, 1), ("right", True, 1), ("left", True, 3)],
)
def test_the_right_neighbour_plays_next_unless_the_table_turns_clockwise(hand, clockwise, seat):
    assert neighbour(2, hand, clockwise=clockwise) == seat


# How each rulebook gives the cards.


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
