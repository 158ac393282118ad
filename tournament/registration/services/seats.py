"""How names become rows: a player, a team on its place, their folded keys.

Knows rows and keys; asks no leave and opens no write: the services do."""

from __future__ import annotations

from ...models import Player, Team, Tournament
from ...naming import folded
from ..parsing import PersonName, TeamDetails
from .acts import Change
from .roll import Roll


def key_of(person: PersonName) -> str:
    """The key a player is found and sorted by: surname first, no accents, no case."""
    return folded(f"{person.family} {person.given}")[:130]


def club_key(club: str) -> str:
    """The key that keeps one club together however it is typed."""
    return folded(club)[:60]


def spell(player: Player, person: PersonName) -> None:
    """Write a name and its key."""
    player.given_name, player.family_name, player.search_key = person.given, person.family, key_of(person)


def rekey(team: Team) -> None:
    """The team's own keys, from its loaded players and its club."""
    keys = [player.search_key for player in (team.player_1, team.player_2) if player is not None]
    team.search_key, team.club_key = " ".join(keys)[:330], club_key(team.club_name)


def person_row(tournament: Tournament, person: PersonName, roll: Roll, change: Change) -> Player:
    """The row of somebody who was waiting alone under that name, who leaves that list; else a new one."""
    single = roll.singles.pop(key_of(person), None)
    if single is not None:
        change.watch(single)
        single.status = Team.Status.VOID
        single.save(update_fields=["status"])
        alone: Player = single.player_1
        return alone
    player = Player(tournament=tournament)
    spell(player, person)
    player.save()
    return player


def seat(
    tournament: Tournament,
    details: TeamDetails,
    roll: Roll,
    change: Change,
    *,
    checked_in: bool = False,
    waiting: bool = False,
) -> Team:
    """A new team: registered under a number, on the waiting list, or somebody alone (no number either).

    In a mêlée nobody is alone: a player has a number like a team."""
    alone = details.player_2 is None and not tournament.individuals
    team = Team(
        tournament=tournament,
        status=Team.Status.WAITING,
        club_name=details.club,
        seed=details.seed,
        note=details.note,
        paid=details.paid and not alone,
    )
    roll.check_seed(team, details.seed)
    if not alone and not waiting:
        roll.give(team, details.number)
        team.checked_in = checked_in
    team.player_1 = person_row(tournament, details.player_1, _nobody(roll) if alone else roll, change)
    if details.player_2 is not None:
        team.player_2 = person_row(tournament, details.player_2, roll, change)
    rekey(team)
    team.save()
    roll.seated(team)
    return change.made(team)


def _nobody(roll: Roll) -> Roll:
    """A roll without single players: somebody alone never takes another's place on that list."""
    return Roll(numbers=roll.numbers, limit=roll.limit, seeds=roll.seeds)
