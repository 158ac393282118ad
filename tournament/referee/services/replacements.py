"""Somebody plays on for somebody else; the team keeps its number and its results."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...access import Actor
from ...company import said
from ...errors import Refused
from ...models import Incident, Match, Player, Team
from ...naming import folded
from ..queries.departures import matches_of, side_of
from ..queries.free import UNFINISHED
from .teams import about_team, key_of, new_player

NAME_LENGTH = 60


def replace_player(
    *, team: Team, leaving: Player, given: str, family: str, by: Actor, token: str | None = None
) -> Player:
    """Somebody plays on for somebody else; the team keeps its number and its results.

    Noted on the sheet of a match being played. Refused: "already_gone", "not_theirs", "name_missing"."""
    given, family = (" ".join(name.split())[:NAME_LENGTH] for name in (given, family))
    content = {"leaving": leaving.pk, "given": given, "family": family}
    with about_team(team, "team.player_replaced", by, token=token, content=content) as (now, entry):
        if now.status != Team.Status.REGISTERED:
            raise Refused(
                "already_gone", said(now.tournament.individuals, "Cette équipe n’est plus du tournoi.")
            )
        if not folded(f"{given}{family}"):
            raise Refused("name_missing", _("Qui joue à sa place ?"), "family")
        if leaving.pk not in (now.player_1_id, now.player_2_id):
            raise Refused("not_theirs", _("Cette personne ne joue pas sous ce numéro."), "leaving")
        arriving = new_player(now.tournament, given, family, replaces=leaving)
        _seat(now, leaving, arriving)
        _seat_in_pairs(now, leaving, arriving)
        match = _note(now, leaving, arriving, by)
        entry.before, entry.after = {"player": leaving.pk}, {"player": arriving.pk, "match": match}
    return arriving


def _seat(team: Team, leaving: Player, arriving: Player) -> None:
    if team.player_1_id == leaving.pk:
        team.player_1 = arriving
    else:
        team.player_2 = arriving
    team.search_key = key_of(team)
    team.save(update_fields=["player_1", "player_2", "search_key"])


def _seat_in_pairs(team: Team, leaving: Player, arriving: Player) -> None:
    """À la mêlée the pair of a round that is not over changes with its player."""
    if not team.tournament.individuals:
        return
    for match in matches_of(team):
        slot = match.slot_a if side_of(match, team) == "A" else match.slot_b
        if match.state in UNFINISHED and slot.team is not None and slot.team.pk != team.pk:
            _seat(slot.team, leaving, arriving)


def _note(team: Team, leaving: Player, arriving: Player, by: Actor) -> int | None:
    """The replacement on the sheet being played; the match's id, None when none is."""
    match = next((match for match in matches_of(team) if match.state == Match.State.PLAYING), None)
    if match is None:
        return None
    Incident.objects.create(
        match=match,
        kind=Incident.Kind.REPLACEMENT,
        side=side_of(match, team),
        data={"player": arriving.pk, "replaces": leaving.pk},
        made_by=by.user,
    )
    match.version += 1
    match.save(update_fields=["version"])
    return match.pk
