"""The end of an evening: closed is read-only, opened again with a reason, archived when nobody needs it."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Refused
from ...jobs import enqueue
from ...journal import writing
from ...models import Dispute, Round, Tournament

T = Tournament.State


def close_tournament(*, tournament: Tournament, by: Actor, token: str | None = None) -> Tournament:
    """Close a tournament all of whose rounds are closed and whose disputes are ruled. The result is final."""
    with writing(tournament, "tournament.closed", by.author, token=token, content="close") as entry:
        require(by, Action.CLOSE, tournament)
        if tournament.state != T.RUNNING:
            raise Refused("not_running", _("Ce tournoi n’est pas en cours."))
        still_open = list(_rounds(tournament).exclude(state=Round.State.CLOSED))
        if still_open:
            numbers = ", ".join(str(one.number) for one in still_open)
            raise Refused("open_rounds", _("Restent à clore : tours %(numbers)s.") % {"numbers": numbers})
        if Dispute.objects.filter(
            match__round__stage__tournament=tournament, state=Dispute.State.OPEN
        ).exists():
            raise Refused("open_disputes", _("Un litige est encore ouvert."))
        _move(tournament, T.CLOSED, closed_at=timezone.now())
        entry.after = {"state": tournament.state}
        enqueue("backup", tournament=tournament, by=by.author, reason="round-closed")
    return tournament


def reopen_tournament(
    *, tournament: Tournament, reason: str, by: Actor, token: str | None = None
) -> Tournament:
    """Let a closed or archived tournament run again, with a reason."""
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
    return Round.objects.filter(stage__tournament=tournament).order_by("stage__order", "number")


def _move(tournament: Tournament, state: str, closed_at: object) -> None:
    tournament.state, tournament.closed_at = state, closed_at
    tournament.save(update_fields=["state", "closed_at"])
