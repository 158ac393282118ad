"""The draw of one ranked round, or of all of them at once where the field is small.

A pure function of entrants, options and a seeded ``Random``; must not know names, Django, or the time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from tournament.draw.engine import by_hand, table_order
from tournament.draw.engine.matching import PLAIN, USUAL, Couples, Field, Seat, matched
from tournament.draw.engine.ranked import remarks, together
from tournament.draw.engine.ranked.order import Order, ordered
from tournament.draw.engine.ranked.roll import checked
from tournament.draw.engine.ranked.story import Story, totals
from tournament.draw.engine.ranked.types import RankedEntrant, RankedOptions
from tournament.draw.engine.types import Proposal

NAME = "ranked"
VERSION = 1


def pair(entrants: Iterable[RankedEntrant], options: RankedOptions, rng: Random) -> Proposal:
    """Draw one round; all of them where ``rounds`` are too many for the field (FORMATS F1, small fields).

    Raises ``Refusal``: too few teams, numbers given twice, an exempt team that is not there, no rustworkx.
    """
    teams = checked(entrants, options)
    if (
        options.rounds
        and together.is_small(len(teams), options.rounds)
        and not any(team.met for team in teams)
    ):
        return together.drawn([team.id for team in teams], options.rounds, options, rng)
    order = ordered(teams, options, rng)
    story = one_round(teams, order, options, _exempt_turns(teams, order, options), rng)
    return replace(story.final, remarks=remarks.explain(story), cost=totals(story))


def one_round(
    teams: Sequence[RankedEntrant],
    order: Order,
    options: RankedOptions,
    turns: Mapping[int, int],
    rng: Random,
) -> Story:
    """The best couples of a round. ``turns``: team → its turn to be exempt, empty for an even field."""
    couples = matched(_field(teams, order, options, turns, rng))
    drawn = Proposal(
        pairings=table_order.seated(
            _by_place(couples, order),
            options.tables,
            round_number=options.round,
            before={team.id: Counter(team.tables_before) for team in teams}
            if options.spread_tables
            else None,
        ),
        exempt=couples.exempt,
    )
    final = by_hand.swapped(drawn, [team.id for team in teams], options.swaps)
    return Story(teams, order, options, turns, drawn=drawn, final=final)


def _field(
    teams: Sequence[RankedEntrant],
    order: Order,
    options: RankedOptions,
    turns: Mapping[int, int],
    rng: Random,
) -> Field:
    plain = options.cost == "score_gaps"
    apart = options.clubs_apart and not plain
    groups = _groups(teams) if options.winners else {}
    seats = [
        Seat(
            team.id,
            order.places[team.id],
            team.score,
            groups.get(team.id, 0),
            team.club if apart else None,
            Counter(team.met),
            turns.get(team.id),
        )
        for team in teams
    ]
    return Field(seats, PLAIN if plain else USUAL, rng)


def _groups(teams: Sequence[RankedEntrant]) -> dict[int, int]:
    """Team → number of its group of equal wins, 0 at the top."""
    wins = {team.id: team.score if team.wins is None else team.wins for team in teams}
    levels = {level: group for group, level in enumerate(sorted({*wins.values()}, reverse=True))}
    return {team: levels[count] for team, count in wins.items()}


def _exempt_turns(teams: Sequence[RankedEntrant], order: Order, options: RankedOptions) -> dict[int, int]:
    """Team → its turn to be exempt: only the least often exempt, from the last placed up; nobody if even."""
    if len(teams) % 2 == 0:
        return {}
    if options.exempt is not None:
        return {options.exempt: 0}
    least = min(team.exempt_before for team in teams)
    waiting = [team.id for team in teams if team.exempt_before == least]
    waiting.sort(key=lambda team: -team if options.exempt_last else -order.places[team])
    return {team: turn for turn, team in enumerate(waiting)}


def _by_place(couples: Couples, order: Order) -> list[tuple[int, int]]:
    """The couples from the best placed team down, the better placed first."""
    places = order.places
    turned = [(one, two) if places[one] < places[two] else (two, one) for one, two in couples.couples]
    return sorted(turned, key=lambda couple: places[couple[0]])
