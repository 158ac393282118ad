"""The draw of one round from the pot: by lot, avoiding rematches; never the same exempt twice.

Pure, as every engine; must not know names, Django, or the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from tournament.draw.engine.pot.types import PotEntrant, PotOptions
from tournament.draw.engine.ranked import draw, remarks
from tournament.draw.engine.ranked.exempts import by_choice, passed_over
from tournament.draw.engine.ranked.order import Order, ordered
from tournament.draw.engine.ranked.roll import checked
from tournament.draw.engine.ranked.types import RankedOptions
from tournament.draw.engine.refusals import Refusal
from tournament.draw.engine.remarks import Remark, remark
from tournament.draw.engine.types import Proposal

NAME = "pot"
VERSION = 1


def pair(entrants: Iterable[PotEntrant], options: PotOptions, rng: Random) -> Proposal:
    """Draw one round. Raises ``Refusal``: too few teams, a number given twice, no rustworkx."""
    same = RankedOptions(
        round=options.round,
        tables=options.tables,
        clubs_apart=options.clubs_apart,
        exempt=options.exempt,
        swaps=options.swaps,
    )
    teams = checked(entrants, same)
    for team in teams:
        if team.played < 0:
            raise Refusal("bad_played", team=team.id)
    order = ordered(teams, same, rng)
    story = draw.one_round(teams, order, same, _turns(teams, order, options), rng)
    exempt = by_choice(story) or passed_over(story) or _exempt(story.final.exempt, teams)
    said = tuple(remarks.of_round(story))
    return replace(story.final, remarks=(exempt, *said) if exempt else said)


def _turns(teams: Sequence[PotEntrant], order: Order, options: PotOptions) -> dict[int, int]:
    """Team → its turn to be exempt: the least often exempt, of these who has played most, then the lot."""
    if len(teams) % 2 == 0:
        return {}
    if options.exempt is not None:
        return {options.exempt: 0}
    least = min(team.exempt_before for team in teams)
    waiting = [team for team in teams if team.exempt_before == least]
    waiting.sort(key=lambda team: (-team.played, -order.places[team.id]))
    return {team.id: turn for turn, team in enumerate(waiting)}


def _exempt(exempt: int | None, teams: Sequence[PotEntrant]) -> Remark | None:
    """Why this one is exempt."""
    team = next((one for one in teams if one.id == exempt), None)
    if team is None:
        return None
    if team.exempt_before > 1:
        return remark("exempt_pot_more", team=team.id, times=team.exempt_before)
    if team.exempt_before:
        return remark("exempt_pot_again", team=team.id)
    if len({one.played for one in teams}) == 1:
        waiting = any(one.exempt_before for one in teams)
        return remark("exempt_lot_waiting" if waiting else "exempt_lot", team=team.id)
    return remark("exempt_pot", team=team.id, played=team.played)
