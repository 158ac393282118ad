"""Format F2, prepared rotation: all rounds known and printable; odd places stay, even places move one table.

A pure function of entrants, options and a seeded ``Random``; must not know names, Django, or the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
VERSION = 1
FEWEST = 2


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
    if len(teams) < FEWEST:
        raise Refusal("too_few_to_pair", teams=len(teams), needed=FEWEST)
    rounds = most_rounds(len(teams)) if options.rounds is None else options.rounds
    prepared.check_rounds(rounds, len(teams))
    places = lot.shuffled(teams, rng) if options.by_lot else teams
    final = by_hand.swapped(_rotated(places, rounds, options.tables), teams, options.swaps)
    return replace(final, remarks=_explain(final, len(teams), rounds, options))


def _rotated(places: Sequence[int], rounds: int, tables: Sequence[int] | None) -> Proposal:
    """Odd places (the first, the third …) keep their table, even places go to the next one each round."""
    staying, moving = places[0::2], [*places[1::2]]
    if len(moving) < len(staying):
        moving.append(0)  # nobody: whose turn it is to meet it is exempt
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
    rounds_without_rematch = most_rounds(teams)
    remarks = [remark("rotation")]
    if final.exempts:
        remarks.append(remark("exempt_in_turn"))
    if rounds > rounds_without_rematch:
        remarks.append(
            remark(
                "rotation_over",
                round=rounds_without_rematch + 1,
                most=rounds_without_rematch,
                teams=teams,
                full=prepared.rounds_to_meet_all(teams),
            )
        )
    else:
        remarks.append(remark("no_rematch"))
    return (*remarks, *prepared.remarks(final, options))
