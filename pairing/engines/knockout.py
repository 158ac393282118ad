"""Format F4, the first draw of a knock-out: a round from the pot, or the places of a tree with its *cadrage*.

Seeds first, the others by lot, clubs apart where a match is sure: one of the first round counts before one of
two exempt teams in the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from pairing import lot, table_order
from pairing.engines import by_hand, pot
from pairing.least import MINIMUM, least_matches
from pairing.reader import Json, JsonReader
from pairing.refusals import Refusal
from pairing.remarks import Remark, remark
from pairing.structure.knockout import Knockout, KnockoutChoices
from pairing.structure.plan import compose
from pairing.structure.stage import read_choices
from pairing.structure.types import PlannedMatch, Structure
from pairing.types import Entrant, Options, Proposal, checked

NAME = "knockout"
VERSION = 2
"""1: its pot of more than 300 teams compared only near couples."""
FEWEST = 4
FIRST, SECOND = 3, 1
"""What a club against itself costs: an exchange touches two matches, two of the second are below a first."""
Opponents = Mapping[int, tuple[int, int]]
"""Place → the place opposite, and what a club against itself costs there."""


@dataclass(frozen=True, kw_only=True)
class KnockoutOptions(KnockoutChoices, Options):
    """The choices of a knock-out, and of its first draw: its tables, and whether clubs are kept apart."""

    tables: tuple[int, ...] | None = None
    clubs_apart: bool = True

    def structure(self, teams: int) -> Structure:
        """All its brackets for so many teams. Raises ``Refusal``."""
        return compose(teams, [Knockout(**self.chosen())])


def pair(
    entrants: Iterable[Entrant], options: KnockoutOptions, rng: Random, *, proved: bool = True
) -> Proposal:
    """The first round. From a tree, ``entries`` says who stands where, and those without a match are exempt.

    Raises ``Refusal``: fewer than 4 teams, numbers or seeds given twice, no table.
    """
    teams = checked(entrants)
    if len(teams) < FEWEST:
        raise Refusal("too_few_to_plan", teams=len(teams), needed=FEWEST)
    structure = options.structure(len(teams))
    if options.pot:
        round_options = pot.PotOptions(
            tables=options.tables, clubs_apart=options.clubs_apart, swaps=options.swaps
        )
        entering = [pot.PotEntrant(team.id, club=team.club) for team in teams]
        drawn = pot.pair(entering, round_options, rng, proved=proved)
        return replace(drawn, remarks=(*drawn.remarks, _promise(structure, options)))
    return _tree(teams, structure, options, rng)


EARLIER = {1: partial(pair, proved=False)}


def _tree(teams: Sequence[Entrant], structure: Structure, options: KnockoutOptions, rng: Random) -> Proposal:
    """Who stands on which place of the tree, and the matches that can be played at once."""
    entry_matches = [match for match in structure.matches if match.a.kind == match.b.kind == "entry"]
    line = drawn_line(teams, entry_matches, rng, clubs_apart=options.clubs_apart)
    after_swaps = by_hand.trades([team.id for team in teams], options.swaps)
    entries = tuple(after_swaps[team.id] for team in line)
    matches = [
        (entries[match.a.number - 1], entries[match.b.number - 1])
        for match in entry_matches
        if match.level == 1
    ]
    playing = {team for couple in matches for team in couple}
    clubs = {team.id: team.club for team in teams}
    drawn = {frozenset((line[match.a.number - 1].id, line[match.b.number - 1].id)) for match in entry_matches}
    club_remarks = [
        remark("club_first_round" if {a, b} in drawn else "club_round_by_hand", a=a, b=b, club=clubs[a] or "")
        for a, b in matches
        if options.clubs_apart and clubs[a] is not None and clubs[a] == clubs[b]
    ]
    cadrage_remarks = (
        [remark("cadrage", matches=len(matches), teams=len(playing))] if len(playing) < len(teams) else []
    )
    return Proposal(
        pairings=table_order.seated(matches, options.tables),
        exempts=tuple((1, team) for team in entries if team not in playing),
        entries=entries,
        remarks=(
            *cadrage_remarks,
            *club_remarks,
            *by_hand.swap_remarks(options.swaps),
            _promise(structure, options),
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
    line = [*seeds, *lot.shuffled((team for team in teams if team.seed is None), rng)]
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


def _promise(structure: Structure, options: KnockoutOptions) -> Remark:
    """The least matches of everybody."""
    least = least_matches(structure.teams, [Knockout(**options.chosen())])
    if least < MINIMUM:
        return remark("least_broken", least=least, needed=MINIMUM)
    if options.consolation:
        return remark("to_consolation", least=least)
    return remark("everyone_plays_at_least", matches=least)


def write_options(options: KnockoutOptions) -> Json:
    """The choices as data."""
    return {
        **options.chosen(),
        "tables": None if options.tables is None else list(options.tables),
        "clubs_apart": options.clubs_apart,
        "swaps": [list(swap) for swap in options.swaps],
    }


def read_options(data: JsonReader) -> KnockoutOptions:
    """The choices read back; each may be left out."""
    data.only(*write_options(KnockoutOptions()))
    return KnockoutOptions(
        **read_choices(KnockoutChoices, data),
        tables=data.numbers_or_none("tables"),
        clubs_apart=data.truth("clubs_apart", True),
        swaps=data.couples("swaps"),
    )
