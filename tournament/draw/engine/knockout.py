"""Format F4, the first draw of a knock-out: a round from the pot, or the places of a tree with its *cadrage*.

Seeds take the first places of a tree, the others theirs by lot, clubs apart in the first round. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from tournament.draw.engine import by_hand, lot, pot, table_order
from tournament.draw.engine.entrants import checked
from tournament.draw.engine.reader import Reader
from tournament.draw.engine.refusals import Refusal
from tournament.draw.engine.remarks import Remark, remark
from tournament.draw.engine.structure import MINIMUM, Knockout, Structure, compose, minimum
from tournament.draw.engine.types import Entrant, Options, Proposal

NAME = "knockout"
VERSION = 1
FEWEST = 4
Json = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockoutOptions(Options):
    """The choices of a knock-out, as in ``structure.Knockout``, and its tables."""

    pot: bool = True
    consolation: bool = True
    complement: bool = False
    cascade: int = 0
    third: bool = False
    tables: tuple[int, ...] | None = None
    clubs_apart: bool = True

    def structure(self, teams: int) -> Structure:
        """All its brackets for so many teams. Raises ``Refusal``."""
        choices = Knockout(self.pot, self.consolation, self.complement, self.cascade, self.third)
        return compose(teams, [choices])


def pair(entrants: Iterable[Entrant], options: KnockoutOptions, rng: Random) -> Proposal:
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
        drawn = pot.pair([pot.PotEntrant(team.id, club=team.club) for team in teams], round_options, rng)
        return replace(drawn, remarks=(*drawn.remarks, _promise(structure, options)))
    return _tree(teams, structure, options, rng)


def _tree(teams: Sequence[Entrant], structure: Structure, options: KnockoutOptions, rng: Random) -> Proposal:
    """Who stands on which place of the tree, and the matches that can be played at once."""
    first = [match for match in structure.matches if match.a.kind == match.b.kind == "entry"]
    couples = [(match.a.number, match.b.number) for match in first]
    line = _drawn(teams, couples, rng, apart=options.clubs_apart)
    now = by_hand.trades([team.id for team in teams], options.swaps)
    entries = tuple(now[team.id] for team in line)
    matches = [
        (entries[match.a.number - 1], entries[match.b.number - 1]) for match in first if match.level == 1
    ]
    playing = {team for couple in matches for team in couple}
    clubs = {team.id: team.club for team in teams}
    together = [
        remark("club_first_round", a=a, b=b, club=clubs[a] or "")
        for a, b in matches
        if options.clubs_apart and clubs[a] is not None and clubs[a] == clubs[b]
    ]
    framing = (
        [remark("cadrage", matches=len(matches), teams=len(playing))] if len(playing) < len(teams) else []
    )
    swaps = [remark("swapped", one=one, two=two) for one, two in options.swaps]
    return Proposal(
        pairings=table_order.seated(matches, options.tables),
        exempts=tuple((1, team) for team in entries if team not in playing),
        entries=entries,
        remarks=(*framing, *together, *swaps, _promise(structure, options)),
    )


def _drawn(
    teams: Sequence[Entrant], couples: Sequence[tuple[int, int]], rng: Random, *, apart: bool
) -> list[Entrant]:
    """Seeds first in their order, the others by lot; then exchanges until no club meets itself."""
    seeds = sorted((team for team in teams if team.seed is not None), key=lambda team: team.seed or 0)
    line = [*seeds, *lot.shuffled((team for team in teams if team.seed is None), rng)]
    if apart:
        opponent = {a - 1: b - 1 for a, b in couples} | {b - 1: a - 1 for a, b in couples}
        for place in range(len(seeds), len(line)):
            _separate(line, place, range(len(seeds), len(line)), opponent)
    return line


def _separate(line: list[Entrant], place: int, free: range, opponent: dict[int, int]) -> None:
    """Exchange a team that meets its own club with the next one for which neither then does."""

    def clashes(*places: int) -> int:
        return sum(
            line[one].club is not None and line[one].club == line[opponent[one]].club
            for one in places
            if one in opponent
        )

    for step in range(1, len(free)):
        if not clashes(place):
            return
        other = free[(place - free.start + step) % len(free)]
        before = clashes(place, other)
        line[place], line[other] = line[other], line[place]
        if clashes(place, other) >= before:
            line[place], line[other] = line[other], line[place]


def _promise(structure: Structure, options: KnockoutOptions) -> Remark:
    """The least matches of everybody, proved by the structure."""
    least = min(way.matches for way in minimum(structure).values())
    if least < MINIMUM:
        return remark("least_broken", least=least, needed=MINIMUM)
    if options.consolation and not options.cascade:
        return remark("to_consolation", least=least)
    return remark("everyone_plays_at_least", matches=least)


def write_options(options: KnockoutOptions) -> Json:
    """The choices as data."""
    return {
        "pot": options.pot,
        "consolation": options.consolation,
        "complement": options.complement,
        "cascade": options.cascade,
        "third": options.third,
        "tables": None if options.tables is None else list(options.tables),
        "clubs_apart": options.clubs_apart,
        "swaps": [list(swap) for swap in options.swaps],
    }


def read_options(data: Reader) -> KnockoutOptions:
    """The choices read back; each may be left out."""
    data.only(*write_options(KnockoutOptions()))
    return KnockoutOptions(
        pot=data.truth("pot", True),
        consolation=data.truth("consolation", True),
        complement=data.truth("complement", False),
        cascade=data.number_or_none("cascade") or 0,
        third=data.truth("third", False),
        tables=data.numbers_or_none("tables"),
        clubs_apart=data.truth("clubs_apart", True),
        swaps=data.couples("swaps"),
    )
