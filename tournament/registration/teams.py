"""What the desk does to one team: enrol, check in, cash, edit, cancel, promote; and any act taken back.

Spelling may change always; number, club, seed and partner until the release. Presence and payment are set
to a value, so doing it twice changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.core import signing
from django.db.models import F
from django.utils.translation import gettext as _

from ..cash.payments import bring_to, with_paid
from ..core import tokens
from ..core.access import Action, Actor, require
from ..core.errors import Conflict, Refused
from ..core.tokens import SIGNED_FOR
from ..lists.names import PersonName
from ..lists.reading import HIGHEST_NUMBER, TeamDetails
from ..members.entries import member_meant
from ..members.players import new_player, respell
from ..models import Club, JournalEntry, Member, Player, SignUp, Team, Tournament
from ..models.team import PAIRED, SEATED
from .acts import COLUMNS, PEOPLE, REVERSIBLE, ActResult, TeamChanges, state_of, writes_team
from .seats import number_taken_refusal, places_of, refuse_second_player, rekey, seat, seat_players
from .sign_ups import ask_again, confirm, refuse_unsaid, still_asked


@writes_team("team.enrolled", Action.REGISTER)
def enrol(
    tournament: Tournament,
    details: TeamDetails,
    by: Actor,
    changes: TeamChanges,
    *,
    checked_in: bool = False,
    waiting: bool = False,
    sign_up: SignUp | None = None,
    alike: str = "",
) -> None:
    """Register a pair under the next (or the wanted) number, or put it on the waiting list when asked.

    With one name the player waits alone; in a mêlée everybody comes so. Somebody who waited alone and is
    named here leaves that list. The first of `ActResult.teams` is the new team. `sign_up`: what the players
    sent from a phone, confirmed by this; `alike`: whether a name that is on a list is the "same" or "other".
    Raises Refused: full, number_taken, two_players, alike; Conflict: the sign-up was settled meanwhile."""
    refuse_second_player(tournament, details)
    if sign_up is not None:
        sign_up = still_asked(sign_up)
        refuse_unsaid(tournament, details, alike)
        changes.about["sign_up"] = sign_up.uid
    details, members = members_meant(tournament.club, details, by)
    place: dict[str, Any] = {"checked_in": checked_in, "waiting": waiting, "members": members}
    places = places_of(tournament, sign_up)
    if alike == "other":
        places.singles = {}
    team = seat(tournament, details, places, changes, by, **place)
    if sign_up is not None:
        confirm(sign_up, team.player_1)
    if member_uids := [member.uid for member in members if member is not None]:
        changes.about["members"] = member_uids
    changes.teams = {team.pk: team, **changes.teams}


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


@writes_team("team.edited", Action.EDIT_TEAM)
def edit_team(team: Team, details: TeamDetails, by: Actor, changes: TeamChanges) -> None:
    """Write names, telephones, club, number, seed and note of a team; a single player given a partner is
    registered.

    Raises Refused: number_taken, second_missing, full; anything but spelling once the draw is released."""
    refuse_second_player(team.tournament, details)
    partner_changes = (team.player_2 is None) != (details.player_2 is None)
    requested = (details.club, details.seed, team.number if details.number is None else details.number)
    if partner_changes or requested != (team.club_name, team.seed, team.number):
        require(by, Action.REGISTER, team.tournament)  # more than spelling and the note
    was_alone = team.player_2 is None
    _write_people(team, details, changes)
    _write_place(team, details, was_alone=was_alone)
    changes.words["notes"] = {str(team.pk): [team.note, details.note]}
    team.club_name, team.seed, team.note = details.club, details.seed, details.note
    rekey(team)
    team.save()


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
    hidden = (details.hidden_1, details.hidden_2)
    for player, telephone, name_hidden in zip(row.people, details.telephones, hidden, strict=True):
        if player is not None:
            _keep(player, {"telephone": telephone, "name_hidden": name_hidden}, changes)


def _keep(player: Player, written: dict[str, Any], changes: TeamChanges) -> None:
    """What the desk keeps of a player beside the name; what stood there for the undo."""
    former = {name: getattr(player, name) for name in written}
    if former != written:
        changes.words.setdefault("kept", {})[str(player.pk)] = [former, written]
        Player.objects.filter(pk=player.pk).update(**written)


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


@writes_team("team.checked_in", Action.REGISTER)
def check_in(team: Team, present: bool, changes: TeamChanges) -> None:
    """Say that a registered team is here, or is not after all. Raises Refused: not_registered."""
    _listed(changes, "checked_in", present, team.status == Team.Status.REGISTERED)
    team.checked_in = present
    team.save(update_fields=["checked_in"])


@writes_team("team.paid", Action.TAKE_FEE)
def pay(team: Team, paid: bool, by: Actor, changes: TeamChanges) -> None:
    """Book what a team still owes, or give all of it back, until the tournament is closed. A waiting list
    owes nothing. Raises Refused: not_registered."""
    _listed(changes, "paid", paid, team.number is not None)
    bring_to(team, team.owed_cents if paid else 0, by)


def _listed(changes: TeamChanges, tick: str, value: bool, listed: bool) -> None:
    if not value:
        changes.entry.verb = f"team.not_{tick}"
    if not listed:
        raise Refused("not_registered", _("Ce numéro n’est plus sur la liste."))


@writes_team("teams.checked_in", Action.REGISTER)
def check_in_everybody(tournament: Tournament, changes: TeamChanges) -> None:
    """Say that every registered team not checked in yet is here."""
    missing = tournament.teams.filter(status=Team.Status.REGISTERED, checked_in=False).order_by("number")
    for team in with_paid(missing).select_related(*SEATED, *PAIRED):
        changes.watch(team).checked_in = True
    Team.objects.bulk_update(changes.teams.values(), ["checked_in"])


@writes_team("team.cancelled", Action.REGISTER)
def cancel_team(team: Team, by: Actor, changes: TeamChanges) -> None:
    """Take a team, a waiting pair or a single player off the list before the draw; its number is free again.

    A paid fee goes back out of the cash box. Raises Refused: already cancelled."""
    if team.status in Team.STRUCK:
        raise Refused("already_cancelled", _("La désinscription est déjà notée."))
    team.status, team.number, team.checked_in = Team.Status.CANCELLED, None, False
    team.save(update_fields=["status", "number", "checked_in"])
    bring_to(team, 0, by)


@writes_team("team.promoted", Action.REGISTER)
def promote_team(team: Team, changes: TeamChanges) -> None:
    """Give a waiting or a cancelled pair the next number; a cancelled single player waits alone again.

    Raises Refused: full, already registered."""
    if team.number is not None or team.status == Team.Status.VOID:
        raise Refused("already_registered", _("L’inscription est déjà notée."))
    if team.player_2 is None and not team.tournament.individuals:
        team.status = Team.Status.WAITING
    else:
        places_of(team.tournament, team).give(team, None)
    team.save(update_fields=["status", "number"])


ALWAYS = frozenset({"paid"})


@writes_team("team.undone", Action.TAKE_FEE, reversible=False)
def undo(
    tournament: Tournament, sequence: int, words: dict[str, Any], by: Actor, changes: TeamChanges
) -> None:
    """Reverse the act with that journal number. Raises Conflict when something changed since."""
    entry = JournalEntry.objects.filter(tournament=tournament, sequence=sequence).first()
    if entry is None or entry.verb.replace(".not_", ".") not in REVERSIBLE:
        raise changed_since()
    if entry.verb not in {"team.paid", "team.not_paid"}:
        require(by, Action.EDIT_TEAM, tournament)
    if any(set(after) - ALWAYS for after in entry.after.values()):
        require(by, Action.REGISTER, tournament)
    _respell_back(words.get("people", {}), tournament)
    _kept_as_before(words.get("kept", {}), tournament)
    rows = tournament.teams.filter(uid__in=entry.after)
    teams = {str(team.uid): changes.watch(team) for team in with_paid(rows).select_related(*SEATED, *PAIRED)}
    _refuse_if_changed(teams, entry.after)
    _put_back(teams, entry.before, words.get("notes", {}))
    for key, team in teams.items():
        former = entry.before[key]
        if former is None:
            ask_again(team)
        bring_to(team, 0 if former is None else former.get("paid", team.paid_cents), by)


def _refuse_if_changed(teams: dict[str, Team], after: dict[str, Any]) -> None:
    """Every column that the act wrote must still hold what it wrote."""
    for key, columns in after.items():
        state = state_of(teams[key]) if key in teams else {}
        if any(state.get(name) != value for name, value in columns.items()):
            raise changed_since()


def changed_since() -> Conflict:
    """Somebody was there in between."""
    return Conflict("changed_since", _("Trop tard pour annuler : cela a changé depuis."))


def _respell_back(people: dict[str, Any], tournament: Tournament) -> None:
    for player in Player.objects.filter(tournament=tournament, pk__in=people):
        former, written = people[str(player.pk)]
        if [player.given_name, player.family_name] != written:
            raise changed_since()
        respell(player, PersonName(*former))


def _kept_as_before(kept: dict[str, Any], tournament: Tournament) -> None:
    rows = Player.objects.filter(tournament=tournament, pk__in=kept).exclude(search_key="")  # not the erased
    for player in rows:
        former, written = kept[str(player.pk)]
        rows.filter(pk=player.pk, **written).update(**former)


def _put_back(teams: dict[str, Team], before: dict[str, Any], notes: dict[str, Any]) -> None:
    """The old columns; numbers are freed first, so that teams may take theirs back in any order."""
    states = [*filter(None, before.values()), *map(state_of, teams.values())]
    uids = {state[name] for state in states for name in PEOPLE if state.get(name)}
    rows = Player.objects.filter(uid__in=uids).values_list("uid", "pk")
    people_by_uid, moved = {str(uid): pk for uid, pk in rows}, []
    for key, team in teams.items():
        former = before[key] if before[key] is not None else {"status": Team.Status.VOID, "number": None}
        if former.keys() & {"status", *PEOPLE}:
            first, second = (people_by_uid.get({**state_of(team), **former}[name]) for name in PEOPLE)
            moved.append((team, first, second))
        for name in former.keys() & COLUMNS.keys():
            setattr(team, COLUMNS[name], former[name])
        team_id = str(team.pk)
        if team_id in notes and team.note == notes[team_id][1]:
            team.note = notes[team_id][0]
    # Beyond all numbers that are given, not to none: a registered team has one at every moment.
    moving = Team.objects.filter(pk__in=[team.pk for team in teams.values()])
    moving.update(number=F("number") + HIGHEST_NUMBER)
    seat_players(moved)
    for team in teams.values():
        holders = Team.objects.filter(tournament_id=team.tournament_id, number=team.number)
        if team.number is not None and holders.exists():
            raise number_taken_refusal(team.number)
        rekey(team)
        team.save()


def undo_ticket(result: ActResult, tournament: Tournament) -> str:
    """What the "Annuler" button carries, which nobody can forge for another act or tournament: which act, the
    spellings as they were, and a token of its own. It is the write's token: once it is used, it is used."""
    act = [result.sequence, result.words, tokens.new_token()]
    return signing.dumps(act, salt=_salt(tournament), compress=True)


def undo_by_ticket(*, ticket: str, tournament: Tournament, by: Actor) -> ActResult:
    """Reverse its act. Raises signing.BadSignature: forged, another tournament's, or older than a day."""
    sequence, words, _own = signing.loads(ticket, salt=_salt(tournament), max_age=SIGNED_FOR)
    return undo(tournament=tournament, sequence=sequence, words=words, by=by, token=ticket)


def _salt(tournament: Tournament) -> str:
    return f"registration-undo-{tournament.pk}"
