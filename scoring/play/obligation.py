"""Which cards a player may play, and the rule that says so. Hands are bits, a trick is indices in order.

The whole of "follow, climb, trump, overtrump, undertrump" is in `demand`; legal.py says it in cards.
"""

from collections.abc import Sequence

from scoring.cards.deck import SUIT_BITS
from scoring.play.rules import PlayRules, Rule


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
