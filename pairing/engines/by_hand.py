"""The exchanges of two teams made by hand, after the lot: the tables stay, the teams change places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pairing.refusals import Refusal
from pairing.remarks import Remark, remark
from pairing.types import Proposal

Swaps = Sequence[tuple[int, int]]


def trades(teams: Sequence[int], swaps: Swaps) -> dict[int, int]:
    """Who stands where each team was drawn, after the exchanges in their order.

    Raises ``Refusal("same_team")`` or ``Refusal("unknown_team")``.
    """
    now = {team: team for team in teams}
    stands = dict(now)
    for one, two in swaps:
        if one == two:
            raise Refusal("same_team", team=one)
        for team in (one, two):
            if team not in now:
                raise Refusal("unknown_team", team=team)
        stands[one], stands[two] = stands[two], stands[one]
        now[stands[one]], now[stands[two]] = one, two
    return now


def swapped(proposal: Proposal, teams: Sequence[int], swaps: Swaps) -> Proposal:
    """The proposal after the exchanges, in all its rounds; its remarks are left as they are."""
    now = trades(teams, swaps)
    return replace(
        proposal,
        pairings=tuple(replace(pairing, a=now[pairing.a], b=now[pairing.b]) for pairing in proposal.pairings),
        exempt=None if proposal.exempt is None else now[proposal.exempt],
        exempts=tuple((number, now[team]) for number, team in proposal.exempts),
    )


def swap_remarks(swaps: Swaps) -> Iterator[Remark]:
    """Each exchange is said, in their order."""
    return (remark("swapped", one=one, two=two) for one, two in swaps)
