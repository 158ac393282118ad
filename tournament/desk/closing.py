"""The end of an evening: closed is final and read-only, opened again with a reason.

What is not settled is left only when somebody says so, with a reason."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ..core.access import Action
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.outside import decimal_number
from ..core.writes import writes
from ..evening.at_tables import round_board, unsettled
from ..evening.rows import match_rows, rest_rows
from ..match.writes import round_now
from ..models import Exempt, Match, Round, Tournament
from ..models.result import FORFEITED, WITHOUT_RESULT
from ..season.evenings import store_lines
from ..standings.stages import Credits
from .rounds import unsettled_kind_of

T = Tournament.State


def uids_left(board: Iterable[Match], *, leaving: Collection[int], reason: str) -> list[UUID]:
    """The uids of the matches that are not settled. `leaving`: those that somebody saw and agreed to leave.

    Raises Refused: "missing" (with the tables of the others), "no_reason"."""
    waiting = [match for match in board if unsettled_kind_of(match) is not None]
    if missing := [match for match in waiting if match.pk not in leaving]:
        sentence = ngettext(
            "Pas réglée : table %(tables)s.", "Pas réglées : tables %(tables)s.", len(missing)
        )
        tables = ", ".join(dict.fromkeys(str(match.table or "?") for match in missing))  # each once
        raise Refused("missing", sentence % {"tables": tables}, "leave_unfinished")
    if waiting and not reason.strip():
        raise Refused("no_reason", _("Dites pourquoi ces parties restent comme elles sont."), "reason")
    return [match.uid for match in waiting]


@writes("round.closed", Action.CLOSE)
def close_round(round_: Round, entry: Draft, *, leaving: Collection[int] = (), reason: str = "") -> Round:
    """Close a round all of whose matches are confirmed or forfeited without a dispute, or are left as they
    are with a reason. Raises Refused: "closed", and as `uids_left`; Conflict "round_gone"."""
    current_round = round_now(round_)
    if current_round.state == Round.State.CLOSED:
        raise Refused("closed", _("Ce tour est déjà clos."))
    left = uids_left(round_board(current_round), leaving=leaving, reason=reason)
    entry.about = {"round": current_round.number, "left": left}
    entry.after = {"credits": _close(current_round, round_.tournament, hour_now())}
    # The round to go on with: the first open one after it, else the first that is open.
    after = [*_rounds(current_round.tournament).exclude(state=Round.State.CLOSED)]
    at = (current_round.stage.order, current_round.number)
    after.sort(key=lambda one: (one.stage.order, one.number) < at)
    entry.answer = {"next": after[0].number if after else None}
    return current_round


def _close(round_: Round, tournament: Tournament, now: datetime) -> dict[str, int]:
    """Close it at that hour; its credits are fixed."""
    credits = fix_credits(round_, tournament)
    round_.state, round_.closed_at = Round.State.CLOSED, now
    round_.save(update_fields=["state", "closed_at"])
    return credits


def credits_of(round_: Round, tournament: Tournament) -> tuple[dict[int, tuple[int, int]], dict[int, int]]:
    """What an open round would fix now: the totals of each forfeited match by its id, the points of each
    exempt row by its own. A team that caught up has its match instead, unless that one is left without a
    result; a missed round 0."""
    rows = match_rows(Match.objects.filter(round=round_))
    unplayed = Q(match=None) | Q(match__state__in=WITHOUT_RESULT)
    rests = rest_rows(Exempt.objects.filter(unplayed, round=round_))
    credits = Credits(tournament, rows)
    given_up = {row.id: credits.line(row) for row in rows if row.state == FORFEITED}
    return (
        {pk: (line.points_a or 0, line.points_b or 0) for pk, line in given_up.items()},
        {rest.id: 0 if rest.kind == Exempt.Kind.MISSED else credits.of(rest.round) for rest in rests},
    )


def fix_credits(round_: Round, tournament: Tournament) -> dict[str, int]:
    """Store what each forfeit and each exempt of the round brings, as the tournament credits them.

    Match uid → points; "exempt-" and the team's number → points."""
    credits: dict[str, int] = {}
    forfeits, exempts = credits_of(round_, tournament)
    for match in Match.objects.filter(pk__in=forfeits):
        a, b = forfeits[match.pk]
        Match.objects.filter(pk=match.pk).update(total_a=a, total_b=b, version=F("version") + 1)
        credits[str(match.uid)] = max(a, b)
    for exempt in Exempt.objects.filter(pk__in=exempts).select_related("team"):
        exempt.points = exempts[exempt.pk]
        exempt.save(update_fields=["points"])
        credits[f"exempt-{exempt.team.number}"] = exempt.points
    return credits


@writes("round.reopened", Action.REOPEN_ROUND, reasoned=True)
def reopen_round(round_: Round, entry: Draft) -> Round:
    """Open a closed round again; the credits of its forfeits are counted anew when it closes."""
    current_round = round_now(round_)
    if current_round.state != Round.State.CLOSED:
        raise Refused("open", _("Ce tour n’est pas clos."))
    entry.about = {"round": current_round.number}
    forget_credits(Round.objects.filter(pk=current_round.pk))
    current_round.state, current_round.closed_at = Round.State.RELEASED, None
    current_round.save(update_fields=["state", "closed_at"])
    return current_round


def forget_credits(rounds: QuerySet[Round]) -> None:
    """A forfeit or an exempt of an open round has no points of its own yet."""
    forfeited = Match.objects.filter(round__in=rounds, state=Match.State.FORFEITED)
    forfeited.update(total_a=None, total_b=None, version=F("version") + 1)
    Exempt.objects.filter(round__in=rounds).update(points=None)


@writes("tournament.closed", Action.CLOSE)
def close_tournament(
    tournament: Tournament, entry: Draft, *, leaving: Collection[int] = (), reason: str = ""
) -> Tournament:
    """End an evening with its rounds: all is settled, or left as it is with a reason. The result is final.
    `leaving`: the matches that somebody saw and agreed to leave.

    Raises Refused: "missing" (with the tables), "no_reason", "not_running"."""
    if tournament.state != T.RUNNING:
        raise Refused("not_running", _("Ce tournoi n’est pas en cours."))
    left = uids_left(unsettled(tournament), leaving=leaving, reason=reason)
    now, still_open = hour_now(), list(_rounds(tournament).exclude(state=Round.State.CLOSED))
    for round_ in still_open:
        _close(round_, tournament, now)  # at one hour: opening the evening again finds them by it
    entry.about = {"rounds": [round_.number for round_ in still_open], "left": left}
    closed = _moved(tournament, T.CLOSED, entry, closed_at=now)
    store_lines(closed)
    return closed


@writes("tournament.reopened", Action.CLOSE, reasoned=True)
def reopen_tournament(tournament: Tournament, entry: Draft) -> Tournament:
    """Let a closed tournament run again, with a reason, and the rounds that its end closed."""
    if tournament.state == T.RUNNING:
        raise Refused("running", _("Ce tournoi est déjà en cours."))
    entry.before = {"state": tournament.state}
    closed_with_it = _rounds(tournament).filter(closed_at=tournament.closed_at, closed_at__isnull=False)
    entry.about = {"rounds": list(closed_with_it.values_list("number", flat=True))}
    forget_credits(closed_with_it)
    closed_with_it.update(state=Round.State.RELEASED, closed_at=None)
    return _moved(tournament, T.RUNNING, entry, closed_at=None)


def _rounds(tournament: Tournament):  # type: ignore[no-untyped-def]
    """The evening's rounds; what is played for the pleasure of it stays as it is."""
    rounds = Round.objects.filter(tournament=tournament).ranked()
    return rounds.select_related("stage").order_by("stage__order", "number")


def _moved(tournament: Tournament, state: str, entry: Draft, *, closed_at: datetime | None) -> Tournament:
    tournament.state, tournament.closed_at = state, closed_at
    tournament.save(update_fields=["state", "closed_at"])
    entry.after = {"state": state}
    return tournament


class ReasonForm(forms.Form):
    """A reason and the form's token; whether a reason is needed is the service's to say."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)
    reason = forms.CharField(label=gettext_lazy("Motif"), required=False, max_length=300)


class CloseForm(ReasonForm):
    """Close a round or the evening; what is not settled may be left as it is, with a reason.

    `left` are the matches that the page named: what came since is not left unseen."""

    leave_unfinished = forms.BooleanField(label=gettext_lazy("Clore quand même"), required=False)
    left = forms.CharField(widget=forms.HiddenInput, required=False, max_length=20_000)

    def arguments(self) -> dict[str, Any]:
        """What a valid form carries for its service."""
        arguments = dict(self.cleaned_data)
        named_left, ticked = arguments.pop("left"), arguments.pop("leave_unfinished")
        ids = {decimal_number(part) for part in named_left.split()} - {None}
        return {**arguments, "leaving": ids if ticked else set()}


class EndForm(CloseForm):
    """The end of the evening, or its way back: which, and why."""

    ACTS = ("close", "reopen")

    act = forms.ChoiceField(choices=[(act, act) for act in ACTS])
