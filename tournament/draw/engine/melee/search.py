"""The tables of a round à la mêlée: fewest repeated partners first (exact), then fewest repeated opponents.

Partners are a perfect matching of the players, opponents one of the teams; then players change places while
that helps. Several lots are tried, the best one kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from tournament.draw.engine import lot
from tournament.draw.engine.matching import Field, Seat, matched
from tournament.draw.engine.melee.past import Past, Table

TRIES = 6
"""Lots tried while somebody meets an opponent again."""
CRITERIA = ("rematch", "rank")


def best_tables(players: Sequence[int], past: Past, rng: Random) -> list[Table]:
    """Tables of four, in an order by lot."""
    best: list[Table] = []
    for _ in range(TRIES):
        tables = _improved(_opposed(_partnered(players, past, rng), past, rng), past)
        if not best or past.total(tables) < past.total(best):
            best = tables
        if past.total(best)[1] == 0:
            break
    return best


def _partnered(players: Sequence[int], past: Past, rng: Random) -> list[tuple[int, int]]:
    """Teams of two with the fewest repeated partners."""
    seats = [
        Seat(player, place, met=Counter(past.with_[player]))
        for place, player in enumerate(lot.shuffled(players, rng), start=1)
    ]
    return list(matched(Field(seats, CRITERIA, rng)).couples)


def _opposed(teams: Sequence[tuple[int, int]], past: Past, rng: Random) -> list[Table]:
    """Tables of two teams with the fewest that meet opponents again."""
    mixed = lot.shuffled(teams, rng)
    seats = [
        Seat(
            number,
            number,
            met=Counter(
                {
                    other: times
                    for other, them in enumerate(mixed, start=1)
                    if other != number and (times := past.between(team, them))
                }
            ),
        )
        for number, team in enumerate(mixed, start=1)
    ]
    couples = matched(Field(seats, CRITERIA, rng)).couples
    return [(*mixed[one - 1], *mixed[two - 1]) for one, two in couples]


def _improved(tables: list[Table], past: Past) -> list[Table]:
    """Exchange two players of different tables while that repeats less; only where something is repeated."""
    changed = True
    while changed:
        changed = False
        for one, table in enumerate(tables):
            if past.repeats(table) != (0, 0):
                changed = _exchanged(tables, one, past) or changed
    return tables


def _exchanged(tables: list[Table], one: int, past: Past) -> bool:
    """The first exchange of a player of table ``one`` with another table that repeats less."""
    for two in range(len(tables)):
        if two == one:
            continue
        before = past.total((tables[one], tables[two]))
        for mine in range(4):
            for other in range(4):
                here, there = list(tables[one]), list(tables[two])
                here[mine], there[other] = there[other], here[mine]
                first, second = (here[0], here[1], here[2], here[3]), (there[0], there[1], there[2], there[3])
                if past.total((first, second)) < before:
                    tables[one], tables[two] = first, second
                    return True
    return False
