"""What is settled beside a draw: couples of teams that should not meet, and partners, by lot, for people who
come alone to an evening of fixed teams. The reason of a wish is for the desk alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing.record import make_record
from pairing.types import Entrant, Options

from ..cash.payments import with_paid
from ..core.access import Action, Actor
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.writes import writes
from ..models import ApartWish, Team, Tournament
from ..registration.acts import TeamChanges, writes_team
from ..registration.seats import join, places_of
from .drafts import made_seed, refusals


@writes("draw.wished_apart", Action.DRAW)
def wish_apart(tournament: Tournament, one: int, two: int, reason: str, entry: Draft) -> None:
    """Wish that these two numbers do not meet in pools and rounds. Refused: an unknown number, the same one
    twice, a couple already named, a mêlée."""
    if tournament.individuals:
        raise Refused("individuals", _("À la mêlée, les paires changent à chaque tour."))
    if one == two:
        raise Refused("same_team", _("Il faut deux équipes différentes."), "two")
    teams = [_numbered(tournament, one, "one"), _numbered(tournament, two, "two")]
    first, second = sorted(teams, key=lambda team: team.pk)
    if ApartWish.objects.filter(tournament=tournament, one=first, two=second).exists():
        raise Refused("known", _("Ces deux équipes sont déjà à tenir séparées."), "two")
    ApartWish.objects.create(tournament=tournament, one=first, two=second, reason=reason)
    entry.about = {"teams": [team.uid for team in teams]}
    entry.reason = ""


@writes("draw.wish_forgotten", Action.DRAW)
def forget_wish(tournament: Tournament, wish: int, entry: Draft) -> None:
    """These two may meet after all. Refused: no such couple, any more."""
    row = ApartWish.objects.filter(tournament=tournament, pk=wish).select_related("one", "two").first()
    if row is None:
        raise Refused("unknown", _("Ce souhait vient d’être retiré."))
    entry.about = {"teams": [row.one.uid, row.two.uid]}
    row.delete()


def _numbered(tournament: Tournament, number: int, field: str) -> Team:
    team = Team.objects.filter(tournament=tournament, number=number).first()
    if team is None:
        raise Refused("no_team", _("Aucune équipe n’a le numéro %(n)s.") % {"n": number}, field)
    return team


@writes_team("team.matched", Action.REGISTER)
def match_singles(tournament: Tournament, by: Actor, changes: TeamChanges, seed: int | None = None) -> None:
    """Make teams of those who wait alone, two by two by lot; an odd one, the last to arrive, goes on waiting.

    The entry keeps the seed and the line as it stood: with both anybody draws the same teams again. Beyond
    the tournament's limit a team waits. Raises Refused: fewer than two are alone, a mêlée."""
    if tournament.individuals:
        raise Refused("individuals", _("À la mêlée, chacun joue seul : chaque tour fait les paires."))
    waiting = Team.objects.filter(tournament=tournament, status=Team.Status.WAITING, player_2=None)
    in_order = waiting.order_by("registered_at", "id")
    people = list(with_paid(in_order).select_related("player_1", "player_2", "tournament"))
    chosen = made_seed() if seed is None else seed
    line = [Entrant(place) for place in range(1, len(people) + 1)]
    with refusals():
        record = make_record(line, Options(), chosen, engine="singles")
    roll = places_of(tournament)
    for first, second in record.result.duos:
        first_team, second_team = (changes.watch(people[place - 1]) for place in (first, second))
        join(first_team, second_team, None if roll.full else roll, by)
    changes.about = {"seed": chosen, "line": [team.uid for team in people]}
