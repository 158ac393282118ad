"""Prizes, pure: what goes back to the players, a prize for each place, what each unit gets (docs/season.md).

Cents, whole numbers: none is ever lost. A unit is a player or a team, by any name that is its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Literal

from pairing.notes import Refusal
from pairing.types import parsed, read, shuffled

Ties = Literal["equal", "order", "lot"]


@dataclass(frozen=True, slots=True)
class Place:
    """Who shares a rank, in the order of the further criteria."""

    rank: int
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRequest:
    """What the command reads; without ``grid`` the fund makes one that gives every unit a prize."""

    places: tuple[Place, ...]
    fund: int = 0
    grid: tuple[int, ...] | None = None
    ties: Ties = "equal"
    seed: int = 0
    step: int = 100


def money_back(entrants: int, fee: int, share: Fraction, up_to: int = 1) -> int:
    """The fund in cents: entrants × fee × the share given back, rounded up to a multiple of ``up_to``."""
    return -(-(entrants * fee * share) // up_to) * up_to


def propose_grid(fund: int, paid: int, step: int) -> tuple[int, ...]:
    """A prize for each of the first ``paid`` places, in whole steps: the second has half of the first, the
    third a third, and so on; nobody less than a step.

    Floored, the steps that are left go one each in ranking order, cents below a step to the first. A fund of
    fewer steps than places pays fewer places.
    """
    if fund <= 0 or paid < 1:
        return ()
    paid = max(1, min(paid, fund // step))
    shared, total = paid, sum((Fraction(1, place) for place in range(1, paid + 1)), start=Fraction(0))
    while shared > 1 and fund - step * (paid - shared) < step * shared * total:
        total -= Fraction(1, shared)
        shared -= 1
    left = fund - step * (paid - shared)
    grid = [int(left / (place * total) // step) * step for place in range(1, shared + 1)]
    steps, cents = divmod(left - sum(grid), step)
    grid = [prize + step * (place < steps) for place, prize in enumerate(grid)]
    grid[0] += cents
    return (*grid, *[step] * (paid - shared))


def split(cents: int, count: int) -> tuple[int, ...]:
    """Equal parts, the cents over one each to the first: of a pair the odd cent to the player named first."""
    part, over = divmod(cents, count)
    return tuple(part + (number < over) for number in range(count))


def share_out(grid: Sequence[int], places: Sequence[Place], ties: Ties, seed: int = 0) -> dict[str, int]:
    """The cents of each unit, in ranking order.

    Units of one rank take the prizes of as many places, none behind the grid's end: an equal part each, in
    the order of the further criteria, or by a lot that is the same whoever else is tied.
    Raises ``Refusal("broken")``: a rank without units, ranks that overlap, a unit named twice.
    """
    ordered = sorted(places, key=lambda place: place.rank)
    units = [unit for place in ordered for unit in place.units]
    free = 1
    for place in ordered:
        if place.rank < free or not place.units:
            raise Refusal("broken", field=f"places: rank {place.rank}")
        free = place.rank + len(place.units)
    if len({*units}) < len(units):
        raise Refusal("broken", field="units")
    lots = shuffled(sorted(units), Random(seed)) if ties == "lot" else units  # noqa: S311 — a lot anyone can draw again
    shares: dict[str, int] = {}
    for place in ordered:
        first = place.rank - 1
        prizes = [*grid[first : first + len(place.units)]]
        prizes += [0] * (len(place.units) - len(prizes))
        if ties == "equal":
            prizes = [*split(sum(prizes), len(prizes))]
        shares.update(zip(sorted(place.units, key=lots.index), prizes, strict=True))
    return shares


def read_and_share(text: str) -> dict[str, int]:
    """What the command answers to a request. Raises ``Refusal("broken")`` naming the field."""
    request = read(PrizeRequest, parsed(text))
    grid = request.grid
    for field, is_wrong in {
        "fund": request.fund < 0,
        "step": request.step < 1,
        "grid": grid is not None and min(grid, default=0) < 0,
    }.items():
        if is_wrong:
            raise Refusal("broken", field=field)
    if grid is None:
        grid = propose_grid(request.fund, sum(len(place.units) for place in request.places), request.step)
    return share_out(grid, request.places, request.ties, request.seed)
