"""How every write about a team of a running tournament begins, and the rows of people who come on the day."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ...access import Action, Actor, require
from ...company import said
from ...errors import Refused
from ...journal import Draft, writing
from ...models import Player, Team, Tournament
from ...naming import folded


@contextmanager
def about_team(
    team: Team, verb: str, by: Actor, *, reason: str = "", token: str | None = None, content: object = None
) -> Iterator[tuple[Team, Draft]]:
    """One write about a team of a running tournament: yields it as it is now and the entry to fill."""
    tournament = team.tournament
    asked = {"verb": verb, "team": team.pk, "content": content}
    with writing(tournament, verb, by.author, reason=reason, token=token, content=asked) as entry:
        require(by, Action.ACCIDENT, tournament)
        refuse_before_the_draw(tournament)
        fresh = Team.objects.select_related("player_1", "player_2").get(pk=team.pk)
        fresh.tournament = tournament
        entry.about = {"team": fresh.pk}
        entry.answer = {"team": fresh.pk}
        yield fresh, entry


def refuse_before_the_draw(tournament: Tournament) -> None:
    """Until the draw is released the desk's list is enough."""
    if tournament.state != Tournament.State.RUNNING:
        raise Refused(
            "not_drawn",
            said(tournament.individuals, "Avant le tirage, désinscrivez l’équipe depuis les inscriptions."),
        )


def new_player(tournament: Tournament, given: str, family: str, *, replaces: Player | None = None) -> Player:
    """A person's row, with the key that searching uses."""
    return Player.objects.create(
        tournament=tournament,
        given_name=given,
        family_name=family,
        search_key=folded(f"{family} {given}")[:130],
        replaces=replaces,
    )


def key_of(team: Team) -> str:
    """The key a team is searched and sorted by."""
    return " ".join(player.search_key for player in (team.player_1, team.player_2) if player)[:330]
