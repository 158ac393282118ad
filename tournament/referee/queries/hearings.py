"""One case before the referee: the facts, the question as it stands, what each answer would change.

Reads everything the ruling page shows; nothing is written, and a question may be incomplete."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring import MatchState, Side

from ...errors import Refused
from ...models import Dispute, Match, Ruling, Team
from .disputes import what_of
from .facts import MatchFacts, ScoredDeal, facts_of
from .proposals import SUITS, propose
from .questions import Kind, Proposal, Question
from .seats import team_of
from .suppose import without_ruling

# The article that a call usually leads to.
LIKELY = {"revoke": Kind.LATE, "card": Kind.SEEN, "misdeal": Kind.MISDEAL}


@dataclass(frozen=True)
class Hearing:
    """What is judged. `facts` are those before the ruling that is corrected, `missing` what is not said."""

    match: Match
    facts: MatchFacts
    dispute: Dispute | None
    corrects: Ruling | None
    question: Question | None
    proposal: Proposal | None
    missing: Refused | None

    @property
    def a(self) -> Team | None:
        return team_of(self.match, Side.A)

    @property
    def b(self) -> Team | None:
        return team_of(self.match, Side.B)

    @property
    def standing(self) -> MatchState:
        return self.facts.standing()

    @property
    def what(self) -> str:
        return what_of(self.dispute) if self.dispute else ""

    @property
    def deal(self) -> ScoredDeal | None:
        """The deal that is judged, when it was entered."""
        number = self.question.deal if self.question else None
        return next((deal for deal in self.facts.current if deal.row.number == number), None)

    @property
    def deals(self) -> list[int]:
        """The deals that may be judged: those entered, and the one now played."""
        entered = [deal.row.number for deal in self.facts.current]
        return entered if self.standing.over else [*entered, self.facts.next_number]

    @property
    def suits(self) -> tuple[str, ...]:
        """The suits a card may be of."""
        return SUITS

    @property
    def faulty(self) -> Team | None:
        side = self.question.faulty if self.question else None
        return team_of(self.match, side) if side else None

    @property
    def innocent(self) -> Team | None:
        side = self.question.faulty if self.question else None
        return team_of(self.match, side.other) if side else None


def hearing(
    match: Match,
    question: Question | None,
    at: datetime,
    *,
    dispute: Dispute | None = None,
    corrects: Ruling | None = None,
) -> Hearing:
    """The case as it stands now; three statements."""
    facts = facts_of(match)
    if corrects is not None:
        facts = without_ruling(facts, corrects, at)
    proposal, missing = None, None
    if question is not None:
        try:
            proposal = propose(facts, question, at)
        except Refused as no:
            missing = no
    return Hearing(match, facts, dispute, corrects, question, proposal, missing)


def likely(match: Match, dispute: Dispute | None, corrects: Ruling | None) -> dict[str, Any]:
    """The fields of the question as the call, or the ruling to correct, suggests them."""
    if corrects is not None:
        return {"deal": corrects.deal_number, "faulty": corrects.effect.get("faulty", "")}
    if dispute is None:
        return {}
    kind = LIKELY.get(dispute.what)
    faulty = Side(dispute.side).other if dispute.side else ""
    deal = dispute.deal_number or (match.deal_count if kind is Kind.LATE else None) or None
    return {"kind": kind or "", "deal": deal, "faulty": faulty}
