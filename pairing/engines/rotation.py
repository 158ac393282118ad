"""Format F2, prepared rotation: all rounds known and printable; odd places stay, even places move one table.

A pure function of entrants, options and a seeded ``Random``; must not know names, Django, or the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random

from pairing import lot, table_order
from pairing.engines import by_hand, prepared
from pairing.engines.prepared import PreparedOptions
from pairing.reader import JsonReader
from pairing.refusals import Refusal
from pairing.remarks import Remark, remark
from pairing.types import Entrant, Pairing, Proposal, checked

NAME = "rotation"
VERSION = 2
"""1: of an odd field the same half was exempt turn after turn, and its empty table took a match’s place."""
FEWEST = 2
NOBODY = 0
"""Sits opposite the exempt team."""


def read_options(data: JsonReader) -> PreparedOptions:
    """The choices read back; the places are the numbers unless asked: odd ones stay, even ones move."""
    return prepared.read_options(data, by_lot=False)


write_options = prepared.write_options


def most_rounds(teams: int) -> int:
    """How many rounds a rotation has before two teams meet again; an odd field counts its phantom."""
    return (teams + 1) // 2


def pair(entrants: Iterable[Entrant], options: PreparedOptions, rng: Random) -> Proposal:
    """All the rounds. Raises ``Refusal``: too few teams, an impossible number of rounds, no table."""
    teams = [team.id for team in checked(entrants)]
    return _pair(teams, options, rng, _turned)


def pair_at_first(entrants: Iterable[Entrant], options: PreparedOptions, rng: Random) -> Proposal:
    """What version 1 drew."""
    return _pair([team.id for team in checked(entrants)], options, rng, _rotated)


EARLIER = {1: pair_at_first}


def _pair(
    teams: Sequence[int],
    options: PreparedOptions,
    rng: Random,
    rotated: Callable[[Sequence[int], int, Sequence[int] | None], Proposal],
) -> Proposal:
    if len(teams) < FEWEST:
        raise Refusal("too_few_to_pair", teams=len(teams), needed=FEWEST)
    rounds = most_rounds(len(teams)) if options.rounds is None else options.rounds
    prepared.check_rounds(rounds, len(teams))
    places = lot.shuffled(teams, rng) if options.by_lot else teams
    final = by_hand.swapped(rotated(places, rounds, options.tables), teams, options.swaps)
    return replace(final, remarks=_explain(final, len(teams), rounds, options))


def _turned(places: Sequence[int], rounds: int, tables: Sequence[int] | None) -> Proposal:
    """Odd places keep their table, even places go to the next one each round; nobody is exempt twice before
    everybody was. The empty chair of an odd field turns with the even places, so that each odd place meets it
    once; then it stays, with the last odd place turning in its stead, until each even place has met it."""
    staying, moving = [*places[0::2]], [*places[1::2]]
    if len(moving) == len(staying):
        turns = [(staying, moving, len(moving))]
    else:
        first, *others = moving
        turns = [
            (staying, [*moving, NOBODY], len(staying)),
            ([*staying[:-1], NOBODY], [staying[-1], *others, first], len(moving)),
        ]
    line = [
        couple
        for stay, move, shifts in turns
        for shift in range(shifts)
        for couple in [list(zip(stay, move[len(move) - shift :] + move[: len(move) - shift], strict=True))]
    ]
    pairings: list[Pairing] = []
    exempts: list[tuple[int, int]] = []
    numbers = tuple(range(1, len(staying) + 1)) if tables is None else tables
    for number in range(1, rounds + 1):
        couples = line[(number - 1) % len(line)]
        exempts += [(number, a or b) for a, b in couples if NOBODY in (a, b)]
        if len(numbers) < len(couples):  # a hall with no table to leave empty
            couples = [couple for couple in couples if NOBODY not in couple]
        seated = table_order.seated(couples, numbers, round_number=number)
        pairings += [pairing for pairing in seated if NOBODY not in (pairing.a, pairing.b)]
    return Proposal(tuple(pairings), exempts=tuple(exempts))


def _rotated(places: Sequence[int], rounds: int, tables: Sequence[int] | None) -> Proposal:
    """As version 1 did."""
    staying, moving = places[0::2], [*places[1::2]]
    if len(moving) < len(staying):
        moving.append(NOBODY)
    pairings: list[Pairing] = []
    exempts: list[tuple[int, int]] = []
    numbers = tuple(range(1, len(staying) + 1)) if tables is None else tables
    for number in range(1, rounds + 1):
        shift = (number - 1) % len(moving)
        around = moving[len(moving) - shift :] + moving[: len(moving) - shift]
        couples = list(zip(staying, around, strict=True))
        seated = table_order.seated(couples, numbers, round_number=number)
        pairings += [pairing for pairing in seated if pairing.b]
        exempts += [(number, pairing.a) for pairing in seated if not pairing.b]
    return Proposal(tuple(pairings), exempts=tuple(exempts))


def _explain(final: Proposal, teams: int, rounds: int, options: PreparedOptions) -> tuple[Remark, ...]:
    rounds_without_rematch = _rounds_without_rematch(final, rounds)
    full_rounds = prepared.rounds_to_meet_all(teams)
    remarks = [remark("rotation")]
    if final.exempts:
        remarks.append(remark("exempt_in_turn"))
    if full_rounds <= rounds_without_rematch < rounds and teams > FEWEST:  # of three, all have met
        remarks.append(remark("second_leg", round=full_rounds + 1, rounds=rounds, teams=teams))
    elif rounds > rounds_without_rematch:
        remarks.append(
            remark(
                "rotation_over",
                round=rounds_without_rematch + 1,
                most=rounds_without_rematch,
                teams=teams,
                full=full_rounds,
            )
        )
    else:
        remarks.append(remark("no_rematch"))
    return (*remarks, *prepared.remarks(final, options))


def _rounds_without_rematch(final: Proposal, rounds: int) -> int:
    met: set[frozenset[int]] = set()
    for number in range(1, rounds + 1):
        couples = {frozenset((pairing.a, pairing.b)) for pairing in final.round(number)}
        if couples & met:
            return number - 1
        met |= couples
    return rounds
