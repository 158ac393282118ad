"""A match's rows as the scoring engine reads them: its limits, a deal, a misdeal, points given, and the
order in which they happened. Knows the JSON that is stored, both ways; judges nothing.

A deal keeps the hour at which its number was first written, however often it is written again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from scoring import Bell, DealScore, Event, Limits, Line, Misdeal, PenaltyMark, PlayedDeal, Reason, Side, Stop
from scoring.reasons import TEMPLATES

from ..evening.at_tables import called_for
from ..models import Deal, DealVersion, HandedResult, Incident, Match, Penalty, Tournament


def played_of(deal: DealVersion) -> PlayedDeal:
    """The facts of one stored version. ImpossibleDeal only if the row was tampered with."""
    return PlayedDeal.from_dict(deal.facts)


def annulled(deal: DealVersion) -> PlayedDeal:
    """That deal as it is once nothing of it counts; who dealt stays known."""
    return PlayedDeal(status="annulled", dealer=deal.facts.get("dealer"))


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


class StoredRows(NamedTuple):
    """All versions of a match's deals, the points given in it, what happened."""

    versions: tuple[DealVersion, ...]
    penalties: tuple[Penalty, ...]
    incidents: tuple[Incident, ...]


def stored_rows(match: Match, *, bare: bool = False) -> StoredRows:
    """The rows of a match, each with its deal; in three statements, and that of `name_deals`.

    `bare`, for writes that name nobody: without the people, rulings and stored lines that a page shows; they
    are read when somebody asks for them."""
    versions_read = DealVersion.objects.filter(deal__match=match).select_related("deal")
    penalties_read = Penalty.objects.filter(match=match).order_by("pk")
    incidents_read = Incident.objects.filter(match=match).order_by("pk")
    if bare:
        versions_read = versions_read.defer("lines")
    else:
        versions_read = versions_read.select_related("entered_by")
        penalties_read = penalties_read.select_related("incident", "made_by")
        incidents_read = incidents_read.select_related("made_by", "ruling")
    versions, penalties, incidents = tuple(versions_read), tuple(penalties_read), tuple(incidents_read)
    for row in (*penalties, *incidents):
        row.match = match
    name_deals(match, versions, [*penalties, *incidents])
    return StoredRows(versions, penalties, incidents)


def name_deals(match: Match, versions: Iterable[DealVersion], rows: Sequence[Penalty | Incident]) -> None:
    """Give rows of a match the deal they are about; one statement if one has no version yet.
    Joined to the rows in SQL it would cost every deal of the evening more than that."""
    about, known = {row.deal_id for row in rows if row.deal_id is not None}, {}
    for version in versions:
        version.deal.match = match
        known[version.deal_id] = version.deal
    if not about <= known.keys():
        known = match.deals.in_bulk(about)
    for row in rows:
        if row.deal_id is not None:
            row.deal = known[row.deal_id]


def misdeal_of(incident: Incident) -> Misdeal:
    """A declared misdeal as the engine counts it."""
    data = incident.data
    return Misdeal(Side(incident.side), data.get("dealer"), incident.deal_number or 0, data.get("bid"))


def stored_misdeal(match: Match, misdeal: Misdeal) -> Incident:
    """The row of a misdeal, not saved, of a deal that may not be saved either."""
    data = {"side": str(misdeal.side), "dealer": misdeal.dealer, "deal": misdeal.deal}
    return Incident(
        match=match,
        kind=Incident.Kind.MISDEAL,
        side=misdeal.side,
        deal=Deal(match=match, number=misdeal.deal) if misdeal.deal else None,
        data=data | ({"bid": misdeal.bid} if misdeal.bid else {}),
    )


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


def struck(row: Penalty) -> Penalty:
    """The same points as if they were cancelled; not saved."""
    cancelled = copy(row)
    cancelled.cancelled = True
    return cancelled


def limits_of(match: Match) -> Limits:
    """Points, deals and minutes of this match; the tournament's unless they were changed for it."""
    tournament = match.tournament
    source = match if match.limits_changed else tournament
    return Limits(
        target=source.target,
        deals=source.max_deals,
        minutes=source.minutes,
        target_mode="exceed" if tournament.target_mode == "exceed" else "reach",
        # In a bracket somebody has to go on: level, one more deal (FORMATS §4).
        draw_allowed=tournament.draw_allowed and match.planned is None,
    )


@dataclass(frozen=True)
class EnteredDeal:
    """The version of a deal that counts, its facts, and when that deal was first entered."""

    row: DealVersion
    played: PlayedDeal
    at: datetime


@dataclass(frozen=True)
class TimeCalled:
    """Time was called `at`; `stopped`: both sides submitted their sheet, with no deal in progress."""

    at: datetime
    stopped: bool


def time_called(match: Match, now: datetime) -> TimeCalled | None:
    """When time was over for this match, if it is."""
    at = called_for(match, now)
    stopped = match.submitted_at is not None and match.state != Match.State.PLAYING
    return None if at is None else TimeCalled(at, stopped)


TimedMark = tuple[datetime | None, PenaltyMark]


def match_events(
    deals: Sequence[EnteredDeal], timed_marks: Sequence[TimedMark], called: TimeCalled | None
) -> Iterator[Event]:
    """One event after the other. Points not yet stored (no hour) are the latest."""
    waiting = sorted(timed_marks, key=_hour)
    rung = called is None
    for deal in deals:
        while waiting and waiting[0][0] is not None and waiting[0][0] <= deal.at:
            yield waiting.pop(0)[1]
        if called is not None and not rung and deal.at > called.at:
            yield Bell()
            rung = True
        yield deal.played
    yield from (mark for _at, mark in waiting)
    if not rung:
        yield Bell()
    if called is not None and called.stopped:
        yield Stop()


def _hour(timed_mark: TimedMark) -> tuple[bool, float]:
    at = timed_mark[0]
    return at is None, 0.0 if at is None else at.timestamp()


def handed_result(match: Match) -> HandedResult | None:
    """The totals that count; none for a match counted by its deals. One statement, or none."""
    if match.result_from != Match.ResultFrom.TOTALS:
        return None
    return HandedResult.objects.filter(match=match, current=True).first()


def takes_deals(tournament: Tournament) -> bool:
    """Whether matches may be entered deal by deal."""
    return tournament.results != Tournament.Results.TOTALS


def takes_totals(tournament: Tournament) -> bool:
    """Whether matches may be handed in by their totals."""
    return tournament.results != Tournament.Results.DEALS
