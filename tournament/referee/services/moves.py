"""A sheet entered in the wrong place: on another match, or with its sides exchanged.

Nothing is overwritten: deals and totals get new versions, misdeals are cancelled here and declared there."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Misdeal, Side

from ...core.access import Action, Actor, require
from ...core.errors import Conflict, Refused
from ...evening import matches
from ...models import DealVersion, HandedResult, Incident, Match, Penalty
from ..queries.facts import MatchFacts, ScoredDeal, facts_of
from ..queries.stored import live, stored_misdeal
from .misdeals import follow_ladder
from .opening import checked_reason, refuse_closed, writing_match
from .score import deal_named, deal_of, put_version, retired_totals, retotal, saved, unsign
from .sheets import mark_submitted
from .sides import leave_entries


@dataclass(frozen=True)
class Lifted:
    """What was taken off a sheet: its deals, those put aside for totals too, its misdeals, its totals, who
    dealt first and how they sat. `in_totals`: the totals hold the misdeals' points already."""

    deals: tuple[ScoredDeal, ...]
    misdeals: tuple[Misdeal, ...]
    totals: HandedResult | None
    in_totals: bool
    first_dealer: int | None
    seats_swapped: bool

    @property
    def empty(self) -> bool:
        """Whether nothing was written on it."""
        return not (self.deals or self.misdeals or self.totals)

    @property
    def signed_on_paper(self) -> bool:
        """Whether the staff typed its totals from a sheet that the table had signed."""
        return self.totals is not None and self.totals.entered_table_id is None


def move_sheet(
    *, match: Match, to: Match, reason: str, by: Actor, exchange: bool = False, token: str | None = None
) -> Match:
    """Move the deals, totals and misdeals of `match` to the match they were played in; returns that one.

    Conflict "deals_there" when it has deals or totals of its own: `exchange` then exchanges the two sheets.
    Refused for a sheet with penalties or rulings of a referee, to a match that is confirmed, or of another
    evening; "winner": level totals in a bracket."""
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
        entry.about |= {"totals": len(lifted.totals)} if lifted.totals else {}
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
    if is_blank(from_facts):
        raise Refused("nothing_to_move", _("Il n’y a rien à déplacer : rien n’est saisi sur cette feuille."))
    if not exchange:
        _refuse_onto(to_facts)
    for facts in (from_facts, to_facts):
        ruled = any(row.incident_id is None for row in live(facts.penalties))
        if ruled or facts.match.rulings.exists():
            raise Refused("ruled", _("Un arbitre a décidé sur cette feuille : elle ne se déplace plus."))


def _refuse_onto(facts: MatchFacts) -> None:
    """The other sheet is not written over."""
    table, deals = facts.match.table, len(written(facts))
    if facts.handed:
        sentence = _("La table %(table)s a déjà ses totaux : échangez les deux feuilles.")
        raise Conflict("deals_there", sentence % {"table": table}, "to")
    if deals:
        sentence = ngettext(
            "La table %(table)s a déjà %(deals)s donne : échangez les deux feuilles.",
            "La table %(table)s a déjà %(deals)s donnes : échangez les deux feuilles.",
            deals,
        )
        raise Conflict("deals_there", sentence % {"table": table, "deals": deals}, "to")


def is_blank(facts: MatchFacts) -> bool:
    """Whether a sheet has neither deals, misdeals nor totals."""
    return not (written(facts) or facts.misdeal_rows or facts.handed)


def written(facts: MatchFacts) -> tuple[ScoredDeal, ...]:
    """The deals of a sheet, those too that do not count because its totals were handed in."""
    return facts.with_rows(handed=None).current if facts.handed else facts.current


def _lift(facts: MatchFacts, reason: str) -> Lifted:
    """Take everything off a sheet; the rows stay, no longer current or cancelled."""
    match = facts.match
    penalties = match.penalties.filter(cancelled=False)
    lifted = Lifted(
        deals=written(facts),
        misdeals=facts.misdeals,
        totals=facts.handed,
        in_totals=penalties.filter(in_totals=True).exists(),
        first_dealer=match.first_dealer,
        seats_swapped=match.seats_swapped,
    )
    leave_entries(match)
    DealVersion.objects.of(match).current().update(current=False)
    HandedResult.objects.filter(match=match, current=True).update(current=False)
    match.result_from = Match.ResultFrom.DEALS
    cancellation = {"cancelled": True, "cancel_reason": reason}
    penalties.update(**cancellation, in_totals=False)
    misdeal = Incident.Kind.MISDEAL
    match.incidents.filter(cancelled=False, kind=misdeal).update(**cancellation)
    return lifted


def _lay(lifted: Lifted, match: Match, *, by: Actor, reason: str) -> None:
    """Put lifted deals, misdeals and totals on a sheet, with the hours at which they were entered."""
    match.first_dealer, match.seats_swapped = lifted.first_dealer, lifted.seats_swapped
    for deal in lifted.deals:
        head = deal_of(match, deal.row.number)
        _written_at(put_version(head, deal.played, by=by, reason=reason), deal)
    _declare(match, lifted.misdeals, by=by, in_totals=lifted.in_totals)
    if lifted.totals:
        _put_totals(match, copy(lifted.totals), reason)
        match.result_from = Match.ResultFrom.TOTALS
    unsign(match)
    match.submitted_at = None
    match.state = Match.State.WAITING if lifted.empty else Match.State.PLAYING
    retotal(match)
    if lifted.empty:
        match.state, match.started_at = Match.State.WAITING, None
        match.save(update_fields=["state", "started_at"])
    if lifted.totals and match.planned is not None and not match.winner:
        sentence = _("Table %(table)s, il faut une gagnante : ces totaux sont à égalité.")
        raise Refused("winner", sentence % {"table": match.table}, "to")
    if lifted.signed_on_paper:
        mark_submitted(match)
        saved(match)


def _put_totals(match: Match, row: HandedResult, reason: str) -> None:
    """The next version of the totals of a match: this copy, by whoever entered it and at its hour."""
    entered_at = row.entered_at
    row.pk, row.match, row.current, row.reason = None, match, True, reason
    row.version = 1 + retired_totals(match)
    row.save(force_insert=True)
    HandedResult.objects.filter(pk=row.pk).update(entered_at=entered_at)


def _written_at(version: DealVersion, deal: ScoredDeal) -> None:
    """A moved deal keeps its hour: whether it came after the call of time depends on it."""
    DealVersion.objects.filter(pk=version.pk).update(entered_at=deal.first_entered_at)


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


def swap_sides(*, match: Match, reason: str, by: Actor, token: str | None = None) -> Match:
    """Exchange the sides of a sheet written the wrong way round: deals and totals get a new version, misdeals
    too.

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
        deals = written(facts)
        if is_blank(facts):
            raise Refused(
                "nothing_to_move", _("Il n’y a rien à échanger : rien n’est saisi sur cette feuille.")
            )
        entry.before = {"total_a": fresh.total_a, "total_b": fresh.total_b}
        for deal in deals:
            _written_at(put_version(deal.row.deal, deal.played.swapped(), by=by, reason=reason), deal)
        if facts.handed:
            _put_totals(fresh, swapped_totals(facts.handed), reason)
        _swap_misdeals(facts, by=by, reason=reason)
        fresh.first_dealer = fresh.first_dealer and fresh.first_dealer % 4 + 1
        retotal(fresh)
        entry.about = {"deals": len(deals)} | ({"totals": 1} if facts.handed else {})
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
