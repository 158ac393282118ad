"""A team does not come, leaves, or comes back: its matches become forfeits, and are played again.

What a departure changes is `queries.departures`'; late teams have a module of their own."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from ...access import Actor
from ...errors import Refused
from ...models import Dispute, Match, Round, Slot, Team
from ..queries.departures import departure, matches_of, side_given_up, side_of
from .forfeits import BY_TEAM, give_back, give_up
from .opening import given_reason
from .teams import about_team

GO_ON, STOP, FORFEIT = "go_on", "stop", "forfeit"


def team_gone(
    *, team: Team, status: str, by: Actor, reason: str = "", begun: str = "", token: str | None = None
) -> Team:
    """A team is absent or withdraws: its matches not begun in open rounds become forfeits.

    A match begun asks for `begun`: "go_on", "stop" (confirmed as it stands) or "forfeit". Refused:
    "already_gone", "has_played" (absent), "reason_missing" (withdrawn), "begun_missing", "open_dispute"."""
    withdrawn = status == Team.Status.WITHDRAWN
    reason = given_reason(reason) if withdrawn or reason.strip() else ""
    content = {"status": status, "begun": begun, "reason": reason}
    verb = "team.withdrawn" if withdrawn else "team.absent"
    with about_team(team, verb, by, reason=reason, token=token, content=content) as (now, entry):
        if now.status != Team.Status.REGISTERED or status not in Team.GONE:
            raise Refused("already_gone", _("Cette équipe n’est plus du tournoi."))
        effect = departure(now)
        if not withdrawn and effect.has_played:
            raise Refused("has_played", _("Cette équipe a déjà joué : c’est un abandon."), "status")
        if effect.begun and begun not in (GO_ON, STOP, FORFEIT):
            raise Refused("begun_missing", _("Que devient la partie commencée ?"), "begun")
        entry.before = {"status": now.status}
        now.status = status
        now.save(update_fields=["status"])
        forfeited = list(effect.given_up)
        if begun == FORFEIT:
            forfeited += effect.begun
        for match in forfeited:
            give_up(match, side_of(match, now), BY_TEAM, reason)
        if begun == STOP:
            _stop(effect.begun, by)
        entry.after = {"status": status, "forfeited": [match.pk for match in forfeited]}
        entry.after |= {"begun": begun, "matches": [match.pk for match in effect.begun]}
    return now


def _stop(begun: tuple[Match, ...], by: Actor) -> None:
    """Confirm matches as they stand; a draw is a draw."""
    for match in begun:
        if match.disputes.filter(state=Dispute.State.OPEN).exists():
            raise Refused("open_dispute", _("Un litige est ouvert sur cette partie : tranchez-le d’abord."))
        match.state = Match.State.CONFIRMED
        match.submitted_at = match.confirmed_at = timezone.now()
        match.confirmed_by = by.user
        match.version += 1
        match.save()


def team_back(*, team: Team, reason: str, by: Actor, token: str | None = None) -> Team:
    """A team that was gone is here after all: what it gave up in open rounds is played again.

    Rounds already closed keep their forfeits. Refused: "not_gone", "place_taken" (by a late team)."""
    reason = given_reason(reason)
    with about_team(team, "team.back", by, reason=reason, token=token, content=reason) as (now, entry):
        if now.status not in Team.GONE:
            raise Refused("not_gone", _("Cette équipe est du tournoi."))
        if not Slot.objects.filter(team=now).exists():
            raise Refused("place_taken", _("Cette équipe n’a plus de place : faites-la entrer en retard."))
        entry.before = {"status": now.status}
        now.status, now.checked_in = Team.Status.REGISTERED, True
        now.save(update_fields=["status", "checked_in"])
        entry.after = {"status": now.status, "returned": take_up_again(now)}
    return now


def take_up_again(team: Team) -> list[int]:
    """The matches of open rounds that the team's place gave up are played again; their ids."""
    returned = []
    for match in matches_of(team):
        side = side_given_up(match, team)
        if side and match.round.state == Round.State.RELEASED:
            give_back(match, side)
            returned.append(match.pk)
    return returned
