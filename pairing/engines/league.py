"""Format F7, round robin: one pool of everybody, all its rounds in one draw.

A pure function of entrants, options and a seeded ``Random``; must not know names, Django, or the time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from pairing import lot
from pairing.engines import by_hand, prepared
from pairing.engines.prepared import PreparedOptions
from pairing.refusals import Refusal
from pairing.remarks import Remark, remark
from pairing.types import DrawnPool, Entrant, Proposal, checked

NAME = "round_robin"
VERSION = 1
FEWEST = 3
USUAL_MOST = 12
"""More teams than that make a long evening (FORMATS F7)."""


def pair(entrants: Iterable[Entrant], options: PreparedOptions, rng: Random) -> Proposal:
    """All the rounds, or the first ``rounds``; the rest of an odd field is not an exempt, it scores nothing.

    Raises ``Refusal``: too few teams, an impossible number of rounds, no table.
    """
    teams = [team.id for team in checked(entrants)]
    if len(teams) < FEWEST:
        raise Refusal("too_few_to_pair", teams=len(teams), needed=FEWEST)
    full_rounds = prepared.rounds_to_meet_all(len(teams))
    rounds = full_rounds if options.rounds is None else options.rounds
    places = lot.shuffled(teams, rng) if options.by_lot else teams
    plan = by_hand.swapped(prepared.planned(places, rounds, options.tables), teams, options.swaps)
    after_swaps = by_hand.trades(teams, options.swaps)
    tables = tuple(sorted({pairing.table for pairing in plan.pairings}))
    final = replace(
        plan,
        pairings=tuple(replace(pairing, pool="A") for pairing in plan.pairings),
        pools=(DrawnPool("A", tuple(after_swaps[team] for team in places), tables),),
        exempts=(),
    )
    return replace(final, remarks=_explain(final, len(teams), rounds, options))


def _explain(final: Proposal, teams: int, rounds: int, options: PreparedOptions) -> tuple[Remark, ...]:
    full_rounds = prepared.rounds_to_meet_all(teams)
    remarks: list[Remark] = []
    if teams == FEWEST:
        remarks.append(remark("three_teams"))
    if teams > USUAL_MOST and rounds >= full_rounds:
        remarks.append(remark("league_long", teams=teams, rounds=rounds))
    if teams % 2:
        remarks.append(remark("rest_in_turn"))
    if rounds > full_rounds:
        remarks.append(remark("second_leg", round=full_rounds + 1, rounds=rounds, teams=teams))
    elif rounds == full_rounds:
        remarks.append(remark("league_full", matches=teams - 1))
    elif rounds == teams % 2:
        remarks.append(remark("league_one"))
    else:
        fewest = rounds - teams % 2
        remarks.append(remark("everyone_plays_least" if teams % 2 else "everyone_plays", matches=fewest))
    return (*remarks, *prepared.remarks(final, options))
