"""Format F5, finals after rounds or pools: the top 2^k to the main bracket, the next ones to others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.structure.trees import seeded, tree
from pairing.structure.types import Builder, Group, GroupKind, Source

KEYS = ("main", "complement", "consolation")


@dataclass(frozen=True, slots=True)
class Finals:
    """The choices of finals by rank: how many go to each bracket; the last one may take all others.

    ``size``: teams of the main bracket and of the next, a power of two; ``brackets``: 1 to 3; ``placing`` and
    ``third`` as after pools.
    """

    size: int = 8
    brackets: int = 1
    placing: bool = False
    third: bool = False


def rounds(
    builder: Builder, entries: Sequence[Source], *, kind: GroupKind = "ranked", number: int, key: str
) -> Group:
    """Add rounds for everybody. An odd field has one exempt a round, nobody twice before everybody."""
    teams = len(entries)
    rests = -(-number // teams) if teams % 2 else 0
    fewest = number // teams if teams % 2 else 0
    group = Group(key, kind, tuple(entries), number, number - rests, number - fewest)
    builder.groups.append(group)
    return group


def finals(builder: Builder, ranked: Sequence[Source], choices: Finals) -> None:
    """Add the brackets of those ranked before: 1–8, 2–7 …; a last bracket of one team alone is left out."""
    teams = len(ranked)
    start = 0
    for index, key in enumerate(KEYS[: choices.brackets]):
        rest = index == 2 or teams - start < choices.size
        end = teams if rest else start + choices.size
        sources = ranked[start:end]
        if len(sources) > 1:
            tree(builder, key, seeded(sources), placing=choices.placing, third=choices.third and index == 0)
        start = end
