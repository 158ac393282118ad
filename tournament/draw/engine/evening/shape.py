"""An evening read from JSON data, and the proposals for it written as JSON data."""

from __future__ import annotations

from tournament.draw.engine.evening.proposals import propose
from tournament.draw.engine.evening.times import Evening, clock, minutes_of
from tournament.draw.engine.evening.types import EveningPlan
from tournament.draw.engine.reader import Reader
from tournament.draw.engine.structure.shape import write_stage

Json = dict[str, object]
KEYS = ("teams", "tables", "start", "latest_end", "breaks", "points", "game")


def evenings(data: object) -> list[Json]:
    """The proposals for an evening given as data. Raises ``Refusal``."""
    return [_written(plan) for plan in propose(read_evening(Reader(data)))]


def read_evening(data: Reader) -> Evening:
    """An evening; breaks, points and game may be left out."""
    data.only(*KEYS)
    return Evening(
        teams=data.number("teams"),
        tables=data.number("tables"),
        start=minutes_of(data.text("start")),
        latest_end=minutes_of(data.text("latest_end")),
        breaks=data.number_or_none("breaks") or 0,
        points=data.text_or_none("points") or "bids",
        game=data.text_or_none("game") or "contree",
    )


def _written(plan: EveningPlan) -> Json:
    return {
        "name": plan.name.text(),
        "stages": [write_stage(stage) for stage in plan.stages],
        "slots": plan.slots,
        "target": plan.target,
        "limit": plan.limit,
        "likely_end": clock(plan.likely_end),
        "margin": plan.margin,
        "least": plan.least,
        "fits": plan.fits,
        "remarks": [remark.text() for remark in plan.remarks],
    }
