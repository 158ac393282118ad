"""Which phone speaks for which side where each enters apart: taken once, given back, freed by the desk, which
may also have the match entered as usual; how a side signs from its own phone, and how a sheet is signed in
both sides' names once they said the same.

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
    awaited_now,
    open_entries,
    phone_sides,
)
from ..queries.facts import MatchFacts, facts_of
from ..queries.seats import side_sign, team_of
from ..queries.stored import live
from . import sheets
from .opening import writing_match
from .score import saved
from .sheets import mark_confirmed, mark_submitted, note_end, refuse_before_the_end

AGREED, LEFT = BlindEntry.Outcome.AGREED, BlindEntry.Outcome.LEFT


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
        _free(fresh, side)  # a phone of a team that sat there before
        PhoneSide.objects.create(match=fresh, side=side, team=team_of(fresh, side), holder=holder)
        saved(fresh, "version")
        entry.about = {"teams": team_uids(fresh, side)}
    return fresh


def leave_side(*, match: Match, holder: str, by: Actor, token: str | None = None) -> Match:
    """This phone gives its side back. Refused: "no_side"; "entry_waits": what it entered would then be
    anybody's to write again."""
    with writing_match(match, "blind.side_left", by, Action.ENTER_SIDE, token=token) as (fresh, entry):
        side = speaking_side(fresh, holder)
        awaited = awaited_now(facts_of(fresh), open_entries(fresh))
        if fresh.blind_entries.filter(side=side, number__in=awaited, outcome=WAITS).exists():
            sentence = _("Votre saisie attend l’autre équipe : gardez ce camp, ou appelez l’arbitre.")
            raise Refused("entry_waits", sentence)
        _free(fresh, side)
        saved(fresh, "version")
        entry.about = {"teams": team_uids(fresh, side)}
    return fresh


def free_side(*, match: Match, side: Side, by: Actor, token: str | None = None) -> Match:
    """The desk frees the side of a phone that is lost. What it entered goes on waiting. Refused:
    "not_taken"."""
    content = {"side": str(side)}
    with writing_match(match, "blind.side_freed", by, Action.HELP_SIDES, token=token, content=content) as (
        fresh,
        entry,
    ):
        if _free(fresh, side) == 0:
            raise Refused("not_taken", _("Aucun téléphone ne parle pour ce camp."))
        saved(fresh, "version")
        entry.about = {"teams": team_uids(fresh, side)}
    return fresh


def enter_together(*, match: Match, by: Actor, token: str | None = None) -> Match:
    """The desk has this match entered and signed as usual, by one phone for the table; what one side alone
    had entered is left. Refused: "not_apart"."""
    with writing_match(match, "blind.together", by, Action.HELP_SIDES, token=token) as (fresh, entry):
        _refuse_together(fresh)
        _free(fresh, *Side)
        fresh.blind_entries.filter(outcome__in=(WAITS, DIFFERS)).update(outcome=LEFT)
        fresh.together = True
        saved(fresh, "version", "together")
        entry.about = {"teams": team_uids(fresh, *Side)}
    return fresh


def sign_side(*, match: Match, holder: str, by: Actor, token: str | None = None) -> Match:
    """The side of that phone signs; with the other's the sheet is submitted, and confirmed where nothing is
    doubted."""
    with writing_together():
        side = speaking_side(match, holder)
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
    with writing_match(match, "sheet.submitted", by, Action.SUBMIT) as (fresh, entry):
        refuse_before_the_end(fresh)
        for side in Side:
            letter = side.lower()
            setattr(fresh, f"signed_{letter}_at", hour_now())
            setattr(fresh, f"signed_{letter}_name", side_label(fresh, side))
        mark_submitted(fresh)
        facts = facts_of(fresh)
        agreed = _all_agreed(fresh, facts)
        fresh.signed_version = fresh.version + 1 if agreed else None
        if agreed and _is_clear(fresh, facts) and permits(by, Action.CONFIRM, fresh.tournament, fresh):
            mark_confirmed(fresh, by)
            entry.verb = "match.confirmed"
        saved(fresh)
        note_end(fresh, entry)


def is_sure(match: Match) -> bool:
    """Whether both sides said all that the result is made of, and nothing of it is doubted or disputed."""
    facts = facts_of(match)
    return _all_agreed(match, facts) and _is_clear(match, facts)


def _all_agreed(match: Match, facts: MatchFacts) -> bool:
    """Whether both sides said all of it. What one phone wrote alone (a misdeal, an agreement) is for
    the referee."""
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
