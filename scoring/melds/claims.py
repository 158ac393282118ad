"""A meld as it is announced: kind, top card, suit, and who announced it; the hands need not be known.

Knows its cards and no price: melds.prices. A claim that no hand could hold cannot be made."""

import re
from dataclasses import dataclass
from typing import Final, Literal, get_args

from scoring.cards import (
    RANKS,
    SEATS,
    SUITS,
    Card,
    CardError,
    Rank,
    Suit,
    parse_card,
    show_rank,
    side_of,
    write_card,
)
from scoring.cards.text import SYMBOLS
from scoring.contract import Side, Trump
from scoring.reasons import _
from scoring.ruleset import Ruleset

MeldKind = Literal["tierce", "cinquante", "cent", "four"]
KINDS: Final[tuple[MeldKind, ...]] = get_args(MeldKind)
LENGTH: Final[dict[MeldKind, int]] = {"tierce": 3, "cinquante": 4, "cent": 5, "four": 4}
LONGEST: Final = 8  # a hand; a run of five to eight cards is one "cent"


@dataclass(frozen=True, slots=True)
class MeldClaim:
    """One announced meld. Of a run, `top` is the highest card and `suit` its suit; of a four, its rank.

    `seat` may stay unknown. `length` is 0 for the usual one, 6 to 8 for a longer cent. `shown`: laid on the
    table unasked, as some rulebooks want it. Raises CardError when no hand could hold it.
    """

    side: Side
    kind: MeldKind
    top: Rank
    suit: Suit | None = None
    seat: int | None = None
    length: int = 0
    shown: bool = True

    def __post_init__(self) -> None:
        _refuse_words(self)
        fill = object.__setattr__
        fill(self, "side", Side(self.side))
        fill(self, "top", Rank(self.top))
        fill(self, "suit", None if self.suit is None else Suit(self.suit))
        fill(self, "length", self.length or LENGTH[self.kind])
        _refuse_shape(self)

    @property
    def is_run(self) -> bool:
        """Tierce, cinquante or cent."""
        return self.kind != "four"

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the meld, the top one first."""
        if self.suit is None:
            return tuple(Card(self.top, suit) for suit in SUITS)
        top = RANKS.index(self.top)
        return tuple(Card(RANKS[place], self.suit) for place in range(top, top - self.length, -1))


def _refuse_words(claim: MeldClaim) -> None:
    """The words of a claim are those of the table."""
    is_known = claim.kind in KINDS and claim.side in tuple(Side) and claim.top in RANKS
    if not is_known or (claim.suit is not None and claim.suit not in SUITS):
        raise CardError("unknown_meld")
    if claim.seat is not None and (claim.seat not in SEATS or side_of(claim.seat) != claim.side):
        raise CardError("meld_seat", seat=claim.seat)


def _refuse_shape(claim: MeldClaim) -> None:
    """A run has a suit and room below its top; only a cent may be longer than its name."""
    if claim.is_run is (claim.suit is None):
        raise CardError("meld_suit.run" if claim.is_run else "meld_suit.four")
    usual_length = LENGTH[claim.kind]
    if not usual_length <= claim.length <= (LONGEST if claim.kind == "cent" else usual_length):
        raise CardError("meld_length", length=claim.length)
    if claim.is_run and RANKS.index(claim.top) + 1 < claim.length:
        raise CardError("meld_top", kind=claim.kind, top=claim.top)


# The name of a meld in French, as a sentence to translate, and its short text for records (`T-KH`, `F-J`).
#
# Knows no price.


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


# What a meld is worth under a rulebook and a trump, how melds compare, and the list a form offers.
#
# Knows nobody's hand.

NOTHING = ("7", "8")  # four of these are worth nothing, and in some rulebooks cancel every meld


@dataclass(frozen=True, slots=True)
class MeldChoice:
    """One meld that may be announced, and its points."""

    kind: MeldKind
    top: Rank
    suit: Suit | None
    points: int


def price(kind: MeldKind, top: Rank, ruleset: Ruleset, trump: Trump) -> int:
    """Points of such a meld (`meld_values`, `meld_values_sa`, `meld_list_ta`)."""
    without_trump = trump == "no_trump" or (trump == "all_trump" and ruleset.meld_list_ta == "no_trump")
    prices = dict(ruleset.meld_values_sa if without_trump else ruleset.meld_values)
    name = f"four_{top}" if kind == "four" else kind
    return {str(key): points for key, points in prices.items()}.get(name, 0)


def rank_of(claim: MeldClaim, ruleset: Ruleset, trump: Trump) -> tuple[int, int, int]:
    """What compares two melds: fours over runs; fours by price, runs by length; then by the top card."""
    if claim.kind == "four":
        return 1, price("four", claim.top, ruleset, trump), RANKS.index(claim.top)
    return 0, claim.length, RANKS.index(claim.top)


def is_announced(kind: MeldKind, top: Rank, ruleset: Ruleset) -> bool:
    """Four 7s or 8s are not announced, unless they cancel the others (`seven_eight`)."""
    return kind != "four" or top not in NOTHING or ruleset.seven_eight == "cancel"


def meld_choices(ruleset: Ruleset, trump: Trump) -> tuple[MeldChoice, ...]:
    """Every meld a form may offer, the highest first of each kind; nothing where no melds are played."""
    if not ruleset.melds:
        return ()
    return tuple(
        MeldChoice(kind, top, suit, price(kind, top, ruleset, trump))
        for kind in KINDS
        for top in reversed(RANKS)
        if is_announced(kind, top, ruleset) and (kind == "four" or RANKS.index(top) + 1 >= LENGTH[kind])
        for suit in ((None,) if kind == "four" else SUITS)
    )
