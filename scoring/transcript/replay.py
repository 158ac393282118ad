"""A complete deal under a rulebook: the auction held again, every card checked, and the facts to be scored.

Knows every room of the table; holds no rule of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.auction import Auction, AuctionResult, hold_auction
from scoring.cards import SEATS, CardError, first_leader, side_of
from scoring.contract import BELOTE_POINTS, GENERALE, Side
from scoring.deal import PlayedDeal
from scoring.melds import MeldClaim, settle_melds, write_meld
from scoring.play import Trick, check_hands, count_tricks, play_out
from scoring.ruleset import Ruleset
from scoring.transcript.holding import belotes_of, melds_of
from scoring.transcript.record import Transcript

CARDS = 8  # in a hand

LATE = 2  # cards dealt to each after an auction on six


@dataclass(frozen=True, slots=True)
class Replay:
    """What the deal was: the auction, the eight tricks (none when all passed), and the facts to score."""

    auction: Auction
    tricks: tuple[Trick, ...]
    played: PlayedDeal


def replay(deal: Transcript, ruleset: Ruleset) -> Replay:
    """Play the deal again. Raises CardError, with the article, at the first thing the rulebook refuses."""
    check_hands(deal.by_seat)
    _check_late(deal, ruleset)
    auction = hold_auction(ruleset, deal.dealer, deal.calls)
    result = auction.result
    if result is None:
        raise CardError("auction_open", article=ruleset.articles.auction_end)
    if result.trump is None:
        if deal.cards:
            raise CardError("played_after_passes", article=ruleset.articles.passed)
        return Replay(auction, (), PlayedDeal(status="passed", dealer=deal.dealer))
    leader = first_leader(ruleset, deal.dealer)
    tricks = play_out(deal.by_seat, leader, deal.cards, ruleset, result.trump)
    belotes = belotes_of(deal, ruleset, result.trump)
    melds = melds_of(deal, ruleset, result.trump)
    played = summary(result, tricks, ruleset, dealer=deal.dealer, belotes=belotes, melds=melds)
    return Replay(auction, tricks, played)


def _check_late(deal: Transcript, ruleset: Ruleset) -> None:
    """Two cards of each after an auction on six, where they are known; none elsewhere."""
    counts = [len(cards) for cards in deal.late]
    if not any(counts):
        return
    if ruleset.auction_cards == CARDS:
        raise CardError("late_cards.none", article=ruleset.articles.dealing)
    for seat, count in zip(SEATS, counts, strict=True):
        if count != CARDS - ruleset.auction_cards:
            raise CardError("late_cards.count", article=ruleset.articles.dealing, seat=seat, count=count)


def summary(
    result: AuctionResult,
    tricks: Sequence[Trick],
    ruleset: Ruleset,
    *,
    dealer: int,
    belotes: Sequence[int],
    melds: Sequence[MeldClaim],
) -> PlayedDeal:
    """The facts of a deal that was taken and played; `belotes` is the seat of each that was announced."""
    assert result.trump is not None  # somebody took
    pile = count_tricks(tricks, ruleset, result.trump)
    score = settle_melds(melds, ruleset, result.trump, first=tricks[0].leader)
    sides = [side_of(seat) for seat in belotes]
    return PlayedDeal(
        taker=result.taker,
        contract=result.contract,
        trump=result.trump,
        double=result.double,
        points_a=pile.a,
        points_b=pile.b,
        capot=pile.capot,
        belote_a=sides.count(Side.A) * BELOTE_POINTS,
        belote_b=sides.count(Side.B) * BELOTE_POINTS,
        melds_a=score.a,
        melds_b=score.b,
        dealer=dealer,
        announced=tuple(map(write_meld, melds)),
        alone=not (result.contract == GENERALE and pile.capot is result.taker) or _alone(tricks, result),
    )


def _alone(tricks: Sequence[Trick], result: AuctionResult) -> bool:
    """The bidder himself won every trick, as a générale wants."""
    return all(trick.winner == result.seat for trick in tricks)
