"""What a club makes of a final standing: the podium, and the words with which the places are read aloud.

Page, wall, paper and workbook say what a team did the whole evening by `Place.whole`; nothing is decided
here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from ..prizes import Prize, prizes_for
from .board import Place, Standings

STEPS = 3
# A step with more is said by their number: nobody stands on it.
WIDEST = 4


@dataclass(frozen=True, slots=True)
class Shared:
    """Those who came to one place: one, or several ex æquo; what they get for it."""

    rank: int
    places: tuple[Place, ...]
    prizes: tuple[Prize, ...] = ()

    @property
    def shared(self) -> bool:
        return len(self.places) > 1

    @property
    def crowd(self) -> int:
        """How many they are, where they are too many to be named on a step."""
        return len(self.places) if len(self.places) > WIDEST else 0


def by_rank(standings: Standings, prizes: tuple[Prize, ...] = ()) -> Iterator[Shared]:
    """Those who stayed, and who left a bracket in the place that it reached; the first place first."""
    stayed = (
        place
        for place in standings.overall
        if not place.team.gone or (place.bracket and not place.team.disqualified)
    )
    for rank, group in groupby(stayed, lambda place: place.rank):
        places = tuple(group)
        yield Shared(rank, places, tuple(prizes_for(prizes, rank, len(places))))


def podium(standings: Standings, prizes: tuple[Prize, ...] = ()) -> tuple[Shared, ...]:
    """The first three places of an evening that is over; fewer where one is shared or two teams played."""
    if not (standings.final and standings.ranked):
        return ()
    return tuple(shared for shared in by_rank(standings, prizes) if shared.rank <= STEPS)


def read_aloud(standings: Standings, prizes: tuple[Prize, ...] = ()) -> tuple[Shared, ...]:
    """Everybody who stayed, the last first."""
    return tuple(reversed(list(by_rank(standings, prizes)))) if standings.ranked else ()


def given(standings: Standings, prizes: tuple[Prize, ...]) -> tuple[tuple[Prize, tuple[Place, ...]], ...]:
    """Each prize with those who get it; with nobody while the evening goes on, and where it is named."""
    steps = list(by_rank(standings, prizes)) if standings.final and standings.ranked else []
    return tuple(
        (prize, tuple(place for step in steps if prize in step.prizes for place in step.places))
        for prize in prizes
    )
