"""The life of a sheet: who deals first, start, signatures, submitted, confirmed, one or all that both sides
signed, reopened.

A sheet is submitted when both sides signed, or by a referee for both, once the match may stop."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Side
from scoring.match import draw_stands

from ..core.access import Action, Actor, require
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.tokens import AlreadyDone, answer_of, was_used
from ..evening.at_tables import BoardRow, before_this_clock, called_for, round_board
from ..evening.doubtful import doubtful_totals
from ..models import HandedResult, Match, Round
from ..rulebook import ruleset_of
from .calls import refuse_open_dispute
from .facts import facts_of
from .forms import SIDES, MatchForm
from .opening import checked_reason, writing_match
from .score import back_on_the_table, mark_started, recount, retotal, saved, still_signed, unsign
from .stored import limits_of

# Why a sheet is not confirmed with the others, the first that is so.
WHY_LEFT: dict[str, Promise] = {
    "disputed": gettext_lazy("litige ouvert"),
    "doubtful": gettext_lazy("total à vérifier"),
    "changed": gettext_lazy("changée depuis la signature"),
    "alone": gettext_lazy("écrite en partie par un seul téléphone"),
    "unsigned": gettext_lazy("pas signée par les deux équipes"),
}


@dataclass(frozen=True)
class SubmittedSheet:
    """A sheet to confirm; `left`: a key of `WHY_LEFT` where it is not confirmed with the others."""

    match: Match
    left: str = ""

    @property
    def table(self) -> int | None:
        return self.match.table.number if self.match.table else None

    @property
    def why(self) -> Promise | str:
        return WHY_LEFT[self.left] if self.left else ""


def submitted_sheets(rows: Iterable[BoardRow], doubtful: Collection[int]) -> tuple[SubmittedSheet, ...]:
    """Those of the rows of a round, by table. `doubtful`: the ids of matches with totals to be looked at."""
    return tuple(
        SubmittedSheet(
            row.match,
            why_left(row.match, disputed=bool(row.open_disputes), doubtful=row.match.pk in doubtful),
        )
        for row in rows
        if row.match.state == Match.State.SUBMITTED
    )


def why_left(match: Match, *, disputed: bool, doubtful: bool) -> str:
    """Why this submitted sheet is looked at by itself; empty where it need not be."""
    if disputed:
        return "disputed"
    if doubtful:
        return "doubtful"
    if match.signed_version not in (None, match.version):
        return "changed"
    if not (match.signed_a_at and match.signed_b_at):
        return "unsigned"
    return "alone" if match.signed_version is None else ""


NAME_LENGTH = 130


def start(*, match: Match, by: Actor, token: str | None = None) -> Match:
    """Say that the first cards are dealt. Refused when the match has begun."""
    with writing_match(match, "match.started", by, Action.BEGIN, token=token) as (fresh, _entry):
        if fresh.state != Match.State.WAITING:
            raise Refused("already_started", _("La partie est déjà commencée."))
        mark_started(fresh)
        saved(fresh)
    return fresh


def set_first_dealer(*, match: Match, seat: int, by: Actor, token: str | None = None) -> Match:
    """Say who dealt first (seat 1 to 4), again after a wrong tap; the match has begun. Refused once a deal
    says who dealt."""
    content = {"seat": seat}
    with writing_match(match, "match.first_dealer", by, Action.BEGIN, token=token, content=content) as (
        fresh,
        entry,
    ):
        if not 1 <= seat <= 4:
            raise Refused("seat", _("Une place va de 1 à 4."), "seat")
        if any(deal.played.dealer is not None for deal in facts_of(fresh).current):
            raise Refused("dealer_known", _("Le donneur est déjà noté sur les donnes de cette partie."))
        entry.before = {"seat": fresh.first_dealer} if fresh.first_dealer else {}
        fresh.first_dealer = seat
        if fresh.state == Match.State.WAITING:
            mark_started(fresh)
        saved(fresh)
        entry.after = content
    return fresh


def set_seats(*, match: Match, swapped: bool, by: Actor, token: str | None = None) -> Match:
    """Say how the players of side B sit: in the order of their team, or the other way round."""
    content = {"swapped": swapped}
    with writing_match(match, "match.seats", by, Action.BEGIN, token=token, content=content) as (
        fresh,
        entry,
    ):
        fresh.seats_swapped = swapped
        saved(fresh)
        entry.after = content
    return fresh


def sign(*, match: Match, side: Side, name: str, by: Actor, token: str | None = None) -> Match:
    """Tick the line of one side; with both the sheet is submitted.

    Refused: "not_over" (and why one more deal is needed), "already_signed", "name_missing"."""
    name = " ".join(name.split())[:NAME_LENGTH]
    content = {"side": str(side), "name": name}
    with writing_match(match, "sheet.signed", by, Action.SUBMIT, token=token, content=content) as (
        fresh,
        entry,
    ):
        refuse_before_the_end(fresh)
        if not name:
            raise Refused("name_missing", _("Qui signe ?"), "name")
        letter, other = side.lower(), Side(side).other.lower()
        if getattr(fresh, f"signed_{letter}_at") is not None:
            raise Refused("already_signed", _("Cette équipe a déjà signé."))
        if getattr(fresh, f"signed_{other}_at") is None or fresh.signed_version == fresh.version:
            fresh.signed_version = fresh.version + 1
        setattr(fresh, f"signed_{letter}_at", hour_now())
        setattr(fresh, f"signed_{letter}_name", name)
        if fresh.signed_a_at and fresh.signed_b_at:
            mark_submitted(fresh)
        saved(fresh)
        entry.about = {"side": str(side)}
        note_end(fresh, entry)
    return fresh


def take_back_signature(*, match: Match, side: Side, by: Actor, token: str | None = None) -> Match:
    """Untick the line of one side while the other has not signed: a name tapped by mistake.

    Refused: "match_state" (both have signed, the sheet is submitted), "not_signed"."""
    content = {"side": str(side)}
    with writing_match(match, "sheet.unsigned", by, Action.SUBMIT, token=token, content=content) as (
        fresh,
        entry,
    ):
        letter = side.lower()
        if getattr(fresh, f"signed_{letter}_at") is None:
            raise Refused("not_signed", _("Cette équipe n’a pas signé."))
        setattr(fresh, f"signed_{letter}_at", None)
        setattr(fresh, f"signed_{letter}_name", "")
        fresh.signed_version = None
        saved(fresh)
        entry.about = {"side": str(side)}
    return fresh


def submit(*, match: Match, by: Actor, token: str | None = None) -> Match:
    """A referee submits the sheet for both sides. Refused to a table's phone: there each side signs."""
    with writing_match(match, "sheet.submitted", by, Action.SUBMIT, token=token) as (fresh, entry):
        if by.table is not None:
            raise Refused(
                "not_allowed",
                _("Chaque équipe signe sa ligne ; un arbitre peut rendre la feuille pour les deux."),
            )
        refuse_before_the_end(fresh)
        mark_submitted(fresh)
        still_signed(fresh)
        saved(fresh)
        note_end(fresh, entry)
    return fresh


def confirm(*, match: Match, by: Actor, token: str | None = None) -> Match:
    """The referee confirms a submitted sheet. Refused as `confirmed`."""
    with writing_match(match, "match.confirmed", by, Action.CONFIRM, token=token) as (fresh, entry):
        confirmed(fresh, by, entry)
    return fresh


def confirmed(match: Match, by: Actor, entry: Draft) -> None:
    """Confirm a match inside a write of it. Refused while a dispute is open; "winner": level where no match
    may be drawn."""
    refuse_open_dispute(match)
    if not may_be_confirmed(match):
        sentence = _("Il faut une gagnante : corrigez les totaux, dites qui a gagné la donne de plus.")
        raise Refused("winner", sentence)
    mark_confirmed(match, by)
    saved(match)
    note_end(match, entry)


def reopen(*, match: Match, reason: str, by: Actor, token: str | None = None) -> Match:
    """Put a submitted or confirmed sheet back on the table, with a reason; both sides sign again."""
    reason = checked_reason(reason)
    with writing_match(
        match, "match.reopened", by, Action.REOPEN, reason=reason, token=token, content={"reason": reason}
    ) as (fresh, entry):
        entry.before = {"state": fresh.state}
        back_to_play(fresh)
        retotal(fresh)
        note_end(fresh, entry)
    return fresh


def refuse_before_the_end(match: Match) -> None:
    """A sheet is signed at the end only: a limit reached, or time called and one side ahead."""
    facts = facts_of(match)
    if facts.may_stop:
        return
    standing = facts.standing(time_called=called_for(match, facts.now) is not None)
    if standing.reason is not None and facts.current:
        raise Refused("not_over", _("La partie n’est pas finie."), why=standing.reason)
    raise Refused("not_over", _("La partie n’est pas finie."))


def may_be_confirmed(match: Match) -> bool:
    """Whether it has a winner, or may be a draw."""
    return bool(match.winner) or draw_stands(limits_of(match), ruleset_of(match.tournament))


def mark_confirmed(match: Match, by: Actor) -> None:
    """The referee's word; saved by the caller."""
    match.state = Match.State.CONFIRMED
    match.confirmed_at, match.confirmed_by = hour_now(), by.user


def back_to_play(match: Match) -> None:
    """A sheet that was handed in, or confirmed, is open again and signed by nobody; saved by the caller."""
    back_on_the_table(match)
    match.confirmed_at = match.confirmed_by = None
    unsign(match)


def mark_submitted(match: Match) -> None:
    """The sides stopped here: with time called this decides the match, so totals are counted again. Saved by
    the caller."""
    match.state = Match.State.SUBMITTED
    if not before_this_clock(match):  # its own bell rang: the clock that runs now is another wave's
        match.submitted_at = hour_now()
    recount(match)


def note_end(match: Match, entry: Draft) -> None:
    """How the match stands, for the journal."""
    entry.after = {
        "state": match.state,
        "total_a": match.total_a,
        "total_b": match.total_b,
        "winner": match.winner,
    }


@dataclass(frozen=True)
class ConfirmedSheets:
    """The tables that are confirmed, and those that were left, each with why."""

    tables: tuple[int | None, ...]
    left: tuple[tuple[int | None, str], ...]


def confirm_signed(*, round_: Round, by: Actor, token: str) -> ConfirmedSheets:
    """Confirm every sheet of the round that both sides signed and nobody has touched since. Sent again, it
    says the same again: what is signed later waits for another press.

    Raises Refused where nothing may be confirmed at all."""
    tournament = round_.tournament
    if not was_used(token):  # what was sent before is answered whatever came since
        require(by, Action.CONFIRM, tournament)
    board = round_board(round_)
    doubtful = {handed.match for handed in doubtful_totals(tournament)}
    sheets = submitted_sheets(board, doubtful)
    plan = answer_of(token) or {
        "ready": [sheet.match.pk for sheet in sheets if not sheet.left],
        "left": [(sheet.table, sheet.left) for sheet in sheets if sheet.left],
    }
    tables, left = [], [(table, str(WHY_LEFT[why])) for table, why in plan["left"]]
    for row in board:
        if row.match.pk not in plan["ready"]:
            continue
        own = token if row.match.pk == plan["ready"][0] else f"{token}-{row.match.pk}"
        refusal = _confirm(row.match, by, own, plan)
        if refusal is None:
            tables.append(row.table)
        else:
            left.append((row.table, refusal))
    return ConfirmedSheets(tuple(tables), tuple(left))


def _confirm(match: Match, by: Actor, token: str, answer: dict[str, Any]) -> str | None:
    """One sheet; None when it is confirmed, else why not: it may have changed since the round was read."""
    try:
        with writing_match(match, "match.confirmed", by, Action.CONFIRM, token=token, content="signed") as (
            fresh,
            entry,
        ):
            totals = HandedResult.objects.filter(match=fresh, current=True)
            if why := why_left(fresh, disputed=False, doubtful=totals.exclude(doubts=[]).exists()):
                raise Refused("touched", _("%(why)s entre-temps") % {"why": WHY_LEFT[why]})
            confirmed(fresh, by, entry)
            entry.answer = answer
    except AlreadyDone:
        return None
    except Refused as refusal:
        return refusal.message
    return None


class SignForm(MatchForm):
    """Who signs for which side."""

    side = forms.TypedChoiceField(choices=SIDES, coerce=Side)
    name = forms.CharField(max_length=130, required=False)


class UnsignForm(MatchForm):
    """Which side takes its signature back."""

    side = forms.TypedChoiceField(choices=SIDES, coerce=Side)


class SeatForm(MatchForm):
    """Who deals first: a seat."""

    seat = forms.IntegerField()


class SeatsForm(MatchForm):
    """Whether the players of side B sit the other way round."""

    swapped = forms.BooleanField(required=False)
