"""A result of any round written again in one act: a closed round opened and closed again, the match reopened,
corrected and confirmed.

Never carried out otherwise than it was shown; a match that has begun never changes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...core.access import Action, Actor
from ...core.errors import Conflict
from ...core.journal import Draft
from ...evening import matches
from ...match.corrected import RewrittenResult, rewrite
from ...match.opening import checked_reason, round_now, writing_match
from ...models import Match, Round
from ..closed import ClosedCorrection, closed_correction
from ..closing import fix_credits, forget_credits


def carry_out_correction(
    *,
    match: Match,
    result: RewrittenResult,
    digest: str,
    reason: str,
    by: Actor,
    said: object = None,
    token: str | None = None,
) -> Match:
    """Write that result. `digest`: of what the page showed; `said`: what was sent, where that is known:
    `result` is of the match as it was then.

    Raises Conflict "changed" (what would be written or moved is no longer what was shown); Refused:
    "reason_missing", as `closed_correction` and `rewrite`."""
    reason = checked_reason(reason)
    content = {"said": said or result.to_dict(), "seen": digest, "reason": reason}
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
        entry.about = {"round": fresh.round.number, "moved": correction.moved}
        _write(fresh, result, by=by, reason=reason, entry=entry)
    return fresh


def _now(match: Match, result: RewrittenResult) -> ClosedCorrection:
    """The correction as it stands in this write."""
    loaded = matches(match.tournament).get(pk=match.pk)
    loaded.tournament = match.tournament
    return closed_correction(loaded, result)


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
