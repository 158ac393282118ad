"""Misdeals and late revokes: what the rulebook's tariff gives, as marks of their own beside the deals.

Knows no clock and no person; where a referee must choose, it shows every outcome and chooses none (RULES §7).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scoring.contract import LEVEL, Side
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.reasons import Reason
from scoring.ruleset import MisdealStep, RevokeTariff, Ruleset
from scoring.settle import lost_deal_lines, score_deal


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
    """One misdeal: the dealer's side, the seat (1 to 4) where known, the number of the deal being dealt."""

    side: Side
    dealer: int | None
    deal: int


@dataclass(frozen=True, slots=True)
class MisdealEffect:
    """What a misdeal costs: its number as the rulebook counts, and the side that may not take in that deal.

    `redeal`: the same dealer deals the same deal again; otherwise the next player does.
    """

    number: int
    redeal: bool
    ban: Side | None
    penalty: PenaltyMark | None
    reason: Reason
    article: str
    ban_doubles: bool = False


def misdeal_effect(history: Sequence[Misdeal], new: Misdeal, ruleset: Ruleset) -> MisdealEffect:
    """The effect of `new` after the earlier misdeals of the match (Missègre X.A)."""
    article = ruleset.articles.misdeal
    step = _step(history, new, ruleset)
    number = 1 + sum(_counts_with(past, new, step) for past in history)
    numbered = (("number", number),)
    if step is None:
        return MisdealEffect(number, True, None, None, Reason("misdeal_referee", numbered), article)
    if step.effect != "points":
        ban = None if step.effect == "redeal" else new.side
        reason = Reason(f"misdeal_{step.effect}", numbered)
        return MisdealEffect(number, True, ban, None, reason, article, step.ban_doubles)
    code = "misdeal_points" if step.dealer == "same" else "misdeal_points_next"
    reason = Reason(code, (*numbered, ("points", step.points)))
    penalty = PenaltyMark(new.side.other, step.points, article, reason, new.deal - 1, step.uses_deal)
    return MisdealEffect(number, step.dealer == "same", None, penalty, reason, article)


def _counts_with(past: Misdeal, new: Misdeal, step: MisdealStep | None) -> bool:
    """The earlier misdeal belongs to the same count as the new one."""
    if past.side is not new.side or (step and step.scope == "deal" and past.deal != new.deal):
        return False
    return not step or step.per == "team" or past.dealer == new.dealer


def _step(history: Sequence[Misdeal], new: Misdeal, ruleset: Ruleset) -> MisdealStep | None:
    """The highest step of the ladder that this misdeal has reached."""
    reached = [
        step
        for step in ruleset.misdeal
        if 1 + sum(_counts_with(past, new, step) for past in history) >= step.from_number
    ]
    return max(reached, key=lambda step: step.from_number, default=None)


def ban_for_deal(
    misdeals: Sequence[Misdeal], deal_number: int, ruleset: Ruleset
) -> tuple[Side, Reason, str] | None:
    """The side that may not take in that deal, why, and the article; None when both may."""
    effect = _banning(misdeals, deal_number, ruleset)
    return None if effect is None or effect.ban is None else (effect.ban, effect.reason, effect.article)


def check_ban(played: PlayedDeal, misdeals: Sequence[Misdeal], deal_number: int, ruleset: Ruleset) -> None:
    """Raise ImpossibleDeal when the banned side took (or doubled, where that too is forbidden)."""
    effect = _banning(misdeals, deal_number, ruleset)
    if effect is None or played.taker is None:
        return
    if played.taker is effect.ban:
        raise ImpossibleDeal("banned.taker", "taker", number=effect.number)
    if effect.ban_doubles and played.double != "none":
        raise ImpossibleDeal("banned.double", "double", number=effect.number)


def _banning(misdeals: Sequence[Misdeal], deal_number: int, ruleset: Ruleset) -> MisdealEffect | None:
    """The misdeal whose ban holds in that deal.

    The last misdeal of the deal decides; with `misdeal_ban_stays` a ban outlives the misdeals after it.
    """
    banning = None
    for position, misdeal in enumerate(misdeals):
        if misdeal.deal != deal_number:
            continue
        effect = misdeal_effect(misdeals[:position], misdeal, ruleset)
        if effect.ban is not None:
            banning = effect
        elif not ruleset.misdeal_ban_stays:
            banning = None
    return banning


@dataclass(frozen=True, slots=True)
class RevokeOutcome:
    """One way to settle a late revoke: the marks to be shown, and the difference to the innocent side.

    `deal_stands`: the deal marks as played. Otherwise it marks – / – and `penalty` gives the points.
    """

    code: Literal["tariff", "own_price", "as_played"]
    a: int
    b: int
    difference: int
    reason: Reason
    article: str
    deal_stands: bool
    penalty: PenaltyMark | None


def late_revoke_outcomes(
    played: PlayedDeal, faulty: Side, ruleset: Ruleset, *, after_deal: int = 0
) -> tuple[RevokeOutcome, ...]:
    """The tariff, the deal lost at its own price, the deal as played (Missègre X.B), in that order.

    A rulebook without a tariff has only the last two. Raises ImpossibleDeal when facts are missing.
    """
    facts = replace(played, status="played")
    if played.status in ("passed", "annulled"):
        raise ImpossibleDeal("missing.contract", "contract")
    stands = _as_played(facts, faulty, ruleset)
    own_price = sum(line.points for line in lost_deal_lines(facts, faulty, ruleset))
    own = _lost("own_price", own_price, faulty, ruleset, after_deal)
    if ruleset.revoke is None:
        return (own, stands)
    flat = _tariff_points(facts, ruleset.revoke, ruleset)
    return (_lost("tariff", flat, faulty, ruleset, after_deal), own, stands)


def _tariff_points(facts: PlayedDeal, tariff: RevokeTariff, ruleset: Ruleset) -> int:
    points = tariff.points
    if tariff.with_double:
        points *= ruleset.k_base[LEVEL[facts.double]]
    if tariff.with_belote:
        points += facts.belote_a + facts.belote_b
    return points


def _lost(
    code: Literal["tariff", "own_price"], points: int, faulty: Side, ruleset: Ruleset, after_deal: int
) -> RevokeOutcome:
    """The deal is lost for the side at fault: it marks – / – and the points go to the innocent side."""
    innocent = faulty.other
    reason, article = Reason(f"revoke_{code}", (("points", points),)), ruleset.articles.revoke
    a, b = (points, 0) if innocent is Side.A else (0, points)
    penalty = PenaltyMark(innocent, points, article, reason, after_deal)
    return RevokeOutcome(code, a, b, points, reason, article, False, penalty)


def _as_played(facts: PlayedDeal, faulty: Side, ruleset: Ruleset) -> RevokeOutcome:
    score = score_deal(facts, ruleset)
    a, b = score.a or 0, score.b or 0
    difference = b - a if faulty is Side.A else a - b
    return RevokeOutcome("as_played", a, b, difference, Reason("revoke_as_played"), score.article, True, None)
