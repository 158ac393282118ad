"""The teams of the draw's tests: sixteen of an evening, or any number with seeds and clubs."""

from __future__ import annotations

from pairing.engines.pools import PoolOptions
from pairing.record import make_record
from pairing.types import Entrant

CLUBS = "VLVGVLLGVGGLVZVG"
"""Valmory (V) has 6 teams, Saint-Aubrac (G) 5, Les Ormes (L) 4, Les Granges (Z) 1."""


def teams(count: int, *, seeds: int = 0, clubs: str = "") -> list[Entrant]:
    """Teams 1 to ``count``; the first are seeds; ``clubs`` gives one letter a team, a dot for none."""
    return [
        Entrant(
            number,
            number if number <= seeds else None,
            clubs[number - 1] if number <= len(clubs) and clubs[number - 1] != "." else None,
        )
        for number in range(1, count + 1)
    ]


def evening(seed: int = 48213907, **options: object):
    """The record of an evening of sixteen teams, four seeds and four clubs."""
    return make_record(teams(16, seeds=4, clubs=CLUBS), PoolOptions(**options), seed)
