"""The pair that two players of a mêlée make for one match: a team without a number of its own.

Knows rows, no room."""

from __future__ import annotations

from .models import Team


def pair_of(one: Team, two: Team) -> Team:
    """Not saved yet."""
    return Team(
        tournament_id=one.tournament_id,
        player_1=one.player_1,
        player_2=two.player_1,
        status=Team.Status.PAIR,
        members=[one.number, two.number],
        search_key=f"{one.player_1.search_key} {two.player_1.search_key}",
    )
