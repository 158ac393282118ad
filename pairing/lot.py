"""The lot: where an engine meets chance, through ``Random.random()`` alone, with a seed nobody could choose.

Only ``random()`` gives the same numbers on every version of Python, so nothing else is drawn from.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """The items in an order where each has the same chance of each place (Fisher–Yates)."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        chosen = int(rng.random() * (last + 1))
        result[last], result[chosen] = result[chosen], result[last]
    return result


SEED_BITS = 63
"""What a database keeps as a whole number."""


@dataclass(frozen=True, slots=True)
class Lottery:
    """The secret, told once the number is called; the number; the hash that was shown beforehand."""

    secret: str
    called: int
    published: str

    def proves(self, seed: int) -> bool:
        """Whether the secret is the one whose hash was shown, and gives this seed with this number."""
        return self.published == published_hash(self.secret) and seed == seed_of(self.secret, self.called)


def published_hash(secret: str) -> str:
    """What is shown beforehand: the sha256 of the secret in UTF-8, 64 hexadecimal digits."""
    return sha256(secret.encode()).hexdigest()


def seed_of(secret: str, called: int) -> int:
    """The seed: the first 63 bits of the sha256 of "secret:number"."""
    digest = sha256(f"{secret}:{called}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)
