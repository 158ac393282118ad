"""The sheet of one match: what its phone, the referee and the printer show. Five SQL statements at most.

Takes a match loaded by `tables.matches` (or by the guard); writes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring import Limits, MatchState, Reason, Ruleset, Side

from ...core.clock import hour_now
from ...evening import (
    PLAYING,
    WAITING,
    WITHOUT_RESULT,
    ScoreDecision,
    called_for,
    decisions_among,
    is_ended,
    is_over,
    shown_state,
)
from ...models import HandedResult, Match, Ruling, Team, Tournament
from ...web import naming
from .disputes import DisputeRow, open_disputes
from .facts import MatchFacts, facts_of
from .lines import SheetLine, lines_of
from .seats import Seat, Turn, ban_sentence, seats_of, side_sign, sign_of, team_of, turn_of
from .stored import live, takes_deals, takes_totals


@dataclass(frozen=True)
class SheetSide:
    """One side as the sheet shows it; `short_name` where there is little room, `to_go` the points it still
    needs, None without a target.

    `players` are said at the table; `signers` pairs that with the name to write."""

    side: Side
    team: Team | None
    number: int | str | None
    name: str
    short_name: str
    players: tuple[str, ...]
    signers: tuple[tuple[str, str], ...]
    total: int | None
    to_go: int | None
    signed_at: datetime | None
    signed_name: str

    @property
    def short_names(self) -> tuple[str, ...]:
        """The same by partner: each stays on one line."""
        one, dash, two = self.short_name.partition(naming.DASH)
        return (one, f"{dash.strip()} {two}") if two else (one,)


@dataclass(frozen=True)
class HeldBack:
    """Who may not take, or not bid, in the next deal, as a sentence too; after which misdeal and article."""

    side: Side
    number: int | str | None
    misdeal: int
    kind: str
    seat: int | None
    sentence: str
    article: str


@dataclass(frozen=True)
class End:
    """How the match ended: the winner's team number (None: drawn), its lead, why, after which rule,
    when."""

    winner: int | str | None
    margin: int
    reason: Reason | None
    article: str
    at: datetime | None


@dataclass(frozen=True)
class Sheet:
    """Everything on the sheet of a match. `lines` are newest first; `litige`: points nobody has won yet.
    `ended`: its round or its evening is closed, nothing is written any more."""

    match: Match
    tournament: Tournament
    table: int | None
    round: int
    a: SheetSide
    b: SheetSide
    lines: tuple[SheetLine, ...]
    state: str
    standing: MatchState
    limits: Limits
    ruleset: Ruleset
    next_number: int
    turn: Turn | None
    seats: tuple[Seat, ...]
    asks_first_dealer: bool
    ban: HeldBack | None
    litige: int
    end: End | None
    why_not_over: Reason | None
    may_enter: bool
    may_sign: bool
    time_called_at: datetime | None
    calls: tuple[DisputeRow, ...]
    ended: bool
    version: int
    handed: HandedResult | None = None
    uncounted_deals: int = 0
    decisions: tuple[ScoreDecision, ...] = ()

    @property
    def last_deal_only(self) -> bool:
        """Whether no deal begins any more though the clock still runs."""
        ends_at = self.match.round.ends_at
        called = self.match.round.time_called_at is not None
        return not called and ends_at is not None and ends_at > hour_now()

    @property
    def may_enter_deal(self) -> bool:
        """Whether the next deal may be entered: the tournament takes deals, and no totals were handed in."""
        return self.may_enter and self.by_deals

    @property
    def by_deals(self) -> bool:
        """Whether the match is written deal by deal, or may still be."""
        return takes_deals(self.tournament)

    @property
    def may_hand_totals(self) -> bool:
        """Whether totals may be typed or corrected, as far as the match goes: not confirmed, not waiting."""
        open_sheet = self.match.state in WITHOUT_RESULT or self.match.state == Match.State.SUBMITTED
        takes = takes_totals(self.tournament)
        return takes and open_sheet and not self.ended

    @property
    def open_disputes(self) -> int:
        """How many calls for the referee wait."""
        return len(self.calls)

    @property
    def may_name_dealer(self) -> bool:
        """Whether who deals first may be chosen again: it has begun, and no deal nor misdeal is written."""
        begun = self.may_enter and self.match.state == PLAYING
        return begun and all(line.kind == "penalty" for line in self.lines)

    @property
    def sides(self) -> tuple[SheetSide, SheetSide]:
        return self.a, self.b

    def side(self, side: str) -> SheetSide:
        """The side of that letter."""
        return self.a if side == "A" else self.b


def sheet(match: Match, facts: MatchFacts | None = None) -> Sheet:
    """The running sheet of a match; `facts` where they are already loaded."""
    return sheet_of(facts or facts_of(match), tuple(open_disputes(match)))


def sheet_of(facts: MatchFacts, calls: tuple[DisputeRow, ...] = ()) -> Sheet:
    """The sheet from facts already loaded; no statement."""
    match, standing = facts.match, facts.standing()
    over = is_over(match.tournament)
    ended = is_ended(match, match.tournament)
    calls = () if over else calls
    unsigned = match.state in WITHOUT_RESULT and not ended
    return Sheet(
        match=match,
        tournament=match.tournament,
        table=match.table.number if match.table else None,
        round=match.round.number,
        a=_side(facts, Side.A),
        b=_side(facts, Side.B),
        lines=tuple(reversed(lines_of(facts))),
        state=shown_state(match.state, ended=ended, disputed=bool(calls)),
        standing=standing,
        limits=facts.limits,
        ruleset=facts.ruleset,
        next_number=facts.next_number,
        turn=turn_of(match, facts.next_dealer, facts.ruleset) if unsigned and not standing.over else None,
        seats=seats_of(match),
        asks_first_dealer=match.state == WAITING and match.first_dealer is None and not facts.current,
        ban=_ban(facts),
        litige=facts.ledger.litige,
        end=_end(facts, standing),
        why_not_over=None if standing.over else standing.reason,
        may_enter=unsigned and not standing.over,
        may_sign=unsigned and facts.may_stop,
        time_called_at=called_for(match, facts.now),
        calls=calls,
        ended=ended,
        version=match.version,
        handed=facts.handed,
        uncounted_deals=sum(row.current for row in facts.versions) if facts.handed else 0,
        decisions=decisions_among(_rulings(facts)),
    )


def _rulings(facts: MatchFacts) -> list[Ruling]:
    """The decisions on its sheet, read with the lines they stand on."""
    rulings = (getattr(incident, "ruling", None) for incident in facts.incidents)
    return [ruling for ruling in rulings if ruling is not None]


def _side(facts: MatchFacts, side: Side) -> SheetSide:
    match = facts.match
    first = side is Side.A
    team, total = team_of(match, side), match.total_a if first else match.total_b
    target = facts.limits.target
    return SheetSide(
        side=side,
        team=team,
        number=sign_of(team),
        name=naming.team_said(team, match.tournament) if team else "–",
        short_name=naming.team_cut(team, match.tournament) if team else "–",
        players=tuple(seat.player for seat in seats_of(match) if seat.side is side and seat.player != "–"),
        signers=_signers(team),
        total=total,
        to_go=None if target is None else max(0, target - (total or 0)),
        signed_at=match.signed_a_at if first else match.signed_b_at,
        signed_name=(match.signed_a_name if first else match.signed_b_name) or naming.erased(),
    )


def _signers(team: Team | None) -> tuple[tuple[str, str], ...]:
    """(what is said, what is written) for each player who may sign."""
    players = team.people if team else ()
    return tuple((naming.called(player), naming.full(player)) for player in players if player)


def _ban(facts: MatchFacts) -> HeldBack | None:
    ban = facts.ban(facts.next_number)
    if ban is None:
        return None
    number, sentence = side_sign(facts.match, ban.side), ban_sentence(facts.match, ban)
    return HeldBack(
        side=ban.side,
        number=number,
        misdeal=ban.number,
        kind=ban.kind,
        seat=ban.seat,
        sentence=sentence,
        article=ban.article,
    )


def _end(facts: MatchFacts, standing: MatchState) -> End | None:
    if not standing.over:
        return None
    winner = side_sign(facts.match, standing.winner) if standing.winner else None
    return End(
        winner=winner,
        margin=abs(standing.a - standing.b),
        reason=standing.reason,
        article=standing.article,
        at=_ended_at(facts),
    )


def _ended_at(facts: MatchFacts) -> datetime | None:
    """The hour of what ended it: its last deal, or points given since, as those of a misdeal, without which
    it would go on."""
    ended_at = max((deal.first_entered_at for deal in facts.current), default=None)
    given = [row for row in live(facts.penalties) if ended_at is None or row.made_at > ended_at]
    given.sort(key=lambda row: row.made_at)
    for count, row in enumerate(given):
        kept = tuple(penalty for penalty in facts.penalties if penalty not in given[count:])
        if facts.with_rows(penalties=kept).standing().over:
            break
        ended_at = row.made_at
    return ended_at
