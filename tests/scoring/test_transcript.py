"""A complete deal: its text, and what a replay refuses."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import BUILTIN_SLUGS, Side, builtin
from scoring.auction import parse_auction, parse_words
from scoring.cards import DECK, SEATS, CardError, first_leader, parse_cards
from scoring.melds import parse_meld
from scoring.transcript import Transcript, parse_transcript, replay, write_transcript
from scoring.transcript.replay import belotes_held
from tests.scoring import golden
from tests.scoring.play.oracle import HANDS, RANDOM, dealt, random_play


def shuffled(seed):
    """Four hands of a seed."""
    deck, random = list(DECK), Random(seed)
    for left in range(32, 1, -1):
        place = int(random.random() * left)
        deck[left - 1], deck[place] = deck[place], deck[left - 1]
    return dealt(deck)


def played(rules, calls, seed, *, dealer=4, hands=None, **facts):
    """Those calls on the hands of a seed, then a random legal play of whatever contract they make."""
    hands = hands or shuffled(seed)
    result = parse_auction(calls, rules, dealer).result
    order = []
    if result and result.trump:
        order = random_play(hands, first_leader(rules, dealer), rules, result.trump, Random(seed))
    dealt_hands = tuple(tuple(hands[seat]) for seat in SEATS)
    return Transcript(dealer, dealt_hands, parse_words(calls), tuple(order), **facts)


MISSEGRE, STEPHANOISE, CLASSIQUE = builtin("missegre"), builtin("stephanoise"), builtin("classique")
DEAL = played(MISSEGRE, "80H P P P", 1)
TEXT = write_transcript(DEAL)


def refused(deal, rules=MISSEGRE):
    with pytest.raises(CardError) as refusal:
        replay(deal if isinstance(deal, Transcript) else parse_transcript(deal), rules)
    assert str(refusal.value)
    return refusal.value.code


def test_a_deal_reads_as_it_is_written():
    assert parse_transcript(TEXT) == DEAL
    assert parse_transcript("  " + TEXT.replace(" | ", "|") + " ") == DEAL


def test_announcements_stand_at_the_end():
    for announced, facts in [
        (" | belote none", {"belotes": ()}),
        (" | belote 1", {"belotes": (1,)}),
        (" | belote 1 1 3", {"belotes": (1, 1, 3)}),
        (" | melds none", {"melds": ()}),
        (" | melds 2:T-KS 3:F-J!", {"melds": (parse_meld("2:T-KS"), parse_meld("3:F-J!"))}),
        (" | belote 2 | melds none", {"belotes": (2,), "melds": ()}),
    ]:
        deal = replace(DEAL, **facts)
        assert write_transcript(deal) == TEXT + announced
        assert parse_transcript(TEXT + announced) == deal


def test_the_cards_dealt_after_the_auction_stand_after_a_plus():
    late = tuple(cards[:2] for cards in DEAL.hands)
    text = write_transcript(replace(DEAL, late=late))
    assert text.count("+") == 4
    assert parse_transcript(text) == replace(DEAL, late=late)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "d5 | x | P",
        TEXT.replace("d4", "d0"),
        TEXT.replace(".", " ", 1),
        TEXT + " | belote",
        TEXT + " | belote 5",
        TEXT + " | melds 2:T-KS | nonsense",
        "d4 | ... ... ... | P P P P",
        "d4 | ... ... ... A..A | P P P P",
    ],
)
def test_it_refuses_what_is_no_deal(text):
    with pytest.raises(CardError) as refusal:
        parse_transcript(text)
    assert refusal.value.code == "unreadable_deal"


def test_it_says_which_part_does_not_read():
    for text, code in [
        ("d4 | AA... ... ... ... | P", "card_twice"),
        (TEXT.replace("80H", "80X"), "unreadable_call"),
        (TEXT.rpartition("-")[0] + "-1H", "unreadable_card"),
        (TEXT + " | melds 9", "unreadable_meld"),
    ]:
        with pytest.raises(CardError) as refusal:
            parse_transcript(text)
        assert refusal.value.code == code


def test_it_refuses_an_auction_that_is_not_over():
    assert refused(replace(DEAL, calls=parse_words("80H P P"))) == "auction_open"


def test_it_refuses_cards_after_four_passes():
    assert refused(replace(DEAL, calls=parse_words("P P P P"))) == "played_after_passes"


def test_it_refuses_a_deal_without_all_its_cards():
    assert refused(replace(DEAL, cards=DEAL.cards[:31])) == "cards_missing"


def test_only_an_auction_on_six_has_two_cards_after_it():
    two = tuple(cards[:2] for cards in DEAL.hands)
    deal = played(STEPHANOISE, "82H P P P", 1)
    assert refused(replace(DEAL, late=two)) == "late_cards"
    assert refused(replace(deal, late=(two[0][:1], *two[1:])), STEPHANOISE) == "late_cards"
    assert replay(replace(deal, late=two), STEPHANOISE).played == replay(deal, STEPHANOISE).played


def test_a_belote_is_announced_by_who_holds_it():
    text = next(text for text, told in golden.cards("missegre") if "+20" in told)
    deal = parse_transcript(text)
    facts = replay(deal, MISSEGRE).played
    holder = 1 if facts.belote_a else 2
    seat = next(seat for seat in (holder, holder + 2) if _accepts(replace(deal, belotes=(seat,))))
    assert replay(replace(deal, belotes=(seat,)), MISSEGRE).played == facts
    assert refused(replace(deal, belotes=(seat, seat))) == "belote_not_held"
    assert refused(replace(deal, belotes=(seat % 4 + 1,))) == "belote_not_held"
    assert replay(replace(deal, belotes=()), MISSEGRE).played.belote_a == 0


def _accepts(deal):
    try:
        return bool(replay(deal, MISSEGRE))
    except CardError:
        return False


ROYAL = dealt(
    parse_cards(
        "KS QS KH QH 7S 8S 7H 8H KD QD AS AH 7D 8D 9S 9H KC QC 7C 8C 9C 10C 9D 10D JS 10S JH 10H JD AD JC AC"
    )
)


def test_all_trump_may_have_four_belotes_the_first_played_counting_first():
    deal = played(CLASSIQUE, "80AT P P P", 3, hands=ROYAL)
    facts = replay(deal, CLASSIQUE).played
    assert (facts.belote_a, facts.belote_b) == (60, 20)
    one = replace(CLASSIQUE, belotes_ta_max=1)
    first = replay(deal, one).played
    assert first.belote_a + first.belote_b == 20
    assert replay(played(CLASSIQUE, "80NT P P P", 3, hands=ROYAL), CLASSIQUE).played.belote_a == 0


def test_the_order_of_belotes_is_that_of_their_second_card():
    order = parse_cards("KS KH QH QS")
    hands = {1: 0, 2: sum(card.bit for card in order), 3: 0, 4: 0}
    assert belotes_held(hands, order, "all_trump") == (2, 2)
    assert belotes_held(hands, order, "spades") == (2,)
    assert belotes_held(hands, order, "no_trump") == ()


@pytest.mark.parametrize("claim", ["1:T-KC", "A:T-KH"])
def test_a_meld_is_announced_by_who_holds_it(claim):
    deal = played(STEPHANOISE, "82H P P P", 3, hands=ROYAL)
    assert refused(replace(deal, melds=(parse_meld(claim),)), STEPHANOISE) == "meld_not_held"


GENERALE = replace(MISSEGRE, generale_bid=True)
SPADES = dealt(DECK)  # each hand is a suit


@pytest.mark.parametrize(("calls", "alone"), [("generaleS P P P", True), ("P P generaleS P P P", False)])
def test_a_generale_is_made_by_its_bidder_alone(calls, alone):
    facts = replay(played(GENERALE, calls, 1, hands=SPADES), GENERALE).played
    assert (facts.contract, facts.capot, facts.alone) == ("generale", Side.A, alone)


def test_a_generale_that_falls_was_not_helped():
    facts = replay(played(GENERALE, "P generaleS P P P", 1, hands=SPADES), GENERALE).played
    assert (facts.taker, facts.capot, facts.alone) == (Side.B, Side.A, True)


@given(HANDS, st.sampled_from(SEATS), st.sampled_from(BUILTIN_SLUGS), RANDOM)
def test_any_legal_deal_survives_its_text_and_makes_162(hands, dealer, slug, random):
    rules = builtin(slug)
    calls = "82H P P P" if slug == "stephanoise" else "80H P P P"
    open_deal = played(rules, calls, 1, dealer=dealer)
    leader = replay(open_deal, rules).tricks[0].leader
    order = random_play(hands, leader, rules, "hearts", random)
    deal = Transcript(dealer, tuple(hands[seat] for seat in SEATS), open_deal.calls, tuple(order))
    assert parse_transcript(write_transcript(deal)) == deal
    facts = replay(deal, rules).played
    assert facts.points_a + facts.points_b == 162


@given(st.text(alphabet="d1234|AKQJT987.+ -PXHSDC80belotmsn:", max_size=80))
def test_any_text_is_read_or_refused_with_a_code(text):
    for line in (text, f"d1 | {text}", f"{TEXT} | {text}", TEXT.replace("80H", text)):
        try:
            replay(parse_transcript(line), MISSEGRE)
        except CardError as refusal:
            assert refusal.code and str(refusal)
