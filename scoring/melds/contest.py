"""Which side marks its melds, how many points, and why: from what was announced, without the hands.

The side with the best meld marks all of its own. Knows no contract but its trump; what becomes of the points
when the contract falls is settle's business.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import CardError, seat_after
from scoring.contract import Side, Trump
from scoring.melds.claims import MeldClaim
from scoring.melds.possible import check_melds
from scoring.melds.prices import NOTHING, price, rank_of
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
