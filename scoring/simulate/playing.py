"""Plausible play: a whole deal, card by card, each player choosing among the cards the rules allow.

Works on bits and indices for speed; what is allowed is scoring.play's business. The players see their hand
and the table, and remember what was played."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.auction import CONTRE, PASS, SURCONTRE, Auction, Call, bid, open_auction, refusal, speak
from scoring.cards import SUITS, side_of
from scoring.cards.deck import DECK, SUIT_BITS
from scoring.contract import CAPOT, DECK_POINTS, Contract, Trump
from scoring.play.legal import PlayRules, demand_after
from scoring.play.playout import Trick
from scoring.ruleset import Ruleset

# What a hand seems worth to its player, in points of a contract, for each trump: a rule of thumb by suit.
#
# One suit of a hand is a byte (bit 0 the seven, bit 7 the ace); its worth is looked up. Knows no rulebook.

SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = (1 << place for place in range(8))
PARTNER: Final = 34  # what a partner of whom nothing is known brings
MISSING: Final = 7  # what a card still to come brings, where the auction is held on six


def _as_trump(suit: int) -> int:
    """The suit as trumps: jack and nine, then length."""
    length = suit.bit_count()
    worth = 10 * max(0, length - 3) - (25 if length < 3 and not suit & JACK else 0)
    worth += 27 if suit & JACK else 0
    if suit & NINE:
        worth += 18 if suit & JACK or length > 3 else 10
    worth += 11 if suit & ACE else 0
    worth += 6 if suit & TEN and length > 2 else 0
    return worth + (22 if suit & KING and suit & QUEEN else 3 if suit & (KING | QUEEN) else 0)


def _beside(suit: int) -> int:
    """The suit beside trumps: aces, tens behind them, shortness."""
    length = suit.bit_count()
    worth = 15 if suit & ACE else 0
    if suit & TEN:
        worth += 10 if suit & ACE else 4 if length > 1 else -2
    return worth + (5 if length == 0 else 2 if length == 1 and suit & ACE else 0)


def _without_trump(suit: int) -> int:
    """The suit where none is trump: aces, then what they bring after them."""
    worth = 22 if suit & ACE else -6
    if suit & TEN:
        worth += 14 if suit & ACE else 5 if suit.bit_count() > 1 else 0
    return worth + (6 if suit & ACE and suit & TEN and suit & KING else 0)


def _all_trump(suit: int) -> int:
    """The suit where all are trump: jacks, then nines behind them."""
    worth = 21 if suit & JACK else -4
    if suit & NINE:
        worth += 14 if suit & JACK else 4 if suit.bit_count() > 1 else 0
    return worth + (7 if suit & JACK and suit & NINE and suit & ACE else 0)


def _table(worth: Callable[[int], int]) -> tuple[int, ...]:
    return tuple(worth(suit) for suit in range(256))


TRUMP_WORTH: Final = _table(_as_trump)
BESIDE_WORTH: Final = _table(_beside)
WITHOUT_WORTH: Final = _table(_without_trump)
ALL_WORTH: Final = _table(_all_trump)
PLACE: Final[dict[str, int]] = {suit.value: 8 * place for place, suit in enumerate(SUITS)}


def worth(hand: int, trump: Trump) -> int:
    """Points that this hand seems to bring its side under that trump, its partner not counted."""
    suits = hand & 255, hand >> 8 & 255, hand >> 16 & 255, hand >> 24
    table = {"no_trump": WITHOUT_WORTH, "all_trump": ALL_WORTH}.get(trump)
    if table is not None:
        return sum([table[suit] for suit in suits])
    trump_suit = hand >> PLACE[trump] & 255
    return TRUMP_WORTH[trump_suit] + sum([BESIDE_WORTH[suit] for suit in suits]) - BESIDE_WORTH[trump_suit]


# Plausible bids: each player opens, supports, overbids or doubles by what his hand seems worth.
#
# What may be said is scoring.auction's business; every call goes through it.

CAPOT_FROM = 160  # a hand that seems worth that much bids the capot
BEYOND = 26  # how far a contract must seem beyond its side before it is doubled
SURE = 8  # how far a doubled contract must seem made before it is doubled again
HAND = 8


@dataclass(frozen=True, slots=True)
class Bidder:
    """A rulebook's ladder from the lowest bid up, and its trumps."""

    ruleset: Ruleset
    ladder: tuple[int, ...]
    trumps: tuple[Trump, ...]
    missing: int

    @classmethod
    def of(cls, ruleset: Ruleset) -> "Bidder":
        """The bidder of a rulebook."""
        missing = (HAND - ruleset.auction_cards) * MISSING
        return cls(ruleset, tuple(sorted(ruleset.bids)), ruleset.trumps, missing)

    def hold(self, hands: Sequence[int], dealer: int) -> Auction:
        """A whole auction on those hands (seats 1 to 4 at 0 to 3)."""
        auction = open_auction(self.ruleset, dealer)
        while auction.waiting:
            seat = auction.waiting[0]
            call = self._call(auction, seat, hands[seat - 1])
            auction = speak(auction, call if refusal(auction, seat, call) is None else PASS, seat)
        return auction

    def _call(self, auction: Auction, seat: int, hand: int) -> Call:
        """What the player would like to say; it may turn out not to be allowed."""
        if auction.trump is None or auction.taker is None:
            return self._open(hand, 0)
        ours = side_of(seat) is side_of(auction.taker)
        standing = auction.contract
        if auction.double != "none":
            return (
                SURCONTRE if ours and self._total(hand, auction.trump) >= _number(standing) + SURE else PASS
            )
        if ours:
            return self._support(auction, seat, hand)
        against = worth(hand, auction.trump) + self.missing
        if against + PARTNER >= DECK_POINTS - _number(standing) + BEYOND:
            return CONTRE
        return self._open(hand, _number(standing))

    def _total(self, hand: int, trump: Trump) -> int:
        return worth(hand, trump) + PARTNER + self.missing

    def _open(self, hand: int, standing: int) -> Call:
        """The best trump of the hand, when it seems to go beyond what stands."""
        totals = [(self._total(hand, trump), trump) for trump in self.trumps]
        total, trump = max(totals)
        return self._at(total, trump, standing)

    def _support(self, auction: Auction, seat: int, hand: int) -> Call:
        """A player helps his partner once, by what his own hand brings beyond the usual."""
        spoke = any(speaker == seat and call.kind == "bid" for speaker, call in auction.spoken)
        if spoke or seat == auction.taker or auction.trump is None:
            return PASS
        standing = _number(auction.contract)
        surplus = worth(hand, auction.trump) + self.missing - PARTNER
        return self._at(standing + surplus, auction.trump, standing) if surplus > 0 else PASS

    def _at(self, total: int, trump: Trump, standing: int) -> Call:
        """The highest bid that the total allows and that goes beyond what stands, else a pass."""
        if total >= CAPOT_FROM and self.ruleset.capot_bid and standing < CAPOT_FROM:
            return bid(CAPOT, trump)
        allowed = [step for step in self.ladder[:12] if standing < step <= total]
        return bid(allowed[-1], trump) if allowed else PASS


def _number(contract: Contract | None) -> int:
    """A contract in points, a capot as what it takes."""
    return contract if isinstance(contract, int) else 250


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
