"""Which side marks its melds, how many points, and why: from what was announced, without the hands.

The side with the best meld marks all of its own. Knows no contract but its trump; what becomes of the points
when the contract falls is settle's business."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring.cards import RANKS, SUITS, Card, CardError, Rank, Suit, bits_of, seat_after, show_card, side_of
from scoring.contract import Side, Trump
from scoring.melds.claims import LONGEST, NOTHING, MeldClaim, MeldKind, is_announced, price, rank_of
from scoring.reasons import Reason
from scoring.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class MeldLine:
    """One announced meld: the points its side marks for it, and why."""

    claim: MeldClaim
    points: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class MeldScore:
    """The melds of a deal. `a` and `b` are points, one of them 0; `best` is the side that marks, if any."""

    a: int
    b: int
    best: Side | None
    lines: tuple[MeldLine, ...]
    article: str


@dataclass(frozen=True, slots=True)
class MeldsOfTable:
    """The rules the melds are compared by, and who plays first (None when unknown)."""

    ruleset: Ruleset
    trump: Trump
    first: int | None


def settle_melds(
    claims: Sequence[MeldClaim], ruleset: Ruleset, trump: Trump, *, first: int | None = None
) -> MeldScore:
    """The points of both sides and one line a meld, in the order given. Raises CardError when impossible.

    `first` is the seat that plays first: with `meld_tie=first` two equal melds need it, and their seats.
    """
    check_melds(claims, ruleset)
    if trump not in ruleset.trumps:
        raise CardError("trump_not_played", article=ruleset.articles.bids)
    table = MeldsOfTable(ruleset, trump, first)
    shown = [claim for claim in claims if claim.shown]
    if any(claim.kind == "four" and claim.top in NOTHING for claim in shown):
        reasons, best = dict.fromkeys(shown, "meld_cancelled"), None
    else:
        reasons, best = _compare(shown, table)
    lines = tuple(_line(claim, reasons, best, table) for claim in claims)
    marked = {side: sum(line.points for line in lines if line.claim.side is side) for side in Side}
    return MeldScore(marked[Side.A], marked[Side.B], best, lines, ruleset.articles.melds)


def _line(
    claim: MeldClaim, reasons: dict[MeldClaim, str], best: Side | None, table: MeldsOfTable
) -> MeldLine:
    if not claim.shown:
        return MeldLine(claim, 0, Reason("meld_not_shown"))
    code = reasons.get(claim, "meld_with_best" if claim.side is best else "meld_beaten")
    if code in ("meld_cancelled", "meld_level", "meld_all_level", "meld_beaten"):
        return MeldLine(claim, 0, Reason(code))
    points = price(claim.kind, claim.top, table.ruleset, table.trump)
    return MeldLine(claim, points, Reason(code, (("points", points),)))


def _compare(claims: Sequence[MeldClaim], table: MeldsOfTable) -> tuple[dict[MeldClaim, str], Side | None]:
    """Why each meld counts or not, where it is not simply beaten or taken along; and the side that marks."""
    reasons: dict[MeldClaim, str] = {}
    remaining = {side: _strongest_first(claims, side, table) for side in Side}
    while remaining[Side.A] and remaining[Side.B]:
        a, b = remaining[Side.A][0], remaining[Side.B][0]
        if rank_of(a, table.ruleset, table.trump) != rank_of(b, table.ruleset, table.trump):
            break
        winner, code = _tie(a, b, table)
        if winner is not None:
            reasons[a if winner is Side.A else b] = code
            return reasons, winner
        if table.ruleset.meld_tie == "trump_else_cancel":
            return dict.fromkeys(claims, "meld_all_level") | {a: "meld_level", b: "meld_level"}, None
        reasons |= {a: "meld_level", b: "meld_level"}
        remaining = {side: melds[1:] for side, melds in remaining.items()}
    heads = [melds[0] for melds in remaining.values() if melds]
    if not heads:
        return reasons, None
    best = max(heads, key=lambda claim: rank_of(claim, table.ruleset, table.trump))
    return reasons | {best: "meld_best"}, best.side


def _strongest_first(claims: Sequence[MeldClaim], side: Side, table: MeldsOfTable) -> list[MeldClaim]:
    """The melds of a side; among equal ones first the one in trump, then who speaks first."""

    def key(claim: MeldClaim) -> tuple[tuple[int, int, int], bool, int]:
        turn_known = table.first is not None and claim.seat is not None
        return (
            rank_of(claim, table.ruleset, table.trump),
            claim.suit == table.trump,
            -_turn(claim, table) if turn_known else -4,
        )

    return sorted([claim for claim in claims if claim.side is side], key=key, reverse=True)


def _turn(claim: MeldClaim, table: MeldsOfTable) -> int:
    """How many players speak before the one who announced it. Raises CardError when that is unknown."""
    if table.first is None or claim.seat is None:
        raise CardError("meld_tie_seats", article=table.ruleset.articles.melds)
    return next(turns for turns in range(4) if seat_after(table.first, turns) == claim.seat)


def _tie(a: MeldClaim, b: MeldClaim, table: MeldsOfTable) -> tuple[Side | None, str]:
    """Two equal melds: the one in trump, else the first to speak or neither (`meld_tie`)."""
    for claim in (a, b):
        if claim.suit == table.trump:
            return claim.side, "meld_trump"
    if table.ruleset.meld_tie != "first":
        return None, ""
    return (a.side if _turn(a, table) < _turn(b, table) else b.side), "meld_first"


# The melds that a hand holds: what its player may announce, for the most points.
#
# A run is announced whole, the longest is one meld. Where a card may not serve twice, the better use is kept.

KIND_OF_LENGTH: dict[int, MeldKind] = {3: "tierce", 4: "cinquante"}  # anything longer is a cent
RUN_STARTS = 0x3F3F3F3F  # bits from which three cards of one suit can follow each other


def may_hold_melds(hand: int) -> bool:
    """Whether a hand, as bits, has three cards in a row or four of a rank: most hands have neither."""
    runs = hand & hand >> 1 & hand >> 2 & RUN_STARTS
    return bool(runs or hand & hand >> 8 & hand >> 16 & hand >> 24 & 0xFF)


def melds_in(hand: Iterable[Card], seat: int, ruleset: Ruleset, trump: Trump) -> tuple[MeldClaim, ...]:
    """What the player at that seat may announce, fours first; nothing where no melds are played.

    Four 7s or 8s are left out: to cancel everything is the player's own choice (`seven_eight`).
    """
    bits = bits_of(hand)
    if not ruleset.melds or not may_hold_melds(bits):
        return ()
    fours = [MeldClaim(side_of(seat), "four", rank, seat=seat) for rank in _fours(bits)]
    if ruleset.melds_share_cards:
        return (*fours, *_runs(bits, seat))
    choices = [
        (*chosen, *_runs(bits & ~_cards(chosen), seat))
        for count in range(len(fours), -1, -1)
        for chosen in combinations(fours, count)
    ]
    return max(choices, key=lambda melds: sum(price(meld.kind, meld.top, ruleset, trump) for meld in melds))


def _fours(bits: int) -> Iterator[Rank]:
    """The ranks held four times, the highest first."""
    for place in reversed(range(8)):
        if (bits >> place) & 0x01010101 == 0x01010101 and RANKS[place] not in NOTHING:
            yield RANKS[place]


def _cards(claims: Iterable[MeldClaim]) -> int:
    return bits_of(card for claim in claims for card in claim.cards)


def _runs(bits: int, seat: int) -> Iterator[MeldClaim]:
    """The runs of three and more, suit by suit, from the top down."""
    for number, suit in enumerate(SUITS):
        length = 0
        for place in range(7, -2, -1):
            if place >= 0 and bits >> 8 * number + place & 1:
                length += 1
            else:
                if length >= 3:
                    yield _run(place + length, length, suit, seat)
                length = 0


def _run(top: int, length: int, suit: Suit, seat: int) -> MeldClaim:
    kind = KIND_OF_LENGTH.get(length, "cent")
    return MeldClaim(side_of(seat), kind, RANKS[top], suit, seat, length)


# Could these melds be announced in one deal? Raises CardError for the first thing that is not possible.
#
# A card stands in two melds of a player only where the rulebook says so (`melds_share_cards`), and then in a
# run and a four, never in two runs.

HAND = LONGEST


def check_melds(claims: Sequence[MeldClaim], ruleset: Ruleset) -> None:
    """Pass silently, or raise CardError with the article of the melds."""
    article = ruleset.articles.melds
    if claims and not ruleset.melds:
        raise CardError("melds_not_played", article=article)
    for claim in claims:
        if not is_announced(claim.kind, claim.top, ruleset):
            raise CardError("four_not_announced", article=article)
    for first, second in combinations(claims, 2):
        _check_pair(first, second, ruleset)
    for side in Side:
        _check_hands([claim for claim in claims if claim.side is side], article)


def _check_pair(first: MeldClaim, second: MeldClaim, ruleset: Ruleset) -> None:
    shared = set(first.cards) & set(second.cards)
    if shared and not _may_share(first, second, ruleset):
        card = show_card(max(shared, key=lambda card: card.index))
        raise CardError("meld_card_twice", article=ruleset.articles.melds, card=card)
    if first.seat is not None and first.seat == second.seat and _touch(first, second):
        raise CardError("runs_touch", article=ruleset.articles.melds)


def _may_share(first: MeldClaim, second: MeldClaim, ruleset: Ruleset) -> bool:
    """A run and a four that one player may hold."""
    hands = {claim.seat for claim in (first, second) if claim.seat is not None}
    one_hand = first.side is second.side and len(hands) < 2
    return ruleset.melds_share_cards and one_hand and first.is_run is not second.is_run


def _touch(first: MeldClaim, second: MeldClaim) -> bool:
    """Two runs of one hand that follow each other are one run."""
    if first.suit is None or first.suit is not second.suit:
        return False
    upper, lower = sorted((first, second), key=lambda claim: -RANKS.index(claim.top))
    return RANKS.index(lower.top) + 1 == RANKS.index(upper.top) - upper.length + 1


def _check_hands(claims: Sequence[MeldClaim], article: str) -> None:
    """A player has eight cards, two players sixteen."""
    cards_by_seat = {seat: _cards_of(claims, seat) for seat in {claim.seat for claim in claims} - {None}}
    all_cards = {card for claim in claims for card in claim.cards}
    if len(all_cards) > 2 * HAND or any(len(cards) > HAND for cards in cards_by_seat.values()):
        raise CardError("meld_too_many_cards", article=article)


def _cards_of(claims: Sequence[MeldClaim], seat: int | None) -> set[object]:
    return {card for claim in claims if claim.seat == seat for card in claim.cards}
