"""A paper sheet typed in one page: read row by row as it would be written, then written at once. The score is
the engine's; who may, the table of rights.

Raises Refused and Conflict with a sentence, WrongRow with its row and refusal, AlreadyDone for a retry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from scoring import DealScore, ImpossibleDeal, PlayedDeal, write_notation
from scoring.settle import deal_faults, with_melds

from ...core.access import Action, Actor
from ...core.clock import hour_now
from ...core.errors import Refused
from ...models import Deal, DealVersion, Match
from ..queries.facts import MatchFacts, facts_of
from ..queries.stored import takes_deals
from .deals import refuse_banned_taker, refuse_uncovered_litige
from .opening import writing_match
from .score import deal_of, put_version, retotal

Refusal = Refused | ImpossibleDeal


class WrongRow(Exception):
    """One deal of the sheet cannot be written; `row` counts from 0; `refusal`: why, beside which field."""

    def __init__(self, row: int, refusal: Refusal) -> None:
        super().__init__(row, refusal)
        self.row, self.refusal = row, refusal


def type_sheet(
    *,
    match: Match,
    first: int,
    deals: Sequence[PlayedDeal],
    by: Actor,
    token: str | None = None,
) -> Match:
    """Enter the deals of a paper sheet from number `first` on. Raises WrongRow, and then writes nothing.

    Refused: "nothing_typed"; "sheet_moved_on" when other deals were entered since the page was opened."""
    content = {"first": first, "deals": [deal.to_dict() for deal in deals]}
    with writing_match(match, "sheet.typed", by, Action.TYPE_SHEET, token=token, content=content) as (
        fresh,
        entry,
    ):
        if not deals:
            raise Refused("nothing_typed", _("Écrivez au moins une donne."))
        if not takes_deals(fresh.tournament):
            raise Refused("by_totals", _("Dans ce tournoi, une partie se rend par ses deux totaux."))
        if facts_of(fresh).next_number != first:
            raise Refused(
                "sheet_moved_on", _("D’autres donnes ont été saisies entre-temps : rechargez la page.")
            )
        for row, played in enumerate(deals):
            _put_row(fresh, row, first + row, played, by)
        standing = retotal(fresh)
        entry.about = {"first": first, "deals": len(deals)}
        entry.after = {"total_a": fresh.total_a, "total_b": fresh.total_b, "over": standing.over}
    return fresh


def _put_row(match: Match, row: int, number: int, played: PlayedDeal, by: Actor) -> None:
    facts = facts_of(match)
    try:
        _refuse_row(facts, number, played)
        put_version(deal_of(match, number), replace(played, dealer=facts.next_dealer), by=by)
    except (Refused, ImpossibleDeal) as refusal:
        raise WrongRow(row, refusal) from refusal


def _refuse_row(facts: MatchFacts, number: int, played: PlayedDeal) -> None:
    """What the match does not allow, whatever the facts of the deal."""
    if facts.standing(time_called=False).over:
        raise Refused("match_over", _("La partie était finie avant cette donne."))
    refuse_banned_taker(facts, number, played)
    refuse_uncovered_litige(facts, number, played)


@dataclass(frozen=True)
class TypedDeal:
    """One row as far as it is written; `whole` when nothing is missing."""

    played: PlayedDeal
    whole: bool = True


@dataclass(frozen=True)
class RowReading:
    """What a row would mark if the sheet were saved now, and the totals then; or each thing that is wrong."""

    played: PlayedDeal
    score: DealScore | None = None
    total_a: int = 0
    total_b: int = 0
    refusals: tuple[Refusal, ...] = ()


def read_sheet(facts: MatchFacts, rows: Sequence[TypedDeal]) -> list[RowReading]:
    """The rows in the match as it would stand then, a wrong one left out; no statement.

    A deal may change what one before it marks (a litige, an exact last deal): marks are those of the end."""
    facts, first, now = facts.with_rows(handed=None), facts.next_number, hour_now()
    readings, counted = [], []
    for number, row in enumerate(rows, start=first):
        reading, facts = _read_row(facts, number, row, now)
        counted.append(None if reading.refusals or not row.whole else len(facts.ledger.scores) - 1)
        readings.append(reading)
    return [
        reading if at is None else replace(reading, score=facts.ledger.scores[at])
        for reading, at in zip(readings, counted, strict=True)
    ]


def _read_row(facts: MatchFacts, number: int, row: TypedDeal, now: datetime) -> tuple[RowReading, MatchFacts]:
    """One row, and the match with it where it can be."""
    refusals: list[Refusal] = list(deal_faults(row.played, facts.ruleset))
    try:
        if row.whole:
            _refuse_row(facts, number, row.played)
        if row.whole and not refusals:
            facts = _with_row(facts, number, row.played, now)
    except (Refused, ImpossibleDeal) as refusal:
        refusals.append(refusal)
    state = facts.standing(time_called=False)
    return RowReading(row.played, None, state.a, state.b, tuple(refusals)), facts


def _with_row(facts: MatchFacts, number: int, played: PlayedDeal, now: datetime) -> MatchFacts:
    """The match with that deal written. Raises ImpossibleDeal."""
    played = with_melds(replace(played, dealer=facts.next_dealer), facts.ruleset)
    row = DealVersion(deal=Deal(match=facts.match, number=number), entered_at=now)
    row.status, row.facts, row.notation = played.status, played.to_dict(), write_notation(played)
    return facts.with_next(row)
