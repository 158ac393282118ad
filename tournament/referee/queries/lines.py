"""The lines of a running sheet: deals, penalties and incidents in the order in which they happened.

Pure: reads MatchFacts, adds the running totals, writes no sentence that the scoring engine has."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from scoring import PlayedDeal, Reason, Side
from scoring.settle import spelled_out

from ...models import DealVersion, Incident, Penalty
from .facts import MatchFacts, ScoredDeal
from .seats import side_sign
from .stored import live, reason_of, why_of


@dataclass(frozen=True)
class RunningMarks:
    """Marks of one line and the totals after it; None where the line marks nothing (– / –)."""

    a: int | None
    b: int | None
    total_a: int = 0
    total_b: int = 0


@dataclass(frozen=True)
class DealLine:
    """One deal as it counts now; `why_a` and `why_b` explain its marks, `versions` counts its writings."""

    kind: ClassVar[str] = "deal"
    row: DealVersion
    number: int
    played: PlayedDeal
    marks: RunningMarks
    verdict: Reason
    made: bool | None
    articles: tuple[str, ...]
    why_a: tuple[Reason, ...]
    why_b: tuple[Reason, ...]
    versions: int
    taker: int | str | None
    at: datetime

    @property
    def corrections(self) -> int:
        """How often it was written again."""
        return self.versions - 1

    @property
    def whys(self) -> list[tuple[Reason, ...]]:
        """The reasons of each side that marked something; a deal not played says all in its verdict."""
        if self.played.status != "played":
            return []
        return [why for why in (self.why_a, self.why_b) if not all(_is_nothing(reason) for reason in why)]

    @property
    def key(self) -> str:
        return f"deal-{self.number}-{self.row.version}"


@dataclass(frozen=True)
class IncidentLine:
    """A misdeal or another incident, with the points it brought; without `reason` only words were written."""

    kind: ClassVar[str] = "incident"
    row: Incident
    marks: RunningMarks
    reason: Reason | None
    article: str
    penalties: tuple[Penalty, ...]
    team: int | str | None
    at: datetime

    @property
    def key(self) -> str:
        return f"incident-{self.row.pk}"


@dataclass(frozen=True)
class PenaltyLine:
    """A penalty that stands by itself, with its article and its reason."""

    kind: ClassVar[str] = "penalty"
    row: Penalty
    marks: RunningMarks
    reason: Reason | str
    article: str
    at: datetime

    @property
    def key(self) -> str:
        return f"penalty-{self.row.pk}"


SheetLine = DealLine | IncidentLine | PenaltyLine


def lines_of(facts: MatchFacts) -> tuple[SheetLine, ...]:
    """Every line of the sheet, oldest first, with running totals."""
    placed: list[tuple[tuple[int, int, float], SheetLine]] = [
        *((_deal_place(deal), _deal_line(deal, facts)) for deal in facts.current),
        *((_place(row, facts), _incident_line(row, facts)) for row in facts.incidents),
        *((_place(row, facts), _penalty_line(row)) for row in facts.penalties if row.incident_id is None),
    ]
    placed.sort(key=lambda pair: pair[0])
    return tuple(_totalled([line for _where, line in placed]))


def _deal_place(deal: ScoredDeal) -> tuple[int, int, float]:
    return deal.row.number, 1, 0.0


def _place(row: Incident | Penalty, facts: MatchFacts) -> tuple[int, int, float]:
    """A misdeal comes before its deal, all else after the deal it names or the last one entered before it."""
    at = row.made_at.timestamp()
    if row.deal_number is None:
        before = sum(deal.first_entered_at <= row.made_at for deal in facts.current)
        return (facts.current[before - 1].row.number if before else 0), 2, at
    misdeal = isinstance(row, Incident) and row.kind == Incident.Kind.MISDEAL
    return row.deal_number, 0 if misdeal else 2, at


def _deal_line(deal: ScoredDeal, facts: MatchFacts) -> DealLine:
    row, score = deal.row, deal.score
    articles = dict.fromkeys([score.article, *(line["article"] for line in row.lines)])
    return DealLine(
        row=row,
        number=row.number,
        played=deal.played,
        marks=RunningMarks(row.marks_a, row.marks_b),
        verdict=score.verdict,
        made=score.made,
        articles=tuple(article for article in articles if article),
        why_a=_why(deal, facts, Side.A),
        why_b=_why(deal, facts, Side.B),
        versions=sum(version.number == row.number for version in facts.versions),
        taker=side_sign(facts.match, deal.played.taker),
        at=row.entered_at,
    )


def _is_nothing(reason: Reason) -> bool:
    return reason.code.startswith("nothing")


def _why(deal: ScoredDeal, facts: MatchFacts, side: Side) -> tuple[Reason, ...]:
    reasons = (reason_of(line) for line in deal.row.lines if line["side"] == side)
    return tuple(spelled_out(reason, deal.played, facts.ruleset) for reason in reasons)


def _incident_line(row: Incident, facts: MatchFacts) -> IncidentLine:
    effect = facts.misdeal_effects().get(row.pk)
    penalties = tuple(penalty for penalty in facts.penalties if penalty.incident_id == row.pk)
    return IncidentLine(
        row=row,
        marks=_marks_given(live(penalties)),
        reason=effect.reason if effect else None,
        article=effect.article if effect else _article(row, penalties),
        penalties=penalties,
        team=side_sign(facts.match, Side(row.side) if row.side else None),
        at=row.made_at,
    )


def _article(row: Incident, penalties: tuple[Penalty, ...]) -> str:
    """The article of the ruling that the incident carries, else of its points."""
    ruling = getattr(row, "ruling", None)
    return ruling.article if ruling else next((penalty.article for penalty in penalties), "")


def _penalty_line(row: Penalty) -> PenaltyLine:
    return PenaltyLine(row, _marks_given(live([row])), why_of(row), row.article, row.made_at)


def _marks_given(penalties: list[Penalty]) -> RunningMarks:
    """What penalties give each side; nothing at all is – / –."""
    if not penalties:
        return RunningMarks(None, None)
    a, b = (sum(row.points for row in penalties if row.to_side == side) for side in Side)
    return RunningMarks(a, b)


def _totalled(lines: list[SheetLine]) -> list[SheetLine]:
    a = b = 0
    totalled = []
    for line in lines:
        a, b = a + (line.marks.a or 0), b + (line.marks.b or 0)
        totalled.append(replace(line, marks=replace(line.marks, total_a=a, total_b=b)))
    return totalled
