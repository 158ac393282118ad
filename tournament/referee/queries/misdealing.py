"""Who may have misdealt the deal now dealt, and what each case costs, said before anybody presses. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import Misdeal, MisdealEffect, misdeal_effect

from .facts import MatchFacts
from .seats import seats_of
from .sheet import Sheet, SheetSide


@dataclass(frozen=True)
class Culprit:
    """One side, or one of its players where the rulebook counts the dealer (`player`), and what follows."""

    side: SheetSide
    seat: int | None
    player: str
    effect: MisdealEffect


@dataclass(frozen=True)
class Misdealing:
    """The choices of the page. `no_tariff`: the referee decides; `adds_bid`: some step adds the bid made."""

    culprits: tuple[Culprit, ...]
    no_tariff: bool
    adds_bid: bool


def misdealing(facts: MatchFacts, page: Sheet) -> Misdealing:
    """What may be declared now; no statement."""
    steps = facts.ruleset.misdeal
    culprits = tuple(culprit for side in page.sides for culprit in _culprits(facts, page, side))
    return Misdealing(culprits, not steps, any(step.with_bid for step in steps))


def _culprits(facts: MatchFacts, page: Sheet, side: SheetSide) -> list[Culprit]:
    """The dealer whose turn it is; where that is not known, or not theirs, each player or the whole side."""
    by_dealer = any(step.per == "dealer" for step in facts.ruleset.misdeal)
    theirs = {seat.number: seat.player for seat in seats_of(facts.match) if seat.side is side.side}
    turn = facts.next_dealer
    seats: list[int | None] = [turn] if turn in theirs else [*theirs] if by_dealer else [None]
    found = []
    for seat in seats:
        misdeal = Misdeal(side.side, seat, page.next_number)
        effect = misdeal_effect(facts.misdeals, misdeal, facts.ruleset)
        found.append(Culprit(side, seat, theirs.get(seat or 0, "") if by_dealer else "", effect))
    return found
