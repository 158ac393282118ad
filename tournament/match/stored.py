"""A match's rows as the scoring engine reads them: its limits, a deal, a misdeal, points given, and the order
in which they happened; or totals handed in (RESULTS), what they make of the match and what they are checked
against. Knows the JSON that is stored, both ways; judges nothing.

A deal keeps the hour at which its number was first written, however often it is written again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from statistics import median_low
from typing import Any

from django.db.models import QuerySet, Subquery

from scoring import (
    Bell,
    DealScore,
    Event,
    Limits,
    Line,
    MatchState,
    Misdeal,
    PenaltyMark,
    PlayedDeal,
    Reason,
    Side,
    Stop,
)
from scoring.contract import CAPOT, PLAYED_OUT
from scoring.reasons import TEMPLATES
from scoring.totals import (
    Boxes,
    Doubts,
    GameTotals,
    Taken,
    TotalsSettings,
    added_penalty,
    check,
    expected_sum,
    proposed_style,
)

from ..core.clock import hour_now
from ..evening import called_for
from ..models import Deal, DealVersion, HandedResult, Incident, Match, Penalty, Tournament
from ..rulebook import ruleset_of, worth_of


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


def stored_rows(
    match: Match, *, bare: bool = False
) -> tuple[tuple[DealVersion, ...], tuple[Penalty, ...], tuple[Incident, ...]]:
    """All versions of a match's deals, the points given in it, what happened, each with its deal; in three
    statements, and that of `name_deals`.

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
    return versions, penalties, incidents


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


MEDIAN_OF = 6
"""Totals in a round before "twice the median" says anything."""


COUNTS = ("belotes_a", "belotes_b", "capots_a", "capots_b", "extra_penalties")
"""The boxes whose columns have their names; the number of deals is `deal_count` in the row."""


def deals_entered(match: Match) -> bool:
    """Whether totals would put deals aside: one was written, whatever it marks, and deals count. By it the
    form asks why, and the service. One statement, or none."""
    if match.result_from == Match.ResultFrom.TOTALS:
        return False
    return match.deal_count > 0 or DealVersion.objects.of(match).current().exists()


def handed_state(handed: HandedResult, penalties: Iterable[Penalty]) -> MatchState:
    """How the match stands: the totals, with the penalties that are not among them and without those among
    them that were cancelled since. It is over: what is handed in has been played. Who was said to have won
    has won, else the higher total."""
    points = {"A": handed.total_a, "B": handed.total_b}
    for penalty in penalties:
        points[penalty.to_side] += penalty.points * (int(not penalty.cancelled) - int(penalty.in_totals))
    a, b = points["A"], points["B"]
    ahead = None if a == b else Side.A if a > b else Side.B
    winner = Side(handed.winner) if handed.winner else ahead
    deals = handed.deal_count or 0
    return MatchState(over=True, winner=winner, draw=winner is None, reason=None, a=a, b=b, deals=deals)


def capots_made(
    handed: HandedResult | None, deals: Iterable[tuple[PlayedDeal, DealScore]]
) -> tuple[int, int]:
    """The capots of A and B in a match: those of the deals that count, bid or not, played out; or those that
    were typed beside its totals, as far as they were asked for."""
    a, b = (handed.capots_a or 0, handed.capots_b or 0) if handed else (0, 0)
    for played, score in deals:
        a, b = a + _is_capot(played, score, Side.A), b + _is_capot(played, score, Side.B)
    return a, b


def _is_capot(played: PlayedDeal, score: DealScore, side: Side) -> bool:
    if played.status not in PLAYED_OUT:
        return False
    bid_made = played.contract == CAPOT and played.taker is side and score.made is True
    return played.capot is side or bid_made


def totals_in(row: HandedResult) -> GameTotals:
    """A stored row as the checks read it."""
    boxes = Boxes(deals=row.deal_count, **{name: getattr(row, name) for name in COUNTS})
    return GameTotals(row.total_a, row.total_b, boxes, Side(row.winner) if row.winner else None)


def columns_of(totals: GameTotals) -> dict[str, Any]:
    """The columns of the row that stores them."""
    counts = asdict(totals.boxes)
    return {
        "total_a": totals.a,
        "total_b": totals.b,
        "deal_count": counts.pop("deals"),
        "winner": str(totals.winner or ""),
        **counts,
    }


def settings_under(tournament: Tournament, limits: Limits) -> TotalsSettings:
    """What totals are checked against: the style that is set, else the one that the rulebook suggests for
    matches with these limits."""
    ruleset, worth = ruleset_of(tournament), worth_of(tournament)
    style: Any = tournament.totals_style or proposed_style(ruleset, limits, worth)
    return TotalsSettings(style, limits, sweep=tournament.totals_sweep, ruleset=ruleset, worth=worth)


def totals_settings(match: Match, *, others: Sequence[int] = ()) -> TotalsSettings:
    """The same for this match, under its own limits; `others` are the totals of its round that are in
    already. A match with a limit of time counts as called: clubs ring their own bell."""
    limits = limits_of(match)
    return replace(
        settings_under(match.tournament, limits),
        time_called=limits.minutes is not None or called_for(match, hour_now()) is not None,
        median=median_low(others) if len(others) >= MEDIAN_OF else None,
    )


def totals_of_round(match: Match) -> list[int]:
    """The totals handed in for the other matches of its round, both sides; one statement."""
    rows = HandedResult.objects.filter(match__round=match.round_id, current=True)
    pairs = rows.exclude(match=match).values_list("total_a", "total_b")
    return [total for pair in pairs for total in pair]


def judge(match: Match, totals: GameTotals) -> Taken | Doubts:
    """What the checks say of these totals for this match. One statement."""
    return check(totals, totals_settings(match, others=totals_of_round(match)))


def typed_sum(match: Match, totals: GameTotals) -> dict[str, Any]:
    """What is said once both totals are typed: what they make, and what is doubtful."""
    judged = judge(match, totals)
    if isinstance(judged, Doubts):
        return {"total": totals.sum, "reasons": judged.reasons}
    style = settings_under(match.tournament, limits_of(match)).style
    return {"total": totals.sum, "deals": judged.deals, "checked": style != "S6"}


def awaited_sum(match: Match, boxes: Boxes, total: int | None) -> dict[str, Any]:
    """What is said while one of them at most is typed: what both should make, at least and at most, and the
    `rest` for the other side where that is one number."""
    expected = expected_sum(boxes, totals_settings(match))
    if expected is None:
        return {}
    exact = expected.least == expected.most
    rest = expected.least - total if exact and total is not None else None
    return {"least": expected.least, "most": expected.most, "rest": rest}


@dataclass(frozen=True)
class AskedBoxes:
    """Which boxes stand beside the totals of this match; `penalty` is what one on the sheet is worth."""

    deals: bool
    belotes: bool
    capots: bool
    penalty: int | None


def asked_boxes(match: Match) -> AskedBoxes:
    """Those of the settings; the number of deals not where it is fixed, the capots always where the ranking
    counts them."""
    tournament = match.tournament
    settings = settings_under(tournament, limits_of(match))
    return AskedBoxes(
        deals=tournament.asks_deals and settings.fixed_deals is None,
        belotes=tournament.asks_belotes,
        capots=tournament.asks_capots or "capots" in tournament.criteria,
        penalty=added_penalty(settings),
    )


def penalties_before(match: Match) -> QuerySet[Penalty]:
    """The penalties that its sheet may hold: those ruled before the first totals came in, all while none are
    in. One ruled later is added to the totals."""
    penalties = Penalty.objects.filter(match=match, cancelled=False)
    if match.result_from != Match.ResultFrom.TOTALS:
        return penalties
    first = HandedResult.objects.filter(match=match).order_by("version").values("entered_at")[:1]
    return penalties.filter(made_at__lte=Subquery(first))


def record_of(totals: GameTotals) -> dict[str, object]:
    """What was handed in, as the journal keeps it; boxes left empty are left out."""
    counts = asdict(totals.boxes) | {
        "extra_penalties": totals.boxes.extra_penalties or None,
        "winner": str(totals.winner) if totals.winner else None,
    }
    typed = {name: value for name, value in counts.items() if value is not None}
    return {"a": totals.a, "b": totals.b, **typed}


def record_of_row(handed: HandedResult | None) -> dict[str, object]:
    """The totals that stand, for the journal; nothing where none do."""
    return {} if handed is None else {"totals": record_of(totals_in(handed))}
