"""How the teams and the choices of a ranked round are written as JSON data, and read back."""

from __future__ import annotations

from typing import cast

from tournament.draw.engine.ranked.types import CostModel, RankedEntrant, RankedOptions
from tournament.draw.engine.reader import Reader
from tournament.draw.engine.refusals import Refusal

Json = dict[str, object]
COSTS = ("usual", "score_gaps")


def write_entrant(team: RankedEntrant) -> Json:
    """A team and its evening so far."""
    return {
        "id": team.id,
        "score": team.score,
        "rank": team.rank,
        "met": list(team.met),
        "club": team.club,
        "exempt_before": team.exempt_before,
        "wins": team.wins,
        "tables_before": list(team.tables_before),
    }


def read_entrant(data: Reader) -> RankedEntrant:
    """A team; all but its number may be left out."""
    data.only("id", "score", "rank", "met", "club", "exempt_before", "wins", "tables_before")
    return RankedEntrant(
        id=data.number("id"),
        club=data.text_or_none("club"),
        score=data.number_or_none("score") or 0,
        rank=data.number_or_none("rank"),
        met=data.numbers_or_none("met") or (),
        exempt_before=data.number_or_none("exempt_before") or 0,
        wins=data.number_or_none("wins"),
        tables_before=data.numbers_or_none("tables_before") or (),
    )


def write_options(options: RankedOptions) -> Json:
    """The choices of a ranked round."""
    return {
        "round": options.round,
        "rounds": options.rounds,
        "tables": None if options.tables is None else list(options.tables),
        "spread_tables": options.spread_tables,
        "winners": options.winners,
        "clubs_apart": options.clubs_apart,
        "cost": options.cost,
        "exempt": options.exempt,
        "exempt_last": options.exempt_last,
        "by_number": options.by_number,
        "swaps": [list(swap) for swap in options.swaps],
    }


def read_options(data: Reader) -> RankedOptions:
    """The choices of a ranked round; each may be left out."""
    data.only(*write_options(RankedOptions()))
    cost = data.text_or_none("cost") or "usual"
    if cost not in COSTS:
        raise Refusal("bad_choice", field="options.cost", value=cost)
    return RankedOptions(
        round=1 if (number := data.number_or_none("round")) is None else number,
        rounds=data.number_or_none("rounds"),
        tables=data.numbers_or_none("tables"),
        spread_tables=data.truth("spread_tables", False),
        winners=data.truth("winners", False),
        clubs_apart=data.truth("clubs_apart", True),
        cost=cast("CostModel", cost),
        exempt=data.number_or_none("exempt"),
        exempt_last=data.truth("exempt_last", False),
        by_number=data.truth("by_number", False),
        swaps=data.couples("swaps"),
    )
