"""The result of a match written otherwise: some of its deals, or the totals handed in; what it would be then.

Nothing is written, and no statement but for the penalties that a sheet may hold."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from scoring import DealScore, ImpossibleDeal, MatchState, PlayedDeal
from scoring.settle import deal_faults, with_melds
from scoring.totals import GameTotals

from ...core.errors import Refused
from ...models import DealVersion, HandedResult, Match
from .facts import MatchFacts, with_deal
from .handed import COUNTS, penalties_before
from .stored import played_of

Refusal = Refused | ImpossibleDeal
WRITTEN = ("played", "counted", "passed")


@dataclass(frozen=True)
class RewrittenDeal:
    """A deal as it should be; `seen`: the version that was on the page."""

    number: int
    seen: int
    played: PlayedDeal


@dataclass(frozen=True)
class RewrittenResult:
    """What a match should say: these deals, or these totals. `seen`: the version of the totals
    that was on the page; `checked`: whoever types has looked at the sheet; `in_totals`: it holds the
    penalties before."""

    deals: tuple[RewrittenDeal, ...] = ()
    totals: GameTotals | None = None
    seen: int = 0
    checked: bool = False
    in_totals: bool = True

    def to_dict(self) -> dict[str, Any]:
        """As it is kept while it waits."""
        if not self.totals:
            deals = [[deal.number, deal.seen, deal.played.to_dict()] for deal in self.deals]
            return {"deals": deals}
        kept = {"seen": self.seen, "checked": self.checked, "in_totals": self.in_totals}
        return {"totals": self.totals.to_dict(), **kept}


class WrongDeal(Exception):
    """One deal cannot be written so; `number`: which, `refusals`: each thing that is wrong with it."""

    def __init__(self, number: int, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(number, refusals)
        self.number, self.refusals = number, refusals


def rewritten(facts: MatchFacts, result: RewrittenResult, at: datetime) -> MatchFacts:
    """The match with that result. Raises WrongDeal; ImpossibleDeal where the deals do not go together."""
    if result.totals:
        return _with_totals(facts, result, result.totals)
    for deal in result.deals:
        try:
            played = with_melds(deal.played, facts.ruleset)
        except ImpossibleDeal as error:
            raise WrongDeal(deal.number, (error,)) from error
        faults = tuple(deal_faults(played, facts.ruleset))
        if faults:
            raise WrongDeal(deal.number, faults)
        facts = with_deal(facts, deal.number, played, at)
    return facts


def _with_totals(facts: MatchFacts, result: RewrittenResult, totals: GameTotals) -> MatchFacts:
    on_sheet = set(penalties_before(facts.match).values_list("pk", flat=True))
    penalties = [copy(penalty) for penalty in facts.penalties]
    for penalty in penalties:
        if penalty.pk in on_sheet:
            penalty.in_totals = result.in_totals
    return facts.with_rows(handed=_handed_row(facts.match, totals), penalties=tuple(penalties))


def _handed_row(match: Match, totals: GameTotals) -> HandedResult:
    counts = {name: getattr(totals.boxes, name) for name in COUNTS}
    return HandedResult(
        match=match,
        total_a=totals.a,
        total_b=totals.b,
        deal_count=totals.boxes.deals,
        winner=str(totals.winner or ""),
        **counts,
    )


def stopped(facts: MatchFacts) -> MatchState:
    """How the match stands when its sheet is handed in as it is. Refused "not_over": it would go on."""
    if not facts.may_stop:
        raise Refused(
            "not_over",
            _(
                "Ainsi la partie ne serait pas finie. Rouvrez le tour, puis la feuille : "
                "il faut encore y jouer."
            ),
        )
    if facts.handed or facts.standing().over:
        return facts.standing()
    return facts.standing(time_called=True)


@dataclass(frozen=True)
class DealRewritten:
    """A deal before and after: what was played, what it marks in its match."""

    number: int
    before: PlayedDeal
    after: PlayedDeal
    marked: DealScore
    marks: DealScore


def deals_rewritten(before: MatchFacts, after: MatchFacts) -> Iterator[DealRewritten]:
    """The deals that are others, and those that mark something else because of them."""
    now = {deal.row.number: deal for deal in before.current}
    for deal in after.current:
        old = now.get(deal.row.number)
        if old is not None and (old.played, old.score[:2]) != (deal.played, deal.score[:2]):
            yield DealRewritten(deal.row.number, old.played, deal.played, old.score, deal.score)


def rewritable(facts: MatchFacts) -> dict[int, DealVersion]:
    """The deals that may be written otherwise, by their number: not what a referee decided or annulled."""
    return {deal.row.number: deal.row for deal in facts.entered if deal.row.status in WRITTEN}


def seen_again(deal: RewrittenDeal, row: DealVersion) -> RewrittenDeal:
    """That deal as it would be written over this version; who dealt stays known."""
    played = deal.played
    if played.dealer is None:
        played = replace(played, dealer=played_of(row).dealer)
    return replace(deal, seen=row.version, played=played)
