"""Everything that happened in one match, loaded once, and what follows from it: next number, ban, dealer,
standing; also as it would be if a deal were settled otherwise, points given, a ruling undone. Who sits where
and whose turn it is: seats 1 to 4 in playing order, 1 and 3 are side A.

Nothing here writes or renders; an effect is counted by the very code that counts the match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.utils import timezone

from scoring import (
    Ban,
    Bell,
    DealScore,
    Event,
    Ledger,
    Limits,
    Line,
    MatchState,
    Misdeal,
    MisdealEffect,
    PenaltyMark,
    PlayedDeal,
    Reason,
    Ruleset,
    Side,
    Stop,
    ban_for_deal,
    marks_need_match,
    misdeal_effect,
    score_deal,
    whose_deal,
    write_notation,
)
from scoring.cards import side_of
from scoring.contract import CAPOT, PLAYED_OUT
from scoring.reasons import TEMPLATES
from scoring.totals import Boxes, GameTotals

from ..evening.at_tables import called_for
from ..models import Deal, DealVersion, HandedResult, Incident, Match, Penalty, Tournament
from ..rulebook import ruleset_of


def played_of(deal: DealVersion) -> PlayedDeal:
    """The facts of one stored version. ImpossibleDeal only if the row was tampered with."""
    return PlayedDeal.from_dict(deal.facts)


def annulled(deal: DealVersion) -> PlayedDeal:
    """That deal as it is once nothing of it counts; who dealt stays known."""
    return PlayedDeal(status="annulled", dealer=deal.facts.get("dealer"))


def stored_lines(score: DealScore) -> list[dict[str, Any]]:
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
    return tuple(Line(Side(line["side"]), line["points"], reason_of(line), line["article"]) for line in lines)


def reason_of(line: dict[str, Any]) -> Reason:
    return Reason(line["code"], tuple(line["values"].items()))


def stored_rows(
    match: Match,
) -> tuple[tuple[DealVersion, ...], tuple[Penalty, ...], tuple[Incident, ...]]:
    """All versions of a match's deals, the points given in it, what happened, each with its deal; in three
    statements, and that of `name_deals`."""
    versions = tuple(DealVersion.objects.filter(deal__match=match).select_related("deal", "entered_by"))
    penalties = tuple(match.penalties.order_by("pk").select_related("incident", "made_by"))
    incidents = tuple(match.incidents.order_by("pk").select_related("made_by", "ruling"))
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
        # In a bracket somebody has to go on: level, one more deal.
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


COUNTS = ("belotes_a", "belotes_b", "capots_a", "capots_b", "extra_penalties")
"""The boxes whose columns have their names; the number of deals is `deal_count` in the row."""


def totals_in(row: HandedResult) -> GameTotals:
    boxes = Boxes(deals=row.deal_count, **{name: getattr(row, name) for name in COUNTS})
    return GameTotals(row.total_a, row.total_b, boxes, Side(row.winner) if row.winner else None)


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


def takes_deals(tournament: Tournament) -> bool:
    return tournament.results != Tournament.Results.TOTALS


def takes_totals(tournament: Tournament) -> bool:
    return tournament.results != Tournament.Results.DEALS


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


@dataclass(frozen=True)
class ScoredDeal:
    """The version of a deal that counts, its facts, and what they are worth in this match."""

    row: DealVersion
    played: PlayedDeal
    score: DealScore
    first_entered_at: datetime


@dataclass(frozen=True)
class MatchFacts:
    """Rows of a match and the rules they are read by; everything else is computed from them. Where totals
    were `handed` in the deals stay, uncounted. `now`: time may be over by then, though nobody wrote it."""

    match: Match
    ruleset: Ruleset
    limits: Limits
    versions: tuple[DealVersion, ...]
    penalties: tuple[Penalty, ...]
    incidents: tuple[Incident, ...]
    handed: HandedResult | None = None
    now: datetime = field(default_factory=timezone.now, compare=False)

    def with_rows(self, **rows: Any) -> MatchFacts:
        return replace(self, **rows)

    @cached_property
    def entered(self) -> tuple[EnteredDeal, ...]:
        """The deals that count, in order, as they were written."""
        if self.handed:
            return ()
        first_entered_at = {row.number: row.entered_at for row in reversed(self.versions)}
        current = [row for row in self.versions if row.current]
        return tuple(EnteredDeal(row, played_of(row), first_entered_at[row.number]) for row in current)

    @cached_property
    def ledger(self) -> Ledger:
        """The whole match as the engine counts it, a deal marked as it is in its match."""
        return self._count(self._called)

    @cached_property
    def current(self) -> tuple[ScoredDeal, ...]:
        """The deals that count, in order, with what each marks in this match."""
        pairs = zip(self.entered, self.ledger.scores, strict=True)
        return tuple(ScoredDeal(deal.row, deal.played, score, deal.at) for deal, score in pairs)

    @cached_property
    def _called(self) -> TimeCalled | None:
        return time_called(self.match, self.now)

    def _count(self, called: TimeCalled | None) -> Ledger:
        ledger = Ledger(self.limits, self.ruleset)
        timed_marks = [(row.made_at, self._mark(row)) for row in live(self.penalties)]
        for event in match_events(self.entered, timed_marks, called):
            ledger.add(event)
        return ledger

    def _mark(self, row: Penalty) -> PenaltyMark:
        """Points given; those of some misdeals use up a deal."""
        effect = None if row.incident_id is None else self.misdeal_effects().get(row.incident_id)
        price = None if effect is None else effect.penalty
        return replace(mark_of(row), uses_deal=price is not None and price.uses_deal)

    def deal(self, number: int) -> DealVersion | None:
        return next((deal.row for deal in self.entered if deal.row.number == number), None)

    def with_next(self, row: DealVersion) -> MatchFacts:
        return self.with_rows(versions=(*self.versions, row), now=row.entered_at)

    @property
    def next_number(self) -> int:
        return self.entered[-1].row.number + 1 if self.entered else 1

    @cached_property
    def misdeal_rows(self) -> tuple[Incident, ...]:
        """The misdeals that count, in the order in which they were declared."""
        rows = [row for row in live(self.incidents) if row.kind == Incident.Kind.MISDEAL]
        return tuple(sorted(rows, key=lambda row: (row.deal_number or 0, row.pk)))

    @property
    def misdeals(self) -> tuple[Misdeal, ...]:
        return tuple(misdeal_of(row) for row in self.misdeal_rows)

    def misdeal_effects(self) -> dict[int, MisdealEffect]:
        """Incident id → what that misdeal costs, as the ladder stands now."""
        misdeals = self.misdeals
        return {
            row.pk: misdeal_effect(misdeals[:position], misdeals[position], self.ruleset)
            for position, row in enumerate(self.misdeal_rows)
        }

    def ban(self, number: int) -> Ban | None:
        """What a misdeal forbids in that deal: a side may not take, or its dealer may not bid."""
        return ban_for_deal(self.misdeals, number, self.ruleset) if self.misdeals else None

    def standing(self, *, time_called: bool | None = None) -> MatchState:
        """Totals and end. `time_called` asks "if it stopped here?"; left out, what is so now."""
        if self.handed:
            return handed_state(self.handed, self.penalties)
        if time_called is None:
            return self.ledger.state
        if not time_called:
            return self.ledger.state if self._called is None else self._count(None).state
        return self.ledger.copy().add(Stop())

    @property
    def may_stop(self) -> bool:
        """Whether the sheet may be submitted: the end is reached, or time was called and a side is ahead."""
        if not self.entered:
            return bool(self.handed)
        return self.standing(time_called=self._called is not None).over

    @property
    def next_dealer(self) -> int | None:
        """The seat that deals now; None when nobody said who began."""
        deals = [(deal.played, deal.score) for deal in self.current]
        pairs = zip(self.misdeal_rows, self.misdeal_effects().values(), strict=True)
        effects = [effect for row, effect in pairs if row.deal_number == self.next_number]
        return whose_deal(self.match.first_dealer, deals, effects, self.ruleset)


def facts_of(match: Match) -> MatchFacts:
    """Load a match's deals (all versions), penalties and incidents."""
    versions, penalties, incidents = stored_rows(match)
    ruleset, handed = ruleset_of(match.tournament), handed_result(match)
    return MatchFacts(match, ruleset, limits_of(match), versions, penalties, incidents, handed)


def with_deal(facts: MatchFacts, number: int, played: PlayedDeal, at: datetime) -> MatchFacts:
    """The deal of that number written so; a number that does not exist yet is added, entered `at`."""
    row = facts.deal(number)
    written = copy(row) if row else DealVersion(deal=Deal(match=facts.match, number=number), entered_at=at)
    written.status, written.facts, written.notation = played.status, played.to_dict(), write_notation(played)
    other_versions = [row for row in facts.versions if not (row.current and row.number == number)]
    versions = sorted([*other_versions, written], key=lambda row: (row.number, row.version))
    return facts.with_rows(versions=tuple(versions))


def marked_in(facts: MatchFacts, number: int, played: PlayedDeal, at: datetime) -> DealScore:
    """What that deal marks in this match, entered `at` if it is not there yet. Raises ImpossibleDeal.

    Most rulebooks mark a deal by itself; a litige and an exact last deal need the others."""
    if not marks_need_match(facts.ruleset):
        return score_deal(played, facts.ruleset)
    # Deals put aside for totals are marked as if they counted: one day they may again.
    written = with_deal(facts.with_rows(handed=None), number, played, at).current
    return next(deal.score for deal in written if deal.row.number == number)


def next_misdeal(
    facts: MatchFacts, side: Side, *, dealer: int | None = None, bid: int | None = None
) -> Incident:
    """A misdeal of that side in the deal now dealt, not saved; its dealer when it is that side's turn."""
    turn = facts.next_dealer
    if dealer is None and turn is not None and side_of(turn) is side:
        dealer = turn
    return stored_misdeal(facts.match, Misdeal(side, dealer, facts.next_number, bid))


class DoubtfulTotals(NamedTuple):
    """A match handed in with a doubt, where it was played, and its round's number."""

    round: int
    table: int | None
    match: int


def doubtful_totals(tournament: Tournament) -> tuple[DoubtfulTotals, ...]:
    """Those of an evening, by round and table; one statement, none where no match is handed in by totals."""
    if tournament.results == Tournament.Results.DEALS:
        return ()
    waiting = HandedResult.objects.filter(match__tournament=tournament, match__state=Match.State.SUBMITTED)
    columns = ("match__round__number", "match__table__number", "match")
    doubtful = waiting.filter(current=True).exclude(doubts=[]).order_by(*columns)
    return tuple(DoubtfulTotals(*row) for row in doubtful.values_list(*columns).distinct())
