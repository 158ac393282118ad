"""How the teams and the choices of a random round are written as JSON data, and read back."""

from __future__ import annotations

from tournament.draw.engine.fresh.draw import FreshOptions
from tournament.draw.engine.ranked import RankedEntrant
from tournament.draw.engine.reader import Reader

Json = dict[str, object]


def write_entrant(team: RankedEntrant) -> Json:
    """A team and its evening so far."""
    return {
        "id": team.id,
        "met": list(team.met),
        "club": team.club,
        "exempt_before": team.exempt_before,
        "tables_before": list(team.tables_before),
    }


def read_entrant(data: Reader) -> RankedEntrant:
    """A team; all but its number may be left out."""
    data.only("id", "met", "club", "exempt_before", "tables_before")
    return RankedEntrant(
        id=data.number("id"),
        club=data.text_or_none("club"),
        met=data.numbers_or_none("met") or (),
        exempt_before=data.number_or_none("exempt_before") or 0,
        tables_before=data.numbers_or_none("tables_before") or (),
    )


def write_options(options: FreshOptions) -> Json:
    """The choices as data."""
    return {
        "round": options.round,
        "tables": None if options.tables is None else list(options.tables),
        "spread_tables": options.spread_tables,
        "clubs_apart": options.clubs_apart,
        "exempt": options.exempt,
        "exempt_last": options.exempt_last,
        "swaps": [list(swap) for swap in options.swaps],
    }


def read_options(data: Reader) -> FreshOptions:
    """The choices read back; each may be left out."""
    data.only(*write_options(FreshOptions()))
    return FreshOptions(
        round=1 if (number := data.number_or_none("round")) is None else number,
        tables=data.numbers_or_none("tables"),
        spread_tables=data.truth("spread_tables", False),
        clubs_apart=data.truth("clubs_apart", True),
        exempt=data.number_or_none("exempt"),
        exempt_last=data.truth("exempt_last", False),
        swaps=data.couples("swaps"),
    )
