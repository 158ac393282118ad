"""Explains a couple of two groups of wins."""

from __future__ import annotations

from collections import Counter

from tournament.draw.engine.ranked.story import Story
from tournament.draw.engine.remarks import Remark, remark


def floater(story: Story, a: int, b: int) -> Remark:
    """A couple of two groups: the upper one is odd, or staying apart would cost more elsewhere."""
    upper, lower = sorted((a, b), key=lambda team: -story.wins(team))
    code = _code(story, story.wins(upper), story.wins(lower))
    exempt = {"exempt": story.drawn.exempt or 0} if code.endswith("exempt") else {}
    return remark(code, a=upper, b=lower, wins_a=story.wins(upper), wins_b=story.wins(lower), **exempt)


def _code(story: Story, upper: int, lower: int) -> str:
    """One alone goes down to the next group that plays: because its own is odd without the exempt team, or
    became so by the one that came down to it.
    """
    exempt = None if story.drawn.exempt is None else story.wins(story.drawn.exempt)
    playing = story.groups - Counter([] if exempt is None else [exempt])
    levels = sorted(playing, reverse=True)
    at = levels.index(upper)
    if levels[at + 1] != lower or _crossing(story, upper) > 1:
        return "floater_forced"
    if exempt is not None and lower < exempt < upper:
        return "floater_past_exempt"
    code = "floater" if playing[upper] % 2 else "floater_down"
    if code == "floater_down" and _crossing(story, levels[at - 1]) != 1:
        return "floater_forced"
    return f"{code}_exempt" if exempt == upper else code


def _crossing(story: Story, wins: int) -> int:
    """How many couples have one team with so many wins or more, and one with fewer."""
    sides = ([story.wins(one.a) < wins, story.wins(one.b) < wins] for one in story.drawn.pairings)
    return sum(a != b for a, b in sides)
