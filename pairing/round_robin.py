"""Rounds known beforehand: the circle, the league of F7, the prepared rotation of F2; matches that results
have decided; and lone players made pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from pairing.notes import Refusal, Remark, remark
from pairing.tables import say_tables_and_swaps, seated
from pairing.types import (
    Couple,
    DrawnPool,
    Entrant,
    Options,
    Pairing,
    Proposal,
    checked,
    shuffled,
    swapped,
    trades,
)

MOST_ROUNDS = 200
NOBODY = 0
"""Sits opposite the team with a bye."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedOptions(Options):
    """``rounds``: how many, None for as many as it takes without a rematch; ``by_lot``: places by lot, else
    by team number; None for the format's usual."""

    rounds: int | None = None
    by_lot: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedOptions(Options):
    """``matches``: who meets whom, in the order of the tables."""

    matches: tuple[tuple[int, int], ...] = ()


def rounds_to_meet_all(teams: int) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return max(0, teams - 1 + teams % 2)


def rounds_of(size: int) -> tuple[tuple[Couple, ...], ...]:
    """The rounds of a group of ``size`` places from 0, each a tuple of (side A, side B).

    With an odd size one place rests each round. Places 0 and 1 meet in the last round. The plan of an odd
    size is contained in the plan of the next even size, so a late team can take the place that rests. Nobody
    is on one side more than once oftener than on the other."""
    turning = size - 1 + size % 2
    return tuple(_one_round(number, turning, size) for number in range(turning)) if size > 1 else ()


def _one_round(number: int, turning: int, size: int) -> tuple[Couple, ...]:
    """Round ``number`` (from 0): two turning places meet when their sum is the round's number plus two."""
    matches: list[Couple] = []
    for place in range(turning):
        opponent = (number + 2 - place) % turning
        if place < opponent:
            matches.append((place, opponent) if (opponent - place) % 2 else (opponent, place))
        elif opponent == place and size > turning:
            matches.append((turning, place) if number % 2 else (place, turning))
    return tuple(sorted(matches, key=min))


def circle(places: Sequence[int], rounds: int, tables: Sequence[int] | None, *, first: int = 1) -> Proposal:
    """So many rounds from number ``first`` on; ``places`` gives the teams in the order of the circle. With
    more rounds than opponents everybody starts again, sides changed."""
    _check_rounds(rounds)
    plan = rounds_of(len(places))
    pairings: list[Pairing] = []
    exempts: list[Couple] = []
    for index in range(rounds):
        leg, number = divmod(index, len(plan))
        couples = [(places[b], places[a]) if leg % 2 else (places[a], places[b]) for a, b in plan[number]]
        pairings += seated(couples, tables, round_number=first + index)
        playing = {team for couple in couples for team in couple}
        exempts += [(first + index, team) for team in places if team not in playing]
    return Proposal(tuple(pairings), exempts=tuple(exempts))


def _check_rounds(rounds: int) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal("bad_rounds", rounds=rounds)


def pair_league(entrants: Iterable[Entrant], options: PreparedOptions, rng: Random) -> Proposal:
    """Format F7: one pool of everybody, all its rounds or the first ``rounds``; a rest scores nothing.
    Raises ``Refusal``: too few teams, an impossible number of rounds, no table."""
    teams = [team.id for team in checked(entrants, 3)]
    rounds = rounds_to_meet_all(len(teams)) if options.rounds is None else options.rounds
    places = teams if options.by_lot is False else shuffled(teams, rng)
    stands = trades(teams, options.swaps)
    plan = swapped(circle(places, rounds, options.tables), stands)
    tables = tuple(sorted({match.table for match in plan.pairings}))
    return Proposal(
        tuple(replace(match, pool="A") for match in plan.pairings),
        (DrawnPool("A", tuple(stands[team] for team in places), tables),),
        remarks=(
            *([remark("three_teams")] if len(teams) == 3 else []),
            *say_circle(plan, len(teams), rounds, options),
        ),
    )


def say_circle(
    plan: Proposal, teams: int, rounds: int, options: Options, *, first: int = 1
) -> Iterator[Remark]:
    """Whether they rest in turn, from when on they meet again, and what is said of the tables."""
    if plan.exempts:
        yield remark("exempt_in_turn")
    if rounds > (full := rounds_to_meet_all(teams)):
        yield remark("rematches_from", round=first + full, full=full)
    yield from say_tables_and_swaps(plan.pairings, options)


def pair_rotation(entrants: Iterable[Entrant], options: PreparedOptions, rng: Random) -> Proposal:
    """Format F2, prepared: odd places keep their table, even places go to the next one each round.
    Raises ``Refusal`` as ``pair_league`` does."""
    teams = [team.id for team in checked(entrants, 2)]
    most = (len(teams) + 1) // 2
    rounds = most if options.rounds is None else options.rounds
    _check_rounds(rounds)
    places = shuffled(teams, rng) if options.by_lot else teams
    final = swapped(_rotated(places, rounds, options.tables), trades(teams, options.swaps))
    remarks = [remark("exempt_in_turn")] if final.exempts else []
    met: set[frozenset[int]] = set()
    for number in range(1, rounds + 1):
        couples = {frozenset((match.a, match.b)) for match in final.round(number)}
        if couples & met:
            remarks.append(remark("rematches_from", round=number, full=rounds_to_meet_all(len(teams))))
            break
        met |= couples
    return replace(final, remarks=(*remarks, *say_tables_and_swaps(final.pairings, options)))


def _rotated(places: Sequence[int], rounds: int, tables: Sequence[int] | None) -> Proposal:
    """The empty chair of an odd field turns with the even places, so that each odd place meets it once; then
    it stays, with the last odd place turning in its stead, until each even place has met it."""
    staying, moving = [*places[0::2]], [*places[1::2]]
    turns = [(staying, moving, len(moving))]
    if len(moving) < len(staying):
        turns = [
            (staying, [*moving, NOBODY], len(staying)),
            ([*staying[:-1], NOBODY], [staying[-1], *moving[1:], *moving[:1]], len(moving)),
        ]
    line = [
        list(zip(stay, move[len(move) - shift :] + move[: len(move) - shift], strict=True))
        for stay, move, shifts in turns
        for shift in range(shifts)
    ]
    numbers = list(range(1, len(staying) + 1)) if tables is None else tables
    pairings: list[Pairing] = []
    exempts: list[Couple] = []
    for number in range(1, rounds + 1):
        couples = line[(number - 1) % len(line)]
        exempts += [(number, a or b) for a, b in couples if NOBODY in (a, b)]
        if len(numbers) < len(couples):  # a hall with no table to leave empty
            couples = [couple for couple in couples if NOBODY not in couple]
        matches = seated(couples, numbers, round_number=number)
        pairings += [match for match in matches if NOBODY not in (match.a, match.b)]
    return Proposal(tuple(pairings), exempts=tuple(exempts))


def pair_planned(entrants: Iterable[Entrant], options: PlannedOptions, rng: Random) -> Proposal:
    """Matches that results have decided: no lot, only their tables, so that they are seen, released and taken
    back like any others. Raises ``Refusal``: a team that is not there, or twice; no table."""
    teams = [team.id for team in checked(entrants, 0)]
    for team, matches in Counter(team for match in options.matches for team in match).items():
        if team not in teams:
            raise Refusal("unknown_team", team=team)
        if matches > 1:
            raise Refusal("bad_team", team=team)
    final = swapped(Proposal(seated(options.matches, options.tables)), trades(teams, options.swaps))
    return replace(final, remarks=tuple(say_tables_and_swaps(final.pairings, options)))


def pair_singles(entrants: Iterable[Entrant], options: Options, rng: Random) -> Proposal:
    """Players who come alone, two by two in ``duos``; an odd one, the last to arrive, waits in ``rests``.
    Raises ``Refusal``: fewer than 2 players, a number given twice."""
    players = [player.id for player in checked(entrants, 2, "too_few_players")]
    stands, even = trades(players, options.swaps), len(players) // 2 * 2
    line = [stands[player] for player in shuffled(players[:even], rng)]
    alone = tuple(stands[player] for player in players[even:])
    remarks = [remark("single_left", player=player) for player in alone]
    return Proposal(
        (),
        duos=tuple(zip(line[0::2], line[1::2], strict=True)),
        rests=alone,
        remarks=(*remarks, *say_tables_and_swaps((), options)),
    )
