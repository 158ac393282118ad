"""Simulated deals of a rulebook: dealt, bid, played, and summed up as facts to be scored.

Seeded and pure: the same seed gives the same deals on any machine. Knows no match.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from scoring.auction import Auction
from scoring.cards import SEATS, cards_of, first_leader, next_dealer
from scoring.contract import Trump
from scoring.deal import PlayedDeal
from scoring.melds import MeldClaim, may_hold_melds, melds_in
from scoring.play import Trick, play_rules
from scoring.ruleset import Ruleset
from scoring.settle.amounts import most_belotes
from scoring.simulate.bidding import Bidder
from scoring.simulate.playing import Style
from scoring.transcript import Transcript, summary
from scoring.transcript.holding import belotes_held

FOUR_SEATS = 4
HAND = 8


def deal_hands(random: Random, before: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hands of seats 1 to 4 (at 0 to 3) with their first `before` cards, and with all eight."""
    deck = [1 << index for index in range(FOUR_SEATS * HAND)]
    draw = random.random
    for left in range(FOUR_SEATS * HAND, 1, -1):
        place = int(draw() * left)
        deck[left - 1], deck[place] = deck[place], deck[left - 1]
    full_hands = tuple([sum(deck[HAND * seat : HAND * seat + HAND]) for seat in range(FOUR_SEATS)])
    if before == HAND:
        return full_hands, full_hands
    return tuple([sum(deck[HAND * seat : HAND * seat + before]) for seat in range(FOUR_SEATS)]), full_hands


@dataclass(frozen=True, slots=True)
class SimulatedDeal:
    """One deal: hands as bits (seats 1 to 4 at 0 to 3), the auction, the tricks, the facts."""

    dealer: int
    hands: tuple[int, ...]
    before: tuple[int, ...]
    auction: Auction
    tricks: tuple[Trick, ...]
    played: PlayedDeal

    @property
    def transcript(self) -> Transcript:
        """The deal in full, to be printed or replayed."""
        hand_1, hand_2, hand_3, hand_4 = (cards_of(hand) for hand in self.hands)
        late_1, late_2, late_3, late_4 = (
            cards_of(hand ^ before) for hand, before in zip(self.hands, self.before, strict=True)
        )
        return Transcript(
            dealer=self.dealer,
            hands=(hand_1, hand_2, hand_3, hand_4),
            calls=tuple((None, call) for _seat, call in self.auction.spoken),
            cards=tuple(card for trick in self.tricks for card in trick.cards),
            late=(late_1, late_2, late_3, late_4),
        )


class SimulatedTable:
    """Four plausible players at one rulebook."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.bidder = Bidder.of(ruleset)
        self.styles = {trump: Style.of(play_rules(ruleset, trump)) for trump in ruleset.trumps}

    def deal(self, random: Random, dealer: int) -> SimulatedDeal:
        """One deal by that dealer."""
        before, hands = deal_hands(random, self.ruleset.auction_cards)
        auction = self.bidder.hold(before, dealer)
        result = auction.result
        if result is None or result.trump is None or result.seat is None:
            passed = PlayedDeal(status="passed", dealer=dealer)
            return SimulatedDeal(dealer, hands, before, auction, (), passed)
        leader = first_leader(self.ruleset, dealer)
        tricks = self.styles[result.trump].play(hands, leader, result.seat)
        belotes, melds = self._belotes(hands, tricks, result.trump), self._melds(hands, result.trump)
        played = summary(result, tricks, self.ruleset, dealer=dealer, belotes=belotes, melds=melds)
        return SimulatedDeal(dealer, hands, before, auction, tricks, played)

    def _belotes(self, hands: Sequence[int], tricks: Sequence[Trick], trump: Trump) -> tuple[int, ...]:
        """All that are held, as many as may count."""
        order = [card for trick in tricks for card in trick.cards]
        holders = belotes_held(dict(zip(SEATS, hands, strict=True)), order, trump)
        return holders[: most_belotes(trump, self.ruleset)]

    def _melds(self, hands: Sequence[int], trump: Trump) -> list[MeldClaim]:
        """All that are held."""
        if not self.ruleset.melds:
            return []
        hands_with_melds = [
            (seat, hand) for seat, hand in zip(SEATS, hands, strict=True) if may_hold_melds(hand)
        ]
        return [
            claim
            for seat, hand in hands_with_melds
            for claim in melds_in(cards_of(hand), seat, self.ruleset, trump)
        ]


def simulated_deals(ruleset: Ruleset, random: Random, first_dealer: int = 1) -> Iterator[SimulatedDeal]:
    """Deals without end, the dealer moving on as the rulebook says."""
    table, dealer = SimulatedTable(ruleset), first_dealer
    while True:
        deal = table.deal(random, dealer)
        yield deal
        dealer = next_dealer(ruleset, dealer, all_passed=not deal.tricks)
