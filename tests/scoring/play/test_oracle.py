"""scoring.play against the second reading: every trick and hand of a small deck, under every rule."""

from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import BUILTIN_SLUGS, builtin
from scoring.cards import DECK, bits_of, cards_of, parse_cards
from scoring.contract import TRUMPS
from scoring.play import play_rules
from scoring.play.legal import demand
from tests.scoring.play.oracle import may_play

SMALL = parse_cards("JH AH 7H AS 7S KD")
MISSEGRE = builtin("missegre")
RULES = {
    **{slug: builtin(slug) for slug in BUILTIN_SLUGS},
    "climb over an opponent": replace(MISSEGRE, climb_trump_led="opponent"),
    "no climbing": replace(MISSEGRE, climb_trump_led="no", climb_all_trump=False),
    "no undertrump on the partner": replace(MISSEGRE, partner_master="no_undertrump"),
    "no need to trump": replace(MISSEGRE, must_trump=False),
    "no need to overtrump": replace(MISSEGRE, must_overtrump=False),
    "neither": replace(MISSEGRE, must_trump=False, must_overtrump=False),
    "undertrump": replace(MISSEGRE, must_trump=False, cannot_overtrump="undertrump"),
}


def tricks(deck):
    for length in (1, 2, 3):
        yield from permutations(deck, length)


CASES = [
    (trick, hand, bits_of(hand), [card.index for card in trick])
    for trick in tricks(SMALL)
    for length in (1, 2, 3)
    for hand in combinations([card for card in SMALL if card not in trick], length)
]


@pytest.mark.parametrize("name", RULES)
def test_both_readings_agree_on_every_trick_of_a_small_deck(name):
    for trump in ["hearts", "all_trump", "no_trump"]:
        ruleset = RULES[name]
        rules = play_rules(ruleset, trump)
        for trick, hand, bits, played in CASES:
            _rule, allowed = demand(bits, played, rules)
            assert allowed == bits_of(one for one in hand if may_play(one, hand, trick, ruleset, trump)), (
                trick,
                hand,
            )


@st.composite
def tables(draw):
    """A trick of up to three cards and a hand, from the whole deck."""
    cards = draw(st.permutations(DECK))
    down, held = draw(st.integers(0, 3)), draw(st.integers(1, 8))
    return cards[:down], cards[down : down + held]


@given(tables(), st.sampled_from(sorted(RULES)), st.sampled_from(TRUMPS))
def test_both_readings_agree_on_the_whole_deck(table, name, trump):
    trick, hand = table
    _rule, allowed = demand(bits_of(hand), [card.index for card in trick], play_rules(RULES[name], trump))
    assert set(cards_of(allowed)) == {one for one in hand if may_play(one, hand, trick, RULES[name], trump)}
