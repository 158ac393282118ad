"""Format F1, ranked rounds: neighbours in the ranking meet, never twice, as one optimum over the round.

Where round by round would run out of pairings, all the rounds at once, as those of a round robin: who rests
first and the order of the numbers are honoured, what asks for results or tables played is said not to be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from pairing import lot, table_order
from pairing.engines import by_hand, prepared
from pairing.engines.apart import couples_among
from pairing.engines.ranked import remarks
from pairing.engines.ranked.story import FieldOrder, Story, field_order, totals
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions, checked
from pairing.matching import Couples, best_couples
from pairing.matching.field import PLAIN, USUAL, WISHED, Candidate, Field
from pairing.pool_shapes import rounds_of
from pairing.remarks import Remark, remark
from pairing.types import Proposal

NAME = "ranked"
VERSION = 2
"""1: of more than 300 teams only near couples were compared."""


def pair(
    entrants: Iterable[RankedEntrant], options: RankedOptions, rng: Random, *, proved: bool = True
) -> Proposal:
    """Draw one round; all of them where ``rounds`` are too many for the field (FORMATS F1, small fields).

    Raises ``Refusal``: too few teams, numbers given twice, an exempt team that is not there, no rustworkx.
    """
    teams = checked(entrants, options)
    if options.rounds and is_small(len(teams), options.rounds) and not any(team.met for team in teams):
        return all_rounds([team.id for team in teams], options.rounds, options, rng)
    order = field_order(teams, options, rng)
    story = one_round(teams, order, options, _exempt_turns(teams, order, options), rng, proved=proved)
    return replace(story.final, remarks=remarks.explain(story), cost=totals(story))


EARLIER = {1: partial(pair, proved=False)}
"""How the versions before drew: their records replay."""


def is_small(teams: int, rounds: int) -> bool:
    """Whether drawing round by round could run out of pairings without rematch (FORMATS F1)."""
    return rounds >= teams - 1 or (teams <= 8 and 2 * rounds > teams)


def one_round(
    teams: Sequence[RankedEntrant],
    order: FieldOrder,
    options: RankedOptions,
    turns: Mapping[int, int],
    rng: Random,
    *,
    proved: bool = True,
) -> Story:
    """The best couples of a round. ``turns``: team → its turn to be exempt, empty for an even field."""
    couples = best_couples(_field(teams, order, options, turns, rng), proved=proved)
    drawn = Proposal(
        pairings=table_order.seated(
            _by_place(couples, order),
            options.tables,
            round_number=options.round,
            before={team.id: Counter(team.tables_before) for team in teams}
            if options.spread_tables
            else None,
        ),
        exempt=couples.exempt,
    )
    final = by_hand.swapped(drawn, [team.id for team in teams], options.swaps)
    return Story(teams, order, options, turns, drawn=drawn, final=final, proved=proved)


def _field(
    teams: Sequence[RankedEntrant],
    order: FieldOrder,
    options: RankedOptions,
    turns: Mapping[int, int],
    rng: Random,
) -> Field:
    plain = options.cost == "score_gaps"
    clubs_apart = options.clubs_apart and not plain
    groups = _groups(teams) if options.winners else {}
    apart = couples_among(options.apart, (team.id for team in teams))
    seats = [
        Candidate(
            team.id,
            order.places[team.id],
            team.score,
            groups.get(team.id, 0),
            team.club if clubs_apart else None,
            Counter(team.met),
            turns.get(team.id),
            frozenset(other for couple in apart if team.id in couple for other in couple) - {team.id},
        )
        for team in teams
    ]
    return Field(seats, PLAIN if plain else WISHED if apart else USUAL, rng)


def _groups(teams: Sequence[RankedEntrant]) -> dict[int, int]:
    """Team → number of its group of equal wins, 0 at the top."""
    wins = {team.id: team.score if team.wins is None else team.wins for team in teams}
    levels = {level: group for group, level in enumerate(sorted({*wins.values()}, reverse=True))}
    return {team: levels[count] for team, count in wins.items()}


def _exempt_turns(
    teams: Sequence[RankedEntrant], order: FieldOrder, options: RankedOptions
) -> dict[int, int]:
    """Team → its turn to be exempt: only the least often exempt, from the last placed up; nobody if even."""
    if len(teams) % 2 == 0:
        return {}
    if options.exempt is not None:
        return {options.exempt: 0}
    least = min(team.exempt_before for team in teams)
    waiting = [team.id for team in teams if team.exempt_before == least]
    waiting.sort(key=lambda team: -team if options.exempt_last else -order.places[team])
    return {team: turn for turn, team in enumerate(waiting)}


def _by_place(couples: Couples, order: FieldOrder) -> list[tuple[int, int]]:
    """The couples from the best placed team down, the better placed first."""
    places = order.places
    turned = [
        (team_a, team_b) if places[team_a] < places[team_b] else (team_b, team_a)
        for team_a, team_b in couples.couples
    ]
    return sorted(turned, key=lambda couple: places[couple[0]])


def all_rounds(teams: Sequence[int], rounds: int, options: RankedOptions, rng: Random) -> Proposal:
    """The rounds of a round robin whose places are given by lot, or by number."""
    order = list(teams) if options.by_number else lot.shuffled(teams, rng)
    first = _first_to_rest(teams, options)
    if first is not None:
        order = [*(team for team in order if team != first), first]
    places = order if first is None and not options.by_number else _placed(order)
    plan = prepared.planned(places, rounds, options.tables, first=options.round)
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
    has_second_leg = rounds > prepared.rounds_to_meet_all(teams)
    if options.by_number:
        yield remark("small_field_by_number")
    else:
        yield remark("small_field_again" if has_second_leg else "small_field", teams=teams, rounds=rounds)
    if final.exempts:
        if final.exempts[0] == (options.round, first):
            code = "exempt_first_last" if options.exempt is None else "exempt_first_chosen"
            yield remark(code, team=final.exempts[0][1], round=options.round)
        yield remark("exempt_in_turn")
    if has_second_leg:
        leg = options.round + prepared.rounds_to_meet_all(teams)
        yield remark("second_leg", round=leg, rounds=rounds, teams=teams)
    else:
        yield remark("no_rematch")
    yield from _set_aside(options)
    yield from table_order.waves_remarks(final.pairings, options.tables)
    yield from by_hand.swap_remarks(options.swaps)


def _set_aside(options: RankedOptions) -> Iterator[Remark]:
    """What was chosen and has no effect on rounds that are drawn before their results."""
    if options.winners:
        yield remark("together_no_winners")
    if options.cost != "usual":
        yield remark("together_no_gaps")
    if options.spread_tables:
        yield remark("together_no_spread")
    if options.apart:
        yield remark("together_no_apart")
