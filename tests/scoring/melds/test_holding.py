"""What a hand may announce."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import DECK, CardError, bits_of, parse_cards
from scoring.melds import MeldClaim, check_melds, may_hold_melds, meld_choices, melds_in, price, write_meld
from tests.scoring.melds.table import ANNONCES, CLASSIQUE, STEPHANOISE, book


def held(hand, rules=CLASSIQUE, trump="hearts"):
    return " ".join(write_meld(claim) for claim in melds_in(parse_cards(hand), 1, rules, trump))


def test_the_melds_of_a_hand():
    for hand, melds in [
        ("AS KS QS JH 10H 9H 8D 7C", "1:T-AS 1:T-JH"),
        ("AS KS QS JS 10H 8H 8D 7C", "1:Q-AS"),
        ("AS KS QS JS 10S 8H 8D 7C", "1:C-AS"),
        ("AS KS QS JS 10S 9S 8S 7S", "1:C8-AS"),
        ("9S 8S 7S AS AH AD AC KH", "1:F-A 1:T-9S"),
        ("8S 8H 8D 8C KH QD 7S 9C", ""),
        ("JS JH JD JC 9S 9H 9D 9C", "1:F-J 1:F-9"),
    ]:
        assert held(hand) == melds


def test_a_card_serves_once_or_twice():
    for hand, once, twice in [
        ("KS KH KD KC QH JH 7S 8D", "1:F-K", "1:F-K 1:T-KH"),
        ("KS KH KD KC QH JH 10H 9H", "1:F-K 1:Q-QH", "1:F-K 1:C-KH"),
        ("QS QH QD QC AH KH JH 10H", "1:F-Q", "1:F-Q 1:C-AH"),
    ]:
        assert held(hand, CLASSIQUE) == once
        assert held(hand, STEPHANOISE) == twice


def test_the_dearer_use_of_a_card_is_kept():
    cheap = book(
        CLASSIQUE,
        meld_values=tuple(
            (name, 10 if name == "four_K" else points) for name, points in CLASSIQUE.meld_values
        ),
    )
    assert held("KS KH KD KC QH JH 7S 8D", cheap) == "1:T-KH"


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
