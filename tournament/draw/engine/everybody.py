"""Rounds in which everybody meets everybody: all of them, or the first so many, over one field of teams.

Knows the circle method and tables; must not know why it was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournament.draw.engine import table_order
from tournament.draw.engine.refusals import Refusal
from tournament.draw.engine.round_robin import rounds_of
from tournament.draw.engine.types import Pairing, Proposal

MOST_ROUNDS, MOST_MATCHES = 1000, 250_000


def full(teams: int) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return max(0, teams - 1 + teams % 2)


def check(rounds: int, teams: int) -> None:
    """Raise ``Refusal`` where so many rounds cannot be drawn at once."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal("bad_rounds", rounds=rounds)
    matches = rounds * (teams // 2)
    if matches > MOST_MATCHES:
        raise Refusal("too_many_matches", matches=matches, most=MOST_MATCHES)


def planned(places: Sequence[int], rounds: int, tables: Sequence[int] | None, *, first: int = 1) -> Proposal:
    """The rounds from number ``first`` on; ``places`` gives the teams in the order of the circle.

    With more rounds than opponents everybody starts again, sides changed. With an odd number one is exempt a
    round. Raises ``Refusal``: no round, too many of them, no table.
    """
    check(rounds, len(places))
    circle = rounds_of(len(places))
    pairings: list[Pairing] = []
    exempts: list[tuple[int, int]] = []
    for index in range(rounds):
        leg, at = divmod(index, len(circle))
        couples = [(places[b], places[a]) if leg % 2 else (places[a], places[b]) for a, b in circle[at]]
        pairings += table_order.seated(couples, tables, round_number=first + index)
        playing = {team for couple in couples for team in couple}
        exempts += [(first + index, team) for team in places if team not in playing]
    return Proposal(tuple(pairings), exempts=tuple(exempts))
