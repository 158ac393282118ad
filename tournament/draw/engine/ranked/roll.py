"""Checks the teams and the options given to a ranked round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from tournament.draw.engine import entrants as house
from tournament.draw.engine.ranked.types import RankedEntrant, RankedOptions
from tournament.draw.engine.refusals import Refusal

FEWEST = 2


ATeam = TypeVar("ATeam", bound=RankedEntrant)


def checked(entrants: Iterable[ATeam], options: RankedOptions) -> tuple[ATeam, ...]:
    """The teams by number. Raises ``Refusal`` where a number, a rank or a choice is impossible."""
    teams = house.checked(entrants)
    if len(teams) < FEWEST:
        raise Refusal("too_few_to_pair", teams=len(teams), needed=FEWEST)
    for team in teams:
        if team.id in team.met:
            raise Refusal("met_itself", team=team.id)
        if team.rank is not None and team.rank < 1:
            raise Refusal("bad_rank", team=team.id, rank=team.rank)
        if team.exempt_before < 0:
            raise Refusal("bad_exempt_count", team=team.id)
    if options.exempt is not None:
        if options.exempt not in {team.id for team in teams}:
            raise Refusal("unknown_team", team=options.exempt)
        if len(teams) % 2 == 0:
            raise Refusal("exempt_not_needed", team=options.exempt, teams=len(teams))
    return teams
