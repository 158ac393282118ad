"""Which rulebook and which limits hold for a match: the tournament's, or its own where they were changed."""

from __future__ import annotations

from scoring import Limits, Ruleset, builtin

from ...models import Match, Tournament


def ruleset_of(tournament: Tournament) -> Ruleset:
    """The snapshot kept since the first deal, else the built-in rulebook chosen. KeyError if unknown."""
    if tournament.ruleset:
        return Ruleset.from_dict(tournament.ruleset)
    return builtin(tournament.ruleset_slug)


def limits_of(match: Match) -> Limits:
    """Points, deals and minutes of this match; the tournament's unless they were changed for it."""
    tournament = match.round.stage.tournament
    source = match if match.limits_changed else tournament
    return Limits(
        target=source.target,
        deals=source.max_deals,
        minutes=source.minutes,
        target_mode="exceed" if tournament.target_mode == "exceed" else "reach",
        draw_allowed=tournament.draw_allowed,
    )
