"""People whose name is already on a list: said at once, never a reason to refuse.

Compares words without accents, case, hyphens or order, so "Nègre Thomas" meets "thomas negre"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...models import Team, Tournament
from ...naming import folded
from ..parsing import PersonName

Words = tuple[str, ...]


@dataclass(frozen=True)
class Namesake:
    """A name typed now, and the team or the waiting place that already holds it."""

    name: PersonName
    team: Team

    @property
    def alone(self) -> bool:
        """Waiting without a partner: naming them in a pair takes them off that list."""
        return self.team.player_2_id is None and self.team.number is None


def words_of(text: str) -> Words:
    """The sorted words of a name's key."""
    return tuple(sorted(folded(text).replace("-", " ").replace("'", " ").split()))


def known_people(tournament: Tournament, *, but: Team | None = None) -> dict[Words, Team]:
    """Everybody on a list by the words of their name, somebody alone first; one statement."""
    teams = Team.objects.filter(tournament=tournament).exclude(
        status__in=(Team.Status.CANCELLED, Team.Status.VOID)
    )
    if but is not None:
        teams = teams.exclude(pk=but.pk)
    known: dict[Words, Team] = {}
    for team in teams.select_related("player_1", "player_2").order_by("id"):
        for player in (team.player_1, team.player_2):
            if player is not None and player.search_key:
                held = known.setdefault(words_of(player.search_key), team)
                if held.player_2_id is not None and team.player_2_id is None:
                    known[words_of(player.search_key)] = team
    return known


def namesakes(
    tournament: Tournament, names: Iterable[PersonName], *, but: Team | None = None
) -> list[Namesake]:
    """Those of the names that are already on a list of this tournament, the team `but` aside."""
    known = known_people(tournament, but=but)
    return [Namesake(name, known[key]) for name in names if (key := words_of(str(name))) in known]
