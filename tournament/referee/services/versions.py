"""Writes one version of one deal. Nothing is overwritten: the version before stays, no longer current.

For the services of this room, inside their transaction: guards and totals are theirs."""

from __future__ import annotations

from copy import copy
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import PlayedDeal, marks_need_match, score_deal, write_notation
from scoring.settle import with_melds

from ...access import Actor
from ...models import Deal, Match, Tournament
from ...rulebook import ruleset_of
from ..queries.facts import MatchFacts, ScoredDeal, facts_of
from ..queries.stored import stored_lines
from ..queries.suppose import score_in


def put_version(
    match: Match, number: int, played: PlayedDeal, *, by: Actor, reason: str = "", first: bool = False
) -> Deal:
    """The next version of that deal, scored and current. Raises ImpossibleDeal and writes nothing then.

    `first`: the caller knows that this deal has no version yet, the usual case on a busy evening.
    The first deal of a tournament fixes its rulebook: a full copy is kept from then on (DESIGN §2)."""
    tournament = match.round.stage.tournament
    ruleset = ruleset_of(tournament)
    played = with_melds(played, ruleset)
    facts = facts_of(match) if marks_need_match(ruleset) else None
    score = score_in(facts, number, played, timezone.now()) if facts else score_deal(played, ruleset)
    keep_ruleset(tournament)
    last = 0 if first else retired(match, number)
    return Deal.objects.create(
        match=match,
        number=number,
        version=last + 1,
        status=played.status,
        facts=played.to_dict(),
        marks_a=score.a,
        marks_b=score.b,
        lines=stored_lines(score),
        notation=write_notation(played),
        reason=reason,
        entered_by=by.user,
        entered_table=by.table,
    )


def mark_anew(facts: MatchFacts) -> bool:
    """Write the deals whose marks are no longer what they are in their match: a new version, the same facts.

    A litige given back or won otherwise, a deal that became the last one or no longer is. The version is
    signed by who entered the facts; whether anything was written."""
    if not marks_need_match(facts.ruleset):
        return False
    stored = dict(Deal.objects.filter(match=facts.match, current=True).values_list("pk", "lines"))
    wrong = [deal for deal in facts.current if _is_stale(deal, stored[deal.row.pk])]
    for deal in wrong:
        row, score = copy(deal.row), deal.score
        row.pk, row.version = None, 1 + retired(facts.match, row.number)
        row.marks_a, row.marks_b, row.lines = score.a, score.b, stored_lines(score)
        row.reason = _("recomptée : le reste de la partie a changé")
        row.save(force_insert=True)
    return bool(wrong)


def _is_stale(deal: ScoredDeal, lines: list[dict[str, Any]]) -> bool:
    row, score = deal.row, deal.score
    return (row.marks_a, row.marks_b, lines) != (score.a, score.b, stored_lines(score))


def retired(match: Match, number: int) -> int:
    """No version of that deal is current any more; the number of the last one, 0 when there is none."""
    earlier = Deal.objects.filter(match=match, number=number).order_by("-version")
    last = earlier.values_list("version", flat=True).first() or 0
    earlier.filter(current=True).update(current=False)
    return last


def keep_ruleset(tournament: Tournament) -> None:
    """Copy the rulebook into the tournament, once."""
    if tournament.ruleset is None:
        tournament.ruleset = ruleset_of(tournament).to_dict()
        tournament.save(update_fields=["ruleset"])


def deal_record(deal: Deal | None) -> dict[str, object]:
    """A deal as the journal keeps it: number, version, notation and marks; no names."""
    if deal is None:
        return {}
    return {
        "deal": deal.number,
        "version": deal.version,
        "notation": deal.notation,
        "a": deal.marks_a,
        "b": deal.marks_b,
    }
