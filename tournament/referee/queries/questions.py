"""What a referee may ask and be shown before deciding: the question, its outcomes, the proposal they make.

Data only; `proposals` counts the outcomes and `services.rulings` writes the one that was chosen."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Literal

from scoring import MatchState, PenaltyMark, PlayedDeal, Reason, Side

Settlement = Literal["stands", "penalty", "annulled"]


class Kind(StrEnum):
    """The four articles of RULES §7."""

    LATE = "late"  # a revoke found at the end of the deal
    SEEN = "seen"  # a wrong card seen at once, a card exposed or out of turn
    MISDEAL = "misdeal"
    FREE = "free"  # conduct, or anything without a tariff


@dataclass(frozen=True)
class Question:
    """What happened: the kind of fault, in which deal, who erred; for a free ruling what the referee gives.

    `suit` is the one wrongly played (kind SEEN). `to`, `points` and `settlement` belong to a free ruling."""

    kind: Kind
    deal: int | None = None
    faulty: Side | None = None
    suit: str = ""
    to: Side | None = None
    points: int = 0
    settlement: Settlement = "stands"

    def as_content(self) -> dict[str, Any]:
        """For tokens and the journal."""
        return asdict(self)


@dataclass(frozen=True)
class Outcome:
    """One way to decide: marks to be shown (None is –), what becomes of the deal, points given, totals after.

    `played` is the deal as it is then written; None leaves it alone."""

    code: str
    a: int | None
    b: int | None
    why: Reason | str
    article: str
    played: PlayedDeal | None
    penalty: PenaltyMark | None
    after: MatchState


@dataclass(frozen=True)
class Proposal:
    """The outcomes of a question. `ticked` is None when nothing may be chosen in advance:

    `tariff_gives` and `played_gives` then say what the innocent side would get (Missègre X)."""

    question: Question
    before: MatchState
    outcomes: tuple[Outcome, ...]
    ticked: str | None
    tariff_gives: int | None = None
    played_gives: int | None = None

    def outcome(self, code: str) -> Outcome | None:
        """The outcome of that code, when it is offered."""
        return next((outcome for outcome in self.outcomes if outcome.code == code), None)
