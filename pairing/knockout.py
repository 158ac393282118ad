"""Format F4, the first draw of a knock-out that is not from the pot: the places of a tree with its *cadrage*.

Seeds first, the others by lot, clubs apart where a match is sure: one of the first round counts before one of
two exempt teams in the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pairing.bracket import Builder, PlannedMatch, entry
from pairing.notes import remark
from pairing.tables import say_tables_and_swaps, seated
from pairing.trees import knockout
from pairing.types import Entrant, Options, Proposal, checked, shuffled, trades

FEWEST = 4
FIRST, SECOND = 3, 1
"""What a club against itself costs: an exchange touches two matches, two of the second are below a first."""
Opponents = Mapping[int, tuple[int, int]]
"""Place → the place opposite, and what a club against itself costs there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockoutOptions(Options):
    """``consolation``, ``third``: as the stage has them; ``clubs_apart``: in its first draw."""

    consolation: bool = True
    third: bool = False
    clubs_apart: bool = True


def pair(entrants: Iterable[Entrant], options: KnockoutOptions, rng: Random) -> Proposal:
    """The first round of a tree: ``entries`` says who stands where, and those without a match are exempt.
    Raises ``Refusal``: fewer than 4 teams, numbers or seeds given twice, no table."""
    teams = checked(entrants, FEWEST)
    builder = Builder(len(teams))
    places = [entry(number) for number in range(1, len(teams) + 1)]
    knockout(builder, places, pot=False, consolation=options.consolation, third=options.third)
    sure = [match for match in builder.matches if match.a.kind == match.b.kind == "entry"]
    line = drawn_line(teams, sure, rng, clubs_apart=options.clubs_apart)
    stands = trades([team.id for team in teams], options.swaps)
    entries = tuple(stands[team.id] for team in line)
    matches = [(entries[m.a.number - 1], entries[m.b.number - 1]) for m in sure if m.level == 1]
    playing = {team for couple in matches for team in couple}
    clubs = {team.id: team.club for team in teams}
    pairings = seated(matches, options.tables)
    return Proposal(
        pairings,
        exempts=tuple((1, team) for team in entries if team not in playing),
        entries=entries,
        remarks=(
            *([remark("cadrage", teams=len(playing))] if len(playing) < len(teams) else []),
            *(
                remark("same_club", a=a, b=b, club=clubs[a] or "")
                for a, b in matches
                if options.clubs_apart and clubs[a] is not None and clubs[a] == clubs[b]
            ),
            *say_tables_and_swaps(pairings, options),
        ),
    )


def drawn_line(
    teams: Sequence[Entrant], matches: Sequence[PlannedMatch], rng: Random, *, clubs_apart: bool
) -> list[Entrant]:
    """Seeds first in their order, the others by lot; then exchanges until no draw has fewer clubs together.

    ``matches``: those of two places of the tree. An exchange that separates a club fails everywhere only
    where all the others stand opposite that club already: where none helps, none could.
    """
    seeds = sorted((team for team in teams if team.seed is not None), key=lambda team: team.seed or 0)
    line = [*seeds, *shuffled((team for team in teams if team.seed is None), rng)]
    opponents: dict[int, tuple[int, int]] = {}
    for match in matches:
        a, b, cost = match.a.number - 1, match.b.number - 1, FIRST if match.level == 1 else SECOND
        opponents |= {a: (b, cost), b: (a, cost)}
    free = range(len(seeds), len(line))
    while clubs_apart and any(_separated(line, place, free, opponents) for place in free):
        pass
    return line


def _separated(line: list[Entrant], place: int, free: range, opponents: Opponents) -> bool:
    """Exchange a team that meets its own club with the next ones where that costs less; was there any?"""

    def cost(*places: int) -> int:
        return sum(
            opponents[place][1]
            for place in places
            if place in opponents
            and line[place].club is not None
            and line[place].club == line[opponents[place][0]].club
        )

    better = False
    for step in range(1, len(free)):
        if not cost(place):
            break
        other_place = free[(place - free.start + step) % len(free)]
        cost_before = cost(place, other_place)
        line[place], line[other_place] = line[other_place], line[place]
        if cost(place, other_place) < cost_before:
            better = True
        else:
            line[place], line[other_place] = line[other_place], line[place]
    return better
