"""Everything that happened in one match, loaded once in three statements, and what follows from it.

The pure part of the room: next number, ban, dealer, standing. Nothing here writes or renders."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from scoring import (
    Ban,
    DealScore,
    Limits,
    MatchState,
    Misdeal,
    MisdealEffect,
    PlayedDeal,
    Ruleset,
    ban_for_deal,
    match_state,
    misdeal_effect,
    score_deal,
)

from ...models import Deal, Incident, Match, Penalty
from ...rulebook import ruleset_of
from .rules import limits_of
from .stored import live, mark_of, misdeal_of, played_of


@dataclass(frozen=True)
class ScoredDeal:
    """The version of a deal that counts, its facts, and what they are worth under the ruleset."""

    row: Deal
    played: PlayedDeal
    score: DealScore
    first_entered_at: datetime


@dataclass(frozen=True)
class MatchFacts:
    """Rows of a match and the rules they are read by; everything else is computed from them."""

    match: Match
    ruleset: Ruleset
    limits: Limits
    versions: tuple[Deal, ...]
    penalties: tuple[Penalty, ...]
    incidents: tuple[Incident, ...]

    @cached_property
    def current(self) -> tuple[ScoredDeal, ...]:
        """The deals that count, in order."""
        first: dict[int, datetime] = {}
        for row in self.versions:
            first.setdefault(row.number, row.entered_at)
        return tuple(self._scored(row, first[row.number]) for row in self.versions if row.current)

    def _scored(self, row: Deal, first_entered_at: datetime) -> ScoredDeal:
        played = played_of(row)
        return ScoredDeal(row, played, score_deal(played, self.ruleset), first_entered_at)

    def deal(self, number: int) -> Deal | None:
        """The current version of that deal."""
        return next((deal.row for deal in self.current if deal.row.number == number), None)

    def with_next(self, row: Deal) -> MatchFacts:
        """The same match with one more deal, just written; those before it are not scored again."""
        facts = replace(self, versions=(*self.versions, row))
        return facts.knowing((*self.current, self._scored(row, row.entered_at)))

    def still_true_of(self, match: Match) -> MatchFacts:
        """The facts of a match just read, in the turn of its write: these where nothing was written about it
        since they were read, for every such write raises its version; else all is read again."""
        if match.version != self.match.version:
            return facts_of(match, bare=True)
        ruleset = ruleset_of(match.round.stage.tournament)
        facts = replace(self, match=match, ruleset=ruleset, limits=limits_of(match))
        return facts.knowing(self.current) if ruleset == self.ruleset else facts

    def knowing(self, current: tuple[ScoredDeal, ...]) -> MatchFacts:
        """The same, its deals scored already."""
        self.__dict__["current"] = current
        return self

    @property
    def next_number(self) -> int:
        """The number of the deal now being played."""
        return self.current[-1].row.number + 1 if self.current else 1

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
        return ban_for_deal(self.misdeals, number, self.ruleset)

    def uses_up(self, played: PlayedDeal) -> bool:
        """Whether the deal is one of those that the limit counts; an annulled one is dealt again."""
        return played.status != "annulled" and (played.status != "passed" or self.ruleset.passed_counts)

    @property
    def time_is_up(self) -> bool:
        """Time was called and the deal then in progress is in, or the sides stopped there and submitted."""
        called = self.match.round.time_called_at
        if called is None:
            return False
        if self.match.submitted_at is not None:
            return True
        return any(deal.first_entered_at > called and self.uses_up(deal.played) for deal in self.current)

    def standing(self, *, time_called: bool | None = None) -> MatchState:
        """Totals and end. `time_called` asks "if it stopped here?"; left out, what is so now."""
        return match_state(
            [(deal.played, deal.score) for deal in self.current],
            [mark_of(penalty) for penalty in live(self.penalties)],
            self.limits,
            self.ruleset,
            time_called=self.time_is_up if time_called is None else time_called,
        )

    @property
    def may_stop(self) -> bool:
        """Whether the sheet may be submitted: the end is reached, or time was called and a side is ahead."""
        if not self.current:
            return False
        return self.standing(time_called=self.match.round.time_called_at is not None).over

    @property
    def next_dealer(self) -> int | None:
        """The seat that deals now; None when nobody said who began.

        The deal moves on by one seat; an annulled one, and in some books a passed one, is dealt again."""
        seat = self.match.first_dealer
        for deal in self.current:
            if deal.played.dealer is not None:
                seat = deal.played.dealer
            if seat is not None and self._moves_on(deal.played):
                seat = seat % 4 + 1
        if seat is None:
            return None
        moved = sum(
            not effect.redeal
            for row, effect in zip(self.misdeal_rows, self.misdeal_effects().values(), strict=True)
            if row.deal_number == self.next_number
        )
        return (seat - 1 + moved) % 4 + 1

    def _moves_on(self, played: PlayedDeal) -> bool:
        if played.status == "passed":
            return self.ruleset.all_pass != "same"  # noqa: S105 - four passes, no password
        return played.status != "annulled"


def facts_ahead(match: Match) -> MatchFacts:
    """The facts as far as they go before a write has its turn, read and scored while others write: see
    `still_true_of`. Everybody waits for whoever writes; this way only for what cannot be done before."""
    facts = facts_of(match, bare=True)
    return facts.knowing(facts.current)


def facts_of(match: Match, *, bare: bool = False) -> MatchFacts:
    """Load a match's deals (all versions), penalties and incidents; three statements.

    `bare`, for writes that name nobody: without the people, rulings and stored lines that a page shows; they
    are read when somebody asks for them."""
    deals = match.deals.order_by("number", "version")
    penalties, incidents = match.penalties.order_by("pk"), match.incidents.order_by("pk")
    if bare:
        deals = deals.defer("lines")
    else:
        deals = deals.select_related("entered_by")
        penalties = penalties.select_related("incident", "made_by")
        incidents = incidents.select_related("made_by", "ruling")
    return MatchFacts(
        match=match,
        ruleset=ruleset_of(match.round.stage.tournament),
        limits=limits_of(match),
        versions=tuple(deals),
        penalties=tuple(penalties),
        incidents=tuple(incidents),
    )
