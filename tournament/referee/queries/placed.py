"""What the desk is told of a team that came late: its name and where it plays."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...company import said
from ...models import Match, Team
from ...naming import team_short
from .departures import matches_of
from .places import NEXT


def placed(team: Team, place: str) -> str:
    """Where it plays now, from which draw on, or that it waits. One statement."""
    individuals = team.tournament.individuals
    name = team_short(team)
    if team.number is None:
        return said(individuals, "%(name)s : l’équipe attend qu’une place se libère.", name=name)
    where = ", ".join(_at(match) for match in matches_of(team))
    told = {"number": team.number, "name": name}
    if place != NEXT and where:
        return said(individuals, "L’équipe %(number)s, %(name)s, joue : %(where)s.", **told, where=where)
    return said(
        individuals,
        "L’équipe %(number)s, %(name)s, est inscrite : elle joue à partir du prochain tirage.",
        **told,
    )


def _at(match: Match) -> str:
    """ "tour 1 table 3"."""
    table = match.table.number if match.table else "?"
    return _("tour %(r)s table %(t)s") % {"r": match.round.number, "t": table}
