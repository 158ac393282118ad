"""The pairing key as people see and type it: a hundred bits in groups of four signs, and a sign that tells a
slip. Knows no cryptography and no file."""

from __future__ import annotations

import secrets

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No I, L, O and U: nobody can tell them from others. Typed all the same they are read as what they look
like."""
TAKEN_FOR = str.maketrans("ILOU", "110V")
BITS, DRAWN, GROUP = 5, 20, 4
POLYNOMIAL = 0b100101
LENGTH = DRAWN + 1


class WrongKey(ValueError):
    """What was typed is no key. `code`: short, long, sign, slip."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def new_key() -> str:
    """Drawn anew: no other key says anything about it."""
    drawn = "".join(secrets.choice(SIGNS) for _ in range(DRAWN))
    return drawn + check_sign(drawn)


def check_sign(drawn: str) -> str:
    """The sign that follows these. Each counts by a power of 2 in the field of 32, another one for each
    place: one wrong sign changes it, and so do two that changed places, wherever they stand."""
    total = 0
    for sign in drawn:
        total = _doubled(total ^ SIGNS.index(sign))
    return SIGNS[total]


def _doubled(value: int) -> int:
    doubled = value << 1
    return doubled ^ POLYNOMIAL if doubled >> BITS else doubled


def shown(key: str) -> str:
    """In groups, as it is read aloud and typed."""
    return "-".join(key[start : start + GROUP] for start in range(0, len(key), GROUP))


def read_key(typed: str) -> str:
    """The key that somebody typed, whatever stands between its signs, in whatever case. Raises WrongKey."""
    signs = "".join(sign for sign in typed.upper() if not sign.isspace() and sign not in "-–—._·").translate(
        TAKEN_FOR
    )
    if any(sign not in SIGNS for sign in signs):
        raise WrongKey("sign")
    if len(signs) != LENGTH:
        raise WrongKey("short" if len(signs) < LENGTH else "long")
    if check_sign(signs[:-1]) != signs[-1]:
        raise WrongKey("slip")
    return signs


def secret_of(key: str) -> bytes:
    """The hundred bits of a key, as the seals are made from them."""
    number = 0
    for sign in key[:DRAWN]:
        number = number << BITS | SIGNS.index(sign)
    return number.to_bytes((DRAWN * BITS + 7) // 8, "big")
