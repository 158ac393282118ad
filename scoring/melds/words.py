"""The name of a meld in French, as a sentence to translate, and its short text for records (`T-KH`, `F-J`).

Knows no price.
"""

import re
from typing import Final

from scoring.cards import CardError, Rank, parse_card, show_rank, side_of, write_card
from scoring.cards.text import SYMBOLS
from scoring.contract import Side
from scoring.melds.claims import MeldClaim, MeldKind


def _(text: str) -> str:
    """Mark a French sentence for translation; the sentence itself is returned."""
    return text


NAMES: Final[dict[tuple[str, str], str]] = {
    ("tierce", "A"): _("tierce à l’as"),
    ("tierce", "K"): _("tierce au roi"),
    ("tierce", "Q"): _("tierce à la dame"),
    ("tierce", "J"): _("tierce au valet"),
    ("tierce", "10"): _("tierce au dix"),
    ("tierce", "9"): _("tierce au neuf"),
    ("cinquante", "A"): _("cinquante à l’as"),
    ("cinquante", "K"): _("cinquante au roi"),
    ("cinquante", "Q"): _("cinquante à la dame"),
    ("cinquante", "J"): _("cinquante au valet"),
    ("cinquante", "10"): _("cinquante au dix"),
    ("cent", "A"): _("cent à l’as"),
    ("cent", "K"): _("cent au roi"),
    ("cent", "Q"): _("cent à la dame"),
    ("cent", "J"): _("cent au valet"),
    ("four", "A"): _("carré d’as"),
    ("four", "K"): _("carré de rois"),
    ("four", "Q"): _("carré de dames"),
    ("four", "J"): _("carré de valets"),
    ("four", "10"): _("carré de dix"),
    ("four", "9"): _("carré de neuf"),
    ("four", "8"): _("carré de huit"),
    ("four", "7"): _("carré de sept"),
}

LETTER: Final[dict[MeldKind, str]] = {"tierce": "T", "cinquante": "Q", "cent": "C", "four": "F"}
KIND_OF: Final[dict[str, MeldKind]] = {letter: kind for kind, letter in LETTER.items()}
PATTERN: Final = re.compile(r"([1-4AB]):([TQCF])([678]?)-(\w{1,3})(!?)", re.ASCII)


def name_of(claim: MeldClaim) -> str:
    """The French name without its suit, to be translated: « tierce au roi »."""
    return NAMES[claim.kind, claim.top]


def show_meld(claim: MeldClaim) -> str:
    """The French name with its suit: « tierce au roi ♥ »."""
    return name_of(claim) if claim.suit is None else f"{name_of(claim)} {SYMBOLS[claim.suit]}"


def write_meld(claim: MeldClaim) -> str:
    """Seat (or side), kind, length of a long cent, top card: `2:T-KH`, `1:C6-AS`, `A:F-J`; `!`: not shown."""
    top = show_rank(claim.top, "en") if claim.suit is None else write_card(claim.cards[0])
    length = str(claim.length) if claim.length > 5 else ""
    return f"{claim.seat or claim.side}:{LETTER[claim.kind]}{length}-{top}{'' if claim.shown else '!'}"


def parse_meld(text: str) -> MeldClaim:
    """Read one meld back. Raises CardError "unreadable_meld", or what makes the meld impossible."""
    matched = PATTERN.fullmatch(text)
    if matched is None:
        raise CardError("unreadable_meld", text=text)
    kind, seat = KIND_OF[matched[2]], int(matched[1]) if matched[1].isdecimal() else None
    side = Side(matched[1]) if seat is None else side_of(seat)
    card = parse_card(matched[4] + ("S" if kind == "four" else ""))
    suit = None if kind == "four" else card.suit
    return MeldClaim(side, kind, Rank(card.rank), suit, seat, int(matched[3] or 0), not matched[5])
