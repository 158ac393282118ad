"""People who come alone to an evening of fixed teams, matched by lot at the desk; one tap takes it back."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing.record import make_record
from pairing.round_robin import SinglesOptions
from pairing.types import Entrant

from ..core.access import Action
from ..core.errors import Refused
from ..models import Team, Tournament
from ..registration.acts import TeamChanges, writes_team
from ..registration.seats import join, places_of
from .drafts import made_seed, refusals


@writes_team("team.matched", Action.REGISTER)
def match_singles(tournament: Tournament, changes: TeamChanges, seed: int | None = None) -> None:
    """Make teams of those who wait alone, two by two by lot; an odd one, the last to arrive, goes on waiting.

    The entry keeps the seed and the line as it stood: with both anybody draws the same teams again. Beyond
    the tournament's limit a team waits. Raises Refused: fewer than two are alone, a mêlée."""
    if tournament.individuals:
        raise Refused("individuals", _("À la mêlée, chacun joue seul : chaque tour fait les paires."))
    waiting = Team.objects.filter(tournament=tournament, status=Team.Status.WAITING, player_2=None)
    in_order = waiting.order_by("registered_at", "id")
    people = list(in_order.select_related("player_1", "player_2", "tournament"))
    chosen = made_seed() if seed is None else seed
    line = [Entrant(place) for place in range(1, len(people) + 1)]
    with refusals():
        record = make_record(line, SinglesOptions(), chosen, engine="singles")
    roll = places_of(tournament)
    for first, second in record.result.duos:
        first_team, second_team = (changes.watch(people[place - 1]) for place in (first, second))
        join(first_team, second_team, None if roll.full else roll)
    changes.about = {"seed": chosen, "line": [team.uid for team in people]}
