"""Format F5, finals after rounds or pools: the top 2^k to the main bracket, the next ones to others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pairing.notes import Refusal
from pairing.structure.stage import Before, StagePlan
from pairing.structure.trees import power_below, seeded, tree
from pairing.structure.types import Builder, Group

KEYS = ("main", "complement", "consolation")


@dataclass(frozen=True, slots=True)
class Finals(StagePlan):
    """Finals by rank: how many go to each bracket; the last one may take all others.

    ``size``: teams of the main bracket and of the next, a power of two; ``brackets``: 1 to 3; ``placing`` and
    ``third`` as after pools.
    """

    code: ClassVar = "finals"
    size: int = 8
    brackets: int = 1
    placing: bool = False
    third: bool = False

    def check(self, before: Before) -> None:
        """They follow a ranking, and their brackets are of 2, 4, 8 … of those who are there."""
        if not before.groups:
            raise Refusal("finals_first", stage=before.number)
        teams = len(before.entries)
        power = self.size == power_below(max(1, self.size))
        if not (power and 2 <= self.size <= teams and 1 <= self.brackets <= len(KEYS)):
            raise Refusal("bad_finals", size=self.size, teams=teams)

    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        """The brackets of those ranked before: 1–8, 2–7 …; a last one of one team alone is left out."""
        teams = len(before.entries)
        start = 0
        for index, key in enumerate(KEYS[: self.brackets]):
            takes_all_others = index == 2 or teams - start < self.size
            end = teams if takes_all_others else start + self.size
            sources = before.ranked[start:end]
            if len(sources) > 1:
                third = self.third and index == 0
                tree(builder, key, seeded(sources), placing=self.placing, third=third)
            start = end
        return ()
