"""Whom the organiser offers a match: the teams that fall below the tournament’s minimum (Missègre IX)."""

from __future__ import annotations

from ...draw.engine import Refusal
from ...draw.queries.evening import Short, evening_of, short_of_matches
from ...models import Tournament


def offers(tournament: Tournament) -> tuple[Short, ...]:
    """The teams to name, while the evening runs; the statements of an evening and two, whatever its size."""
    if tournament.state != Tournament.State.RUNNING:
        return ()
    try:
        return short_of_matches(evening_of(tournament))
    except Refusal:
        return ()
