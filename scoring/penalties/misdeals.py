"""The ladder of misdeals: which number a misdeal has as the rulebook counts, and what that number costs.

Knows no clock and no person; a rulebook without a ladder leaves it to the referee."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.contract import Side
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.reasons import Reason
from scoring.ruleset import MisdealStep, Ruleset

# Points given outside the deals. Knows neither why nor when: whoever gives them says so.


@dataclass(frozen=True, slots=True)
class PenaltyMark:
    """Points given to a side outside any deal, with the article and why; a ruling's reason is free text.

    `after_deal` is how many deals stood on the sheet when it was given. `uses_deal`: it counts among the
    deals of the match (no built-in rulebook says so).
    """

    to: Side
    points: int
    article: str
    reason: Reason | str
    after_deal: int = 0
    uses_deal: bool = False


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


# Who is held back in a deal because of a misdeal: a side that may not take, a dealer who may not bid.
#
# Knows the ladder's effects (penalties.misdeals); a deal says which side took, never which of its two
# players.


@dataclass(frozen=True, slots=True)
class Ban:
    """What is forbidden in one deal: kind "take", the side may not take; "bid", its player at `seat` may not
    bid (`seat` None: the dealer, whose seat nobody said).

    `number` is the misdeal's, `doubles`: the side may not contre either.
    """

    side: Side
    kind: Literal["take", "bid"]
    seat: int | None
    number: int
    reason: Reason
    article: str
    doubles: bool = False


def ban_for_deal(misdeals: Sequence[Misdeal], deal_number: int, ruleset: Ruleset) -> Ban | None:
    """The ban that holds in that deal after these misdeals; None when nobody is held back.

    The last misdeal of a side decides for it; with `misdeal_ban_stays` a ban outlives those after it.
    """
    banning = None
    for position, misdeal in enumerate(misdeals):
        if misdeal.deal == deal_number:
            effect = misdeal_effect(misdeals[:position], misdeal, ruleset)
            banning = banned_by(effect, misdeal.side, banning, ruleset)
    return banning


def banned_by(effect: MisdealEffect, side: Side, before: Ban | None, ruleset: Ruleset) -> Ban | None:
    """The ban in force after one more misdeal of the same deal: the latest that forbids something.

    A later one of the banned side that forbids nothing lifts it; the other side's own fault does not.
    """
    if effect.ban is None:
        lifted = before is not None and before.side is side and not ruleset.misdeal_ban_stays
        return None if lifted else before
    seat = effect.seat if effect.ban_kind == "bid" else None
    return Ban(
        effect.ban, effect.ban_kind, seat, effect.number, effect.reason, effect.article, effect.ban_doubles
    )


def check_ban(played: PlayedDeal, misdeals: Sequence[Misdeal], deal_number: int, ruleset: Ruleset) -> None:
    """Raise ImpossibleDeal when the banned side took (or doubled, where that too is forbidden).

    A dealer who may not bid has a partner who may: the facts of a deal cannot break that ban.
    """
    ban = ban_for_deal(misdeals, deal_number, ruleset)
    if ban is not None:
        refuse_banned(played, ban)


def refuse_banned(played: PlayedDeal, ban: Ban) -> None:
    """Raise ImpossibleDeal when that deal breaks that ban."""
    if ban.kind != "take" or played.taker is None:
        return
    if played.taker is ban.side:
        raise ImpossibleDeal("banned.taker", "taker", number=ban.number)
    if ban.doubles and played.double != "none":
        raise ImpossibleDeal("banned.double", "double", number=ban.number)
