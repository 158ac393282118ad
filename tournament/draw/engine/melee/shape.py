"""How the players and the choices of a mêlée are written as JSON data, and read back."""

from __future__ import annotations

from tournament.draw.engine.melee.types import MeleeEntrant, MeleeOptions
from tournament.draw.engine.reader import Reader

Json = dict[str, object]


def write_entrant(player: MeleeEntrant) -> Json:
    """A player and the evening so far."""
    return {
        "id": player.id,
        "partners": list(player.partners),
        "opponents": list(player.opponents),
        "rests_before": player.rests_before,
    }


def read_entrant(data: Reader) -> MeleeEntrant:
    """A player; all but the number may be left out."""
    data.only("id", "partners", "opponents", "rests_before")
    return MeleeEntrant(
        id=data.number("id"),
        partners=data.numbers_or_none("partners") or (),
        opponents=data.numbers_or_none("opponents") or (),
        rests_before=data.number_or_none("rests_before") or 0,
    )


def write_options(options: MeleeOptions) -> Json:
    """The choices as data; who was named to rest only where somebody was."""
    named: Json = {"rests": list(options.rests), "insist": options.insist} if options.rests else {}
    return {
        "round": options.round,
        "tables": None if options.tables is None else list(options.tables),
        "swaps": [list(swap) for swap in options.swaps],
        **named,
    }


def read_options(data: Reader) -> MeleeOptions:
    """The choices read back; each may be left out."""
    data.only(*write_options(MeleeOptions(rests=(0,))))
    return MeleeOptions(
        round=1 if (number := data.number_or_none("round")) is None else number,
        tables=data.numbers_or_none("tables"),
        swaps=data.couples("swaps"),
        rests=data.numbers_or_none("rests") or (),
        insist=data.truth("insist", False),
    )
