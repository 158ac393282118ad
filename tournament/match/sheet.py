"""The sheet of a match: its deals line by line, how it stands, who signs.

A fixed number of statements."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import Ban, Limits, MatchState, PlayedDeal, Reason, Ruleset, Side
from scoring.cards import first_bidder, neighbour
from scoring.settle import spelled_out

from ..core.clock import hour_now
from ..evening.at_tables import called_for
from ..models import DealVersion, HandedResult, Incident, Match, Penalty, Player, Ruling, Team, Tournament
from ..models.result import DISPUTED, PLAYING, WAITING, WITHOUT_RESULT
from ..web import naming
from ..web.units import team_label, the_team_label
from .calls import DisputeRow, ScoreDecision, decisions_among, open_disputes
from .facts import MatchFacts, ScoredDeal, facts_of, live, reason_of, takes_deals, takes_totals, why_of


@dataclass(frozen=True)
class Seat:
    """One chair: its number, who sits there, for which side and team."""

    number: int
    player: str
    side: Side
    team: int | str | None


@dataclass(frozen=True)
class Turn:
    """Who deals, who cuts (the dealer's left) and who speaks first (as the rulebook says)."""

    dealer: Seat
    cutter: Seat
    speaker: Seat


def team_of(match: Match, side: Side) -> Team | None:
    return match.team_a if side is Side.A else match.team_b


def sign_of(team: Team | None) -> int | str | None:
    """What a team is called by: its number, of a pair its players'; None while a slot is not filled."""
    return naming.sign(team) if team else None


def side_sign(match: Match, side: Side | None) -> int | str | None:
    """The same of a side; None where nobody is meant."""
    return sign_of(team_of(match, side)) if side else None


def given_name(player: Player | None, at_table: list[Player | None]) -> str:
    """What people say at the table: the given name, in full when two at the table share it."""
    if player is None:
        return "–"
    short = naming.called(player)
    namesakes = [other for other in at_table if other and naming.called(other) == short]
    return naming.full(player) if len(namesakes) > 1 else short


def seats_of(match: Match) -> tuple[Seat, Seat, Seat, Seat]:
    """The four chairs in playing order; `seats_swapped` exchanges the two players of side B."""
    team_a, team_b = team_of(match, Side.A), team_of(match, Side.B)
    a = list(team_a.people) if team_a else [None, None]
    b = list(team_b.people) if team_b else [None, None]
    if match.seats_swapped:
        b.reverse()
    order = [(a[0], Side.A, team_a), (b[0], Side.B, team_b), (a[1], Side.A, team_a), (b[1], Side.B, team_b)]
    everyone = [*a, *b]
    first, second, third, fourth = (
        Seat(number, given_name(player, everyone), side, sign_of(team))
        for number, (player, side, team) in enumerate(order, start=1)
    )
    return first, second, third, fourth


def turn_of(match: Match, dealer: int | None, ruleset: Ruleset) -> Turn | None:
    """Whose turn it is when that seat deals; None when the dealer is not known."""
    if dealer is None:
        return None
    seats = seats_of(match)
    cutter = neighbour(dealer, "left", clockwise=ruleset.clockwise)
    speaker = first_bidder(ruleset, dealer)
    return Turn(seats[dealer - 1], seats[cutter - 1], seats[speaker - 1])


def ban_sentence(match: Match, ban: Ban) -> str:
    """Who is held back in this deal, and after which misdeal (Missègre X.A, Stéphanoise "Donne")."""
    team = team_of(match, ban.side)
    sign = naming.sign(team) if team else ban.side
    words = {"team": team_label(sign), "number": ban.number}
    if ban.kind == "take":
        return capfirst(
            _("%(team)s ne peut pas prendre : %(number)se fausse donne.")
            % {**words, "team": the_team_label(sign)}
        )
    if ban.seat is None:
        sentence = _("%(team)s : le donneur n’enchérit pas à cette donne (fausse donne n° %(number)s).")
        return capfirst(sentence % words)
    player = seats_of(match)[ban.seat - 1].player
    sentence = _("%(player)s, %(team)s, n’enchérit pas à cette donne (fausse donne n° %(number)s).")
    return sentence % {**words, "player": player}


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
        *(((deal.row.number, 1, 0.0), _deal_line(deal, facts)) for deal in facts.current),
        *((_place(row, facts), _incident_line(row, facts)) for row in facts.incidents),
        *((_place(row, facts), _penalty_line(row)) for row in facts.penalties if row.incident_id is None),
    ]
    placed.sort(key=lambda pair: pair[0])
    return tuple(_totalled([line for _where, line in placed]))


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
    ban: Ban | None
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
    def banned(self) -> str:
        """Who may not take, or not bid, in the next deal, in words."""
        return ban_sentence(self.match, self.ban) if self.ban else ""

    @property
    def open_disputes(self) -> int:
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
        return self.a if side == "A" else self.b


def sheet(match: Match, facts: MatchFacts | None = None) -> Sheet:
    """The running sheet of a match; `facts` where they are already loaded."""
    return sheet_of(facts or facts_of(match), tuple(open_disputes(match)))


def sheet_of(facts: MatchFacts, calls: tuple[DisputeRow, ...] = ()) -> Sheet:
    """The sheet from facts already loaded; no statement."""
    match, standing = facts.match, facts.standing()
    over = match.tournament.is_over
    ended = match.ended
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
        state=DISPUTED if calls else match.final_state,
        standing=standing,
        limits=facts.limits,
        ruleset=facts.ruleset,
        next_number=facts.next_number,
        turn=turn_of(match, facts.next_dealer, facts.ruleset) if unsigned and not standing.over else None,
        seats=seats_of(match),
        asks_first_dealer=match.state == WAITING and match.first_dealer is None and not facts.current,
        ban=facts.ban(facts.next_number),
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
        short_name=naming.team_short(team, match.tournament) if team else "–",
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


def _end(facts: MatchFacts, standing: MatchState) -> End | None:
    if not standing.over:
        return None
    winner = side_sign(facts.match, standing.winner) if standing.winner else None
    return End(
        winner=winner,
        margin=abs(standing.a - standing.b),
        reason=standing.reason,
        article=standing.article,
        at=max((deal.first_entered_at for deal in facts.current), default=None),
    )
