"""Who rests in a round à la mêlée: volunteers whom the organiser names, then the lot among those who rested
least (FORMATS F6). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tournament.draw.engine import lot
from tournament.draw.engine.melee.types import MeleeEntrant, MeleeOptions
from tournament.draw.engine.refusals import Refusal
from tournament.draw.engine.remarks import Remark, remark


def resting_of(players: Sequence[MeleeEntrant], options: MeleeOptions, rng: Random) -> set[int]:
    """The players that four does not divide.

    Raises ``Refusal``: somebody named is not drawn (unknown_team), one too many (too_many_rests), has rested
    more often than somebody who would play (rested_before), unless the organiser insists."""
    turn = {player: place for place, player in enumerate(lot.shuffled((one.id for one in players), rng))}
    line = sorted(players, key=lambda player: (player.rests_before, turn[player.id]))
    places, named = len(players) % 4, set(options.rests)
    for number in sorted(named - turn.keys()):
        raise Refusal("unknown_team", team=number)
    if len(named) > places:
        raise Refusal("too_many_rests", players=len(players), places=places)
    for player in out_of_turn(players, options.rests):
        if not options.insist:
            raise Refusal("rested_before", player=player)
    line.sort(key=lambda player: player.id not in named)
    return {player.id for player in line[:places]}


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
