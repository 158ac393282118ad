"""Legal cards for whoever asks in cards: the rule that binds, its article, and a refusal that says them.

Knows one trick and one hand; the whole deal is playout's."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from scoring.cards import Card, CardError, Scale, bits_of, cards_of, scale, show_card
from scoring.cards.deck import SUIT_BITS
from scoring.contract import Trump
from scoring.ruleset import Ruleset

# The rules of the play of the card, by name, and a rulebook's choices among them for one trump.
#
# Data only: obligation says which rule binds a player.


class Rule(StrEnum):
    """What binds, or frees, a player whose turn it is."""

    LEAD = "lead"  # the first card of a trick is free
    FOLLOW = "follow"  # play the suit led
    FOLLOW_TRUMP = "follow_trump"  # trump led, none higher in hand or no need to climb: any trump
    CLIMB = "climb"  # trump led: beat the best trump of the trick
    TRUMP = "trump"  # void, an opponent is master with a plain card: trump
    OVERTRUMP = "overtrump"  # void, an opponent's trump is master: beat it
    UNDERTRUMP = "undertrump"  # … and cannot: a trump all the same
    NO_UNDERTRUMP = "no_undertrump"  # partner's trump is master: no lower trump
    PARTNER_MASTER = "partner_master"  # void, partner is master: free
    CANNOT_OVERTRUMP = (
        "cannot_overtrump"  # void, an opponent's trump is master, only lower ones in hand: free
    )
    DISCARD = "discard"  # void, without a trump or without the duty to trump: free


FREE = frozenset((Rule.LEAD, Rule.PARTNER_MASTER, Rule.CANNOT_OVERTRUMP, Rule.DISCARD))


@dataclass(frozen=True, slots=True)
class PlayRules:
    """A rulebook at one trump. `climb` is about the suit that is trump, or every suit at all trump."""

    trump: Trump
    scale: Scale
    climb: Literal["always", "opponent", "no"]
    no_undertrump: bool
    must_trump: bool
    must_overtrump: bool
    must_undertrump: bool


def play_rules(ruleset: Ruleset, trump: Trump) -> PlayRules:
    """The rulebook's choices for that trump, and what its cards are worth."""
    return PlayRules(
        trump=trump,
        scale=_scale(ruleset, trump),
        climb=_climb(ruleset, trump),
        no_undertrump=ruleset.partner_master == "no_undertrump",
        must_trump=ruleset.must_trump,
        must_overtrump=ruleset.must_overtrump,
        must_undertrump=ruleset.cannot_overtrump == "undertrump",
    )


def _scale(ruleset: Ruleset, trump: Trump) -> Scale:
    if trump == "all_trump":
        return scale(trump, ruleset.ta_values)
    return scale(trump, ruleset.sa_values if trump == "no_trump" else ())


def _climb(ruleset: Ruleset, trump: Trump) -> Literal["always", "opponent", "no"]:
    if trump == "no_trump":
        return "no"
    if trump == "all_trump":
        return "always" if ruleset.climb_all_trump else "no"
    return ruleset.climb_trump_led


def article_of(rule: Rule, ruleset: Ruleset, trump: Trump) -> str:
    """Where the rulebook says it, "" where it is only usage."""
    articles = ruleset.articles
    if trump == "all_trump" and rule in (Rule.FOLLOW, Rule.CLIMB, Rule.DISCARD):
        return articles.all_trump
    if trump == "no_trump" and rule in (Rule.FOLLOW, Rule.DISCARD):
        return articles.no_trump
    follow_or_climb = dict.fromkeys(article for article in (articles.follow, articles.climb) if article)
    return {
        Rule.LEAD: articles.lead,
        Rule.FOLLOW: articles.follow,
        Rule.FOLLOW_TRUMP: ", ".join(follow_or_climb),
        Rule.CLIMB: articles.climb,
        Rule.TRUMP: articles.trump,
        Rule.OVERTRUMP: articles.overtrump,
        Rule.UNDERTRUMP: articles.undertrump,
        Rule.NO_UNDERTRUMP: articles.overtrump,
        Rule.PARTNER_MASTER: articles.partner_master,
        Rule.CANNOT_OVERTRUMP: articles.undertrump,
        Rule.DISCARD: articles.trump,
    }[rule]


# Which cards a player may play, and the rule that says so. Hands are bits, a trick is indices in order.
#
# The whole of "follow, climb, trump, overtrump, undertrump" is in `demand`; legal.py says it in cards.


def best_of(trick: Sequence[int], rules: PlayRules) -> int:
    """The place in the trick of the card that is master."""
    beats, master = rules.scale.beats, 0
    for place in range(1, len(trick)):
        if beats[trick[master]] >> trick[place] & 1:
            master = place
    return master


def demand(hand: int, trick: Sequence[int], rules: PlayRules) -> tuple[Rule, int]:
    """The rule that binds the player to speak after those cards, and the cards of the hand that obey it.

    At least one card always does. "Partner master" is seen at this moment, whoever may still play.
    """
    if not trick:
        return Rule.LEAD, hand
    master = best_of(trick, rules)
    return demand_after(hand, trick[0], trick[master], len(trick) - master == 2, rules)


def demand_after(hand: int, led: int, best: int, partner_master: bool, rules: PlayRules) -> tuple[Rule, int]:
    """The same from the card led, the card that is master and whether the partner played it."""
    same_suit = hand & SUIT_BITS[led >> 3]
    if same_suit:
        return _following(same_suit, led, best, partner_master, rules)
    trumps = hand & rules.scale.trumps
    if not trumps:
        return Rule.DISCARD, hand
    if partner_master:
        return _behind_partner(hand, trumps, best, rules)
    return _against_opponent(hand, trumps, best, rules)


def _following(
    same_suit: int, led: int, best: int, partner_master: bool, rules: PlayRules
) -> tuple[Rule, int]:
    """The suit led is in hand: it is played, and at trump beaten where the rulebook wants it."""
    scale = rules.scale
    if not (scale.trumps >> led & 1 or rules.trump == "all_trump"):
        return Rule.FOLLOW, same_suit
    higher = same_suit & scale.beats[best]
    if higher and (rules.climb == "always" or (rules.climb == "opponent" and not partner_master)):
        return Rule.CLIMB, higher
    return (Rule.FOLLOW_TRUMP if scale.trumps else Rule.FOLLOW), same_suit


def _behind_partner(hand: int, trumps: int, best: int, rules: PlayRules) -> tuple[Rule, int]:
    """Void with trumps, partner master: free, but for a lower trump under his own where a book says so."""
    if rules.no_undertrump and rules.scale.trumps >> best & 1:
        allowed = hand & ~trumps | trumps & rules.scale.beats[best]
        if allowed and allowed != hand:
            return Rule.NO_UNDERTRUMP, allowed
    return Rule.PARTNER_MASTER, hand


def _against_opponent(hand: int, trumps: int, best: int, rules: PlayRules) -> tuple[Rule, int]:
    """Void with trumps, an opponent is master, with a plain card or with a trump."""
    higher = trumps & rules.scale.beats[best]
    if not higher:
        return (Rule.UNDERTRUMP, trumps) if rules.must_undertrump else (Rule.CANNOT_OVERTRUMP, hand)
    if rules.must_overtrump and rules.scale.trumps >> best & 1:
        return Rule.OVERTRUMP, higher
    return (Rule.TRUMP, trumps) if rules.must_trump else (Rule.DISCARD, hand)


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
