"""The ladder of misdeals: which number a misdeal has as the rulebook counts, and what that number costs.

Knows no clock and no person; a rulebook without a ladder leaves it to the referee (RULES §7).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.contract import Side
from scoring.penalties.mark import PenaltyMark
from scoring.reasons import Reason
from scoring.ruleset import MisdealStep, Ruleset


@dataclass(frozen=True, slots=True)
class Misdeal:
    """One misdeal: the dealer's side, the seat (1 to 4) where known, the number of the deal being dealt.

    `bid`: the opponents' bid already on the table when it was found, in points; None before any.
    """

    side: Side
    dealer: int | None
    deal: int
    bid: int | None = None


@dataclass(frozen=True, slots=True)
class MisdealEffect:
    """What a misdeal costs: its number as the rulebook counts, who deals again, what is forbidden or given.

    `redeal`: the same dealer deals the same deal again; otherwise the next player does. `ban` is the side
    held back in that deal: "take", the whole side may not take; "bid", only the dealer (`seat`) may not bid.
    """

    number: int
    redeal: bool
    ban: Side | None
    penalty: PenaltyMark | None
    reason: Reason
    article: str
    ban_kind: Literal["take", "bid"] = "take"
    seat: int | None = None
    ban_doubles: bool = False


def misdeal_effect(history: Sequence[Misdeal], new: Misdeal, ruleset: Ruleset) -> MisdealEffect:
    """The effect of `new` after the earlier misdeals of the match (Missègre X.A, Stéphanoise "Donne")."""
    step, number = _reached(history, new, ruleset)
    article, numbered = ruleset.articles.misdeal, (("number", number),)
    if step is None:
        return MisdealEffect(number, True, None, None, Reason("misdeal_referee", numbered), article)
    code = f"misdeal_{step.effect}" if step.dealer == "same" else f"misdeal_{step.effect}_next"
    redeal = step.dealer == "same"
    if step.effect == "points":
        points = step.points + (new.bid or 0 if step.with_bid else 0)
        reason = Reason(code, (*numbered, ("points", points)))
        mark = PenaltyMark(new.side.other, points, article, reason, new.deal - 1, step.uses_deal)
        return MisdealEffect(number, redeal, None, mark, reason, article)
    reason = Reason(code, numbered)
    if step.effect == "redeal":
        return MisdealEffect(number, redeal, None, None, reason, article)
    kind: Literal["take", "bid"] = "take" if step.effect == "no_take" else "bid"
    return MisdealEffect(number, redeal, new.side, None, reason, article, kind, new.dealer, step.ban_doubles)


def _reached(history: Sequence[Misdeal], new: Misdeal, ruleset: Ruleset) -> tuple[MisdealStep | None, int]:
    """The last step of the ladder that this misdeal has reached, and its number as that step counts.

    Without any step it is counted for its team over the match.
    """
    reached: tuple[MisdealStep | None, int] = (None, 1 + sum(past.side is new.side for past in history))
    for step in ruleset.misdeal:
        number = _number(history, new, step)
        if number >= step.from_number:
            reached = (step, number)
    return reached


def _number(history: Sequence[Misdeal], new: Misdeal, step: MisdealStep) -> int:
    """The rank of the new misdeal: per team or per dealer, over the match, within its deal, or in a row.

    In a row: nothing in between, neither a deal played nor a misdeal of anybody else.
    """
    number = 1
    for past in reversed(history):
        counts = past.side is new.side and (step.per == "team" or _same_dealer(past, new))
        if step.scope != "match" and past.deal != new.deal:
            break
        if step.scope == "consecutive" and not counts:
            break
        number += counts
    return number


def _same_dealer(past: Misdeal, new: Misdeal) -> bool:
    """An unknown seat is the other one's when both dealt the same deal for the same side."""
    if None in (past.dealer, new.dealer):
        return past.deal == new.deal
    return past.dealer == new.dealer
