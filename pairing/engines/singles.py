"""Players who come alone to a tournament of fixed teams, matched two by two at the desk. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from pairing import lot
from pairing.engines import by_hand
from pairing.reader import Json, JsonReader
from pairing.refusals import Refusal
from pairing.remarks import remark
from pairing.types import Entrant, Options, Proposal, checked

NAME = "singles"
VERSION = 1
FEWEST = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class SinglesOptions(Options):
    """``by_number``: in the order of arrival, that is of their numbers, instead of by lot."""

    by_number: bool = False


def pair(entrants: Iterable[Entrant], options: SinglesOptions, rng: Random) -> Proposal:
    """The teams in ``duos``; an odd player, the last to arrive, waits in ``rests``.

    Raises ``Refusal``: fewer than 2 players, a number given twice.
    """
    players = [player.id for player in checked(entrants)]
    if len(players) < FEWEST:
        raise Refusal("too_few_players", players=len(players), needed=FEWEST)
    even = players[: len(players) // 2 * 2]
    after_swaps = by_hand.trades(players, options.swaps)
    line = [after_swaps[player] for player in (even if options.by_number else lot.shuffled(even, rng))]
    alone = tuple(after_swaps[player] for player in players[len(even) :])
    return Proposal(
        pairings=(),
        duos=tuple(zip(line[0::2], line[1::2], strict=True)),
        rests=alone,
        remarks=(
            *(remark("single_left", player=player) for player in alone),
            *(remark("players_swapped", one=first, two=second) for first, second in options.swaps),
        ),
    )


def write_options(options: SinglesOptions) -> Json:
    """The choices as data."""
    return {"by_number": options.by_number, "swaps": [list(swap) for swap in options.swaps]}


def read_options(data: JsonReader) -> SinglesOptions:
    """The choices read back; each may be left out."""
    data.only(*write_options(SinglesOptions()))
    return SinglesOptions(by_number=data.truth("by_number", False), swaps=data.couples("swaps"))
