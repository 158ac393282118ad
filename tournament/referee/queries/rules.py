"""Which limits hold for a match: the tournament's, or its own where they were changed."""

from __future__ import annotations

from scoring import Limits

from ...models import Match


def limits_of(match: Match) -> Limits:
    """Points, deals and minutes of this match; the tournament's unless they were changed for it."""
    tournament = match.round.stage.tournament
    source = match if match.limits_changed else tournament
    return Limits(
        target=source.target,
        deals=source.max_deals,
        minutes=source.minutes,
        target_mode="exceed" if tournament.target_mode == "exceed" else "reach",
        # In a bracket somebody has to go on: level, one more deal (FORMATS §4).
        draw_allowed=tournament.draw_allowed and match.planned is None,
    )
