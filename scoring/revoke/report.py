"""What the referee is shown: the proven revokes, and for each side at fault the outcomes of its rulebook.

Chooses nothing: the referee decides (RULES §7).
"""

from dataclasses import dataclass

from scoring.cards import CardError
from scoring.contract import Side
from scoring.deal import PlayedDeal
from scoring.penalties import RevokeOutcome, late_revoke_outcomes
from scoring.revoke.checker import Revoke, find_revokes
from scoring.revoke.evidence import Evidence
from scoring.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class RevokeReport:
    """The proven revokes in the order played; the outcomes of each side at fault (none without the facts)."""

    revokes: tuple[Revoke, ...]
    outcomes: tuple[tuple[Side, tuple[RevokeOutcome, ...]], ...]

    @property
    def faulty(self) -> tuple[Side, ...]:
        """The sides proven at fault."""
        return tuple(side for side in Side if any(revoke.side is side for revoke in self.revokes))


def revoke_report(
    evidence: Evidence, ruleset: Ruleset, played: PlayedDeal | None = None, *, after_deal: int = 0
) -> RevokeReport:
    """What the tricks prove, and what the tariff, the deal's own price and the deal as played would give.

    `played` holds the facts of the deal as the table counted it; without them there are no outcomes.
    Raises CardError for bad evidence ("evidence_trump" when it speaks of another trump), ImpossibleDeal for
    facts that cannot be.
    """
    if played is not None and played.trump not in (None, evidence.trump):
        raise CardError("evidence_trump")
    report = RevokeReport(find_revokes(evidence, ruleset), ())
    if played is None:
        return report
    outcomes = tuple(
        (side, late_revoke_outcomes(played, side, ruleset, after_deal=after_deal)) for side in report.faulty
    )
    return RevokeReport(report.revokes, outcomes)
