"""Closing a round and opening it again. Closing fixes what its forfeits are worth (FORMATS §2).

Must not count points: the credit is the ranking's, match totals are the referee's."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ...access import Action, Actor, require
from ...errors import Refused
from ...jobs import enqueue
from ...journal import writing
from ...models import Exempt, Match, Round, Tournament
from ...referee.queries import BoardRow, round_board
from ...referee.services.opening import round_now
from ...standings.queries import credits_of
from ..queries.loose import kind_of


def leave(rows: Iterable[BoardRow], *, leaving: Collection[int], reason: str) -> list[int]:
    """The ids of the matches that are not settled. `leaving`: those that somebody saw and agreed to leave.

    Raises Refused: "missing" (with the tables of the others), "no_reason"."""
    loose = [row for row in rows if kind_of(row) is not None]
    if missing := [row for row in loose if row.match.pk not in leaving]:
        said = ngettext("Pas réglée : table %(tables)s.", "Pas réglées : tables %(tables)s.", len(missing))
        raise Refused("missing", said % {"tables": _tables(missing)}, "leave_unfinished")
    if loose and not reason.strip():
        raise Refused("no_reason", _("Dites pourquoi ces parties restent comme elles sont."), "reason")
    return [row.match.pk for row in loose]


def _tables(rows: list[BoardRow]) -> str:
    """ "2, 4"; each once, whatever the rounds."""
    return ", ".join(dict.fromkeys(str(row.table or "?") for row in rows))


def close_round(
    *,
    round_: Round,
    by: Actor,
    leaving: Collection[int] = (),
    reason: str = "",
    token: str | None = None,
) -> Round:
    """Close a round all of whose matches are confirmed or forfeited without a dispute, or are left as they
    are with a reason. Raises Refused: "closed", and as `leave`; Conflict "round_gone"."""
    tournament = round_.stage.tournament
    asked = {"close": round_.pk, "leaving": sorted(leaving), "reason": reason}
    with writing(tournament, "round.closed", by.author, reason=reason, token=token, content=asked) as entry:
        require(by, Action.CLOSE, tournament)
        fresh = round_now(round_)
        if fresh.state == Round.State.CLOSED:
            raise Refused("closed", _("Ce tour est déjà clos."))
        left = leave(round_board(fresh), leaving=leaving, reason=reason)
        entry.about = {"round": fresh.number, "left": left}
        entry.after = {"credits": fix_credits(fresh, tournament)}
        fresh.state, fresh.closed_at = Round.State.CLOSED, timezone.now()
        fresh.save(update_fields=["state", "closed_at"])
        enqueue("backup", tournament=tournament, by=by.author, reason="round-closed")
    return fresh


def fix_credits(round_: Round, tournament: Tournament) -> dict[str, int]:
    """Store what each forfeit and each exempt of the round brings, as the tournament credits them.

    Match id → points; "exempt-" and the team's number → points."""
    credits: dict[str, int] = {}
    fixed = credits_of(round_, tournament)
    for pk, (a, b) in fixed.matches.items():
        Match.objects.filter(pk=pk).update(total_a=a, total_b=b, version=F("version") + 1)
        credits[str(pk)] = max(a, b)
    for exempt in Exempt.objects.filter(pk__in=fixed.exempts).select_related("slot__team"):
        exempt.points = fixed.exempts[exempt.pk]
        exempt.save(update_fields=["points"])
        credits[f"exempt-{exempt.slot.team.number}"] = exempt.points
    return credits


def forget_credits(rounds: QuerySet[Round]) -> None:
    """A forfeit or an exempt of an open round has no points of its own yet (FORMATS §2)."""
    forfeited = Match.objects.filter(round__in=rounds, state=Match.State.FORFEITED)
    forfeited.update(total_a=None, total_b=None, version=F("version") + 1)
    Exempt.objects.filter(round__in=rounds).update(points=None)


def reopen_round(*, round_: Round, reason: str, by: Actor, token: str | None = None) -> Round:
    """Open a closed round again; the credits of its forfeits are counted anew when it closes."""
    tournament = round_.stage.tournament
    asked = {"reopen": round_.pk, "reason": reason}
    with writing(tournament, "round.reopened", by.author, reason=reason, token=token, content=asked) as entry:
        require(by, Action.REOPEN_ROUND, tournament)
        if not reason.strip():
            raise Refused("no_reason", _("Dites pourquoi le tour est rouvert."), "reason")
        fresh = round_now(round_)
        if fresh.state != Round.State.CLOSED:
            raise Refused("open", _("Ce tour n’est pas clos."))
        entry.about = {"round": fresh.number}
        forget_credits(Round.objects.filter(pk=fresh.pk))
        fresh.state, fresh.closed_at = Round.State.RELEASED, None
        fresh.save(update_fields=["state", "closed_at"])
    return fresh
