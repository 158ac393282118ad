"""The formats a draw can have, by the name their records carry. A new format is one more line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tournament.draw.engine import pools, shape
from tournament.draw.engine.reader import Reader
from tournament.draw.engine.types import Entrant, Proposal


@dataclass(frozen=True, slots=True)
class Format:
    """An engine: what it is called, its version, how it draws, how its options are read and written."""

    name: str
    version: int
    pair: Callable[[Sequence[Entrant], Any, Random], Proposal]
    read_options: Callable[[Reader], Any]
    write_options: Callable[[Any], dict[str, object]]


FORMATS: Mapping[str, Format] = {
    pools.NAME: Format(
        pools.NAME, pools.VERSION, pools.pair, shape.read_pool_options, shape.write_pool_options
    ),
}
