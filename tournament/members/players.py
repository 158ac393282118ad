"""The one maker of a Player: registration, replacement, late teams, imports and demonstrations all ask here.

Knows a player's name, its keys and whom on the club's roll it is; never which team has room."""

from __future__ import annotations

from ..lists.names import PersonName
from ..models import Member, Player, Team, Tournament
from ..web.naming import folded

KEY_MAX, TEAM_KEY_MAX, CLUB_KEY_MAX = 130, 330, 60
NameWords = tuple[str, ...]


def key_of(person: PersonName) -> str:
    """The key a person is found and sorted by: surname first, no accents, no case."""
    return folded(f"{person.family} {person.given}")[:KEY_MAX]


def words_of(text: str) -> NameWords:
    """The sorted words of a name, whatever its accents, capitals, hyphens and order: what two spellings of
    one name share."""
    return tuple(sorted(folded(text).replace("-", " ").replace("'", " ").split()))


def new_player(
    tournament: Tournament,
    person: PersonName,
    *,
    member: Member | None = None,
    replaces: Player | None = None,
) -> Player:
    """Somebody's row in this tournament, of that entry of the roll; saved with the seat it gets."""
    player = Player(tournament=tournament, replaces=replaces)
    spell(player, person)
    if member is not None:
        link(player, member)
    return player


def link(player: Player, member: Member | None) -> None:
    """Say who of the roll this player is; None: nobody of it. Who asked the desk stays hidden."""
    player.member = member
    player.name_hidden = member is not None and (player.name_hidden or member.name_hidden)


def spell(player: Player, person: PersonName) -> None:
    """Write a name and its key."""
    player.given_name, player.family_name, player.search_key = person.given, person.family, key_of(person)


def respell(player: Player, person: PersonName) -> None:
    """Another spelling of somebody who has a row."""
    spell(player, person)
    player.save(update_fields=["given_name", "family_name", "search_key"])


def team_key(team: Team) -> str:
    """The key a team is searched and sorted by."""
    keys = (player.search_key for player in team.people if player is not None)
    return " ".join(key for key in keys if key)[:TEAM_KEY_MAX]


def club_key(club: str) -> str:
    """The key that keeps one club together however it is typed."""
    return folded(club)[:CLUB_KEY_MAX]


def save_with_players(team: Team) -> None:
    """Save a team, then who sits there."""
    team.save()
    for player in (team.player_1, team.player_2):
        if player is not None:
            player.save()
