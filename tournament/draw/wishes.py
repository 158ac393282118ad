"""Couples of teams that should not meet: wished and taken back by the organiser before a draw.

The reason is for the desk alone: the journal names the two teams, the record of a draw their numbers."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ..core.access import Action, Actor, require
from ..core.errors import Refused
from ..core.journal import writing
from ..models import ApartWish, Team, Tournament


def wish_apart(
    *, tournament: Tournament, one: int, two: int, reason: str, by: Actor, token: str | None = None
) -> None:
    """Wish that these two numbers do not meet in pools and rounds. Refused: an unknown number, the same one
    twice, a couple already named, a mêlée."""
    content = {"apart": sorted((one, two)), "reason": reason}
    with writing(tournament, "draw.wished_apart", by.author, token=token, content=content) as entry:
        require(by, Action.DRAW, tournament)
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


def forget_wish(*, tournament: Tournament, wish: int, by: Actor, token: str | None = None) -> None:
    """These two may meet after all. Refused: no such couple, any more."""
    with writing(tournament, "draw.wish_forgotten", by.author, token=token, content={"wish": wish}) as entry:
        require(by, Action.DRAW, tournament)
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
