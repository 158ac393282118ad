"""Counts every deal and match again from the facts: says what differs, and can put it right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring import DealScore, ImpossibleDeal, Ruleset, marks_need_match, score_deal, write_notation

from ..core.journal import Author, writing
from ..evening import matches
from ..models import DealVersion, Match, Tournament
from ..rulebook import ruleset_of
from .facts import MatchFacts, facts_of
from .score import totals_of
from .stored import played_of, stored_lines


@dataclass(frozen=True)
class Difference:
    """One stored value that the facts do not give; `row` is the match or the deal that holds it."""

    match: Match
    row: Match | DealVersion
    field: str
    stored: object
    counted: object


def differences(tournament: Tournament) -> Iterator[Difference]:
    """Everything stored that is not what the facts say, match by match."""
    ruleset = ruleset_of(tournament)
    for match in matches(tournament).order_by("round__number", "number"):
        written = DealVersion.objects.of(match).select_related("deal")
        wrong = [difference for deal in written for difference in _deal_differences(match, deal, ruleset)]
        yield from wrong
        if any(difference.field == "facts" for difference in wrong):
            continue
        facts = facts_of(match)
        if marks_need_match(ruleset):
            yield from _marks_in_match(facts)
        if match.state == Match.State.FORFEITED:
            continue
        for field, counted in totals_of(facts).items():
            if getattr(match, field) != counted:
                yield Difference(match, match, field, getattr(match, field), counted)


def _deal_differences(match: Match, deal: DealVersion, ruleset: Ruleset) -> Iterator[Difference]:
    try:
        played = played_of(deal)
        score = score_deal(played, ruleset)
    except ImpossibleDeal as error:
        yield Difference(match, deal, "facts", deal.facts, str(error))
        return
    counted: dict[str, object] = {"status": played.status, "notation": write_notation(played)}
    if not marks_need_match(ruleset):
        counted |= _marks(score)
    yield from _compared(match, deal, counted)


def _marks_in_match(facts: MatchFacts) -> Iterator[Difference]:
    """Where a deal's marks depend on the others, only the versions that count can be counted again."""
    for deal in facts.current:
        yield from _compared(facts.match, deal.row, _marks(deal.score))


def _marks(score: DealScore) -> dict[str, object]:
    return {"marks_a": score.a, "marks_b": score.b, "lines": stored_lines(score)}


def _compared(match: Match, deal: DealVersion, counted: dict[str, object]) -> Iterator[Difference]:
    for field, value in counted.items():
        if getattr(deal, field) != value:
            yield Difference(match, deal, field, getattr(deal, field), value)


def rescore(*, tournament: Tournament, by: Author | None = None) -> list[Difference]:
    """Store what the facts say, in one journaled write; returns what differed. Impossible facts are left."""
    with writing(tournament, "tournament.rescored", by or Author()) as entry:
        differing = list(differences(tournament))
        for difference in differing:
            if difference.field != "facts":
                setattr(difference.row, difference.field, difference.counted)
                difference.row.save(update_fields=[difference.field])
        entry.before = {"differences": [_difference_record(value, value.stored) for value in differing]}
        entry.after = {"differences": [_difference_record(value, value.counted) for value in differing]}
    return differing


def _difference_record(difference: Difference, value: object) -> dict[str, object]:
    deal = difference.row.number if isinstance(difference.row, DealVersion) else None
    plain_value = value if isinstance(value, (int, str, bool, list, dict, type(None))) else str(value)
    return {"match": difference.match.uid, "deal": deal, "field": difference.field, "value": plain_value}
