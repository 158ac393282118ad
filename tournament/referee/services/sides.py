"""Which phone speaks for which side where each enters apart: taken once, given back, freed by the desk; how a
side signs from its own phone, and how a sheet is signed in both sides' names once they said the same.

Knows holders (the secret in a phone's cookie), no request; what is entered is `services.blind`."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import Side

from ...core.access import Action, Actor, both_sides, permits, sides_apart
from ...core.clock import hour_now
from ...core.errors import Conflict, Refused
from ...core.journal import writing_together
from ...models import BlindEntry, Dispute, Incident, Match, PhoneSide
from ...web.units import the_team_label
from ..queries.blind import (
    DIFFERS,
    TOTALS,
    WAITS,
    asked_again,
    awaited_now,
    called_over,
    open_entries,
    phone_sides,
)
from ..queries.facts import MatchFacts, facts_of
from ..queries.seats import side_sign, team_of
from ..queries.stored import live
from . import sheets
from .disputes import RefereeCall, open_dispute
from .opening import writing_match
from .score import saved
from .sheets import mark_confirmed, mark_submitted, note_end, refuse_before_the_end

AGREED, LEFT = BlindEntry.Outcome.AGREED, BlindEntry.Outcome.LEFT


def as_written(facts: MatchFacts) -> dict[int, int]:
    """Of each deal that counts, the version that does."""
    return {deal.row.number: deal.row.version for deal in facts.entered}


def take_side(
    *, match: Match, side: Side, holder: str, by: Actor, mine: str = "", token: str | None = None
) -> Match:
    """This phone speaks for that side from now on; `holder` is the secret its cookie will hold, `mine` the
    one it holds already. Refused: "not_apart", "has_a_side"; Conflict "side_taken": another was faster."""
    content = {"side": str(side)}
    with writing_match(match, "blind.side_taken", by, Action.ENTER_SIDE, token=token, content=content) as (
        fresh,
        entry,
    ):
        _refuse_together(fresh)
        holders = phone_sides(fresh)
        if mine and mine in holders.values():
            raise Refused("has_a_side", _("Ce téléphone parle déjà pour un camp de cette table."))
        if side in holders:
            sentence = _("Un autre téléphone parle déjà pour %(team)s.")
            raise Conflict("side_taken", sentence % {"team": the_team_label(side_sign(fresh, side))})
        _give(fresh, holder, side)
        saved(fresh, "version")
        entry.about = {"teams": team_uids(fresh, side)}
    return fresh


def take_both(*, match: Match, holder: str, by: Actor, mine: str = "", token: str | None = None) -> Match:
    """One phone speaks for both sides: the table enters and signs as where tables enter. What its own side
    had entered alone is left. Refused: "not_apart"; Conflict "side_taken": another speaks for a side."""
    with writing_match(match, "blind.one_phone", by, Action.ENTER_SIDE, token=token) as (fresh, entry):
        _refuse_together(fresh)
        if set(phone_sides(fresh).values()) - {mine}:
            sentence = _("L’autre téléphone parle déjà pour son équipe : saisissez chacun de votre côté.")
            raise Conflict("side_taken", sentence)
        _give(fresh, holder, *Side)
        fresh.blind_entries.filter(outcome__in=(WAITS, DIFFERS)).update(outcome=LEFT)
        fresh.one_phone = True
        saved(fresh, "version", "one_phone")
        entry.about = {"teams": team_uids(fresh, *Side)}
    return fresh


def leave_side(*, match: Match, holder: str, by: Actor, token: str | None = None) -> Match:
    """This phone gives its side back, or both. Refused: "no_side"; "entry_waits": what it entered would then
    be anybody's to write again."""
    with writing_match(match, "blind.side_left", by, Action.ENTER_SIDE, token=token) as (fresh, entry):
        sides = [Side(side) for side, held in phone_sides(fresh).items() if held == holder]
        if not sides:
            raise _no_side()
        facts, entries = facts_of(fresh), open_entries(fresh)
        awaited = {*awaited_now(facts, entries), *asked_again(entries, as_written(facts))}
        if fresh.blind_entries.filter(side__in=sides, number__in=awaited, outcome=WAITS).exists():
            sentence = _("Votre saisie attend l’autre équipe : gardez ce camp, ou appelez l’arbitre.")
            raise Refused("entry_waits", sentence)
        _free(fresh, *sides)
        fresh.one_phone = False
        saved(fresh, "version", "one_phone")
        entry.about = {"teams": team_uids(fresh, *sides)}
    return fresh


def free_side(*, match: Match, side: Side, by: Actor, token: str | None = None) -> Match:
    """The desk frees the side of a phone that is lost; both, where one phone speaks for both. What it entered
    goes on waiting. Refused: "not_taken"."""
    content = {"side": str(side)}
    with writing_match(match, "blind.side_freed", by, Action.HELP_SIDES, token=token, content=content) as (
        fresh,
        entry,
    ):
        sides = list(Side) if fresh.one_phone else [side]
        if _free(fresh, *sides) == 0:
            raise Refused("not_taken", _("Aucun téléphone ne parle pour ce camp."))
        fresh.one_phone = False
        saved(fresh, "version", "one_phone")
        entry.about = {"teams": team_uids(fresh, *sides)}
    return fresh


def leave_to_referee(match: Match, by: Actor) -> None:
    """A deal that a side still says otherwise when the match ends is for the referee: a call opens."""
    calls = list(match.disputes.filter(state=Dispute.State.OPEN).select_related("deal"))
    asked = asked_again(open_entries(match), as_written(facts_of(match)))
    for number, entries in asked.items():
        if called_over(calls, number):
            continue
        sides = " ; ".join(sorted({the_team_label(side_sign(match, Side(row.side))) for row in entries}))
        sentence = _("Correction demandée, pas réglée à la fin de la partie : %(sides)s.")
        call = RefereeCall("score", deal=number, text=sentence % {"sides": sides})
        open_dispute(match=match, call=call, by=by)


def sign_side(*, match: Match, holder: str, by: Actor, token: str | None = None) -> Match:
    """The side of that phone signs; with the other's the sheet is submitted, and confirmed where nothing is
    doubted."""
    with writing_together():
        side = speaking_side(match, holder)
        leave_to_referee(match, by)
        name = side_label(match, side)
        fresh = sheets.sign(match=match, side=side, name=name, by=both_sides(by), token=token)
        if fresh.state == Match.State.SUBMITTED and is_sure(fresh):
            sheets.confirm(match=fresh, by=both_sides(by))
    return fresh


def unsign_side(*, match: Match, holder: str, by: Actor, token: str | None = None) -> Match:
    """The side of that phone takes its signature back."""
    side = speaking_side(match, holder)
    return sheets.take_back_signature(match=match, side=side, by=both_sides(by), token=token)


def settle_agreed(*, match: Match, by: Actor) -> None:
    """Where the match is over by what both sides said: signed in both names, submitted, and confirmed unless
    something is doubted; nothing where it goes on. `by` speaks for both sides."""
    if not match.over:
        return
    leave_to_referee(match, by)
    with writing_match(match, "sheet.submitted", by, Action.SUBMIT) as (fresh, entry):
        refuse_before_the_end(fresh)
        for side in Side:
            letter = side.lower()
            setattr(fresh, f"signed_{letter}_at", hour_now())
            setattr(fresh, f"signed_{letter}_name", side_label(fresh, side))
        mark_submitted(fresh)
        facts = facts_of(fresh)
        agreed = _all_agreed(fresh, facts)
        if agreed and _is_clear(fresh, facts) and permits(by, Action.CONFIRM, fresh.tournament, fresh):
            mark_confirmed(fresh, by)
            entry.verb = "match.confirmed"
        saved(fresh)
        entry.about = {"both_sides": True, "alone": not agreed}
        note_end(fresh, entry)


def is_sure(match: Match) -> bool:
    """Whether both sides said all that the result is made of, and nothing of it is doubted or disputed."""
    facts = facts_of(match)
    return _all_agreed(match, facts) and _is_clear(match, facts)


def _all_agreed(match: Match, facts: MatchFacts) -> bool:
    """Whether both sides said all of it. What one phone wrote alone (a misdeal, an agreement, deals of one
    phone for both) is for the referee."""
    agreed = set(match.blind_entries.filter(outcome=AGREED).values_list("number", flat=True))
    return not _one_sided(facts) and _numbers_of_tables(facts) <= agreed


def _one_sided(facts: MatchFacts) -> bool:
    alone = (Incident.Kind.MISDEAL, Incident.Kind.AGREEMENT)
    return any(row.kind in alone and row.made_by_id is None for row in live(facts.incidents))


def _numbers_of_tables(facts: MatchFacts) -> set[int]:
    """What was entered at the table: the numbers of deals, or that of the totals."""
    if facts.handed:
        return set() if facts.handed.entered_table_id is None else {TOTALS}
    return {deal.row.number for deal in facts.entered if deal.row.entered_table_id is not None}


def _is_clear(match: Match, facts: MatchFacts) -> bool:
    """Whether nothing of it is doubted or disputed."""
    doubted = facts.handed is not None and bool(facts.handed.doubts)
    return not doubted and not match.disputes.filter(state=Dispute.State.OPEN).exists()


def speaking_side(match: Match, holder: str) -> Side:
    """The side that this phone speaks for. Raises Refused "not_apart", "no_side"."""
    _refuse_together(match)
    sides = [Side(side) for side, held in phone_sides(match).items() if held == holder]
    if len(sides) != 1:
        raise _no_side()
    return sides[0]


def leave_entries(match: Match) -> None:
    """What waits, differs or was agreed in this match belongs to a sheet that is no more."""
    match.blind_entries.exclude(outcome=LEFT).update(outcome=LEFT)


def side_label(match: Match, side: Side) -> str:
    """ "L’équipe 7": in whose name a sheet is signed by a phone, which knows no person."""
    return capfirst(the_team_label(side_sign(match, side)))


def _give(match: Match, holder: str, *sides: Side) -> None:
    """These sides to that phone; a phone of a team that sat there before is freed."""
    _free(match, *sides)
    PhoneSide.objects.bulk_create(
        PhoneSide(match=match, side=side, team=team_of(match, side), holder=holder) for side in sides
    )


def _free(match: Match, *sides: Side) -> int:
    taken = PhoneSide.objects.filter(match=match, side__in=sides, freed_at=None)
    return taken.update(freed_at=hour_now())


def _refuse_together(match: Match) -> None:
    if not sides_apart(match.tournament, match):
        raise Refused("not_apart", _("Ici, un seul téléphone saisit pour les deux équipes."))


def _no_side() -> Refused:
    sentence = _("Ce téléphone ne parle pour aucun camp : dites d’abord quelle équipe vous êtes.")
    return Refused("no_side", sentence)


def team_uids(match: Match, *sides: Side) -> list[object]:
    """The teams on these sides, as the journal names them."""
    teams = [team_of(match, side) for side in sides]
    return [team.uid for team in teams if team is not None]
