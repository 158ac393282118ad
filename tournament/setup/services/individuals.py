"""Who registers: teams of two, or, for a mêlée, players one by one; and the usual formula of each.

Changed while nobody, or only people alone, are on the list: a pair would have to be parted first."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from ...errors import Refused
from ...models import Draw, Stage, Team, Tournament
from ...planned import USUAL_ROUNDS

S = Team.Status
OPEN = {Tournament.State.PREPARATION, Tournament.State.REGISTRATION}


def lay_formula(tournament: Tournament) -> None:
    """The usual stage: pools for teams, rounds à la mêlée for players; it takes the place of all others."""
    rows = Stage.objects.filter(tournament=tournament).exclude(kind=Stage.Kind.FRIENDLY)
    stages = list(rows.order_by("order"))
    stage = stages[0] if stages else Stage(tournament=tournament, order=1)
    stage.kind = Stage.Kind.MELEE if tournament.individuals else Stage.Kind.POOLS
    stage.options = {"rounds": USUAL_ROUNDS} if tournament.individuals else {}
    stage.save()
    surplus = [one.pk for one in stages[1:]]
    Draw.objects.filter(stage__in=surplus).update(stage=stage)  # drafts are kept to be read
    Stage.objects.filter(pk__in=surplus).delete()


def refuse_other_company(tournament: Tournament) -> None:
    """Raise Refused where the list holds what the other way has no room for."""
    if tournament.state not in OPEN:
        raise Refused("drawn", _("Le tirage est publié : cela ne change plus."), "individuals")
    listed = Team.objects.filter(tournament=tournament).exclude(status__in=Team.STRUCK)
    if listed.exclude(player_2=None).exists():
        said = _("Des équipes de deux sont inscrites : séparez-les d’abord aux inscriptions.")
        raise Refused("teams_registered", said, "individuals")
    if tournament.individuals and listed.filter(paid=True).exists():
        said = _("Des joueurs ont déjà payé : rendez d’abord leur inscription.")
        raise Refused("players_paid", said, "individuals")


def seat_again(tournament: Tournament) -> list[int]:
    """People alone get a number for a mêlée, as far as there is room, and wait for a partner otherwise."""
    lay_formula(tournament)
    alone = Team.objects.filter(tournament=tournament).exclude(status__in=Team.STRUCK)
    people = list(alone.order_by("number", "registered_at", "id"))
    if tournament.individuals:
        _number(people[: tournament.max_teams])
    else:
        for team in people:
            team.status, team.number, team.checked_in = S.WAITING, None, False
    Team.objects.bulk_update(people, ["status", "number", "checked_in"])
    return [team.pk for team in people]


def _number(people: Iterable[Team]) -> None:
    for number, team in enumerate(people, start=1):
        team.status, team.number = S.REGISTERED, number
