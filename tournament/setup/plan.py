"""The settings of a tournament: which columns they are, when they may change, and what one set of them would
change.

Pure reading of columns; who may change what is in services, what a setting is called in the model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError

from pairing.ranking.criteria import SHARED, codes_for
from scoring import Ruleset

from ..models import Tournament

# Where a match ends. After the release they are changed by `change_limits`, for matches without a deal.
ENDS = ("target", "max_deals", "minutes")
LIMITS = ENDS
# How matches end and what they are worth: with a reason once the draw is out, and never after a deal.
SCORING = ("ruleset_slug", "saved_ruleset_id", "target_mode", "draw_allowed")
# How teams are ranked: with a reason once the draw is out.
RANKING = ("school", "criteria", "overall", "match_points", "drop_worst")
# What accidents of the day are worth and lead to: with a reason once the draw is out, too.
DAY = (
    "bell",
    "exempt_credit",
    "exempt_points",
    "late_minutes",
    "least_matches",
    "final_target",
    "final_deals",
)
# What a round has of its own, which its matches without a deal obey, and the ranking at once: the same.
ROUNDS = ("round_targets", "round_deals", "round_minutes", "round_caps", "round_loser_caps")
# The rest changes freely; `table_count` has its own verb, `individuals` only while the list allows it.
EVENING = ("name", "date", "place", "starts_at", "table_count", "individuals")
# How results come in: of each match its first entry decides.
RESULTS = (
    "results",
    "totals_style",
    "totals_sweep",
    "asks_deals",
    "asks_belotes",
    "asks_capots",
)
LISTS = ("entry_mode", "fee_cents", "max_teams", "names_said", "names_shown")
SETTINGS = (*EVENING, *LIMITS, *SCORING, *RESULTS, *LISTS, *RANKING, *DAY, *ROUNDS)

Settings = Mapping[str, Any]
"""Columns of a tournament by their names; money in cents, match points in halves. Those left out stay."""


@dataclass(frozen=True)
class MatchLimits:
    """Points, deals, minutes: the first reached ends a match; None is no limit."""

    target: int | None = 1000
    max_deals: int | None = None
    minutes: int | None = 30


def ends_of(rules: Ruleset) -> dict[str, Any]:
    """Where the rules themselves say that a match ends, as settings; nothing where they leave it open, or say
    what no setting may be."""
    if not (rules.target or rules.deals or rules.minutes):
        return {}
    ends = {"target": rules.target, "max_deals": rules.deals, "minutes": rules.minutes}
    columns = {name: Tournament._meta.get_field(name) for name in ends}
    try:
        for name, value in ends.items():
            columns[name].run_validators(value)
    except ValidationError:
        return {}
    return {**ends, "target_mode": rules.target_mode}


def complete(chosen: list[str], school: str) -> list[str]:
    """The order of the criteria to store: the one chosen or the school's own, closed by the lot or by the
    places that stay shared."""
    last = SHARED if SHARED in chosen else "lot"
    return [*(code for code in codes_for(chosen, school) if code != "lot"), last]


def settings_of(tournament: Tournament, settings: Settings | None = None) -> dict[str, Any]:
    """Every setting as it stands, or would with these; of a `Tournament()` those that every new one has.

    The order of the criteria is always written out."""
    columns = {name: getattr(tournament, name) for name in SETTINGS} | dict(settings or {})
    return columns | {"criteria": complete(columns["criteria"], columns["school"])}


def changes(tournament: Tournament, settings: Settings) -> dict[str, Any]:
    """The columns that these settings would change, with their new values."""
    present = settings_of(tournament)
    return {
        name: value for name, value in settings_of(tournament, settings).items() if value != present[name]
    }
