"""Change what is written about a team. Spelling always; number, club, seed and partner until the release."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Conflict, Refused
from ...models import Player, Team
from ..parsing import PersonName, TeamDetails
from .acts import Change, Done, acting, current
from .enrol import refuse_company, refuse_one_person_twice
from .roll import roll_of
from .seats import rekey, spell


def edit_team(*, team: Team, details: TeamDetails, by: Actor, token: str | None = None) -> Done:
    """Write the names, club, number, seed and note of a team; a single player given a partner is registered.

    Raises Refused: number_taken, second_missing, full; anything but spelling once the draw is released."""
    content = {"team": team.pk, **details.as_content()}
    with acting(team.tournament, "team.edited", by, Action.EDIT_TEAM, token=token, content=content) as (
        change,
        done,
    ):
        row = change.watch(current(team))
        refuse_company(team.tournament, details)
        refuse_one_person_twice(details)
        if _moves(row, details):
            require(by, Action.REGISTER, team.tournament)
        was_alone = row.player_2_id is None
        _write_people(row, details, change)
        _write_place(row, details, was_alone=was_alone)
        change.words["notes"] = {str(row.pk): [row.note, details.note]}
        row.club_name, row.seed, row.note = details.club, details.seed, details.note
        rekey(row)
        row.save()
    return done


def _moves(row: Team, details: TeamDetails) -> bool:
    """Whether more than spelling and the note would change."""
    partner_changes = (row.player_2_id is None) != (details.player_2 is None)
    asked = (details.club, details.seed, row.number if details.number is None else details.number)
    return partner_changes or asked != (row.club_name, row.seed, row.number)


def _write_people(row: Team, details: TeamDetails, change: Change) -> None:
    if row.player_2 is not None and details.player_2 is None:
        text = _("Il manque le second joueur. S’il ne vient pas, séparez l’équipe.")
        raise Refused("second_missing", text, "player_2")
    _respell(row.player_1, details.player_1, change)
    if details.player_2 is not None and row.player_2 is not None:
        _respell(row.player_2, details.player_2, change)
    elif details.player_2 is not None:
        row.player_2 = Player(tournament=row.tournament)
        spell(row.player_2, details.player_2)
        row.player_2.save()


def _respell(player: Player, person: PersonName, change: Change) -> None:
    was = [player.given_name, player.family_name]
    spell(player, person)
    player.save(update_fields=["given_name", "family_name", "search_key"])
    change.words.setdefault("people", {})[str(player.pk)] = [was, [person.given, person.family]]


def _write_place(row: Team, details: TeamDetails, *, was_alone: bool) -> None:
    """A numbered team may change its number; a single player with a partner gets one; a seed is unique."""
    if row.status in Team.STRUCK:
        raise Conflict("cancelled", _("La désinscription vient d’être notée : réinscrivez d’abord."))
    roll = roll_of(row.tournament)
    if details.seed != row.seed:
        roll.check_seed(row, details.seed)
    if row.number is not None:
        row.number = roll.number_for(row, details.number or row.number)
    elif was_alone and row.player_2 is not None:
        roll.give(row, details.number)
