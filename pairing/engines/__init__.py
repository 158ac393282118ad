"""The formats a draw can have, by the name their records carry. A new format is one more line here.

An engine is a pure function of entrants, options and a seeded ``Random``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from pairing import shape
from pairing.engines import (
    fresh,
    knockout,
    league,
    melee,
    planned,
    pools,
    pot,
    prepared,
    ranked,
    rotation,
    singles,
)
from pairing.engines import fresh as fresh_shape
from pairing.engines import knockout as knockout_shape
from pairing.engines import pot as pot_shape
from pairing.engines.melee import players as melee_shape
from pairing.engines.ranked import teams as ranked_shape
from pairing.matching.solver import LIBRARY
from pairing.reader import JsonReader
from pairing.types import Proposal

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Format:
    """An engine: what it is called, its version, how it draws, how its options and entrants are read and
    written, which library it leans on.
    """

    name: str
    version: int
    pair: Callable[[Sequence[Any], Any, Random], Proposal]
    read_options: Callable[[JsonReader], Any]
    write_options: Callable[[Any], Json]
    read_entrant: Callable[[JsonReader], Any] = shape.read_entrant
    write_entrant: Callable[[Any], Json] = shape.write_entrant
    library: str = ""


_ALL = (
    Format(pools.NAME, pools.VERSION, pools.pair, shape.read_pool_options, shape.write_pool_options),
    Format(
        ranked.NAME,
        ranked.VERSION,
        ranked.pair,
        ranked_shape.read_options,
        ranked_shape.write_options,
        ranked_shape.read_entrant,
        ranked_shape.write_entrant,
        LIBRARY,
    ),
    Format(
        fresh.NAME,
        fresh.VERSION,
        fresh.pair,
        fresh_shape.read_options,
        fresh_shape.write_options,
        fresh_shape.read_entrant,
        fresh_shape.write_entrant,
        LIBRARY,
    ),
    Format(
        pot.NAME,
        pot.VERSION,
        pot.pair,
        pot_shape.read_options,
        pot_shape.write_options,
        pot_shape.read_entrant,
        pot_shape.write_entrant,
        LIBRARY,
    ),
    Format(
        knockout.NAME,
        knockout.VERSION,
        knockout.pair,
        knockout_shape.read_options,
        knockout_shape.write_options,
        library=LIBRARY,
    ),
    Format(
        melee.NAME,
        melee.VERSION,
        melee.pair,
        melee_shape.read_options,
        melee_shape.write_options,
        melee_shape.read_entrant,
        melee_shape.write_entrant,
        LIBRARY,
    ),
    Format(singles.NAME, singles.VERSION, singles.pair, singles.read_options, singles.write_options),
    Format(rotation.NAME, rotation.VERSION, rotation.pair, rotation.read_options, prepared.write_options),
    Format(planned.NAME, planned.VERSION, planned.pair, planned.read_options, planned.write_options),
    Format(league.NAME, league.VERSION, league.pair, prepared.read_options, prepared.write_options),
)
FORMATS: Mapping[str, Format] = {each.name: each for each in _ALL}
