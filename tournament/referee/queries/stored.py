"""Between the rows and the scoring engine: a deal's facts and lines, a misdeal, a penalty, both ways.

Knows the JSON that is stored; judges nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring import DealScore, Line, Misdeal, PenaltyMark, PlayedDeal, Reason, Side
from scoring.reasons import TEMPLATES

from ...models import Deal, Incident, Penalty


def played_of(deal: Deal) -> PlayedDeal:
    """The facts of one stored version. ImpossibleDeal only if the row was tampered with."""
    return PlayedDeal.from_dict(deal.facts)


def stored_lines(score: DealScore) -> list[dict[str, Any]]:
    """What is kept of a score: side, points, reason as code and values, article."""
    return [
        {
            "side": str(line.side),
            "points": line.points,
            "code": line.reason.code,
            "values": dict(line.reason.values),
            "article": line.article,
        }
        for line in score.lines
    ]


def lines_of_row(lines: Iterable[dict[str, Any]]) -> tuple[Line, ...]:
    """Stored lines as the engine made them."""
    return tuple(Line(Side(line["side"]), line["points"], reason_of(line), line["article"]) for line in lines)


def reason_of(line: dict[str, Any]) -> Reason:
    """The reason of a stored line, ready to be translated."""
    return Reason(line["code"], tuple(line["values"].items()))


def misdeal_of(incident: Incident) -> Misdeal:
    """A declared misdeal as the engine counts it."""
    data = incident.data
    return Misdeal(Side(incident.side), data.get("dealer"), incident.deal_number or 0, data.get("bid"))


def mark_of(penalty: Penalty, deals_before: int = 0) -> PenaltyMark:
    """A penalty as the engine adds it up."""
    return PenaltyMark(Side(penalty.to_side), penalty.points, penalty.article, why_of(penalty), deals_before)


def why_of(penalty: Penalty) -> Reason | str:
    """The tariff's reason where the points alone fill it, else the words that were written."""
    template = TEMPLATES.get(penalty.reason_code)
    if template is None or "{number}" in template:
        return penalty.reason
    return Reason(penalty.reason_code, (("points", penalty.points),))


def live(rows: Iterable[Any]) -> list[Any]:
    """Incidents or penalties that were not cancelled."""
    return [row for row in rows if not row.cancelled]
