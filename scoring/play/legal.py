"""Legal cards for whoever asks in cards: the rule that binds, its article, and a refusal that says them.

Knows one trick and one hand; the whole deal is playout's.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.cards import Card, CardError, bits_of, cards_of, show_card
from scoring.contract import Trump
from scoring.play.obligation import best_of, demand
from scoring.play.rules import Rule, article_of, play_rules
from scoring.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Obligation:
    """The rule that binds a player, the cards that obey it, and its article ("" where it is only usage)."""

    rule: Rule
    cards: tuple[Card, ...]
    article: str


def obligation(hand: Iterable[Card], trick: Sequence[Card], ruleset: Ruleset, trump: Trump) -> Obligation:
    """What the next player may play; `trick` holds the cards already down, the first one led."""
    rule, bits = demand(bits_of(hand), [card.index for card in trick], play_rules(ruleset, trump))
    return Obligation(rule, cards_of(bits), article_of(rule, ruleset, trump))


def legal_cards(
    hand: Iterable[Card], trick: Sequence[Card], ruleset: Ruleset, trump: Trump
) -> tuple[Card, ...]:
    """The cards of the hand that may be played now."""
    return obligation(hand, trick, ruleset, trump).cards


def check_card(
    card: Card, hand: Iterable[Card], trick: Sequence[Card], ruleset: Ruleset, trump: Trump
) -> None:
    """Pass silently, or raise CardError: "not_in_hand", or must_… with the rule's article."""
    hand_cards = tuple(hand)
    if card not in hand_cards:
        raise CardError("not_in_hand", card=show_card(card))
    bound = obligation(hand_cards, trick, ruleset, trump)
    if card not in bound.cards:
        raise CardError(f"must_{bound.rule}", article=bound.article, card=show_card(card))


def trick_master(trick: Sequence[Card], ruleset: Ruleset, trump: Trump) -> int:
    """The place (0 to 3) of the card that is master, in a trick of one card at least."""
    return best_of([card.index for card in trick], play_rules(ruleset, trump))
