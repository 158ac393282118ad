"""The formats a draw can have, by the name their records carry. A new format is one more line here.

An engine is a pure function of entrants, options and a seeded ``Random``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
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
from pairing.refusals import Refusal
from pairing.types import Proposal, read_entrant, write_entrant

Draw = Callable[[Sequence[Any], Any, Random], Proposal]


@dataclass(frozen=True, slots=True)
class Format:
    """An engine: what it is called, its version, how it draws, how its options and entrants are read and
    written, which library it leans on. ``earlier``: how its versions before drew; their records replay.
    """

    name: str
    version: int
    pair: Draw
    read_options: Callable[[JsonReader], Any]
    write_options: Callable[[Any], Json]
    read_entrant: Callable[[JsonReader], Any] = read_entrant
    write_entrant: Callable[[Any], Json] = write_entrant
    library: str = ""
    earlier: Mapping[int, Draw] = field(default_factory=dict)

    def drawing(self, version: int | None = None) -> Draw:
        """How that version draws, the present one where none is named. Raises ``Refusal``: unknown."""
        if version is None or version == self.version:
            return self.pair
        if version not in self.earlier:
            raise Refusal("unknown_version", engine=self.name, version=version, known=self.version)
        return self.earlier[version]


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
        getattr(engine, "EARLIER", {}),
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
