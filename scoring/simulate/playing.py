"""Plausible play: a whole deal, card by card, each player choosing among the cards the rules allow.

Works on bits and indices for speed; what is allowed is scoring.play's business. The players see their hand
and the table, and remember what was played.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.cards.deck import DECK, SUIT_BITS
from scoring.play.obligation import demand_after
from scoring.play.playout import Trick
from scoring.play.rules import PlayRules

TRICKS = 8
TRUMP_COST = 30  # a trump is kept for later rather than a plain card of the same points


@dataclass(frozen=True, slots=True)
class Style:
    """The rules at one trump, and by card index what it costs a player to part with the card."""

    rules: PlayRules
    cost: tuple[int, ...]

    @classmethod
    def of(cls, rules: PlayRules) -> "Style":
        """The usual style: points first, then trumps."""
        scale = rules.scale
        cost = [
            4 * points + (TRUMP_COST if scale.trumps >> index & 1 else 0) + index % 8
            for index, points in enumerate(scale.points)
        ]
        return cls(rules, tuple(cost))

    def play(self, hands: Sequence[int], leader: int, taker: int) -> tuple[Trick, ...]:
        """The eight tricks; the hands are those of seats 1 to 4."""
        hands_left, tricks = list(hands), []
        for _number in range(TRICKS):
            trick = self._trick(hands_left, leader - 1, (leader - taker) % 2 == 0)
            tricks.append(trick)
            leader = trick.winner
        return tuple(tricks)

    def _trick(self, hands_left: list[int], leader: int, taking: bool) -> Trick:
        """One trick from the seat at that place; takes its cards out of the hands."""
        rules, beats, points = self.rules, self.rules.scale.beats, self.rules.scale.points
        unplayed = hands_left[0] | hands_left[1] | hands_left[2] | hands_left[3]
        led = best = self._lead(hands_left[leader], unplayed, taking)
        hands_left[leader] ^= 1 << led
        trick, winner, count = [DECK[led]], leader, points[led]
        for turn in range(1, 4):
            seat = (leader + turn) & 3
            hand, partner = hands_left[seat], (winner - seat) & 3 == 2
            allowed = demand_after(hand, led, best, partner, rules)[1]
            if allowed & (allowed - 1):
                card = self._follow(allowed, best, partner, turn == 3)
            else:
                card = allowed.bit_length() - 1
            hands_left[seat] = hand ^ 1 << card
            trick.append(DECK[card])
            count += points[card]
            if beats[best] >> card & 1:
                best, winner = card, seat
        return Trick(leader + 1, tuple(trick), winner + 1, count)

    def _lead(self, hand: int, unplayed: int, taking: bool) -> int:
        """The taker's side draws trumps while it holds the best; then masters; then the cheapest card."""
        scale, others = self.rules.scale, unplayed & ~hand
        masters = [card for card in _cards(hand) if not scale.beats[card] & others & SUIT_BITS[card >> 3]]
        trumps = [card for card in masters if scale.trumps >> card & 1]
        if trumps and (taking or len(masters) == hand.bit_count()) and others & scale.trumps:
            return trumps[0]
        plain = [card for card in masters if not scale.trumps >> card & 1]
        if plain:
            return max(plain, key=self.cost.__getitem__)
        return min(_cards(hand), key=self.cost.__getitem__)

    def _follow(self, allowed: int, best: int, partner_master: bool, last: bool) -> int:
        """Points to the partner, the trick where it can be won, else the cheapest card."""
        scale, cost = self.rules.scale, self.cost.__getitem__
        plain = allowed & ~scale.trumps
        if partner_master:
            is_sure = last or not scale.beats[best] & SUIT_BITS[best >> 3]
            gifts = [card for card in _cards(plain) if is_sure and scale.points[card] < 11]
            return max(gifts, key=cost) if gifts else min(_cards(allowed), key=cost)
        winners = allowed & scale.beats[best]
        if not winners:
            return min(_cards(allowed), key=cost)
        if winners & plain:
            strongest = max(_cards(winners & plain), key=cost)
            if last or not scale.beats[strongest] & SUIT_BITS[strongest >> 3]:
                return strongest
            return min(_cards(allowed), key=cost)
        return min(_cards(winners), key=cost)


def _cards(bits: int) -> Iterator[int]:
    """The indices of the cards of a hand."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
