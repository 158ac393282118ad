"""Rounds in which everybody plays: those of teams (formats F1, F2, F7), and those of a mêlée (F6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self, cast

from pairing.notes import Refusal
from pairing.structure.stage import Before, StagePlan, before
from pairing.structure.types import Builder, Group, GroupKind, ShownAs, Source, Structure
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
