"""A sheet that is not what was played at its table: typed at the wrong one it is cleared, the wrong way round
its sides are exchanged.

Nothing is overwritten: deals and totals stay as versions that do not count, misdeals as cancelled."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring import Misdeal, Side

from ..core.access import Action, Actor
from ..core.errors import Refused
from ..core.journal import Draft
from ..models import DealVersion, HandedResult, Incident, Match, Penalty
from .facts import MatchFacts, ScoredDeal, facts_of
from .misdeals import follow_ladder
from .opening import writes_match
from .score import deal_named, put_version, recount, result_record, retired_totals, retotal, saved
from .sides_apart import leave_entries
from .signing import back_to_play
from .stored import live, stored_misdeal
from .totals import record_of_row


@writes_match("sheet.cleared", Action.CLEAR_SHEET, reasoned=True)
def clear_sheet(match: Match, reason: str, entry: Draft) -> None:
    """Take deals, totals and misdeals off a sheet that nobody has confirmed: the match has not begun.

    Refused: "nothing_written"; "ruled" where a referee has given points or decided."""
    facts = facts_of(match)
    _refuse_blank(facts)
    _refuse_ruled(facts)
    entry.about = {"deals": len(written(facts))}
    entry.before = result_record(match) | record_of_row(facts.handed)
    leave_entries(match)
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


def _refuse_ruled(facts: MatchFacts) -> None:
    given = any(row.incident_id is None for row in live(facts.penalties))
    if given or facts.match.rulings.exists():
        raise Refused("ruled", _("Un arbitre a décidé sur cette feuille : elle ne se vide plus."))


def _refuse_blank(facts: MatchFacts) -> None:
    if not (written(facts) or facts.misdeal_rows or facts.handed):
        raise Refused("nothing_written", _("Rien n’est saisi sur cette feuille."))


def written(facts: MatchFacts) -> tuple[ScoredDeal, ...]:
    """The deals of a sheet, those too that do not count because its totals were handed in."""
    return facts.with_rows(handed=None).current if facts.handed else facts.current


def _put_totals(match: Match, row: HandedResult, reason: str) -> None:
    """The next version of the totals of a match: this copy, by whoever entered it and at its hour."""
    entered_at = row.entered_at
    row.pk, row.match, row.current, row.reason = None, match, True, reason
    row.version = 1 + retired_totals(match)
    row.save(force_insert=True)
    HandedResult.objects.filter(pk=row.pk).update(entered_at=entered_at)


def _written_at(version: DealVersion, deal: ScoredDeal) -> None:
    """An exchanged deal keeps its hour: whether it came after the call of time depends on it."""
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


@writes_match("sheet.sides_swapped", Action.SWAP_SIDES, reasoned=True)
def swap_sides(match: Match, reason: str, by: Actor, entry: Draft) -> None:
    """Exchange the sides of a sheet written the wrong way round: deals and totals get a new version, misdeals
    too.

    A referee's penalties name a team, not a column: they stay where they are."""
    facts = facts_of(match)
    deals = written(facts)
    _refuse_blank(facts)
    entry.before = {"total_a": match.total_a, "total_b": match.total_b}
    for deal in deals:
        _written_at(put_version(deal.row.deal, deal.played.swapped(), by=by, reason=reason), deal)
    if facts.handed:
        _put_totals(match, swapped_totals(facts.handed), reason)
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
