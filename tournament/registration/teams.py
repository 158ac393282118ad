"""What the desk does to one team: enrol, check in, cash, edit, cancel, promote.

Spelling may change always; number, club, seed and partner until the release. Presence and payment are set
to a value, so doing it twice changes nothing."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from ..core.access import Action, Actor, require
from ..core.errors import Conflict, Refused
from ..lists.names import PersonName
from ..lists.reading import TeamDetails
from ..members.entries import member_meant
from ..members.players import new_player, respell
from ..models import Club, Member, Player, Team, Tournament
from ..models.team import PAIRED, SEATED
from .acts import ActResult, TeamChanges, current, writing_teams
from .seats import places_of, refuse_second_player, rekey, seat


def enrol(
    *,
    tournament: Tournament,
    details: TeamDetails,
    by: Actor,
    checked_in: bool = False,
    waiting: bool = False,
    token: str | None = None,
) -> ActResult:
    """Register a pair under the next (or the wanted) number, or put it on the waiting list when asked.

    With one name the player waits alone; in a mêlée everybody comes so. Somebody who waited alone and is
    named here leaves that list. The first of `ActResult.teams` is the new team.
    Raises Refused: full, number_taken, two_players."""
    content = {**details.as_content(), "waiting": waiting}
    with writing_teams(tournament, "team.enrolled", by, Action.REGISTER, token=token, content=content) as (
        changes,
        result,
    ):
        refuse_second_player(tournament, details)
        details, members = members_meant(tournament.club, details, by)
        place = {"checked_in": checked_in, "waiting": waiting}
        team = seat(tournament, details, places_of(tournament), changes, members=members, **place)
        if member_uids := [member.uid for member in members if member is not None]:
            changes.about["members"] = member_uids
        changes.teams = {team.pk: team, **changes.teams}
    return result


Members = tuple[Member | None, Member | None]


def members_meant(club: Club, details: TeamDetails, by: Actor) -> tuple[TeamDetails, Members]:
    """Who of the club's roll the two are; an entry that was chosen gives its own spelling.

    Raises Refused: "no_member", "same_player" where both are one entry."""
    member_1 = member_meant(club, details.roll_1, details.player_1, by)
    details = replace(details, player_1=_spelt(member_1, details.player_1))
    if details.player_2 is None:
        return details, (member_1, None)
    member_2 = member_meant(club, details.roll_2, details.player_2, by)
    details = replace(details, player_2=_spelt(member_2, details.player_2))
    if member_1 is not None and member_2 is not None and member_1.pk == member_2.pk:
        raise Refused("same_player", _("C’est deux fois la même personne."), "player_2")
    return details, (member_1, member_2)


def _spelt(member: Member | None, person: PersonName) -> PersonName:
    return person if member is None else PersonName(member.given_name, member.family_name)


def edit_team(*, team: Team, details: TeamDetails, by: Actor, token: str | None = None) -> ActResult:
    """Write names, telephones, club, number, seed and note of a team; a single player given a partner is
    registered.

    Raises Refused: number_taken, second_missing, full; anything but spelling once the draw is released."""
    content = {"team": team.pk, **details.as_content()}
    with writing_teams(
        team.tournament, "team.edited", by, Action.EDIT_TEAM, token=token, content=content
    ) as (
        changes,
        result,
    ):
        row = changes.watch(current(team))
        refuse_second_player(team.tournament, details)
        if _changes_registration(row, details):
            require(by, Action.REGISTER, team.tournament)
        was_alone = row.player_2 is None
        _write_people(row, details, changes)
        _write_place(row, details, was_alone=was_alone)
        changes.words["notes"] = {str(row.pk): [row.note, details.note]}
        row.club_name, row.seed, row.note = details.club, details.seed, details.note
        rekey(row)
        row.save()
    return result


def _changes_registration(row: Team, details: TeamDetails) -> bool:
    """Whether more than spelling and the note would change."""
    partner_changes = (row.player_2 is None) != (details.player_2 is None)
    requested = (details.club, details.seed, row.number if details.number is None else details.number)
    return partner_changes or requested != (row.club_name, row.seed, row.number)


def _write_people(row: Team, details: TeamDetails, changes: TeamChanges) -> None:
    if row.player_2 is not None and details.player_2 is None:
        text = _("Il manque le second joueur. S’il ne vient pas, séparez l’équipe.")
        raise Refused("second_missing", text, "player_2")
    _respell(row.player_1, details.player_1, changes)
    if details.player_2 is not None and row.player_2 is not None:
        _respell(row.player_2, details.player_2, changes)
    elif details.player_2 is not None:
        row.player_2 = new_player(row.tournament, details.player_2)
        row.player_2.save()
    for player, telephone in zip(row.people, details.telephones, strict=True):
        if player is not None and player.telephone != telephone:
            changes.words.setdefault("telephones", {})[str(player.pk)] = [player.telephone, telephone]
            player.telephone = telephone
            player.save(update_fields=["telephone"])


def _respell(player: Player, person: PersonName, changes: TeamChanges) -> None:
    """Write a name, and keep both spellings for the undo."""
    former = [player.given_name, player.family_name]
    respell(player, person)
    changes.words.setdefault("people", {})[str(player.pk)] = [former, [person.given, person.family]]


def _write_place(row: Team, details: TeamDetails, *, was_alone: bool) -> None:
    """A numbered team may change its number; a single player with a partner gets one; a seed is unique."""
    if row.status in Team.STRUCK:
        raise Conflict("cancelled", _("La désinscription vient d’être notée : réinscrivez d’abord."))
    places = places_of(row.tournament)
    if details.seed != row.seed:
        places.check_seed(row, details.seed)
    if row.number is not None:
        row.number = places.number_for(row, details.number or row.number)
    elif was_alone and row.player_2 is not None:
        places.give(row, details.number)


def check_in(*, team: Team, present: bool, by: Actor, token: str | None = None) -> ActResult:
    """Say that a registered team is here, or is not after all. Raises Refused: not_registered."""
    verb = "team.checked_in" if present else "team.not_checked_in"
    content = {"team": team.pk, "present": present}
    with writing_teams(team.tournament, verb, by, Action.REGISTER, token=token, content=content) as (
        changes,
        result,
    ):
        row = changes.watch(current(team))
        refuse_unless_registered(row)
        row.checked_in = present
        row.save(update_fields=["checked_in"])
    return result


def check_in_everybody(*, tournament: Tournament, by: Actor, token: str | None = None) -> ActResult:
    """Say that every registered team not checked in yet is here."""
    with writing_teams(tournament, "teams.checked_in", by, Action.REGISTER, token=token) as (changes, result):
        missing = Team.objects.filter(
            tournament=tournament, status=Team.Status.REGISTERED, checked_in=False
        ).order_by("number")
        for row in missing.select_related(*SEATED, *PAIRED):
            changes.watch(row).checked_in = True
        Team.objects.bulk_update(changes.teams.values(), ["checked_in"])
    return result


def pay(*, team: Team, paid: bool, by: Actor, token: str | None = None) -> ActResult:
    """Say that a team's fee is in the cash box, or was given back. Until the tournament is closed."""
    verb = "team.paid" if paid else "team.not_paid"
    content = {"team": team.pk, "paid": paid}
    with writing_teams(team.tournament, verb, by, Action.EDIT_TEAM, token=token, content=content) as (
        changes,
        result,
    ):
        row = changes.watch(current(team))
        refuse_unless_numbered(row)
        row.paid = paid
        row.save(update_fields=["paid"])
    return result


def refuse_unless_registered(team: Team) -> None:
    """Only a team of the evening is checked in."""
    if team.status != Team.Status.REGISTERED:
        raise Refused("not_registered", _("Ce numéro n’est plus sur la liste."))


def refuse_unless_numbered(team: Team) -> None:
    """Only a team with a number pays; a waiting list owes nothing."""
    if team.number is None:
        raise Refused("not_registered", _("Ce numéro n’est plus sur la liste."))


def cancel_team(*, team: Team, by: Actor, token: str | None = None) -> ActResult:
    """Take a team, a waiting pair or a single player off the list before the draw; its number is free again.

    A paid fee goes back out of the cash box. Raises Refused: already cancelled."""
    content = {"cancel": team.pk}
    with writing_teams(
        team.tournament, "team.cancelled", by, Action.REGISTER, token=token, content=content
    ) as (
        changes,
        result,
    ):
        row = changes.watch(current(team))
        if row.status in Team.STRUCK:
            raise Refused("already_cancelled", _("La désinscription est déjà notée."))
        row.status, row.number, row.checked_in, row.paid = Team.Status.CANCELLED, None, False, False
        row.save(update_fields=["status", "number", "checked_in", "paid"])
    return result


def promote_team(*, team: Team, by: Actor, token: str | None = None) -> ActResult:
    """Give a waiting or a cancelled pair the next number; a cancelled single player waits alone again.

    Raises Refused: full, already registered."""
    content = {"promote": team.pk}
    with writing_teams(
        team.tournament, "team.promoted", by, Action.REGISTER, token=token, content=content
    ) as (
        changes,
        result,
    ):
        row = changes.watch(current(team))
        if row.number is not None or row.status == Team.Status.VOID:
            raise Refused("already_registered", _("L’inscription est déjà notée."))
        if row.player_2 is None and not row.tournament.individuals:
            row.status = Team.Status.WAITING
        else:
            places_of(team.tournament).give(row, None)
        row.save(update_fields=["status", "number"])
    return result
