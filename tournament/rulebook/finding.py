"""Which rules hold for a tournament: its snapshot, the club's own row, or a rulebook of the program."""

from __future__ import annotations

import json
from functools import lru_cache

from scoring import Limits, Ruleset
from scoring.ruleset import ruleset_named

from ..models import SavedRuleset, Tournament
from .sheet import RuleSheet, rule_sheet
from .wording import ContreWords


def ruleset_of(tournament: Tournament) -> Ruleset:
    """The copy kept since the first deal, else the rules chosen as they stand now. KeyError if unknown."""
    if tournament.ruleset:
        return read_snapshot(json.dumps(tournament.ruleset))
    if tournament.saved_ruleset is not None:
        return read_saved(tournament.saved_ruleset)
    return ruleset_named(tournament.ruleset_slug)


@lru_cache(maxsize=32)
def read_snapshot(text: str) -> Ruleset:
    """A tournament's copy, read and checked once: each deal of an evening is scored by the same."""
    return Ruleset.from_dict(json.loads(text))


def says_coinche(tournament: Tournament) -> bool:
    """Whether the table says coinché where others say contré."""
    return ContreWords.of(ruleset_of(tournament)).coinche


def read_saved(saved: SavedRuleset) -> Ruleset:
    """A club's own rules under their present name. Raises InvalidRuleset when the row was damaged."""
    return Ruleset.from_dict({**saved.rules, "name": saved.name})


def limits_of(tournament: Tournament) -> Limits:
    """Where the evening's matches end, unless one of them was given its own limits."""
    return Limits(
        target=tournament.target,
        deals=tournament.max_deals,
        minutes=tournament.minutes,
        target_mode="exceed" if tournament.target_mode == "exceed" else "reach",
        draw_allowed=tournament.draw_allowed,
    )


def final_of(tournament: Tournament) -> Limits | None:
    """The end of the evening's final, where its settings give it one of its own."""
    if not (tournament.final_target or tournament.final_deals):
        return None
    return Limits(target=tournament.final_target, deals=tournament.final_deals, minutes=tournament.minutes)


def sheet_of(tournament: Tournament) -> RuleSheet:
    """The evening's rule sheet, in the language in force."""
    return rule_sheet(ruleset_of(tournament), limits_of(tournament), final_of(tournament))
