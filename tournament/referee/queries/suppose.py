"""What a match would be if: the same facts with one deal settled otherwise, points more, a ruling less.

Pure: takes and gives MatchFacts, so that an effect is counted by the very code that counts the match."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from datetime import datetime

from scoring import DealScore, PenaltyMark, PlayedDeal, marks_need_match, score_deal, write_notation

from ...models import Deal, Incident, Penalty, Ruling
from .facts import MatchFacts
from .stored import played_of


def with_deal(facts: MatchFacts, number: int, played: PlayedDeal, at: datetime) -> MatchFacts:
    """The deal of that number written so; a number that does not exist yet is added, entered `at`."""
    row = facts.deal(number)
    written = copy(row) if row is not None else Deal(match=facts.match, number=number, entered_at=at)
    written.status, written.facts, written.notation = played.status, played.to_dict(), write_notation(played)
    others = [other for other in facts.versions if not (other.current and other.number == number)]
    versions = sorted([*others, written], key=lambda each: (each.number, each.version))
    return replace(facts, versions=tuple(versions))


def score_in(facts: MatchFacts, number: int, played: PlayedDeal, at: datetime) -> DealScore:
    """What that deal marks in this match, entered `at` if it is not there yet. Raises ImpossibleDeal.

    Most rulebooks mark a deal by itself; a litige and an exact last deal need the others."""
    if not marks_need_match(facts.ruleset):
        return score_deal(played, facts.ruleset)
    written = with_deal(facts, number, played, at).current
    return next(deal.score for deal in written if deal.row.number == number)


def with_penalty(facts: MatchFacts, mark: PenaltyMark) -> MatchFacts:
    """Those points given."""
    given = Penalty(match=facts.match, to_side=mark.to, points=mark.points, article=mark.article)
    return replace(facts, penalties=(*facts.penalties, given))


def without_incident(facts: MatchFacts, incident_id: int) -> MatchFacts:
    """That incident and its points cancelled."""
    incidents = tuple(row for row in facts.incidents if row.pk != incident_id)
    penalties = tuple(row for row in facts.penalties if row.incident_id != incident_id)
    return replace(facts, incidents=incidents, penalties=penalties)


def with_misdeal(facts: MatchFacts, incident: Incident) -> MatchFacts:
    """One more misdeal, not yet saved, with the points its step of the ladder brings."""
    more = replace(facts, incidents=(*facts.incidents, incident))
    mark = more.misdeal_effects()[incident.pk].penalty
    return more if mark is None else with_penalty(more, mark)


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
    return replace(undone, versions=tuple(row for row in undone.versions if row.pk != after))
