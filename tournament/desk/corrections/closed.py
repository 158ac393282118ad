"""A result of a closed round written again in one act: the round opened and closed again, the match reopened,
corrected and confirmed, and what is drawn already kept, put right or drawn anew.

Never carried out otherwise than it was shown; a match that has begun never changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from ...core.access import Action, Actor
from ...core.errors import Conflict, Refused
from ...core.journal import Draft
from ...evening import matches
from ...models import Draw, Match, Round, Tournament
from ...referee.queries.rewritten import RewrittenResult
from ...referee.services.opening import checked_reason, round_now, writing_match
from ...referee.services.rewriting import rewrite
from ..closed import KEEP, REDRAW, SWAP, ClosedCorrection, DrawToDecide, closed_correction
from ..closing import fix_credits, forget_credits
from ..outdated import to_decide
from .asking import decision_now
from .draws import kept, redrawn
from .seats import seated_right

VERBS = {
    KEEP: "correction.kept",
    SWAP: "correction.swapped",
    REDRAW: "correction.redrawn",
}


Choices = Mapping[int, str]
"""What becomes of each draw, by its id."""


def carry_out_correction(
    *,
    match: Match,
    result: RewrittenResult,
    choices: Choices,
    digest: str,
    reason: str,
    by: Actor,
    said: object = None,
    token: str | None = None,
) -> Match:
    """Write that result in a closed round, and do with each draw what was chosen; one entry tells all.
    `digest`: of what the page showed; `said`: what was sent, where that is known: `result` is of the match as
    it was then.

    Raises Conflict "changed" (what would be written or moved is no longer what was shown); Refused:
    "reason_missing", "choice_missing", as `closed_correction`, `rewrite` and the decisions about draws."""
    reason = checked_reason(reason)
    content = {"said": said or result.to_dict(), "choices": choices, "seen": digest, "reason": reason}
    with writing_match(
        match,
        "correction.carried_out",
        by,
        Action.REOPEN_ROUND,
        reason=reason,
        token=token,
        content=content,
        closed_round=True,
    ) as (fresh, entry):
        correction = _now(fresh, result)
        if correction.digest != digest:
            raise Conflict(
                "changed", _("Quelque chose a changé entre-temps : relisez ce que la correction déplace.")
            )
        decided = _decided(correction, choices)
        entry.about = {"round": fresh.round.number, "moved": correction.moved}
        _write(fresh, result, by=by, reason=reason, entry=entry)
        made = [_decide(fresh, pk, choice, by, reason) for pk, choice in decided.items()]
        entry.about |= {"decisions": [decision for decision in made if decision]}
        entry.answer = {"onward": _onward(fresh.tournament, made)}
    return fresh


def _now(match: Match, result: RewrittenResult) -> ClosedCorrection:
    """The correction as it stands in this write."""
    loaded = matches(match.tournament).get(pk=match.pk)
    loaded.tournament = match.tournament
    return closed_correction(loaded, result)


def _decided(correction: ClosedCorrection, choices: Choices) -> dict[int, str]:
    """What was chosen for each draw, in their order. Raises Refused "choice_missing"."""
    decided = {}
    for draw in correction.draws:
        pk = draw.case.outdated.draw.pk
        if choices.get(pk) not in draw.offered:
            sentence = _("%(name)s : dites ce que devient ce tirage.") % {"name": draw.case.name}
            raise Refused("choice_missing", sentence, field_of(draw))
        decided[pk] = choices[pk]
    return decided


def field_of(draw: DrawToDecide) -> str:
    """The field of a form in which that draw is decided."""
    return f"draw-{draw.case.outdated.draw.pk}"


def _write(match: Match, result: RewrittenResult, *, by: Actor, reason: str, entry: Draft) -> None:
    """The round is open for as long as it takes, and its credits are fixed anew."""
    round_ = round_now(match.round)
    was_closed, closed_at = round_.state == Round.State.CLOSED, round_.closed_at
    rounds = Round.objects.filter(pk=round_.pk)
    if was_closed:
        forget_credits(rounds)
        rounds.update(state=Round.State.RELEASED)
    rewrite(match, result, by=by, reason=reason, entry=entry)
    if was_closed:
        round_.state = Round.State.RELEASED
        entry.after |= {"credits": fix_credits(round_, match.tournament)}
        rounds.update(state=Round.State.CLOSED, closed_at=closed_at)


def _decide(match: Match, pk: int, choice: str, by: Actor, reason: str) -> dict[str, Any]:
    """Do with one draw what was chosen, and tell it as an entry of its own would; nothing where it was taken
    back with one before it, or fits again."""
    draw = Draw.objects.select_related("stage").filter(pk=pk, state=Draw.State.RELEASED).first()
    if draw is None:
        return {}
    draw.tournament = match.tournament
    told = Draft(verb=VERBS[choice])
    decision = decision_now(draw, reason, told)
    if decision.outdated is None:
        return {}
    if choice == KEEP:
        kept(decision)
    elif choice == SWAP:
        seated_right(decision)
    else:
        redrawn(decision, by)
    return {"verb": told.verb, "about": told.about, "before": told.before, "after": told.after}


def _onward(tournament: Tournament, decisions: list[dict[str, Any]]) -> str:
    """The page where something is left to do: a draft to publish, a draw to decide about; else nowhere."""
    uids = [uid for decision in decisions if (uid := decision.get("after", {}).get("draw"))]
    if Draw.objects.filter(tournament=tournament, uid__in=uids, state=Draw.State.DRAFT).exists():
        return "draw:desk"
    return "control:corrections" if to_decide(tournament) else ""
