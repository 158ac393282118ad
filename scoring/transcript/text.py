"""A complete deal on one line, parsed and printed: dealer | hands | calls | tricks | announcements.

`d4 | AK.T987.. … | 80H P P P | JH-7H-8H-9H … | belote 1 | melds 2:T-KS`. A hand is spades, hearts, diamonds,
clubs, T the ten; `+` stands before the cards dealt after the auction. Knows no rule: see docs/cards.md.
"""

import re
from typing import Final

from scoring.auction import parse_words, write_call
from scoring.cards import RANKS, SEATS, SUITS, Card, CardError, Rank, parse_card, write_card
from scoring.cards.text import refuse_doubles
from scoring.melds import MeldClaim, parse_meld, write_meld
from scoring.transcript.record import Cards, Four, Transcript

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
