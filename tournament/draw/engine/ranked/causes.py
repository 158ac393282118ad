"""What had to come first in a ranked round, where a remark says that something could not be better.

Knows the order of the criteria (docs/draw.md); must not know the sentences.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from tournament.draw.engine.matching import Field, Seat, matched
from tournament.draw.engine.ranked.story import Story


def before_clubs(story: Story) -> tuple[str, ...]:
    """What counts more than keeping clubs apart, as far as it plays a part in this field."""
    return tuple(_upper(story))


def before_ranks(story: Story) -> tuple[str, ...]:
    """What counts more than neighbours in the ranking, as far as it plays a part in this field."""
    clubs = Counter(team.club for team in story.teams.values() if team.club is not None)
    found = _upper(story)
    if story.clubs_count and max(clubs.values(), default=0) > 1:
        found.append("club")
    if len({team.score for team in story.teams.values()}) > 1:
        found.append("score")
    return tuple(found)


def _upper(story: Story) -> list[str]:
    found = []
    if story.turns:
        found.append("turn" if story.options.exempt is None else "chosen")
    if any(other in story.teams for met in story.met.values() for other in met):
        found.append("met")
    if story.options.winners and len(story.groups) > 1:
        found.append("wins")
    return found


def clubs_at_fewest(story: Story) -> bool:
    """Whether no round whatever has fewer couples of one club: one club has more than half of the teams."""
    clubs = Counter(team.club for team in story.teams.values() if team.club is not None)
    together = sum(story.same_club(one.a, one.b) for one in story.drawn.pairings)
    return together == max(clubs.values(), default=0) - (len(story.teams) + 1) // 2


def another_exempt_helps(story: Story) -> bool:
    """Whether there would be fewer rematches with an exempt team whose turn it is not."""
    if not story.turns or len(story.turns) == len(story.teams):
        return False
    seats = [
        Seat(team, place, met=story.met[team], exempt=0) for team, place in sorted(story.order.places.items())
    ]
    free = matched(Field(seats, ("rematch",), Random(0)))  # noqa: S311 — only its count is looked at
    return sum(story.is_rematch(a, b) for a, b in free.couples) < story.rematches_drawn
