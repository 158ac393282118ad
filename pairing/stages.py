"""The stages that a tournament is made of, in any order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, Literal, Self, cast

from pairing.bracket import (
    Before,
    Builder,
    Group,
    GroupKind,
    ShownAs,
    Source,
    StagePlan,
    Structure,
    Title,
    across,
    before,
    loser,
    place,
    winner,
)
from pairing.notes import Refusal, _
from pairing.pools import pool_letter, pool_sizes, serpentine
from pairing.round_robin import rounds_of
from pairing.trees import FirstRound, fallen, pot_bracket, power_below, seeded, seeding, tree
from pairing.types import Json

DRAWS = ("ranked", "rotation", "random", "round_robin")
MOST_ROUNDS = 100


@dataclass(frozen=True, slots=True)
class Rounds(StagePlan):
    """Rounds for every team; ``kind``: the engine that draws them."""

    code: ClassVar = "rounds"
    exempt_if_odd: ClassVar = True
    number: int = 4
    kind: GroupKind = "ranked"

    @property
    def rounds(self) -> int:
        """How many there are."""
        return self.number

    @classmethod
    def read(cls, data: Json) -> Self:
        """The stage from its data: ``rounds`` how many, ``draw`` the engine."""
        number, kind = data.get("rounds"), data.get("draw") or "ranked"
        known = {"kind", "rounds", "draw"}
        if kind not in DRAWS or type(number) not in (int, type(None)) or not known.issuperset(data):
            raise Refusal("broken", field=f"draw: {kind}")
        return cls(number=4 if number is None else number, kind=cast("GroupKind", kind))

    def write(self) -> Json:
        """Its data, as ``read`` reads it."""
        return {"kind": self.code, "rounds": self.number, "draw": self.kind}

    def check(self, before: Before) -> None:
        """As many rounds as an evening may have."""
        _check_rounds(self.number)

    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        """One group of everybody."""
        key = f"t{before.number}"
        return [_group(builder, self, self.kind, before.entries, key=key, shown_as="rounds")]


@dataclass(frozen=True, slots=True)
class Melee(StagePlan):
    """Rounds of players who come alone: four a table, partners and opponents drawn anew each time."""

    code: ClassVar = "melee"
    units: ClassVar[Literal["teams", "players"]] = "players"
    table_size: ClassVar = 4
    rounds: int = 4

    def check(self, before: Before) -> None:
        """Enough players for a table."""
        _check_rounds(self.rounds)
        if (players := len(before.entries)) < self.table_size:
            raise Refusal("too_few_players", needed=self.table_size, count=players)

    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        """One group of everybody."""
        return [_group(builder, self, "melee", before.entries, key="melee", shown_as="melee")]

    def structure(self, players: int) -> Structure:
        """A mêlée alone, for any number of players."""
        builder = Builder(players)
        self.compose(builder, before(builder, 1, ()))
        return builder.build()


def _check_rounds(rounds: int) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal("bad_rounds", rounds=rounds)


def _group(
    builder: Builder,
    stage: StagePlan,
    kind: GroupKind,
    entries: tuple[Source, ...],
    *,
    key: str,
    shown_as: ShownAs,
) -> Group:
    """Add the group of everybody. Those left over at the tables rest, nobody twice before everybody."""
    rests = stage.rounds * (len(entries) % stage.table_size)
    fewest, most = (rests // len(entries), -(-rests // len(entries))) if entries else (0, 0)
    group = Group(
        key,
        kind,
        entries,
        stage.rounds,
        stage.rounds - most,
        stage.rounds - fewest,
        table_size=stage.table_size,
        shown_as=shown_as,
    )
    builder.groups.append(group)
    return group


QUALIFIED = 2
"""The first two of each pool go to the main bracket."""


@dataclass(frozen=True, slots=True)
class Pools(StagePlan):
    """Pools of 3 or 4; entries fill them in the order of the pools, ranked ones there and back."""

    code: ClassVar = "pools"

    def check(self, before: Before) -> None:
        """Pools, called by their letters, come once."""
        if before.pools_played:
            raise Refusal("pools_twice", stage=before.number)

    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        """Its pools."""
        sizes = pool_sizes(len(before.entries))
        waiting = iter(before.entries)
        rows_by_lot = [[*islice(waiting, size)] for size in sizes]
        rows = serpentine(before.entries, sizes) if before.groups else rows_by_lot
        groups = [_pool(pool_letter(number), tuple(row)) for number, row in enumerate(rows)]
        builder.groups += groups
        return groups


def _pool(key: str, entries: tuple[Source, ...]) -> Group:
    size = len(entries)
    return Group(key, "pool", entries, len(rounds_of(size)), size - 1, size - 1, shown_as="pools")


@dataclass(frozen=True, slots=True)
class Brackets(StagePlan):
    """After pools: the main bracket of the first two of each, and the consolation of the others.

    ``placing``: losers go on until every place is played for; ``third``: a match for the third place.
    """

    code: ClassVar = "brackets"
    placing: bool = False
    third: bool = False
    consolation: bool = True

    def check(self, before: Before) -> None:
        """They follow pools."""
        if not before.after_pools:
            raise Refusal("brackets_without_pools", stage=before.number)

    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        """Both brackets; no group."""
        groups = before.groups
        tree(builder, "main", _line(groups, range(1, QUALIFIED + 1)), placing=self.placing, third=self.third)
        last = max(len(group.entries) for group in groups)
        if self.consolation and len(groups) > 1:
            others = _line(groups, range(QUALIFIED + 1, last + 1))
            tree(builder, "consolation", others, placing=self.placing)
        return ()


def _line(groups: Sequence[Group], places: Sequence[int]) -> FirstRound:
    """The first round of those who came in these places."""
    count = len(groups)
    full = all(len(group.entries) >= places[-1] for group in groups)
    if full and len(places) == 2 and count == power_below(count):
        return _crossed([group.key for group in groups], places[0])
    return seeded(
        [
            across(number, of_place)
            for of_place in places
            for number in range(1, 1 + sum(len(group.entries) >= of_place for group in groups))
        ]
    )


def _crossed(keys: Sequence[str], best: int) -> list[Source | None]:
    """1A–2B, 1C–2D … in the upper half, 1B–2A, 1D–2C … in the lower one; one pool alone meets itself."""
    if len(keys) == 1:
        return [place(best, keys[0]), place(best + 1, keys[0])]
    couples = list(zip(keys[0::2], keys[1::2], strict=True))
    upper = [slot for first, second in couples for slot in (place(best, first), place(best + 1, second))]
    lower = [slot for first, second in couples for slot in (place(best, second), place(best + 1, first))]
    return [*upper, *lower]


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


PLANS: Mapping[str, type[StagePlan]] = {
    plan.code: plan for plan in (Pools, Rounds, Melee, Knockout, Brackets, Finals)
}
"""Every stage there is, by its code."""
