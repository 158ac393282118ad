"""A late revoke: every way to settle it, side by side; the program chooses none (Missègre X).

Knows what the deal was worth and the rulebook's price of a fault; who decides is elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scoring.contract import LEVEL, Side
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.penalties.misdeals import PenaltyMark
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.settle import lost_deal_lines, score_deal
from scoring.settle.counted import whole_deal


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
    facts = replace(played, status="played" if ruleset.bidding else "counted")
    if played.status in ("passed", "annulled"):
        raise ImpossibleDeal("missing.contract", "contract")
    as_played = _as_played(facts, faulty, ruleset)
    own_points = _own_price(facts, faulty, ruleset)
    own_price_outcome = _lost("own_price", own_points, faulty, ruleset, after_deal)
    price = fault_price(facts, ruleset)
    if price is None:
        return (own_price_outcome, as_played)
    return (_lost("tariff", price, faulty, ruleset, after_deal), own_price_outcome, as_played)


def uncounted_revoke(faulty: Side, ruleset: Ruleset, *, after_deal: int = 0) -> RevokeOutcome | None:
    """The tariff for a deal that nobody counted; None where the price needs the deal, or there is none."""
    price = fault_price(None, ruleset)
    return None if price is None else _lost("tariff", price, faulty, ruleset, after_deal)


def usual_outcome(outcomes: Sequence[RevokeOutcome]) -> RevokeOutcome | None:
    """The tariff, unless the innocent side would have more from the deal as played: then a referee chooses.

    "L'erreur ne doit pas bénéficier à l'équipe qui l'a commise" (Missègre X). None without a tariff.
    """
    tariff = next((outcome for outcome in outcomes if outcome.code == "tariff"), None)
    if tariff is None or tariff.penalty is None:
        return None
    as_played = outcomes[-1]
    as_played_points = as_played.a if tariff.penalty.to is Side.A else as_played.b
    return tariff if as_played_points <= tariff.difference else None


def _own_price(facts: PlayedDeal, faulty: Side, ruleset: Ruleset) -> int:
    if not ruleset.bidding:
        return whole_deal(facts, ruleset)
    return sum(line.points for line in lost_deal_lines(facts, faulty, ruleset))


def fault_price(facts: PlayedDeal | None, ruleset: Ruleset) -> int | None:
    """The rulebook's price of a fault in that deal, in points; None where it has none (`fault_points`).

    Some prices need the deal: its bid, its doubling, its belotes. Without `facts` they are None.
    """
    price = ruleset.fault_points
    if price is None or price == "choice":
        return None
    if not ruleset.bidding:  # neither a bid nor a doubling may vary it
        return price if isinstance(price, int) else None
    varies = ruleset.fault_with_double or ruleset.fault_with_belote
    if facts is None or facts.contract is None:
        return None if varies or price == "bid" else price
    points = _bid_points(facts, ruleset) if price == "bid" else price
    if ruleset.fault_with_double:
        points *= ruleset.k_base[LEVEL[facts.double]]
    if ruleset.fault_with_belote:
        points += facts.belote_a + facts.belote_b
    return points


def _bid_points(facts: PlayedDeal, ruleset: Ruleset) -> int:
    """What was bid, in points; a capot is worth its value."""
    bid = facts.contract
    return bid if isinstance(bid, int) else ruleset.capot_value


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
