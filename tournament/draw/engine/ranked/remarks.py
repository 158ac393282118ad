"""Explains a ranked round: for each couple why, for the exempt team why, and every compromise."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.draw.engine.ranked.couples import Couples
from tournament.draw.engine.ranked.exempts import why_exempt
from tournament.draw.engine.ranked.story import Story
from tournament.draw.engine.ranked.types import RankedOptions
from tournament.draw.engine.remarks import Remark, remark
from tournament.draw.engine.types import Proposal


def explain(story: Story) -> tuple[Remark, ...]:
    """All the remarks of a round, in the order of its tables."""
    return (*why_exempt(story), *of_round(story))


def of_round(story: Story) -> Iterator[Remark]:
    """The remarks of a round but for its exempt team."""
    couples = Couples(story)
    for pairing in story.final.pairings:
        yield from couples.said(pairing)
    yield from of_waves(story.final, story.options.tables)
    yield from _tables_again(story)
    yield from of_swaps(story.options)
    if not story.rematches and any(team.met for team in story.teams.values()):
        yield remark("no_rematch")


def of_waves(final: Proposal, tables: tuple[int, ...] | None) -> Iterator[Remark]:
    """Whether there are fewer tables than matches."""
    waves = max((pairing.wave for pairing in final.pairings), default=1)
    if waves > 1 and tables is not None:
        matches = max(len(final.round(number)) for number in {one.round for one in final.pairings})
        yield remark("waves", matches=matches, tables=len(tables), waves=waves)


def _tables_again(story: Story) -> Iterator[Remark]:
    """Teams that come back to a table although the tables were to be spread."""
    if not story.options.spread_tables:
        return
    drawn = {(one.wave, one.table, team) for one in story.drawn.pairings for team in (one.a, one.b)}
    in_waves = any(one.wave > 1 for one in story.drawn.pairings)
    for pairing in story.final.pairings:
        for team in (pairing.a, pairing.b):
            if pairing.table not in story.teams[team].tables_before:
                continue
            if (pairing.wave, pairing.table, team) not in drawn:
                yield remark("table_again_by_hand", table=pairing.table, team=team)
            elif in_waves:
                yield remark("table_again_wave", table=pairing.table, team=team, wave=pairing.wave)
            else:
                yield remark("table_again_fewest", table=pairing.table, team=team)


def of_swaps(options: RankedOptions) -> Iterator[Remark]:
    """The exchanges made by hand."""
    return (remark("swapped", one=one, two=two) for one, two in options.swaps)
