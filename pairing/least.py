"""The law of the house (Missègre IX): the least matches that everybody plays, by a formula a format."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.bracket import StagePlan
from pairing.pools import pool_sizes
from pairing.stages import Brackets, Finals, Knockout, Melee, Pools, Rounds
from pairing.trees import power_above

MINIMUM = 2
"""What every team is promised."""


def least_matches(entrants: int, stages: Sequence[StagePlan]) -> int:
    """The least that a team, or a player of a mêlée, plays in these stages if nobody leaves."""
    least = 0
    for number, stage in enumerate(stages):
        match stage:
            case Rounds():
                least += of_rounds(entrants, stage.rounds)
            case Melee():
                least += of_rounds(entrants, stage.rounds, table_size=4)
            case Pools():
                least += min(pool_sizes(entrants)) - 1
            case Brackets():
                least += _of_brackets(entrants, stage)
            case Finals():
                least += _of_finals(entrants, stage)
            case Knockout():
                least += _of_knockout(entrants, stage, played_before=number > 0)
    return least


def of_rounds(entrants: int, rounds: int, table_size: int = 2) -> int:
    """Those left over at the tables rest, nobody twice before everybody once."""
    return rounds - -(-rounds * (entrants % table_size) // entrants)


def _of_knockout(teams: int, stage: Knockout, *, played_before: bool) -> int:
    """The beaten of a first match go on in the consolation, unless they have played enough before."""
    second = (stage.consolation and teams > 3 and not played_before) or (stage.third and teams == 4)
    return 2 if second else 1


def _of_brackets(teams: int, stage: Brackets) -> int:
    """After pools: two of each to the main bracket, the others to the consolation."""
    pools = len(pool_sizes(teams))
    if pools == 1 or not stage.consolation:
        return 0
    return min(_of_bracket(size, stage.placing) for size in (2 * pools, teams - 2 * pools))


def _of_finals(teams: int, stage: Finals) -> int:
    """The last bracket takes all others, where there are three or too few others for a full one."""
    sizes: list[int] = []
    for number in range(stage.brackets):
        left = teams - sum(sizes)
        sizes.append(left if number == 2 else min(stage.size, left))
    return min(_of_bracket(size, stage.placing) for size in sizes if size) if sum(sizes) == teams else 0


def _of_bracket(teams: int, placing: bool) -> int:
    """One match, or all the placing matches of the team that plays the fewest."""
    return _of_places(teams) if placing else min(1, teams - 1)


def _of_places(teams: int) -> int:
    """Those with a bye go on among the winners, the losers play for the places below."""
    if teams < 2:
        return 0
    half = power_above(teams) // 2
    losers = teams - half
    on = _of_places(half)
    return min(1 + _of_places(losers), on + (losers == half))
