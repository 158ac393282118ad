"""A sheet entered in the wrong place: on another match, or with its sides exchanged.

Nothing is overwritten: deals get new versions, misdeals are cancelled here and declared there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Misdeal

from ...core.access import Action, Actor, require
from ...core.errors import Conflict, Refused
from ...evening import matches
from ...models import DealVersion, Incident, Match, Penalty
from ..queries.facts import MatchFacts, ScoredDeal, facts_of
from ..queries.stored import live, stored_misdeal
from .misdeals import follow_ladder
from .opening import checked_reason, refuse_closed, writing_match
from .score import deal_named, deal_of, put_version, retotal, unsign


@dataclass(frozen=True)
class Lifted:
    """What was taken off a sheet: its deals, its misdeals, who dealt first and how they sat."""

    deals: tuple[ScoredDeal, ...]
    misdeals: tuple[Misdeal, ...]
    first_dealer: int | None
    seats_swapped: bool


def move_sheet(
    *, match: Match, to: Match, reason: str, by: Actor, exchange: bool = False, token: str | None = None
) -> Match:
    """Move the deals and misdeals of `match` to the match they were played in; returns that one.

    Conflict "deals_there" when it has deals of its own: `exchange` then exchanges the two sheets. Refused for
    a sheet with penalties or rulings of a referee, or to a match that is submitted, or of another evening."""
    reason = checked_reason(reason)
    content = {"to": to.pk, "reason": reason, "exchange": exchange}
    with writing_match(
        match, "sheet.moved", by, Action.MOVE_SHEET, reason=reason, token=token, content=content
    ) as (
        fresh,
        entry,
    ):
        tournament = fresh.tournament
        to = _target_match(fresh, to)
        require(by, Action.MOVE_SHEET, tournament, to)
        from_facts, to_facts = facts_of(fresh), facts_of(to)
        _refuse_move(from_facts, to_facts, exchange=exchange)
        lifted = _lift(from_facts, reason)
        lifted_back = _lift(to_facts, reason)
        _lay(lifted, to, by=by, reason=reason)
        _lay(lifted_back, fresh, by=by, reason=reason)
        entry.about = {"to": to.uid, "deals": len(lifted.deals), "back": len(lifted_back.deals)}
        entry.after = {"total_a": to.total_a, "total_b": to.total_b}
        entry.answer = {"match": to.pk}
    return to


def _target_match(match: Match, to: Match) -> Match:
    """The other match, read again, sharing the round and tournament already locked."""
    tournament = match.tournament
    target = matches(tournament).filter(pk=to.pk).first()
    if target is None or target.pk == match.pk:
        raise Refused("no_match", _("Choisissez une autre partie de ce tournoi."), "to")
    refuse_closed(target.round, "to")
    target.tournament = tournament
    return target


def _refuse_move(from_facts: MatchFacts, to_facts: MatchFacts, *, exchange: bool) -> None:
    if not from_facts.current and not from_facts.misdeal_rows:
        raise Refused("nothing_to_move", _("Il n’y a rien à déplacer : aucune donne n’est saisie."))
    if to_facts.current and not exchange:
        sentence = ngettext(
            "La table %(table)s a déjà %(deals)s donne : échangez les deux feuilles.",
            "La table %(table)s a déjà %(deals)s donnes : échangez les deux feuilles.",
            len(to_facts.current),
        )
        values = {"table": to_facts.match.table, "deals": len(to_facts.current)}
        raise Conflict("deals_there", sentence % values, "to")
    for facts in (from_facts, to_facts):
        ruled = any(row.incident_id is None for row in live(facts.penalties))
        if ruled or facts.match.rulings.exists():
            raise Refused("ruled", _("Un arbitre a décidé sur cette feuille : elle ne se déplace plus."))


def _lift(facts: MatchFacts, reason: str) -> Lifted:
    """Take everything off a sheet; the rows stay, no longer current or cancelled."""
    lifted = Lifted(facts.current, facts.misdeals, facts.match.first_dealer, facts.match.seats_swapped)
    DealVersion.objects.of(facts.match).current().update(current=False)
    cancellation = {"cancelled": True, "cancel_reason": reason}
    facts.match.penalties.filter(cancelled=False).update(**cancellation)
    misdeal = Incident.Kind.MISDEAL
    facts.match.incidents.filter(cancelled=False, kind=misdeal).update(**cancellation)
    return lifted


def _lay(lifted: Lifted, match: Match, *, by: Actor, reason: str) -> None:
    """Put lifted deals and misdeals on a sheet, with the hours at which they were entered."""
    match.first_dealer, match.seats_swapped = lifted.first_dealer, lifted.seats_swapped
    for deal in lifted.deals:
        head = deal_of(match, deal.row.number)
        _written_at(put_version(head, deal.played, by=by, reason=reason), deal)
    _declare(match, lifted.misdeals, by=by)
    unsign(match)
    match.submitted_at = None
    match.state = Match.State.PLAYING if lifted.deals or lifted.misdeals else Match.State.WAITING
    retotal(match)
    if not lifted.deals and not lifted.misdeals:
        match.state, match.started_at = Match.State.WAITING, None
        match.save(update_fields=["state", "started_at"])


def _written_at(version: DealVersion, deal: ScoredDeal) -> None:
    """A moved deal keeps its hour: whether it came after the call of time depends on it."""
    DealVersion.objects.filter(pk=version.pk).update(entered_at=deal.first_entered_at)


def _declare(match: Match, misdeals: tuple[Misdeal, ...], *, by: Actor) -> None:
    for misdeal in misdeals:
        incident = stored_misdeal(match, misdeal)
        incident.deal, incident.made_by = deal_named(match, incident.deal_number), by.user
        incident.save()
    follow_ladder(match, by=by)


def swap_sides(*, match: Match, reason: str, by: Actor, token: str | None = None) -> Match:
    """Exchange the sides of a sheet written the wrong way round: every deal gets a new version, misdeals too.

    A referee's penalties name a team, not a column: they stay where they are."""
    reason = checked_reason(reason)
    with writing_match(
        match,
        "sheet.sides_swapped",
        by,
        Action.MOVE_SHEET,
        reason=reason,
        token=token,
        content={"reason": reason},
    ) as (fresh, entry):
        facts = facts_of(fresh)
        if not facts.current and not facts.misdeal_rows:
            raise Refused("nothing_to_move", _("Il n’y a rien à échanger : aucune donne n’est saisie."))
        entry.before = {"total_a": fresh.total_a, "total_b": fresh.total_b}
        for deal in facts.current:
            _written_at(put_version(deal.row.deal, deal.played.swapped(), by=by, reason=reason), deal)
        _swap_misdeals(facts, by=by, reason=reason)
        fresh.first_dealer = fresh.first_dealer and fresh.first_dealer % 4 + 1
        retotal(fresh)
        entry.about = {"deals": len(facts.current)}
        entry.after = {"total_a": fresh.total_a, "total_b": fresh.total_b}
    return fresh


def _swap_misdeals(facts: MatchFacts, *, by: Actor, reason: str) -> None:
    rows = facts.misdeal_rows
    swapped = tuple(
        replace(misdeal, side=misdeal.side.other, dealer=misdeal.dealer and misdeal.dealer % 4 + 1)
        for misdeal in facts.misdeals
    )
    cancellation = {"cancelled": True, "cancel_reason": reason}
    Incident.objects.filter(pk__in=[row.pk for row in rows]).update(**cancellation)
    Penalty.objects.filter(incident__in=rows, cancelled=False).update(**cancellation)
    _declare(facts.match, swapped, by=by)
