"""The formats a draw can have, by the name their records carry. A new format is one more line here.

An engine is a pure function of entrants, options and a seeded ``Random``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any

from pairing import types
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
from pairing.engines.melee import players
from pairing.engines.ranked import teams
from pairing.matching.solver import LIBRARY
from pairing.reader import Json, JsonReader
from pairing.types import Proposal, read_entrant, write_entrant


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
    read_entrant: Callable[[JsonReader], Any] = read_entrant
    write_entrant: Callable[[Any], Json] = write_entrant
    library: str = ""


def _format(
    engine: ModuleType, choices: ModuleType, entrants: ModuleType = types, library: str = ""
) -> Format:
    """The format of an engine, of the module of its choices, of that of its entrants."""
    return Format(
        engine.NAME,
        engine.VERSION,
        engine.pair,
        choices.read_options,
        choices.write_options,
        entrants.read_entrant,
        entrants.write_entrant,
        library,
    )


_ALL = (
    _format(pools, pools),
    _format(ranked, teams, teams, LIBRARY),
    _format(fresh, fresh, fresh, LIBRARY),
    _format(pot, pot, pot, LIBRARY),
    _format(knockout, knockout, library=LIBRARY),
    _format(melee, players, players, LIBRARY),
    _format(singles, singles),
    _format(rotation, rotation),
    _format(planned, planned),
    _format(league, prepared),
)
FORMATS: Mapping[str, Format] = {draw_format.name: draw_format for draw_format in _ALL}
