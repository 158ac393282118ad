"""The end of an evening: closed is final and read-only, opened again with a reason, archived in the end.

What is not settled is left only when somebody says so, with a reason. What becomes of it is `ending`'s."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Refused
from ...jobs import enqueue
from ...journal import writing
from ...models import Round, Stage, Tournament
from ...referee.queries import unsettled
from .rounds import fix_credits, forget_credits, leave

T = Tournament.State


def close_tournament(
    *,
    tournament: Tournament,
    by: Actor,
    leaving: Collection[int] = (),
    reason: str = "",
    token: str | None = None,
) -> Tournament:
    """End an evening with its rounds: all is settled, or left as it is with a reason. The result is final.
    `leaving`: the matches that somebody saw and agreed to leave.

    Raises Refused: "missing" (with the tables), "no_reason", "not_running"."""
    asked = {"close": True, "leaving": sorted(leaving), "reason": reason}
    with writing(
        tournament, "tournament.closed", by.author, reason=reason, token=token, content=asked
    ) as entry:
        require(by, Action.CLOSE, tournament)
        if tournament.state != T.RUNNING:
            raise Refused("not_running", _("Ce tournoi n’est pas en cours."))
        left = leave(unsettled(tournament), leaving=leaving, reason=reason)
        now = timezone.now()
        entry.about = {"rounds": _close_rounds(tournament, now), "left": left}
        _move(tournament, T.CLOSED, closed_at=now)
        entry.after = {"state": tournament.state}
        enqueue("backup", tournament=tournament, by=by.author, reason="round-closed")
    return tournament


def _close_rounds(tournament: Tournament, now: datetime) -> list[int]:
    """Close the rounds still open, at the hour of the evening's end: opening it again finds them by it."""
    still_open = list(_rounds(tournament).exclude(state=Round.State.CLOSED))
    for round_ in still_open:
        fix_credits(round_, tournament)
        round_.state, round_.closed_at = Round.State.CLOSED, now
        round_.save(update_fields=["state", "closed_at"])
    return [round_.number for round_ in still_open]


def reopen_tournament(
    *, tournament: Tournament, reason: str, by: Actor, token: str | None = None
) -> Tournament:
    """Let a closed or archived tournament run again, with a reason, and the rounds that its end closed."""
    asked = {"reason": reason}
    with writing(
        tournament, "tournament.reopened", by.author, reason=reason, token=token, content=asked
    ) as entry:
        require(by, Action.CLOSE, tournament)
        if tournament.state == T.RUNNING:
            raise Refused("running", _("Ce tournoi est déjà en cours."))
        if not reason.strip():
            raise Refused("no_reason", _("Dites pourquoi le tournoi est rouvert."), "reason")
        entry.before = {"state": tournament.state}
        closed_with_it = _rounds(tournament).filter(closed_at=tournament.closed_at, closed_at__isnull=False)
        entry.about = {"rounds": list(closed_with_it.values_list("number", flat=True))}
        forget_credits(closed_with_it)
        closed_with_it.update(state=Round.State.RELEASED, closed_at=None)
        _move(tournament, T.RUNNING, closed_at=None)
        entry.after = {"state": tournament.state}
    return tournament


def archive_tournament(*, tournament: Tournament, by: Actor, token: str | None = None) -> Tournament:
    """Put a closed tournament away; it stays readable."""
    with writing(tournament, "tournament.archived", by.author, token=token, content="archive") as entry:
        require(by, Action.CLOSE, tournament)
        if tournament.state != T.CLOSED:
            raise Refused("not_closed", _("Clôturez d’abord le tournoi."))
        _move(tournament, T.ARCHIVED, closed_at=tournament.closed_at)
        entry.after = {"state": tournament.state}
    return tournament


def _rounds(tournament: Tournament):  # type: ignore[no-untyped-def]
    """The evening's rounds; what is played for the pleasure of it stays as it is."""
    rounds = Round.objects.filter(stage__tournament=tournament).exclude(stage__kind=Stage.Kind.FRIENDLY)
    return rounds.order_by("stage__order", "number")


def _move(tournament: Tournament, state: str, closed_at: object) -> None:
    tournament.state, tournament.closed_at = state, closed_at
    tournament.save(update_fields=["state", "closed_at"])
