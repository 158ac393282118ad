"""The end of an evening: closed is final and read-only, opened again with a reason, archived in the end.

What is not settled is left only when somebody says so, with a reason. What becomes of it is `ending`'s."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from uuid import UUID

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..core.access import Action, Actor, require
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import writing
from ..evening.at_tables import BoardRow, round_board, unsettled
from ..match.opening import round_now
from ..models import Exempt, Match, Round, Tournament
from ..standings.stages import credits_of
from .rounds import unsettled_kind_of


def uids_left(rows: Iterable[BoardRow], *, leaving: Collection[int], reason: str) -> list[UUID]:
    """The uids of the matches that are not settled. `leaving`: those that somebody saw and agreed to leave.

    Raises Refused: "missing" (with the tables of the others), "no_reason"."""
    unsettled_rows = [row for row in rows if unsettled_kind_of(row) is not None]
    if missing := [row for row in unsettled_rows if row.match.pk not in leaving]:
        sentence = ngettext(
            "Pas réglée : table %(tables)s.", "Pas réglées : tables %(tables)s.", len(missing)
        )
        raise Refused("missing", sentence % {"tables": _tables(missing)}, "leave_unfinished")
    if unsettled_rows and not reason.strip():
        raise Refused("no_reason", _("Dites pourquoi ces parties restent comme elles sont."), "reason")
    return [row.match.uid for row in unsettled_rows]


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
    are with a reason. Raises Refused: "closed", and as `uids_left`; Conflict "round_gone"."""
    tournament = round_.tournament
    content = {"close": round_.pk, "leaving": sorted(leaving), "reason": reason}
    with writing(tournament, "round.closed", by.author, reason=reason, token=token, content=content) as entry:
        require(by, Action.CLOSE, tournament)
        current_round = round_now(round_)
        if current_round.state == Round.State.CLOSED:
            raise Refused("closed", _("Ce tour est déjà clos."))
        left = uids_left(round_board(current_round), leaving=leaving, reason=reason)
        entry.about = {"round": current_round.number, "left": left}
        entry.after = {"credits": fix_credits(current_round, tournament)}
        current_round.state, current_round.closed_at = Round.State.CLOSED, hour_now()
        current_round.save(update_fields=["state", "closed_at"])
        entry.answer = {"next": next_open(current_round)}
    return current_round


def next_open(round_: Round) -> int | None:
    """The number of the round to go on with: the first open one after it, else the first that is open."""
    rounds = list(_rounds(round_.tournament).values_list("pk", "number", "state"))
    at = [pk for pk, _number, _state in rounds].index(round_.pk)
    open_rounds = (
        number for _pk, number, state in [*rounds[at:], *rounds[:at]] if state != Round.State.CLOSED
    )
    return next(open_rounds, None)


def fix_credits(round_: Round, tournament: Tournament) -> dict[str, int]:
    """Store what each forfeit and each exempt of the round brings, as the tournament credits them.

    Match uid → points; "exempt-" and the team's number → points."""
    credits: dict[str, int] = {}
    forfeits, exempts = credits_of(round_, tournament)
    uids = dict(Match.objects.filter(pk__in=forfeits).values_list("pk", "uid"))
    for pk, (a, b) in forfeits.items():
        Match.objects.filter(pk=pk).update(total_a=a, total_b=b, version=F("version") + 1)
        credits[str(uids[pk])] = max(a, b)
    for exempt in Exempt.objects.filter(pk__in=exempts).select_related("team"):
        exempt.points = exempts[exempt.pk]
        exempt.save(update_fields=["points"])
        credits[f"exempt-{exempt.team.number}"] = exempt.points
    return credits


def forget_credits(rounds: QuerySet[Round]) -> None:
    """A forfeit or an exempt of an open round has no points of its own yet (FORMATS §2)."""
    forfeited = Match.objects.filter(round__in=rounds, state=Match.State.FORFEITED)
    forfeited.update(total_a=None, total_b=None, version=F("version") + 1)
    Exempt.objects.filter(round__in=rounds).update(points=None)


def reopen_round(*, round_: Round, reason: str, by: Actor, token: str | None = None) -> Round:
    """Open a closed round again; the credits of its forfeits are counted anew when it closes."""
    tournament = round_.tournament
    content = {"reopen": round_.pk, "reason": reason}
    with writing(
        tournament, "round.reopened", by.author, reason=reason, token=token, content=content
    ) as entry:
        require(by, Action.REOPEN_ROUND, tournament)
        if not reason.strip():
            raise Refused("no_reason", _("Dites pourquoi le tour est rouvert."), "reason")
        current_round = round_now(round_)
        if current_round.state != Round.State.CLOSED:
            raise Refused("open", _("Ce tour n’est pas clos."))
        entry.about = {"round": current_round.number}
        forget_credits(Round.objects.filter(pk=current_round.pk))
        current_round.state, current_round.closed_at = Round.State.RELEASED, None
        current_round.save(update_fields=["state", "closed_at"])
    return current_round


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
    content = {"close": True, "leaving": sorted(leaving), "reason": reason}
    with writing(
        tournament, "tournament.closed", by.author, reason=reason, token=token, content=content
    ) as entry:
        require(by, Action.CLOSE, tournament)
        if tournament.state != T.RUNNING:
            raise Refused("not_running", _("Ce tournoi n’est pas en cours."))
        left = uids_left(unsettled(tournament), leaving=leaving, reason=reason)
        now = hour_now()
        entry.about = {"rounds": _close_rounds(tournament, now), "left": left}
        _move(tournament, T.CLOSED, closed_at=now)
        entry.after = {"state": tournament.state}
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
    content = {"reason": reason}
    with writing(
        tournament, "tournament.reopened", by.author, reason=reason, token=token, content=content
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
    rounds = Round.objects.filter(tournament=tournament).ranked()
    return rounds.order_by("stage__order", "number")


def _move(tournament: Tournament, state: str, closed_at: object) -> None:
    tournament.state, tournament.closed_at = state, closed_at
    tournament.save(update_fields=["state", "closed_at"])
