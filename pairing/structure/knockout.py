"""Format F4, knock-out with consolation: from the pot, or with a *cadrage* and a clean tree.

Who loses having played fewer than 2 matches goes to the consolation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pairing.notes import _
from pairing.structure.stage import Before, StagePlan
from pairing.structure.trees import fallen, pot_bracket, power_below, seeding, tree
from pairing.structure.types import Builder, Group, Source, Title, loser, winner

BELOW = 2
"""Who loses having played fewer goes from the main bracket to the consolation."""


@dataclass(frozen=True)
class Knockout(StagePlan):
    """A knock-out, for entries from the best seeded to the last. ``pot``: each round by lot among the
    survivors, else with a *cadrage*; ``third``: a match for the third place."""

    code: ClassVar = "knockout"
    pot: bool = True
    consolation: bool = True
    third: bool = False

    def check(self, before: Before) -> None:
        """It may stand anywhere."""

    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        """Its brackets; no group."""
        builder.beaten["main"] = _("les battues du tableau principal")
        entries, consolation = before.entries, self.consolation and not before.groups  # later all have played
        of_five = consolation and len(entries) == 5  # a beaten one of the first match needs them
        third = self.third and not of_five
        if self.pot:
            pot_bracket(builder, "main", [entries], third=third)
            if consolation and sum(map(len, arrivals := fallen(builder, BELOW))) > 1:
                pot_bracket(builder, "consolation", arrivals)
        else:
            units = _main(builder, entries, third=third)
            if consolation:
                _consolation(builder, units)
        return ()


Unit = tuple[list[int], int]
"""One match of the first full round: the matches that led to it, and its own number."""


def _main(builder: Builder, entries: Sequence[Source], *, third: bool) -> list[Unit]:
    """The *cadrage* between the last 2(T − P) entries, then the tree; its first full round as units."""
    size = power_below(len(entries))
    extra = len(entries) - size
    firsts = {seed: entries[seed - 1] for seed in range(1, size + 1)}
    framing: dict[int, int] = {}
    for seed in seeding(size):
        if seed > size - extra:
            a, b = entries[seed - 1], entries[2 * size - seed]
            framing[seed] = builder.match("main", 1, "cadrage", size=2 * size, a=a, b=b)
            firsts[seed] = winner(framing[seed])
    start, order = len(builder.matches), seeding(size)
    tree(builder, "main", [firsts[seed] for seed in order], level=2 if extra else 1, third=third)
    couples = zip(order[0::2], order[1::2], strict=True)
    return [
        ([framing[seed] for seed in couple if seed in framing], number)
        for number, couple in enumerate(couples, start=start + 1)
    ]


def _consolation(builder: Builder, units: Sequence[Unit]) -> None:
    """The bracket under the main one: each match of the main one's first full round gives one place of it.

    Who lost on the way to that match, and in it, meet for the place.
    """
    losers_by_unit = [_lost(builder, unit) for unit in units]
    if sum(map(len, losers_by_unit)) < 2:
        return
    line: list[Source | None] = []
    level = 1
    for losers in losers_by_unit:
        if not losers:
            line.append(None)
            continue
        place, *others = losers
        for matches_left, opponent in enumerate(others, start=1 - len(others)):
            last = len(units) == 1 and matches_left == 0
            title: Title = "final" if last else "cadrage"
            size, places = (2, (1, 2)) if last else (2 * len(units), None)
            number = builder.match("consolation", 1, title, size=size, a=place, b=opponent, places=places)
            place, level = winner(number), 2
        line.append(place)
    tree(builder, "consolation", line, level=level)


def _lost(builder: Builder, unit: Unit) -> list[Source]:
    """Who comes down from one match of the first full round, and from those that led to it: of those that
    won a *cadrage* nobody does."""
    leading, number = unit
    losers = [loser(match) for match in leading]
    if len(leading) < 2 and number not in builder.third_after:
        losers.append(loser(number, BELOW if leading else None))
    return losers
