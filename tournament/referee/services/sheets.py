"""The life of a sheet: who deals first, start, signatures, submitted, confirmed, reopened, seats.

A sheet is submitted when both sides signed, or by a referee for both, once the match may stop."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import Side

from ...core.access import Action, Actor
from ...core.errors import Refused
from ...core.journal import Draft
from ...evening import before_this_clock
from ...models import Match
from ..queries.facts import facts_of
from .disputes import refuse_open_dispute
from .opening import given_reason, opened
from .score import back_on_the_table, mark_started, recount, retotal, saved, unsign

NAME_LENGTH = 130


def start(*, match: Match, by: Actor, token: str | None = None) -> Match:
    """Say that the first cards are dealt. Refused when the match has begun."""
    with opened(match, "match.started", by, Action.ENTER_DEAL, token=token) as (now, _entry):
        if now.state != Match.State.WAITING:
            raise Refused("already_started", _("La partie est déjà commencée."))
        mark_started(now)
        saved(now)
    return now


def set_first_dealer(*, match: Match, seat: int, by: Actor, token: str | None = None) -> Match:
    """Say who dealt first (seat 1 to 4), again after a wrong tap; the match has begun. Refused once a deal
    says who dealt."""
    content = {"seat": seat}
    with opened(match, "match.first_dealer", by, Action.ENTER_DEAL, token=token, content=content) as (
        now,
        entry,
    ):
        if not 1 <= seat <= 4:
            raise Refused("seat", _("Une place va de 1 à 4."), "seat")
        if any(deal.played.dealer is not None for deal in facts_of(now).current):
            raise Refused("dealer_known", _("Le donneur est déjà noté sur les donnes de cette partie."))
        entry.before = {"seat": now.first_dealer} if now.first_dealer else {}
        now.first_dealer = seat
        if now.state == Match.State.WAITING:
            mark_started(now)
        saved(now)
        entry.after = content
    return now


def set_seats(*, match: Match, swapped: bool, by: Actor, token: str | None = None) -> Match:
    """Say how the players of side B sit: in the order of their team, or the other way round."""
    content = {"swapped": swapped}
    with opened(match, "match.seats", by, Action.ENTER_DEAL, token=token, content=content) as (now, entry):
        now.seats_swapped = swapped
        saved(now)
        entry.after = content
    return now


def sign(*, match: Match, side: Side, name: str, by: Actor, token: str | None = None) -> Match:
    """Tick the line of one side; with both the sheet is submitted.

    Refused: "not_over" (and why one more deal is needed), "already_signed", "name_missing"."""
    name = " ".join(name.split())[:NAME_LENGTH]
    content = {"side": str(side), "name": name}
    with opened(match, "sheet.signed", by, Action.SUBMIT, token=token, content=content) as (now, entry):
        refuse_before_the_end(now)
        if not name:
            raise Refused("name_missing", _("Qui signe ?"), "name")
        letter = side.lower()
        if getattr(now, f"signed_{letter}_at") is not None:
            raise Refused("already_signed", _("Cette équipe a déjà signé."))
        setattr(now, f"signed_{letter}_at", timezone.now())
        setattr(now, f"signed_{letter}_name", name)
        if now.signed_a_at and now.signed_b_at:
            _submit(now)
        saved(now)
        entry.about = {"side": str(side)}
        _note_end(now, entry)
    return now


def take_back_signature(*, match: Match, side: Side, by: Actor, token: str | None = None) -> Match:
    """Untick the line of one side while the other has not signed: a name tapped by mistake.

    Refused: "match_state" (both have signed, the sheet is submitted), "not_signed"."""
    content = {"side": str(side)}
    with opened(match, "sheet.unsigned", by, Action.SUBMIT, token=token, content=content) as (now, entry):
        letter = side.lower()
        if getattr(now, f"signed_{letter}_at") is None:
            raise Refused("not_signed", _("Cette équipe n’a pas signé."))
        setattr(now, f"signed_{letter}_at", None)
        setattr(now, f"signed_{letter}_name", "")
        saved(now)
        entry.about = {"side": str(side)}
    return now


def submit(*, match: Match, by: Actor, token: str | None = None) -> Match:
    """A referee submits the sheet for both sides. Refused to a table's phone: there each side signs."""
    with opened(match, "sheet.submitted", by, Action.SUBMIT, token=token) as (now, entry):
        if by.table is not None:
            raise Refused(
                "not_allowed", _("Chaque équipe signe sa ligne ; un arbitre peut déposer pour les deux.")
            )
        refuse_before_the_end(now)
        _submit(now)
        saved(now)
        _note_end(now, entry)
    return now


def confirm(*, match: Match, by: Actor, token: str | None = None) -> Match:
    """The referee confirms a submitted sheet. Refused while a dispute is open."""
    with opened(match, "match.confirmed", by, Action.CONFIRM, token=token) as (now, entry):
        refuse_open_dispute(now)
        now.state = Match.State.CONFIRMED
        now.confirmed_at, now.confirmed_by = timezone.now(), by.user
        saved(now)
        _note_end(now, entry)
    return now


def reopen(*, match: Match, reason: str, by: Actor, token: str | None = None) -> Match:
    """Put a submitted or confirmed sheet back on the table, with a reason; both sides sign again."""
    reason = given_reason(reason)
    with opened(
        match, "match.reopened", by, Action.REOPEN, reason=reason, token=token, content={"reason": reason}
    ) as (now, entry):
        entry.before = {"state": now.state}
        back_on_the_table(now)
        now.confirmed_at = now.confirmed_by = None
        unsign(now)
        retotal(now)
        _note_end(now, entry)
    return now


def refuse_before_the_end(match: Match) -> None:
    """A sheet is signed at the end only: a limit reached, or time called and one side ahead."""
    facts = facts_of(match)
    if facts.may_stop:
        return
    standing = facts.standing(time_called=match.round.time_called_at is not None)
    if standing.reason is not None and facts.current:
        raise Refused("not_over", _("La partie n’est pas finie."), why=standing.reason)
    raise Refused("not_over", _("La partie n’est pas finie."))


def _submit(match: Match) -> None:
    """The sides stopped here: with time called this decides the match, so totals are counted again."""
    match.state = Match.State.SUBMITTED
    if not before_this_clock(match):  # its own bell rang: the clock that runs now is another wave's
        match.submitted_at = timezone.now()
    recount(match)


def _note_end(match: Match, entry: Draft) -> None:
    entry.after = {
        "state": match.state,
        "total_a": match.total_a,
        "total_b": match.total_b,
        "winner": match.winner,
    }
