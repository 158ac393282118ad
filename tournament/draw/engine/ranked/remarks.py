"""Explains a ranked round: for each couple why, for the exempt team why, and every compromise."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.draw.engine.everybody import full
from tournament.draw.engine.ranked.story import Story
from tournament.draw.engine.ranked.types import RankedOptions
from tournament.draw.engine.remarks import Remark, remark
from tournament.draw.engine.types import Pairing, Proposal

NAMED = 8
"""Up to so many teams are named in one remark."""


def explain(story: Story) -> tuple[Remark, ...]:
    """All the remarks of a round, in the order of its tables."""
    return (*_exempt(story), *of_round(story))


def of_round(story: Story) -> Iterator[Remark]:
    """The remarks of a round but for its exempt team."""
    for pairing in story.final.pairings:
        yield from _couple(story, pairing)
    yield from _tables(story.final, story.options.tables)
    yield from _tables_again(story)
    yield from _swaps(story.options)
    if not story.rematches and any(team.met for team in story.teams.values()):
        yield remark("no_rematch")


def of_small_field(final: Proposal, teams: int, rounds: int, options: RankedOptions) -> tuple[Remark, ...]:
    """The remarks of all the rounds drawn at once."""
    found = [remark("small_field", teams=teams, rounds=rounds)]
    if final.exempts:
        found.append(remark("exempt_in_turn"))
    if rounds > full(teams):
        found.append(remark("second_leg", round=options.round + full(teams), rounds=rounds, teams=teams))
    else:
        found.append(remark("no_rematch"))
    return (*found, *_tables(final, options.tables), *_swaps(options))


def _exempt(story: Story) -> Iterator[Remark]:
    """Why this team is exempt."""
    team = story.final.exempt
    if team is None:
        return
    if by_choice := exempt_by_choice(story):
        yield by_choice
    elif passed := _passed_over(story, team):
        yield remark("exempt_moved", team=team, first=passed[0], others=passed)
    elif story.options.exempt_last:
        yield remark("exempt_last", team=team)
    elif not story.order.shown:
        yield remark("exempt_lot", team=team)
    elif times := story.teams[team].exempt_before:
        yield remark("exempt_again", team=team, times=times)
    else:
        yield remark("exempt_lowest", team=team)


def exempt_by_choice(story: Story) -> Remark | None:
    """The exempt team that a swap or the organiser made so; None where the draw chose."""
    team = story.final.exempt
    if team is None or (team == story.drawn.exempt and story.options.exempt is None):
        return None
    times = story.teams[team].exempt_before
    return remark("exempt_by_hand" if team != story.drawn.exempt else "exempt_chosen", team=team, times=times)


def _passed_over(story: Story, team: int) -> tuple[int, ...]:
    """The teams whose turn came before this one's."""
    turns = story.turns
    return tuple(sorted((one for one in turns if turns[one] < turns[team]), key=turns.__getitem__))


def _couple(story: Story, pairing: Pairing) -> Iterator[Remark]:
    """Why these two: one remark, and one more for each thing that could not be avoided."""
    a, b = story.couple(pairing)
    drawn = frozenset((a, b)) in story.by_lot
    if not drawn:
        yield remark("rematch_by_hand" if story.is_rematch(a, b) else "by_hand", a=a, b=b)
        return
    if story.is_rematch(a, b):
        yield _rematch(story, a, b)
        return
    yield _nearness(story, a, b)
    if story.options.winners and story.wins(a) != story.wins(b):
        yield _floater(story, a, b)
    if story.options.clubs_apart and story.options.cost == "usual" and story.same_club(a, b):
        yield remark("pair_club_round", a=a, b=b, club=story.teams[a].club or "")


def _rematch(story: Story, a: int, b: int) -> Remark:
    for team in (a, b):
        others = set(story.teams) - {team, story.final.exempt}
        if all(story.is_rematch(team, other) for other in others):
            return remark("rematch_all", a=a, b=b, team=team, rematches=story.rematches)
    return remark("rematch_least", a=a, b=b, rematches=story.rematches)


def _nearness(story: Story, a: int, b: int) -> Remark:
    """Whether they follow each other in the ranking, and if not, who stands between and why."""
    shown = story.order.shown
    if not shown:
        return remark("pair_lot", a=a, b=b)
    if shown[a] == shown[b]:
        return remark("pair_level", a=a, b=b, rank_a=shown[a])
    places = {"rank_a": shown[a], "rank_b": shown[b]}
    between = tuple(team for team in story.order.between(a, b) if team != story.final.exempt)
    if not between:
        return remark("pair_next", a=a, b=b, **places)
    if len(between) <= NAMED and all(story.is_rematch(a, team) for team in between):
        return remark("pair_met", a=a, b=b, others=between, **places)
    apart = story.options.clubs_apart and story.options.cost == "usual"
    blocked = all(story.is_rematch(a, team) or (apart and story.same_club(a, team)) for team in between)
    if len(between) <= NAMED and blocked:
        return remark("pair_club", a=a, b=b, others=between, **places)
    return remark("pair_whole", a=a, b=b, **places)


def _floater(story: Story, a: int, b: int) -> Remark:
    """A couple of two groups: the upper one is odd, or staying apart would cost more elsewhere."""
    upper, lower = sorted((a, b), key=lambda team: -story.wins(team))
    above = sum(count for wins, count in story.groups.items() if wins >= story.wins(upper))
    exempt = story.final.exempt
    if exempt is not None and story.wins(exempt) >= story.wins(upper):
        above -= 1
    following = max((wins for wins in story.groups if wins < story.wins(upper)), default=None)
    one_down = above % 2 == 1 and following == story.wins(lower)
    return remark(
        "floater" if one_down else "floater_forced",
        a=upper,
        b=lower,
        wins_a=story.wins(upper),
        wins_b=story.wins(lower),
    )


def _tables(final: Proposal, tables: tuple[int, ...] | None) -> Iterator[Remark]:
    """Whether there are fewer tables than matches."""
    waves = max((pairing.wave for pairing in final.pairings), default=1)
    if waves > 1 and tables is not None:
        matches = max(len(final.round(number)) for number in {one.round for one in final.pairings})
        yield remark("waves", matches=matches, tables=len(tables), waves=waves)


def _tables_again(story: Story) -> Iterator[Remark]:
    """Teams that come back to a table although the tables were to be spread."""
    if story.options.spread_tables:
        for pairing in story.final.pairings:
            for team in (pairing.a, pairing.b):
                if pairing.table in story.teams[team].tables_before:
                    yield remark("table_again", table=pairing.table, team=team)


def _swaps(options: RankedOptions) -> Iterator[Remark]:
    return (remark("swapped", one=one, two=two) for one, two in options.swaps)
