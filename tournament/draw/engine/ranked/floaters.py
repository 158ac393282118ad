"""Explains a couple of two groups of wins."""

from __future__ import annotations

from tournament.draw.engine.ranked.story import Story
from tournament.draw.engine.remarks import Remark, remark


def floater(story: Story, a: int, b: int) -> Remark:
    """A couple of two groups: the upper one is odd, or staying apart would cost more elsewhere."""
    upper, lower = sorted((a, b), key=lambda team: -story.wins(team))
    return remark(
        _code(story, upper, lower),
        a=upper,
        b=lower,
        wins_a=story.wins(upper),
        wins_b=story.wins(lower),
    )


def _code(story: Story, upper: int, lower: int) -> str:
    """One alone goes down one group: because its own is odd, or became so by the one that came down to it."""
    levels = sorted(story.groups, reverse=True)
    at = levels.index(story.wins(upper))
    if levels[at + 1] != story.wins(lower) or _crossing(story, levels[at]) > 1:
        return "floater_forced"
    exempt = story.drawn.exempt
    playing = story.groups[levels[at]] - (exempt is not None and story.wins(exempt) == levels[at])
    if playing % 2:
        return "floater"
    return "floater_down" if _crossing(story, levels[at - 1]) == 1 else "floater_forced"


def _crossing(story: Story, wins: int) -> int:
    """How many couples have one team with so many wins or more, and one with fewer."""
    sides = ([story.wins(one.a) < wins, story.wins(one.b) < wins] for one in story.drawn.pairings)
    return sum(a != b for a, b in sides)
