"""Format F6, à la mêlée: players register alone; each round shuffles them into partners and opponents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from pairing import table_order
from pairing.engines import by_hand
from pairing.engines.melee.players import (
    MeleeEntrant,
    MeleeOptions,
    MeleePast,
    TableOfFour,
    rests_explained,
    turn_of,
)
from pairing.engines.melee.search import best_tables
from pairing.refusals import Refusal
from pairing.remarks import Remark, remark
from pairing.types import Proposal, checked

NAME = "melee"
VERSION = 1
FEWEST = 4


def pair(entrants: Iterable[MeleeEntrant], options: MeleeOptions, rng: Random) -> Proposal:
    """Teams of the round in ``duos``, numbered from 1 for the pairings; ``rests``: players who sit out.

    Raises ``Refusal``: fewer than 4 players, a number given twice, a player among their own partners;
    somebody named to rest who is not drawn, one too many, or whose turn it is not.
    """
    players = checked(entrants)
    _check(players)
    turn, past = turn_of(players, options), MeleePast(players)
    tables = best_tables([player.id for player in players], turn, past, rng)
    resting = {player.id for player in players}.difference(*tables)
    after_swaps = by_hand.trades([player.id for player in players], options.swaps)
    final = [(after_swaps[a], after_swaps[b], after_swaps[c], after_swaps[d]) for a, b, c, d in tables]
    rests = tuple(sorted(after_swaps[player] for player in resting))
    couples = [(2 * number + 1, 2 * number + 2) for number in range(len(final))]
    return Proposal(
        pairings=table_order.seated(couples, options.tables, round_number=options.round),
        duos=tuple(duo for a, b, c, d in final for duo in ((a, b), (c, d))),
        rests=rests,
        remarks=(
            *rests_explained(rests, players, options),
            *_explain(tables, final, past, options),
            *_promised(final, past, players),
        ),
    )


def _check(players: Sequence[MeleeEntrant]) -> None:
    if len(players) < FEWEST:
        raise Refusal("too_few_players", players=len(players), needed=FEWEST)
    for player in players:
        if player.id in (*player.partners, *player.opponents):
            raise Refusal("met_itself", team=player.id)
        if player.rests_before < 0:
            raise Refusal("bad_exempt_count", team=player.id)


def _explain(
    drawn: Sequence[TableOfFour], final: Sequence[TableOfFour], past: MeleePast, options: MeleeOptions
) -> Iterator[Remark]:
    """Who plays again with or against whom; of partners whether the draw or a hand made it so."""
    partners, opponents = past.total(drawn)[0], past.total(final)[1]
    by_lot = {frozenset(duo) for a, b, c, d in drawn for duo in ((a, b), (c, d))}
    for a, b, c, d in final:
        for player, partner in ((a, b), (c, d)):
            if past.partner_counts[player].get(partner, 0) and {player, partner} in by_lot:
                yield remark("partners_again", a=player, b=partner, total=partners)
            elif past.partner_counts[player].get(partner, 0):
                yield remark("partners_by_hand", a=player, b=partner)
        for player in (a, b):
            for opponent in (c, d):
                if past.opponent_counts[player].get(opponent, 0):
                    yield remark("opponents_again", a=player, b=opponent, total=opponents)
    for first, second in options.swaps:
        yield remark("players_swapped", one=first, two=second)


def _promised(
    final: Sequence[TableOfFour], past: MeleePast, players: Sequence[MeleeEntrant]
) -> Iterator[Remark]:
    partners, opponents = past.total(final)
    if not partners and any(player.partners for player in players):
        yield remark("partners_new" if opponents else "all_new")
