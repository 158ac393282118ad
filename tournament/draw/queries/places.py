"""Where the matches of a draw stand in their brackets, by the numbers of the two teams: "Consolante"."""

from __future__ import annotations

from collections.abc import Sequence

from ...models import Draw, Match
from ..engine import Pairing
from .evening import Evening, Step
from .names import match_part

Places = dict[frozenset[int], str]


def places_at(evening: Evening, step: Step, pairings: Sequence[Pairing]) -> Places:
    """Those of the matches that a step would make; no statement."""
    if evening.structure is None:
        return {}
    found: Places = {}
    for pairing, number in zip(pairings, step.planned, strict=False):
        match = evening.structure.match(number)
        won, lost = match.places or (None, None)
        found[frozenset((pairing.a, pairing.b))] = match_part(match.bracket, match.title, won, lost)
    return found


def places_of(draw: Draw) -> Places:
    """Those of the matches that a released draw made; one statement."""
    rows = (
        Match.objects.filter(draw=draw)
        .exclude(planned=None)
        .values_list(
            "slot_a__team__number", "slot_b__team__number", "bracket", "title", "place_won", "place_lost"
        )
    )
    return {frozenset((a, b)): match_part(*role) for a, b, *role in rows}
