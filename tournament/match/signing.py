"""The life of a sheet: who deals first, start, signatures, submitted, confirmed, one or all that both sides
signed, or by what both said apart, reopened; cleared where it was typed at the wrong table, its sides
exchanged where it was typed the wrong way round.

A sheet is submitted when both sides signed, or by a referee for both, once the match may stop. Nothing is
overwritten: deals and totals stay as versions that do not count, misdeals as cancelled."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Misdeal, Side
from scoring.match import draw_stands

from ..core.access import Action, Actor, permits, require
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.tokens import answer_of, was_used
from ..evening.at_tables import before_this_clock, called_for, round_board
from ..models import BlindEntry, DealVersion, Dispute, HandedResult, Incident, Match, Penalty, Round
from ..rulebook import ruleset_of
from ..web.answers import attempt
from ..web.units import the_team_label
from .calls import refuse_open_dispute
from .deals import follow_ladder
from .facts import (
    MatchFacts,
    ScoredDeal,
    doubtful_totals,
    facts_of,
    limits_of,
    live,
    record_of_row,
    stored_misdeal,
)
from .forms import SIDES, MatchForm
from .sheet import side_sign
from .writes import (
    back_on_the_table,
    deal_named,
    mark_started,
    put_version,
    recount,
    result_record,
    retired_totals,
    retotal,
    saved,
    still_signed,
    unsign,
    writes_match,
)

TOTALS = 0
"""The number under which the totals of a match are entered apart."""

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


def submitted_sheets(board: Iterable[Match], doubtful: Collection[int]) -> tuple[SubmittedSheet, ...]:
    """Those of the matches of a round, by table. `doubtful`: the ids of those whose totals are to be seen."""
    return tuple(
        SubmittedSheet(
            match, why_left(match, disputed=bool(match.open_disputes), doubtful=match.pk in doubtful)
        )
        for match in board
        if match.state == Match.State.SUBMITTED
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


@writes_match("match.started", Action.BEGIN)
def start(match: Match, entry: Draft) -> None:
    """Say that the first cards are dealt. Refused when the match has begun."""
    if match.state != Match.State.WAITING:
        raise Refused("already_started", _("La partie est déjà commencée."))
    mark_started(match)
    saved(match)


@writes_match("match.first_dealer", Action.BEGIN)
def set_first_dealer(match: Match, seat: int, entry: Draft) -> None:
    """Say who dealt first (seat 1 to 4), again after a wrong tap; the match has begun. Refused once a deal
    says who dealt."""
    if not 1 <= seat <= 4:
        raise Refused("seat", _("Une place va de 1 à 4."), "seat")
    if any(deal.played.dealer is not None for deal in facts_of(match).current):
        raise Refused("dealer_known", _("Le donneur est déjà noté sur les donnes de cette partie."))
    entry.before = {"seat": match.first_dealer} if match.first_dealer else {}
    match.first_dealer = seat
    if match.state == Match.State.WAITING:
        mark_started(match)
    saved(match)
    entry.after = {"seat": seat}


@writes_match("match.seats", Action.BEGIN)
def set_seats(match: Match, swapped: bool, entry: Draft) -> None:
    """Say how the players of side B sit: in the order of their team, or the other way round."""
    match.seats_swapped = swapped
    saved(match)
    entry.after = {"swapped": swapped}


@writes_match("sheet.signed", Action.SUBMIT)
def sign(match: Match, side: Side, name: str, entry: Draft) -> None:
    """Tick the line of one side; with both the sheet is submitted."""
    name = " ".join(name.split())[:NAME_LENGTH]
    refuse_before_the_end(match)
    if not name:
        raise Refused("name_missing", _("Qui signe ?"), "name")
    letter, other = side.lower(), Side(side).other.lower()
    if getattr(match, f"signed_{letter}_at") is not None:
        raise Refused("already_signed", _("Cette équipe a déjà signé."))
    if getattr(match, f"signed_{other}_at") is None or match.signed_version == match.version:
        match.signed_version = match.version + 1
    setattr(match, f"signed_{letter}_at", hour_now())
    setattr(match, f"signed_{letter}_name", name)
    if match.signed_a_at and match.signed_b_at:
        mark_submitted(match)
    saved(match)
    entry.about = {"side": str(side)}
    note_end(match, entry)


@writes_match("sheet.unsigned", Action.SUBMIT)
def take_back_signature(match: Match, side: Side, entry: Draft) -> None:
    """Untick the line of one side while the other has not signed: a name tapped by mistake."""
    letter = side.lower()
    if getattr(match, f"signed_{letter}_at") is None:
        raise Refused("not_signed", _("Cette équipe n’a pas signé."))
    setattr(match, f"signed_{letter}_at", None)
    setattr(match, f"signed_{letter}_name", "")
    match.signed_version = None
    saved(match)
    entry.about = {"side": str(side)}


@writes_match("sheet.submitted", Action.SUBMIT)
def submit(match: Match, by: Actor, entry: Draft) -> None:
    """A referee submits the sheet for both sides. Refused to a table's phone: there each side signs."""
    if by.table is not None:
        raise Refused(
            "not_allowed",
            _("Chaque équipe signe sa ligne ; un arbitre peut rendre la feuille pour les deux."),
        )
    refuse_before_the_end(match)
    mark_submitted(match)
    still_signed(match)
    saved(match)
    note_end(match, entry)


@writes_match("match.confirmed", Action.CONFIRM)
def confirm(match: Match, by: Actor, entry: Draft) -> None:
    confirmed(match, by, entry)


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


@writes_match("match.reopened", Action.REOPEN, reasoned=True)
def reopen(match: Match, entry: Draft) -> None:
    """Put a submitted or confirmed sheet back on the table, with a reason; both sides sign again."""
    entry.before = {"state": match.state}
    back_to_play(match)
    retotal(match)
    note_end(match, entry)


@writes_match("sheet.cleared", Action.CLEAR_SHEET, reasoned=True)
def clear_sheet(match: Match, reason: str, entry: Draft) -> None:
    """Take deals, totals and misdeals off a sheet that nobody has confirmed: the match has not begun."""
    facts = facts_of(match)
    _refuse_blank(facts)
    given = any(row.incident_id is None for row in live(facts.penalties))
    if given or match.rulings.exists():
        raise Refused("ruled", _("Un arbitre a décidé sur cette feuille : elle ne se vide plus."))
    entry.about = {"deals": len(sheet_deals(facts))}
    entry.before = result_record(match) | record_of_row(facts.handed)
    match.blind_entries.update(outcome=BlindEntry.Outcome.LEFT)
    DealVersion.objects.of(match).current().update(current=False)
    retired_totals(match)
    cancellation = {"cancelled": True, "cancel_reason": reason}
    match.penalties.filter(cancelled=False).update(**cancellation, in_totals=False)
    match.incidents.filter(cancelled=False).update(**cancellation)
    back_to_play(match)
    match.result_from = Match.ResultFrom.DEALS
    match.first_dealer, match.seats_swapped = None, False
    recount(match)
    match.state, match.started_at, match.submitted_at = Match.State.WAITING, None, None
    saved(match)
    entry.after = result_record(match)


def _refuse_blank(facts: MatchFacts) -> None:
    if not (sheet_deals(facts) or facts.misdeal_rows or facts.handed):
        raise Refused("nothing_written", _("Rien n’est saisi sur cette feuille."))


def sheet_deals(facts: MatchFacts) -> tuple[ScoredDeal, ...]:
    """The deals of a sheet, those too that do not count because its totals were handed in."""
    return facts.with_rows(handed=None).current if facts.handed else facts.current


def _put_copy(match: Match, row: HandedResult, reason: str) -> None:
    """The next version of the totals of a match: this copy, by whoever entered it and at its hour."""
    entered_at = row.entered_at
    row.pk, row.match, row.current, row.reason = None, match, True, reason
    row.version = 1 + retired_totals(match)
    row.save(force_insert=True)
    HandedResult.objects.filter(pk=row.pk).update(entered_at=entered_at)


def _declare(match: Match, misdeals: tuple[Misdeal, ...], *, by: Actor, in_totals: bool) -> None:
    """Declare them there; `in_totals`: the totals of the sheet hold their points already."""
    for misdeal in misdeals:
        incident = stored_misdeal(match, misdeal)
        incident.deal, incident.made_by = deal_named(match, incident.deal_number), by.user
        incident.save()
    follow_ladder(match, by=by)
    if in_totals:
        their_points = match.penalties.filter(cancelled=False, incident__kind=Incident.Kind.MISDEAL)
        their_points.update(in_totals=True)


@writes_match("sheet.sides_swapped", Action.SWAP_SIDES, reasoned=True)
def swap_sides(match: Match, reason: str, by: Actor, entry: Draft) -> None:
    """Exchange the sides of a sheet written the wrong way round: deals and totals get a new version, misdeals
    too.

    A referee's penalties name a team, not a column: they stay where they are."""
    facts = facts_of(match)
    deals = sheet_deals(facts)
    _refuse_blank(facts)
    entry.before = {"total_a": match.total_a, "total_b": match.total_b}
    for deal in deals:
        written_deal = put_version(deal.row.deal, deal.played.swapped(), by=by, reason=reason)
        # It keeps its hour: whether it came after the call of time depends on it.
        DealVersion.objects.filter(pk=written_deal.pk).update(entered_at=deal.first_entered_at)
    if facts.handed:
        _put_copy(match, swapped_totals(facts.handed), reason)
    _swap_misdeals(facts, by=by, reason=reason)
    match.first_dealer = match.first_dealer and match.first_dealer % 4 + 1
    retotal(match)
    entry.about = {"deals": len(deals)} | ({"totals": 1} if facts.handed else {})
    entry.after = {"total_a": match.total_a, "total_b": match.total_b}


def _swap_misdeals(facts: MatchFacts, *, by: Actor, reason: str) -> None:
    rows = facts.misdeal_rows
    swapped = tuple(
        replace(misdeal, side=misdeal.side.other, dealer=misdeal.dealer and misdeal.dealer % 4 + 1)
        for misdeal in facts.misdeals
    )
    cancellation = {"cancelled": True, "cancel_reason": reason}
    Incident.objects.filter(pk__in=[row.pk for row in rows]).update(**cancellation)
    penalties = Penalty.objects.filter(incident__in=rows, cancelled=False)
    in_totals = penalties.filter(in_totals=True).exists()
    penalties.update(**cancellation, in_totals=False)
    _declare(facts.match, swapped, by=by, in_totals=in_totals)


def swapped_totals(row: HandedResult) -> HandedResult:
    """A copy of these totals with their columns exchanged; not saved."""
    other = copy(row)
    other.total_a, other.total_b = row.total_b, row.total_a
    other.belotes_a, other.belotes_b = row.belotes_b, row.belotes_a
    other.capots_a, other.capots_b = row.capots_b, row.capots_a
    other.winner = str(Side(row.winner).other) if row.winner else ""
    return other


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
    says the same again: what is signed later waits for another press."""
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
    for match in board:
        if match.pk not in plan["ready"]:
            continue
        own = token if match.pk == plan["ready"][0] else f"{token}-{match.pk}"
        table = match.table.number if match.table else None
        refused: list[Refused] = []
        attempt(partial(_confirm, match=match, answer=plan, by=by, token=own), refused.append)
        if refused:
            left.append((table, refused[0].message))
        else:
            tables.append(table)
    return ConfirmedSheets(tuple(tables), tuple(left))


@writes_match("match.confirmed", Action.CONFIRM, unsent=("answer",))
def _confirm(match: Match, answer: dict[str, Any], by: Actor, entry: Draft) -> None:
    """One sheet of the round, unless it has changed since the round was read."""
    totals = HandedResult.objects.filter(match=match, current=True)
    if why := why_left(match, disputed=False, doubtful=totals.exclude(doubts=[]).exists()):
        raise Refused("touched", _("%(why)s entre-temps") % {"why": WHY_LEFT[why]})
    confirmed(match, by, entry)
    entry.answer = answer


@writes_match("sheet.submitted", Action.SUBMIT)
def settle_agreed(match: Match, by: Actor, entry: Draft) -> None:
    """A match that is over by what both sides said: signed in both names, submitted, and confirmed unless
    something is doubted. `by` speaks for both sides."""
    refuse_before_the_end(match)
    for side in Side:
        letter = side.lower()
        setattr(match, f"signed_{letter}_at", hour_now())
        setattr(match, f"signed_{letter}_name", side_label(match, side))
    mark_submitted(match)
    facts = facts_of(match)
    agreed = all_agreed(match, facts)
    match.signed_version = match.version + 1 if agreed else None
    if agreed and is_clear(match, facts) and permits(by, Action.CONFIRM, match.tournament, match):
        mark_confirmed(match, by)
        entry.verb = "match.confirmed"
    saved(match)
    note_end(match, entry)


def all_agreed(match: Match, facts: MatchFacts) -> bool:
    """Whether both sides said all of it. What one phone wrote alone (a misdeal, an agreement) is for
    the referee."""
    alone = (Incident.Kind.MISDEAL, Incident.Kind.AGREEMENT)
    if any(row.kind in alone and row.made_by_id is None for row in live(facts.incidents)):
        return False
    rows = (
        [(TOTALS, facts.handed)] if facts.handed else [(deal.row.number, deal.row) for deal in facts.entered]
    )
    at_table = {number for number, row in rows if row.entered_table_id is not None}
    return at_table <= set(
        match.blind_entries.filter(outcome=BlindEntry.Outcome.AGREED).values_list("number", flat=True)
    )


def is_clear(match: Match, facts: MatchFacts) -> bool:
    doubted = facts.handed is not None and bool(facts.handed.doubts)
    return not doubted and not match.disputes.filter(state=Dispute.State.OPEN).exists()


def side_label(match: Match, side: Side) -> str:
    """ "L’équipe 7": in whose name a sheet is signed by a phone, which knows no person."""
    return capfirst(the_team_label(side_sign(match, side)))


class SideForm(MatchForm):
    """Which side: that takes its signature back, that a phone speaks for, or that of a phone that is lost."""

    side = forms.TypedChoiceField(choices=SIDES, coerce=Side)


class SignForm(SideForm):
    """Who signs for which side."""

    name = forms.CharField(max_length=NAME_LENGTH, required=False)


class SeatForm(MatchForm):
    """Who deals first: a seat."""

    seat = forms.IntegerField()


class SeatsForm(MatchForm):
    """Whether the players of side B sit the other way round."""

    swapped = forms.BooleanField(required=False)
