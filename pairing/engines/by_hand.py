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
    after_swaps = {team: team for team in teams}
    place_of = dict(after_swaps)
    for first, second in swaps:
        if first == second:
            raise Refusal("same_team", team=first)
        for team in (first, second):
            if team not in after_swaps:
                raise Refusal("unknown_team", team=team)
        place_of[first], place_of[second] = place_of[second], place_of[first]
        after_swaps[place_of[first]], after_swaps[place_of[second]] = first, second
    return after_swaps


def swapped(proposal: Proposal, teams: Sequence[int], swaps: Swaps) -> Proposal:
    """The proposal after the exchanges, in all its rounds; its remarks are left as they are."""
    after_swaps = trades(teams, swaps)
    return replace(
        proposal,
        pairings=tuple(
            replace(pairing, a=after_swaps[pairing.a], b=after_swaps[pairing.b])
            for pairing in proposal.pairings
        ),
        exempt=None if proposal.exempt is None else after_swaps[proposal.exempt],
        exempts=tuple((number, after_swaps[team]) for number, team in proposal.exempts),
    )


def swap_remarks(swaps: Swaps) -> Iterator[Remark]:
    """Each exchange is said, in their order."""
    return (remark("swapped", one=first, two=second) for first, second in swaps)
