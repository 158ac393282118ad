"""How the teams and the choices of a round from the pot are written as JSON data, and read back."""

from __future__ import annotations

from tournament.draw.engine.pot.types import PotEntrant, PotOptions
from tournament.draw.engine.reader import Reader

Json = dict[str, object]


def write_entrant(team: PotEntrant) -> Json:
    """A team still in."""
    return {
        "id": team.id,
        "played": team.played,
        "met": list(team.met),
        "club": team.club,
        "exempt_before": team.exempt_before,
    }


def read_entrant(data: Reader) -> PotEntrant:
    """A team; all but its number may be left out."""
    data.only("id", "played", "met", "club", "exempt_before")
    return PotEntrant(
        id=data.number("id"),
        club=data.text_or_none("club"),
        met=data.numbers_or_none("met") or (),
        exempt_before=data.number_or_none("exempt_before") or 0,
        played=data.number_or_none("played") or 0,
    )


def write_options(options: PotOptions) -> Json:
    """The choices as data."""
    return {
        "round": options.round,
        "tables": None if options.tables is None else list(options.tables),
        "clubs_apart": options.clubs_apart,
        "exempt": options.exempt,
        "swaps": [list(swap) for swap in options.swaps],
    }


def read_options(data: Reader) -> PotOptions:
    """The choices read back; each may be left out."""
    data.only(*write_options(PotOptions()))
    return PotOptions(
        round=1 if (number := data.number_or_none("round")) is None else number,
        tables=data.numbers_or_none("tables"),
        clubs_apart=data.truth("clubs_apart", True),
        exempt=data.number_or_none("exempt"),
        swaps=data.couples("swaps"),
    )
