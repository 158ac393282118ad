"""Who rests in a round à la mêlée: volunteers whom the organiser names, then those who rested least.

Among those alike the round decides that repeats least, then the lot (FORMATS F6). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.draw.engine.melee.types import MeleeEntrant, MeleeOptions
from tournament.draw.engine.refusals import Refusal
from tournament.draw.engine.remarks import Remark, remark


@dataclass(frozen=True, slots=True)
class Turn:
    """Who rests for ``sure``; of those ``open`` alike as many as there are ``places``."""

    sure: frozenset[int]
    open: frozenset[int] = frozenset()
    places: int = 0


def turn_of(players: Sequence[MeleeEntrant], options: MeleeOptions) -> Turn:
    """The players that four does not divide: those named, then who rested least.

    Raises ``Refusal``: somebody named is not drawn (unknown_team), one too many (too_many_rests), has rested
    more often than somebody who would play (rested_before), unless the organiser insists."""
    places, named = len(players) % 4, frozenset(options.rests)
    for number in sorted(named - {player.id for player in players}):
        raise Refusal("unknown_team", team=number)
    if len(named) > places:
        raise Refusal("too_many_rests", players=len(players), places=places)
    for player in out_of_turn(players, options.rests):
        if not options.insist:
            raise Refusal("rested_before", player=player)
    if len(named) == places:
        return Turn(named)
    others = [player for player in players if player.id not in named]
    most = sorted(player.rests_before for player in others)[places - len(named) - 1]
    sure = named.union(player.id for player in others if player.rests_before < most)
    alike = frozenset(player.id for player in others if player.rests_before == most)
    if len(sure) + len(alike) == places:
        return Turn(sure | alike)
    return Turn(sure, alike, places - len(sure))


def out_of_turn(players: Sequence[MeleeEntrant], named: Sequence[int]) -> list[int]:
    """Those named who have rested more often than somebody who would play."""
    counts = sorted(player.rests_before for player in players)
    most = counts[max(0, len(players) % 4 - 1)]
    return sorted(player.id for player in players if player.id in named and player.rests_before > most)


def rests_explained(
    rests: Sequence[int], players: Sequence[MeleeEntrant], options: MeleeOptions
) -> Iterator[Remark]:
    """Who rests by the organiser's choice, who by lot, and whose turn it was not."""
    chosen = tuple(one for one in rests if one in options.rests)
    by_lot = tuple(one for one in rests if one not in options.rests)
    if chosen:
        yield remark("melee_rest_chosen", players=chosen)
    if by_lot:
        yield remark("melee_rest" if len(by_lot) == 1 else "melee_rests", players=by_lot)
    for player in out_of_turn(players, chosen):
        yield remark("melee_rest_again", player=player)
