"""Closing a round and opening it again. Closing fixes what its forfeits are worth (FORMATS §2).

Must not count points: the credit is the ranking's, match totals are the referee's."""

from __future__ import annotations

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Refused
from ...jobs import enqueue
from ...journal import writing
from ...models import Match, Round
from ...standings.queries import forfeit_totals

S = Match.State
SETTLED = {S.CONFIRMED, S.FORFEITED}


def missing(round_: Round) -> list[Match]:
    """The matches that keep the round open, by table."""
    waiting = Match.objects.filter(round=round_).exclude(state__in=SETTLED)
    return list(waiting.select_related("table").order_by("table__number", "number"))


def close_round(
    *, round_: Round, by: Actor, leave_unfinished: bool = False, reason: str = "", token: str | None = None
) -> Round:
    """Close a round all of whose matches are confirmed or forfeited, or are left as they are with a reason.

    Raises Refused with the tables that are missing."""
    tournament = round_.stage.tournament
    asked = {"close": round_.pk, "leave": leave_unfinished, "reason": reason}
    with writing(tournament, "round.closed", by.author, reason=reason, token=token, content=asked) as entry:
        require(by, Action.CLOSE, tournament)
        fresh = Round.objects.get(pk=round_.pk)
        if fresh.state == Round.State.CLOSED:
            raise Refused("closed", _("Ce tour est déjà clos."))
        left = missing(fresh)
        if left and not leave_unfinished:
            tables = ", ".join(str(match.table or "?") for match in left)
            raise Refused("missing", _("Manquent les tables %(tables)s.") % {"tables": tables})
        if left and not reason.strip():
            raise Refused("no_reason", _("Dites pourquoi ces parties restent sans résultat."), "reason")
        entry.about = {"round": fresh.number, "left": [match.pk for match in left]}
        entry.after = {"credits": fix_credits(fresh, tournament.target)}
        fresh.state, fresh.closed_at = Round.State.CLOSED, timezone.now()
        fresh.save(update_fields=["state", "closed_at"])
        enqueue("backup", tournament=tournament, by=by.author, reason="round-closed")
    return fresh


def fix_credits(round_: Round, target: int | None) -> dict[str, int]:
    """Store what each forfeit of the round brings: the mean of its winners, half up. Match id → points."""
    credits: dict[str, int] = {}
    for pk, (a, b) in forfeit_totals(round_, target).items():
        Match.objects.filter(pk=pk).update(total_a=a, total_b=b, version=F("version") + 1)
        credits[str(pk)] = max(a, b)
    return credits


def reopen_round(*, round_: Round, reason: str, by: Actor, token: str | None = None) -> Round:
    """Open a closed round again; the credits of its forfeits are counted anew when it closes."""
    tournament = round_.stage.tournament
    asked = {"reopen": round_.pk, "reason": reason}
    with writing(tournament, "round.reopened", by.author, reason=reason, token=token, content=asked) as entry:
        require(by, Action.REOPEN_ROUND, tournament)
        if not reason.strip():
            raise Refused("no_reason", _("Dites pourquoi le tour est rouvert."), "reason")
        fresh = Round.objects.get(pk=round_.pk)
        if fresh.state != Round.State.CLOSED:
            raise Refused("open", _("Ce tour n’est pas clos."))
        entry.about = {"round": fresh.number}
        fresh.state, fresh.closed_at = Round.State.RELEASED, None
        fresh.save(update_fields=["state", "closed_at"])
    return fresh
