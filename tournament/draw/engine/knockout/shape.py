"""How the choices of a knock-out are written as JSON data, and read back."""

from __future__ import annotations

from tournament.draw.engine.knockout.types import KnockoutOptions
from tournament.draw.engine.reader import Reader

Json = dict[str, object]


def write_options(options: KnockoutOptions) -> Json:
    """The choices as data."""
    return {
        "pot": options.pot,
        "consolation": options.consolation,
        "complement": options.complement,
        "cascade": options.cascade,
        "third": options.third,
        "tables": None if options.tables is None else list(options.tables),
        "clubs_apart": options.clubs_apart,
        "swaps": [list(swap) for swap in options.swaps],
    }


def read_options(data: Reader) -> KnockoutOptions:
    """The choices read back; each may be left out."""
    data.only(*write_options(KnockoutOptions()))
    return KnockoutOptions(
        pot=data.truth("pot", True),
        consolation=data.truth("consolation", True),
        complement=data.truth("complement", False),
        cascade=data.number_or_none("cascade") or 0,
        third=data.truth("third", False),
        tables=data.numbers_or_none("tables"),
        clubs_apart=data.truth("clubs_apart", True),
        swaps=data.couples("swaps"),
    )
