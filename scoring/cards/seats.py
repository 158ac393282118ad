"""Seats 1 to 4 in playing order, and who sits where seen from the dealer.

Play goes from a seat to the next number whatever the direction; anticlockwise, that is to the right.
"""

from typing import Literal

from scoring.contract import Side

SEATS = (1, 2, 3, 4)


def seat_after(seat: int, steps: int = 1) -> int:
    """The seat so many turns later; negative steps go back."""
    return (seat - 1 + steps) % 4 + 1


def partner_of(seat: int) -> int:
    """The seat across the table."""
    return seat_after(seat, 2)


def side_of(seat: int) -> Side:
    """Seats 1 and 3 are side A, 2 and 4 side B."""
    return Side.A if seat % 2 else Side.B


def neighbour(seat: int, hand: Literal["right", "left"], *, clockwise: bool) -> int:
    """Who sits on that hand of a player: anticlockwise the right neighbour plays next, clockwise the left."""
    return seat_after(seat, 1 if (hand == "left") is clockwise else -1)
