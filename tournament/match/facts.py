"""Everything that happened in one match, loaded once, and what follows from it: next number, ban, dealer,
standing; also as it would be if a deal were settled otherwise, points given, a ruling undone. Who sits where
and whose turn it is: seats 1 to 4 in playing order, 1 and 3 are side A (RULES §1).

Nothing here writes or renders; an effect is counted by the very code that counts the match."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import (
    Ban,
    DealScore,
    Ledger,
    Limits,
    MatchState,
    Misdeal,
    MisdealEffect,
    PenaltyMark,
    PlayedDeal,
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
from scoring.cards import first_bidder, neighbour, side_of

from ..core.clock import hour_now
from ..models import Deal, DealVersion, HandedResult, Incident, Match, Penalty, Player, Ruling, Team
from ..rulebook import ruleset_of
from ..web import naming
from ..web.units import team_label, the_team_label
from .stored import (
    EnteredDeal,
    TimeCalled,
    handed_result,
    handed_state,
    limits_of,
    live,
    mark_of,
    match_events,
    misdeal_of,
    played_of,
    stored_misdeal,
    stored_rows,
    struck,
    time_called,
)


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
    """The team on that side; None while a slot is not filled."""
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
class ScoredDeal:
    """The version of a deal that counts, its facts, and what they are worth in this match."""

    row: DealVersion
    played: PlayedDeal
    score: DealScore
    first_entered_at: datetime


@dataclass(frozen=True)
class CountedMatch:
    """What is known of a match already: its deals as they were written, and the match counted; None where
    something besides the deals has changed and it is to be counted anew."""

    entered: tuple[EnteredDeal, ...]
    ledger: Ledger | None


@dataclass(frozen=True)
class MatchFacts:
    """Rows of a match and the rules they are read by; everything else is computed from them, but for what was
    `counted` before. Where totals were `handed` in the deals stay, uncounted. Other rows are said by
    `with_rows`: of them nothing is known yet. `now`: time may be over by then, though nobody wrote it."""

    match: Match
    ruleset: Ruleset
    limits: Limits
    versions: tuple[DealVersion, ...]
    penalties: tuple[Penalty, ...]
    incidents: tuple[Incident, ...]
    handed: HandedResult | None = None
    now: datetime = field(default_factory=timezone.now, compare=False)
    counted: CountedMatch | None = field(default=None, compare=False, repr=False)

    def with_rows(self, **rows: Any) -> MatchFacts:
        """The same match with other `versions`, `penalties`, `incidents` or `handed` totals."""
        return replace(self, counted=None, **rows)

    @cached_property
    def entered(self) -> tuple[EnteredDeal, ...]:
        """The deals that count, in order, as they were written."""
        if self.counted is not None:
            return self.counted.entered
        if self.handed:
            return ()
        first_entered_at = {row.number: row.entered_at for row in reversed(self.versions)}
        current = [row for row in self.versions if row.current]
        return tuple(EnteredDeal(row, played_of(row), first_entered_at[row.number]) for row in current)

    @cached_property
    def ledger(self) -> Ledger:
        """The whole match as the engine counts it, a deal marked as it is in its match."""
        if self.counted is not None and self.counted.ledger is not None:
            return self.counted.ledger
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
        """The current version of that deal."""
        return next((deal.row for deal in self.entered if deal.row.number == number), None)

    def with_next(self, row: DealVersion) -> MatchFacts:
        """The same match with one more deal, just written; those before it are not counted again."""
        versions, ledger = (*self.versions, row), self.ledger.copy()
        played = played_of(row)
        ledger.add(played)
        at = next(version.entered_at for version in versions if version.number == row.number)
        rung_meanwhile = time_called(self.match, row.entered_at) != self._called
        entered = (*self.entered, EnteredDeal(row, played, at))
        counted = CountedMatch(entered, None if rung_meanwhile else ledger)
        return replace(self, versions=versions, now=row.entered_at, counted=counted)

    def still_true_of(self, match: Match) -> MatchFacts:
        """The facts of a match just read, in the turn of its write: these where nothing was written about it
        since they were read, for every such write raises its version; else all is read again.

        Its rules, its limits and the call of time are not its own: for them the deals are counted again."""
        if match.version != self.match.version:
            return facts_of(match, bare=True)
        ruleset = ruleset_of(match.tournament)
        facts = replace(
            self, match=match, ruleset=ruleset, limits=limits_of(match), now=hour_now(), counted=None
        )
        unchanged = (facts.ruleset, facts.limits, facts._called) == (self.ruleset, self.limits, self._called)
        return replace(facts, counted=CountedMatch(self.entered, self.ledger if unchanged else None))

    @property
    def next_number(self) -> int:
        """The number of the deal now being played."""
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


def facts_ahead(match: Match) -> MatchFacts:
    """The facts as far as they go before a write has its turn, read and scored while others write: see
    `still_true_of`. Everybody waits for whoever writes; this way only for what cannot be done before."""
    facts = facts_of(match, bare=True)
    return replace(facts, counted=CountedMatch(facts.entered, facts.ledger))


def facts_of(match: Match, *, bare: bool = False) -> MatchFacts:
    """Load a match's deals (all versions), penalties and incidents, `bare` for writes that name nobody: see
    `stored_rows`."""
    rows, ruleset = stored_rows(match, bare=bare), ruleset_of(match.tournament)
    return MatchFacts(match, ruleset, limits_of(match), *rows, handed=handed_result(match))


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


def with_penalty(facts: MatchFacts, mark: PenaltyMark) -> MatchFacts:
    """Those points given."""
    penalty = Penalty(match=facts.match, to_side=mark.to, points=mark.points, article=mark.article)
    return facts.with_rows(penalties=(*facts.penalties, penalty))


def without_incident(facts: MatchFacts, incident_id: int) -> MatchFacts:
    """That incident and its points cancelled."""
    incidents = tuple(row for row in facts.incidents if row.pk != incident_id)
    penalties = tuple(struck(row) if row.incident_id == incident_id else row for row in facts.penalties)
    return facts.with_rows(incidents=incidents, penalties=penalties)


def next_misdeal(
    facts: MatchFacts, side: Side, *, dealer: int | None = None, bid: int | None = None
) -> Incident:
    """A misdeal of that side in the deal now dealt, not saved; its dealer when it is that side's turn."""
    turn = facts.next_dealer
    if dealer is None and turn is not None and side_of(turn) is side:
        dealer = turn
    return stored_misdeal(facts.match, Misdeal(side, dealer, facts.next_number, bid))


def with_misdeal(facts: MatchFacts, incident: Incident) -> MatchFacts:
    """One more misdeal, not yet saved, with the points its step of the ladder brings."""
    extended = facts.with_rows(incidents=(*facts.incidents, incident))
    mark = extended.misdeal_effects()[incident.pk].penalty
    return extended if mark is None else with_penalty(extended, mark)


def without_ruling(facts: MatchFacts, ruling: Ruling, at: datetime) -> MatchFacts:
    """The match as it stood before that ruling: its points gone, its deal as it was."""
    before, after = ruling.effect.get("versions") or (None, None)
    undone = facts if ruling.incident_id is None else without_incident(facts, ruling.incident_id)
    decided = next((row for row in facts.versions if row.pk == after and row.current), None)
    if decided is None:
        return undone
    former = next((row for row in facts.versions if row.pk == before), None)
    if former is not None:
        return with_deal(undone, decided.number, played_of(former), at)
    return undone.with_rows(versions=tuple(row for row in undone.versions if row.pk != after))
