"""Explains why a team of a ranked round is exempt: whose turn it was, or who chose otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.draw.engine.ranked.story import Story
from tournament.draw.engine.remarks import Remark, remark


def why_exempt(story: Story) -> Iterator[Remark]:
    """Why this team is exempt, and what decided between those of its place."""
    team = story.final.exempt
    if team is None:
        return
    if chosen := by_choice(story) or passed_over(story):
        yield chosen
    elif story.options.exempt_last:
        yield _of_turn(story, "exempt_last", team)
    elif not story.order.shown:
        yield _of_turn(story, "exempt_number" if story.options.by_number else "exempt_lot", team)
    else:
        yield _lowest(story, team)
        yield from _tied(story, team)


def by_choice(story: Story) -> Remark | None:
    """The exempt team that a swap or the organiser made so; None where the draw chose."""
    team = story.final.exempt
    if team is None or (team == story.drawn.exempt and story.options.exempt is None):
        return None
    times = story.teams[team].exempt_before
    return remark("exempt_by_hand" if team != story.drawn.exempt else "exempt_chosen", team=team, times=times)


def passed_over(story: Story) -> Remark | None:
    """The teams whose turn came before that of the exempt one; None where it was the first."""
    turns, team = story.turns, story.final.exempt
    if team is None or team not in turns:
        return None
    passed = tuple(sorted((one for one in turns if turns[one] < turns[team]), key=turns.__getitem__))
    if not passed:
        return None
    oftener = any(times > 1 for met in story.met.values() for times in met.values())
    code = "exempt_moved_again" if oftener else "exempt_moved"
    return remark(code, team=team, first=passed[0], others=passed)


def _of_turn(story: Story, code: str, team: int) -> Remark:
    """The last of all, or of those alone that were exempt least often."""
    return remark(code if len(story.turns) == len(story.teams) else f"{code}_waiting", team=team)


def _lowest(story: Story, team: int) -> Remark:
    times = story.teams[team].exempt_before
    if not times:
        return remark("exempt_lowest", team=team)
    everybody = len(story.turns) == len(story.teams)
    return remark("exempt_again" if everybody else "exempt_least", team=team, times=times)


def _tied(story: Story, team: int) -> Iterator[Remark]:
    """Those of the same place that might have been exempt as well."""
    shown = story.order.shown
    tied = tuple(sorted(one for one in story.turns if shown[one] == shown[team]))
    if len(tied) > 1:
        code = "exempt_tied_number" if story.options.by_number else "exempt_tied"
        yield remark(code, team=team, teams=tied)
