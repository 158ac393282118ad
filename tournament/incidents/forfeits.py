"""Matches given up, one by one or with a team that is gone, and given back. Deals entered stay readable.

A `Forfeit` says which side gave up and why; the match's `forfeited_by` and state follow from its forfeits.
Totals stay empty until the round closes."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Action
from ..core.errors import Refused
from ..core.journal import Draft
from ..match.facts import facts_of
from ..match.forms import SIDES, MatchReasonForm
from ..match.writes import retotal, saved, totals_of, writes_match
from ..models import Forfeit, ForfeitChoice, Match

BY_MATCH, BY_TEAM = Forfeit.Cause.MATCH, Forfeit.Cause.TEAM
GIVEN_UP_BY = {"A": ("A",), "B": ("B",), "X": ("A", "B")}


@writes_match("match.forfeited", Action.ACCIDENT, reasoned=True)
def forfeit_match(match: Match, side: str, reason: str, entry: Draft) -> None:
    """Give one match up for side "A", "B" or both ("X").

    Refused: "side_missing", "confirmed" (reopen it first), "already_forfeited"."""
    if side not in GIVEN_UP_BY:
        raise Refused("side_missing", _("Quelle équipe perd la partie ?"), "side")
    if match.state == Match.State.CONFIRMED:
        raise Refused("confirmed", _("Cette partie est confirmée : rouvrez-la d’abord."))
    given_up = sides_given_up(match)
    new_letters = [letter for letter in GIVEN_UP_BY[side] if letter not in given_up]
    if not new_letters:
        raise Refused("already_forfeited", _("Cette partie est déjà perdue par forfait."))
    entry.before = {"state": match.state, "forfeited_by": match.forfeited_by}
    for letter in new_letters:
        give_up(match, letter, BY_MATCH, reason)
    entry.about = {"side": side}
    entry.after = {"state": match.state, "forfeited_by": match.forfeited_by}


@writes_match("match.forfeit_undone", Action.ACCIDENT, reasoned=True)
def undo_forfeit(match: Match, entry: Draft) -> None:
    """Give a match back as it was. Refused: "not_forfeited", "team_gone" (bring the team back instead)."""
    forfeits = list(match.forfeits.all())
    alone = [forfeit.side for forfeit in forfeits if forfeit.cause == BY_MATCH]
    if not forfeits:
        raise Refused("not_forfeited", _("Cette partie n’est pas perdue par forfait."))
    if not alone:
        raise Refused("team_gone", _("Départ noté : faites revenir depuis sa page."))
    entry.before = {"state": match.state, "forfeited_by": match.forfeited_by}
    for side in alone:
        give_back(match, side)
    entry.after = {"state": match.state, "forfeited_by": match.forfeited_by}


def give_up(match: Match, side: str, cause: str, reason: str) -> None:
    """That side gives the match up; inside a write."""
    Forfeit.objects.update_or_create(match=match, side=side, defaults={"cause": cause, "reason": reason})
    _follow(match)


def give_back(match: Match, side: str) -> None:
    """That side takes the match up again; the match returns to what it was when nobody gives it up."""
    Forfeit.objects.filter(match=match, side=side).delete()
    _follow(match)


def sides_given_up(match: Match) -> str:
    return "".join(match.forfeits.values_list("side", flat=True))


def _follow(match: Match) -> None:
    sides = sides_given_up(match)
    match.forfeited_by = ForfeitChoice.BOTH if sides == "AB" else sides
    if sides:
        match.state, match.over, match.winner = Match.State.FORFEITED, False, ""
        match.total_a = match.total_b = None
        saved(match)
        return
    for name, value in totals_of(facts_of(match)).items():
        setattr(match, name, value)
    match.state = _state_before(match)
    retotal(match)


def _state_before(match: Match) -> Match.State:
    """A match keeps the hours of its life while it is forfeited; a confirmed one never was."""
    if match.submitted_at is not None:
        return Match.State.SUBMITTED
    return Match.State.PLAYING if match.started_at is not None else Match.State.WAITING


class ForfeitForm(MatchReasonForm):
    """The side that gives the match up, or both."""

    side = forms.ChoiceField(
        choices=[*SIDES, ("X", "X")],
        error_messages={"required": gettext_lazy("Quelle équipe perd la partie ?")},
    )
