"""A tournament as its organiser plans it: every setting in one frozen record, with good defaults.

Pure reading and writing of columns; who may change what, and when, is in services."""

from __future__ import annotations

import datetime
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from pairing.ranking.criteria import codes_for

from ..models import Tournament
from ..models.tournament import default_match_points


def complete(chosen: list[str], school: str) -> list[str]:
    """The order to store: the one chosen, closed by the lot, or the school's own."""
    return [*(code for code in codes_for(chosen, school) if code != "lot"), "lot"]


# Where a match ends. After the release they are changed by `change_limits`, for matches without a deal.
LIMITS = ("target", "max_deals", "minutes")
# How matches end and what they are worth: with a reason once the draw is out, and never after a deal.
SCORING = ("ruleset_slug", "saved_ruleset_id", "target_mode", "draw_allowed")
# How teams are ranked: with a reason once the draw is out.
RANKING = ("school", "criteria", "overall", "match_points", "drop_worst")
# What accidents of the day are worth and lead to: with a reason once the draw is out, too.
DAY = ("exempt_credit", "exempt_points", "late_minutes", "least_matches", "final_target", "final_deals")


@dataclass(frozen=True)
class MatchLimits:
    """Points, deals, minutes: the first reached ends a match; None is no limit."""

    target: int | None = 1000
    max_deals: int | None = None
    minutes: int | None = 30


@dataclass(frozen=True)
class Plan:
    """Everything that can be set. Money in cents, match points in half points.

    The rules are a slug of the program, or a row of the club's own and an empty slug."""

    name: str
    date: datetime.date
    place: str = ""
    ruleset_slug: str = "missegre"
    saved_ruleset_id: int | None = None
    table_count: int = 8
    target: int | None = 1000
    max_deals: int | None = None
    minutes: int | None = 30
    starts_at: datetime.time | None = None
    entry_mode: str = Tournament.Entry.TABLES
    fee_cents: int = 0
    max_teams: int | None = None
    names_shown: str = Tournament.Names.FULL
    school: str = Tournament.School.WINS
    criteria: list[str] = field(default_factory=list)
    overall: str = Tournament.Overall.PLACE_FIRST
    match_points: dict[str, int] = field(default_factory=default_match_points)
    draw_allowed: bool = False
    target_mode: str = "reach"
    drop_worst: bool = False
    exempt_credit: str = Tournament.Credit.MEAN
    exempt_points: int | None = None
    late_minutes: int = 10
    least_matches: int = 2
    final_target: int | None = None
    final_deals: int | None = None
    individuals: bool = False

    def columns(self) -> dict[str, Any]:
        """The columns to store: the order of the criteria is always written out."""
        return {**asdict(self), "criteria": complete(self.criteria, self.school)}


NAMES = tuple(f.name for f in fields(Plan))


def plan_of(tournament: Tournament) -> Plan:
    """The plan that stands."""
    return Plan(**{name: getattr(tournament, name) for name in NAMES})


def changes(tournament: Tournament, plan: Plan) -> dict[str, Any]:
    """The columns that this plan would change, with their new values."""
    stands = plan_of(tournament).columns()
    return {name: value for name, value in plan.columns().items() if value != stands[name]}
