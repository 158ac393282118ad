"""A complete deal under a rulebook: the auction held again, every card checked, and the facts to be scored.
Knows every room of the table; holds no rule of its own."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.auction import Auction, AuctionResult, Call, hold_auction, parse_words, write_call
from scoring.cards import (
    RANKS,
    SEATS,
    SUITS,
    Card,
    CardError,
    Rank,
    bits_of,
    first_leader,
    parse_card,
    side_of,
    write_card,
)
from scoring.cards.text import refuse_doubles
from scoring.contract import BELOTE_POINTS, GENERALE, Side, Trump
from scoring.deal import PlayedDeal
from scoring.melds import MeldClaim, melds_in, parse_meld, settle_melds, show_meld, write_meld
from scoring.play import Trick, check_hands, count_tricks, play_out
from scoring.ruleset import Ruleset
from scoring.settle.contest import most_belotes

# A complete deal as it was played: who dealt, the four hands, every call, every card, what was announced.
#
# Facts only; whether they obey a rulebook is replay's business.

Cards = tuple[Card, ...]
Four = tuple[Cards, Cards, Cards, Cards]  # seats 1 to 4


@dataclass(frozen=True, slots=True)
class Transcript:
    """One deal. `hands` are those of seats 1 to 4, in the order of the deck (`DECK`).

    `late`: the two cards of each that came after the auction, where the rulebook deals so and they are known.
    A call has its seat, or None for whose turn it was. `cards`: the 32 in the order played, none when all
    passed. `belotes`, `melds`: what was announced; None for all that the hands held.
    """

    dealer: int
    hands: Four
    calls: tuple[tuple[int | None, Call], ...]
    cards: Cards = ()
    late: Four = ((), (), (), ())
    belotes: tuple[int, ...] | None = None
    melds: tuple[MeldClaim, ...] | None = None

    def __post_init__(self) -> None:
        for name in ("hands", "late"):
            hands = getattr(self, name)
            ordered = tuple(tuple(sorted(cards, key=lambda card: card.index)) for cards in hands)
            object.__setattr__(self, name, ordered)

    @property
    def by_seat(self) -> dict[int, Cards]:
        """The hands by seat."""
        return dict(zip(SEATS, self.hands, strict=True))


# What a complete deal lets its players announce: belotes, melds, and whether they held what they announced.
#
# Knows the hands and the order of play; the prices are the rulebook's.

PAIRS: Final = {suit: (Card(Rank.KING, suit), Card(Rank.QUEEN, suit)) for suit in SUITS}


def belotes_held(hands: Mapping[int, int], order: Sequence[Card], trump: Trump) -> tuple[int, ...]:
    """The seat of each belote held, the first completed first; `hands` by seat, as bits, before any card."""
    moments = sorted(_pairs(hands, order, trump))
    return tuple([seat for _moment, seat in moments])


def _pairs(hands: Mapping[int, int], order: Sequence[Card], trump: Trump) -> Iterator[tuple[int, int]]:
    """King and queen of a trump in one hand: the moment the second was played, and the seat."""
    for suit, pair in PAIRS.items():
        pair_bits = pair[0].bit | pair[1].bit
        if trump not in (suit, "all_trump"):
            continue
        for seat, hand in hands.items():
            if hand & pair_bits == pair_bits:
                yield max(order.index(card) for card in pair), seat


def belotes_of(deal: Transcript, ruleset: Ruleset, trump: Trump) -> tuple[int, ...]:
    """The seat of each belote announced: as the deal says, else all that were held, as many as may count.

    Raises CardError "belote_not_held".
    """
    hands = {seat: bits_of(cards) for seat, cards in deal.by_seat.items()}
    holders = belotes_held(hands, deal.cards, trump)
    if deal.belotes is None:
        return holders[: most_belotes(trump, ruleset)]
    for seat in deal.belotes:
        if deal.belotes.count(seat) > holders.count(seat):
            raise CardError("belote_not_held", article=ruleset.articles.belote, seat=seat)
    return deal.belotes


def melds_of(deal: Transcript, ruleset: Ruleset, trump: Trump) -> tuple[MeldClaim, ...]:
    """The melds announced: as the deal says, else all that the hands held.

    Raises CardError "meld_not_held".
    """
    hands = deal.by_seat
    if deal.melds is None:
        return tuple(claim for seat in SEATS for claim in melds_in(hands[seat], seat, ruleset, trump))
    for claim in deal.melds:
        hand = set(hands[claim.seat]) if claim.seat else set()
        if not set(claim.cards) <= hand:
            raise CardError("meld_not_held", article=ruleset.articles.melds, meld=show_meld(claim))
    return deal.melds


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


# A complete deal on one line, parsed and printed: dealer | hands | calls | tricks | announcements.
#
# `d4 | AK.T987.. … | 80H P P P | JH-7H-8H-9H … | belote 1 | melds 2:T-KS`. A hand is spades, hearts,
# diamonds,
# clubs, T the ten; `+` stands before the cards dealt after the auction. Knows no rule: see docs/cards.md.

SIGN: Final[dict[Rank, str]] = {rank: "T" if rank == "10" else rank.value for rank in RANKS}
RANK_OF: Final[dict[str, Rank]] = {sign: rank for rank, sign in SIGN.items()}
GROUP: Final = r"[AKQJT987]*(?:\.[AKQJT987]*){3}"
HAND: Final = re.compile(rf"({GROUP})(?:\+({GROUP}))?")
DEALER: Final = re.compile(r"d([1-4])", re.ASCII)
ANNOUNCED: Final = re.compile(r"(belote|melds) (.+)")
SEATED: Final = re.compile(r"[1-4](?: [1-4])*", re.ASCII)
NONE: Final = "none"


def write_transcript(deal: Transcript) -> str:
    """The deal on one line; `parse_transcript` gives the same deal back."""
    calls = [write_call(call) if seat is None else f"{seat}:{write_call(call)}" for seat, call in deal.calls]
    tricks = [deal.cards[start : start + 4] for start in range(0, len(deal.cards), 4)]
    fields = [
        f"d{deal.dealer}",
        " ".join(_write_hand(hand, late) for hand, late in zip(deal.hands, deal.late, strict=True)),
        " ".join(calls),
    ]
    if tricks:
        fields.append(" ".join("-".join(map(write_card, trick)) for trick in tricks))
    if deal.belotes is not None:
        fields.append(f"belote {' '.join(map(str, deal.belotes)) or NONE}")
    if deal.melds is not None:
        fields.append(f"melds {' '.join(map(write_meld, deal.melds)) or NONE}")
    return " | ".join(fields)


def _write_hand(hand: Cards, late: Cards) -> str:
    first = _write_cards(tuple(card for card in hand if card not in late))
    return f"{first}+{_write_cards(late)}" if late else first


def _write_cards(cards: Cards) -> str:
    """Suit by suit, the highest first."""
    highest_first = sorted(cards, key=lambda card: -card.index)
    return ".".join("".join(SIGN[card.rank] for card in highest_first if card.suit is suit) for suit in SUITS)


def parse_transcript(text: str) -> Transcript:
    """Read one line. Raises CardError: "unreadable_deal", or how a card, a call or a meld does not read."""
    fields = [field.strip() for field in text.split("|")]
    if len(fields) < 3 or DEALER.fullmatch(fields[0]) is None:
        raise CardError("unreadable_deal", text=text)
    hands, late = _hands(fields[1])
    played = "" if len(fields) == 3 or ANNOUNCED.fullmatch(fields[3]) else fields.pop(3)
    belotes, melds = _announcements(fields[3:])
    return Transcript(
        int(fields[0][1]), hands, parse_words(fields[2]), _cards_played(played), late, belotes, melds
    )


def _hands(text: str) -> tuple[Four, Four]:
    """The four hands, and of each the cards that came after the auction."""
    matched = [HAND.fullmatch(word) for word in text.split()]
    dealt = [(_cards(hand[1]), _cards(hand[2] or "...")) for hand in matched if hand is not None]
    if len(dealt) != len(SEATS) or len(matched) != len(SEATS):
        raise CardError("unreadable_deal", text=text)
    (hand_1, late_1), (hand_2, late_2), (hand_3, late_3), (hand_4, late_4) = dealt
    hands = (hand_1 + late_1, hand_2 + late_2, hand_3 + late_3, hand_4 + late_4)
    return hands, (late_1, late_2, late_3, late_4)


def _cards(text: str) -> Cards:
    signs_by_suit = zip(SUITS, text.split("."), strict=True)
    cards = tuple(Card(RANK_OF[sign], suit) for suit, signs in signs_by_suit for sign in signs)
    refuse_doubles(cards)
    return cards


def _cards_played(text: str) -> Cards:
    return tuple(parse_card(card) for trick in text.split() for card in trick.split("-"))


def _announcements(fields: list[str]) -> tuple[tuple[int, ...] | None, tuple[MeldClaim, ...] | None]:
    """Who announced a belote, and the melds; None for what is not said."""
    texts_by_kind: dict[str, str] = {}
    for field in fields:
        matched = ANNOUNCED.fullmatch(field)
        if matched is None or matched[1] in texts_by_kind:
            raise CardError("unreadable_deal", text=field)
        texts_by_kind[matched[1]] = "" if matched[2] == NONE else matched[2]
    seats = texts_by_kind.get("belote")
    if seats and SEATED.fullmatch(seats) is None:
        raise CardError("unreadable_deal", text=seats)
    melds = texts_by_kind.get("melds")
    return (
        None if seats is None else tuple(map(int, seats.split())),
        None if melds is None else tuple(map(parse_meld, melds.split())),
    )
