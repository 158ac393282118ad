"""Simulated deals of a rulebook: dealt, bid, played, and summed up as facts to be scored.

Seeded and pure: the same seed gives the same deals on any machine. Knows no match."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from scoring.auction import Auction
from scoring.cards import SEATS, cards_of, first_leader, next_dealer
from scoring.contract import CAPOT, GENERALE, TRUMPS, Side, Trump
from scoring.deal import PlayedDeal
from scoring.melds import MeldClaim, may_hold_melds, melds_in
from scoring.play import Trick, play_rules
from scoring.ruleset import Ruleset
from scoring.settle import score_deal
from scoring.settle.contest import most_belotes
from scoring.simulate.playing import Bidder, Style
from scoring.transcript import Transcript, summary
from scoring.transcript.replay import belotes_held

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


# What many simulated deals look like together: contracts, doublings, capots, points and marks.
#
# Knows no seed and no console.


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts of deals; points and marks are sums over the deals taken, of the taker and of the defence.

    Points are card points with the last trick. `by_contract` and `by_trump` hold (kind, taken, made).
    """

    deals: int
    taken: int
    made: int
    capots: int
    coinched: int
    surcoinched: int
    with_belote: int
    with_melds: int
    points: tuple[int, int]
    marks: tuple[int, int]
    by_contract: tuple[tuple[str, int, int], ...]
    by_trump: tuple[tuple[str, int, int], ...]


def figures(deals: Iterable[SimulatedDeal], ruleset: Ruleset) -> Figures:
    """Score the deals and count them."""
    scored_deals = [(deal.played, score_deal(deal.played, ruleset)) for deal in deals]
    taken = [(played, score) for played, score in scored_deals if played.status == "played"]
    facts = [played for played, _score in taken]
    made_deals = [played for played, score in taken if score.made]
    points, marks = [0, 0], [0, 0]
    for played, score in taken:
        ours = played.taker is Side.A
        points[0] += (played.points_a if ours else played.points_b) or 0
        points[1] += (played.points_b if ours else played.points_a) or 0
        marks[0] += (score.a if ours else score.b) or 0
        marks[1] += (score.b if ours else score.a) or 0
    return Figures(
        deals=len(scored_deals),
        taken=len(taken),
        made=len(made_deals),
        capots=sum(played.capot is not None for played in facts),
        coinched=sum(played.double != "none" for played in facts),
        surcoinched=sum(played.double == "surcoinche" for played in facts),
        with_belote=sum(bool(played.belote_a or played.belote_b) for played in facts),
        with_melds=sum(bool(played.melds_a or played.melds_b) for played in facts),
        points=(points[0], points[1]),
        marks=(marks[0], marks[1]),
        by_contract=_shares(
            [str(fact.contract) for fact in facts],
            [str(played.contract) for played in made_deals],
            [*map(str, sorted(ruleset.bids)), CAPOT, GENERALE],
        ),
        by_trump=_shares(
            [str(fact.trump) for fact in facts], [str(played.trump) for played in made_deals], TRUMPS
        ),
    )


def _shares(
    taken: Sequence[str], made: Sequence[str], kinds: Sequence[str]
) -> tuple[tuple[str, int, int], ...]:
    """Each kind that was taken, how often, and how often made."""
    taken_counts, made_counts = Counter(taken), Counter(made)
    return tuple((kind, taken_counts[kind], made_counts[kind]) for kind in kinds if taken_counts[kind])
