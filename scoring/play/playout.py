"""A whole deal played card by card: who plays, what he may play, who wins each trick, what both sides made.

Knows hands and cards, no contract but its trump.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.cards import LAST_TRICK, SEATS, Card, CardError, bits_of, seat_after, show_card, side_of
from scoring.contract import DECK_POINTS, Side, Trump
from scoring.play.legal import PlayRules, article_of, best_of, demand, play_rules
from scoring.ruleset import Ruleset

Hands = Mapping[int, Sequence[Card]]
TRICKS = 8


@dataclass(frozen=True, slots=True)
class Trick:
    """Four cards in the order they were played, the first by `leader`; `points` of the cards alone."""

    leader: int
    cards: tuple[Card, ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class Pile:
    """What both sides made: points out of 162, the last trick included; `capot` took all eight tricks."""

    a: int
    b: int
    capot: Side | None


def check_hands(hands: Hands) -> None:
    """Four hands of eight that share the deck between them. Raises CardError."""
    seen_bits = 0
    for seat in SEATS:
        hand = hands.get(seat, ())
        if len(hand) != TRICKS:
            raise CardError("hand_size", seat=seat, count=len(hand))
        for card in hand:
            if seen_bits & card.bit:
                raise CardError("card_twice", card=show_card(card))
            seen_bits |= card.bit


def play_out(
    hands: Hands, leader: int, cards: Sequence[Card], ruleset: Ruleset, trump: Trump
) -> tuple[Trick, ...]:
    """The tricks of a deal from its 32 cards in the order played, each checked.

    Raises CardError: hands that are no deal, "cards_missing", "not_in_hand", or a rule broken (must_…) with
    its article.
    """
    check_hands(hands)
    if len(cards) != 4 * TRICKS:
        raise CardError("cards_missing", count=len(cards))
    rules = play_rules(ruleset, trump)
    hands_left = {seat: bits_of(hands[seat]) for seat in SEATS}
    tricks: list[Trick] = []
    for number in range(TRICKS):
        trick = _play_trick(hands_left, leader, cards[4 * number : 4 * number + 4], rules, ruleset)
        tricks.append(trick)
        leader = trick.winner
    return tuple(tricks)


def _play_trick(
    hands_left: dict[int, int], leader: int, cards: Sequence[Card], rules: PlayRules, ruleset: Ruleset
) -> Trick:
    played: list[int] = []
    for turn, card in enumerate(cards):
        seat = seat_after(leader, turn)
        if not hands_left[seat] & card.bit:
            raise CardError("not_in_hand.seat", card=show_card(card), seat=seat)
        rule, allowed = demand(hands_left[seat], played, rules)
        if not allowed & card.bit:
            article = article_of(rule, ruleset, rules.trump)
            raise CardError(f"must_{rule}", article=article, card=show_card(card))
        hands_left[seat] &= ~card.bit
        played.append(card.index)
    points = sum(rules.scale.points[index] for index in played)
    return Trick(leader, tuple(cards), seat_after(leader, best_of(played, rules)), points)


def count_tricks(tricks: Sequence[Trick], ruleset: Ruleset, trump: Trump) -> Pile:
    """The points of both sides after eight tricks; they make 162 under every trump (`ta_scale` included)."""
    cards = sum(trick.points for trick in tricks if side_of(trick.winner) is Side.A)
    last = LAST_TRICK if side_of(tricks[-1].winner) is Side.A else 0
    deck = sum(trick.points for trick in tricks)
    a = scaled(cards, last, deck, ruleset, trump)
    winners = {side_of(trick.winner) for trick in tricks}
    return Pile(a, DECK_POINTS - a, winners.pop() if len(winners) == 1 else None)


def scaled(cards: int, last: int, deck: int, ruleset: Ruleset, trump: Trump) -> int:
    """A side's points out of 162, from its cards and its last trick, in a deck of `deck` card points.

    With the trump prices at all trump the deck counts 258 with the last trick: × 162/258, or the cards alone
    × 152/248 and the plain prices at no trump × 152/120 (`ta_scale`). No half point can come out.
    """
    if ruleset.ta_scale == "162/258" and trump == "all_trump":
        return round((cards + last) * DECK_POINTS / (deck + LAST_TRICK))
    return round(cards * (DECK_POINTS - LAST_TRICK) / deck) + last
