"""The first draw of a knock-out: a round from the pot, or the places of a tree with its *cadrage*.

Pure, as every engine; must not know names, Django, or the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from tournament.draw.engine import by_hand, pot, table_order
from tournament.draw.engine.entrants import checked
from tournament.draw.engine.knockout.line import drawn as drawn_line
from tournament.draw.engine.knockout.types import KnockoutOptions
from tournament.draw.engine.refusals import Refusal
from tournament.draw.engine.remarks import Remark, remark
from tournament.draw.engine.structure import MINIMUM, Structure, minimum
from tournament.draw.engine.types import Entrant, Proposal

NAME = "knockout"
VERSION = 1
FEWEST = 4


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
    line = drawn_line(teams, first, rng, apart=options.clubs_apart)
    now = by_hand.trades([team.id for team in teams], options.swaps)
    entries = tuple(now[team.id] for team in line)
    matches = [
        (entries[match.a.number - 1], entries[match.b.number - 1]) for match in first if match.level == 1
    ]
    playing = {team for couple in matches for team in couple}
    clubs = {team.id: team.club for team in teams}
    drawn = {frozenset((line[match.a.number - 1].id, line[match.b.number - 1].id)) for match in first}
    together = [
        remark("club_first_round" if {a, b} in drawn else "club_round_by_hand", a=a, b=b, club=clubs[a] or "")
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


def _promise(structure: Structure, options: KnockoutOptions) -> Remark:
    """The least matches of everybody, proved by the structure."""
    least = min(way.matches for way in minimum(structure).values())
    if least < MINIMUM:
        return remark("least_broken", least=least, needed=MINIMUM)
    if options.consolation and not options.cascade:
        return remark("to_consolation", least=least)
    return remark("everyone_plays_at_least", matches=least)
