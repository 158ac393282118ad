"""All the rounds at once, as those of a round robin, where round by round would run out of pairings.

Who rests first and the order of the numbers are honoured; what asks for results or tables played is said
not to be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from tournament.draw.engine import by_hand, everybody, lot
from tournament.draw.engine.ranked.remarks import of_swaps, of_waves
from tournament.draw.engine.ranked.types import RankedOptions
from tournament.draw.engine.remarks import Remark, remark
from tournament.draw.engine.round_robin import rounds_of
from tournament.draw.engine.types import Proposal


def is_small(teams: int, rounds: int) -> bool:
    """Whether drawing round by round could run out of pairings without rematch (FORMATS F1)."""
    return rounds >= teams - 1 or (teams <= 8 and 2 * rounds > teams)


def drawn(teams: Sequence[int], rounds: int, options: RankedOptions, rng: Random) -> Proposal:
    """The rounds of a round robin whose places are given by lot, or by number."""
    order = list(teams) if options.by_number else lot.shuffled(teams, rng)
    first = _first_to_rest(teams, options)
    if first is not None:
        order = [*(team for team in order if team != first), first]
    places = order if first is None and not options.by_number else _placed(order)
    plan = everybody.planned(places, rounds, options.tables, first=options.round)
    final = by_hand.swapped(plan, teams, options.swaps)
    return replace(final, remarks=tuple(_explain(final, len(teams), rounds, options, first)))


def _first_to_rest(teams: Sequence[int], options: RankedOptions) -> int | None:
    """The team that the organiser wants exempt in the first of the rounds."""
    if options.exempt is None and options.exempt_last and len(teams) % 2:
        return max(teams)
    return options.exempt


def _placed(order: Sequence[int]) -> list[int]:
    """The places of the circle whose first round is 1–2, 3–4 … of this order; an odd last one rests in it."""
    playing = [place for couple in rounds_of(len(order))[0] for place in couple]
    resting = [place for place in range(len(order)) if place not in playing]
    seats = dict(zip((*playing, *resting), order, strict=True))
    return [seats[place] for place in range(len(order))]


def _explain(
    final: Proposal, teams: int, rounds: int, options: RankedOptions, first: int | None
) -> Iterator[Remark]:
    """The remarks of all the rounds."""
    again = rounds > everybody.full(teams)
    if options.by_number:
        yield remark("small_field_by_number")
    else:
        yield remark("small_field_again" if again else "small_field", teams=teams, rounds=rounds)
    if final.exempts:
        if final.exempts[0] == (options.round, first):
            code = "exempt_first_last" if options.exempt is None else "exempt_first_chosen"
            yield remark(code, team=final.exempts[0][1], round=options.round)
        yield remark("exempt_in_turn")
    if again:
        leg = options.round + everybody.full(teams)
        yield remark("second_leg", round=leg, rounds=rounds, teams=teams)
    else:
        yield remark("no_rematch")
    yield from _set_aside(options)
    yield from of_waves(final, options.tables)
    yield from of_swaps(options)


def _set_aside(options: RankedOptions) -> Iterator[Remark]:
    """What was chosen and has no effect on rounds that are drawn before their results."""
    if options.winners:
        yield remark("together_no_winners")
    if options.cost != "usual":
        yield remark("together_no_gaps")
    if options.spread_tables:
        yield remark("together_no_spread")
