"""The lot: where an engine meets chance, through ``Random.random()`` alone, with a seed nobody could choose.

Only ``random()`` gives the same numbers on every version of Python, so nothing else is drawn from.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import TypeVar

from pairing.reader import Json, JsonReader

T = TypeVar("T")


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """The items in an order where each has the same chance of each place (Fisher–Yates)."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        chosen = int(rng.random() * (last + 1))
        result[last], result[chosen] = result[chosen], result[last]
    return result


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a seed comes from, as whoever publishes the record says: ``program``, ``lottery``, ``typed``; who
    typed it, and when. Nothing proves it but the lottery."""

    seed_from: str
    by: str
    at: str


SEED_BITS = 63
"""What a database keeps as a whole number."""


@dataclass(frozen=True, slots=True)
class Lottery:
    """The secret, told once the number is called; the number; the hash that was shown beforehand; ``bound``:
    the hash of what was to be drawn, which the one shown covers. Empty in a lottery of an older version,
    which bound the secret alone."""

    secret: str
    called: int
    published: str
    bound: str = ""

    def proves(self, seed: int) -> bool:
        """Whether the secret is the one whose hash was shown, and gives this seed with this number."""
        shown = published_hash(self.secret, self.bound)
        return self.published == shown and seed == seed_of(self.secret, self.called)


def published_hash(secret: str, bound: str = "") -> str:
    """What is shown beforehand: the sha256 of the secret in UTF-8, 64 hexadecimal digits; with ``bound``, of
    "secret:bound"."""
    return sha256((f"{secret}:{bound}" if bound else secret).encode()).hexdigest()


def write_lottery(lottery: Lottery) -> Json:
    """The lottery as data."""
    data: Json = {"secret": lottery.secret, "called": lottery.called, "published": lottery.published}
    return {**data, "bound": lottery.bound} if lottery.bound else data


def read_lottery(data: JsonReader) -> Lottery:
    """The lottery of a record."""
    data.only("secret", "called", "published", "bound")
    bound = data.text("bound") if data.has("bound") else ""
    return Lottery(data.text("secret"), data.number("called"), data.text("published"), bound)


def read_origin(data: JsonReader) -> Origin:
    """Where the seed of a record comes from."""
    data.only("seed_from", "by", "at")
    return Origin(data.text("seed_from"), data.text("by"), data.text("at"))


def seed_of(secret: str, called: int) -> int:
    """The seed: the first 63 bits of the sha256 of "secret:number"."""
    digest = sha256(f"{secret}:{called}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)
