"""What can be drawn next: the pools, a round, a pot, or the matches that the structure has decided.

Reads an evening; entrants and options of a step are made elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pairing.structure.labels import of_match
from pairing.structure.types import PlannedMatch, Pot, Structure

from ..models import Stage
from .match import is_done
from .planned import planned_rounds
from .results import by_barrage
from .rows import Meeting
from .state import Evening

K = Stage.Kind
AT_ONCE = ("rotation", "round_robin")
# Played beside a round that names the evening's: the final gives its name, and has the first table.
ASIDE = ("third", "placing_match", "losers_round")


@dataclass(frozen=True)
class Step:
    """One draw to make. `first`: the number of the evening's round where its round 1 stands; `title`: what
    that round is called; `planned`: the structure's numbers of its matches, in the order of its pairings;
    `waiting`: the matches before it that are not done."""

    stage: Stage
    key: str
    engine: str
    first: int
    number: int = 1
    title: str = ""
    planned: tuple[int, ...] = ()
    bracket: str = ""
    level: int = 0
    waiting: tuple[Meeting, ...] = ()

    @property
    def by_lot(self) -> bool:
        """Whether there is anything to draw; else only tables are given."""
        return self.engine != "planned"


def steps_of(evening: Evening) -> list[Step]:
    """What can be drawn now, the first first; empty where results are missing, or nothing is left."""
    for stage in evening.stages:
        found = list(_steps(evening, stage))
        if found or not _complete(evening, stage):
            return found
    return []


def step_of(evening: Evening, stage_id: int, key: str) -> Step | None:
    """That one, if it can be drawn now."""
    return next((one for one in steps_of(evening) if (one.stage.pk, one.key) == (stage_id, key)), None)


def _steps(evening: Evening, stage: Stage) -> Iterator[Step]:
    match stage.kind:
        case K.POOLS:
            yield from _pools(evening, stage)
        case K.ROUNDS:
            yield from _rounds(evening, stage)
        case K.MELEE:
            yield from _one_by_one(evening, stage, "melee")
        case _:
            yield from _brackets(evening, stage)


def _complete(evening: Evening, stage: Stage) -> bool:
    """Whether everything of the stage was released and is done."""
    released = any(at == stage.pk for at, _key in evening.rows.released)
    return released and all(is_done(match) for match in evening.matches_in(stage))


def _before(evening: Evening, stage: Stage) -> int:
    """How many rounds stand before the stage's own."""
    return sum(one.stage_id != stage.pk and one.stage.order < stage.order for one in evening.rows.rounds)


def _waiting(evening: Evening) -> tuple[Meeting, ...]:
    return tuple(match for match in evening.rows.matches if not is_done(match))


def _pools(evening: Evening, stage: Stage) -> Iterator[Step]:
    """The pools at once; then, in a *poule à barrage*, the matches that its results decide."""
    if (stage.pk, "") not in evening.rows.released:
        first, title = _before(evening, stage) + 1, "first" if _only_barrages(evening, stage) else ""
        yield Step(stage, "", "pools", first, title=title, waiting=_waiting(evening))
    elif by_barrage(stage):
        yield from _planned(evening, stage, in_pools=True)


def _only_barrages(evening: Evening, stage: Stage) -> bool:
    """Whether every pool is played by barrage: a pool of three gives its rounds their numbers."""
    if not by_barrage(stage) or evening.structure is None:
        return False
    return all(group.kind == "barrage" for group in evening.structure.groups if group.is_pool)


def _rounds(evening: Evening, stage: Stage) -> Iterator[Step]:
    way = str(stage.options.get("draw", "ranked"))
    if way in AT_ONCE:
        if (stage.pk, "") not in evening.rows.released:
            yield Step(stage, "", way, _before(evening, stage) + 1, waiting=_waiting(evening))
        return
    yield from _one_by_one(evening, stage, way)


def _one_by_one(evening: Evening, stage: Stage, engine: str) -> Iterator[Step]:
    """The next round of a stage whose rounds are drawn one after the other."""
    number = len(evening.rounds_in(stage)) + 1
    if number <= planned_rounds(stage):
        first = _before(evening, stage) + number
        yield Step(stage, str(number), engine, first, number=number, waiting=_waiting(evening))


def _brackets(evening: Evening, stage: Stage) -> Iterator[Step]:
    """The first draw of a tree, the pots whose teams are all known, the matches that are decided."""
    if evening.structure is None:
        return
    tree = stage.kind == K.KNOCKOUT and not stage.options.get("pot", True) and stage.order == 1
    if tree and (stage.pk, "") not in evening.rows.released:
        yield _tree(evening, stage, evening.structure)
        return
    yield from _pots(evening, stage, evening.structure)
    yield from _planned(evening, stage, in_pools=False)


def _tree(evening: Evening, stage: Stage, structure: Structure) -> Step:
    """Who stands where in the tree, and its first matches."""
    first = [one for one in structure.matches if one.level == 1 and one.a.kind == one.b.kind == "entry"]
    return Step(
        stage, "", "knockout", 1, title=title_of(first[0]), planned=tuple(one.number for one in first),
        bracket=first[0].bracket, level=1,
    )  # fmt: skip


def _pots(evening: Evening, stage: Stage, structure: Structure) -> Iterator[Step]:
    filling, timing = evening.filling, evening.timing
    if filling is None or timing is None:
        return
    for pot in structure.pots:
        if (stage.pk, pot.key) in evening.rows.released:
            continue
        present = filling.in_pot(pot) if evening.begun or not pot.before else None
        teams = evening.teams if not evening.begun else len(present or ())
        if (present is not None or not evening.begun) and teams >= 2:
            yield _pot(evening, stage, structure, pot, timing.slot(pot.matches[0]))
        if not evening.begun:
            return


def _pot(evening: Evening, stage: Stage, structure: Structure, pot: Pot, slot: int) -> Step:
    return Step(
        stage,
        pot.key,
        "pot",
        slot,
        number=pot.level,
        title=title_of(structure.match(pot.matches[0])),
        planned=pot.matches,
        bracket=pot.bracket,
        level=pot.level,
    )


def _planned(evening: Evening, stage: Stage, *, in_pools: bool) -> Iterator[Step]:
    """The matches that two known teams can play and that nobody has released, round by round."""
    filling, timing, structure = evening.filling, evening.timing, evening.structure
    if filling is None or timing is None or structure is None:
        return
    groups = {group.key for group in structure.groups}
    released = {match.planned for match in evening.rows.matches}
    # Of a pot already drawn, what a correction left to be played is decided too.
    to_draw = [pot for pot in structure.pots if (stage.pk, pot.key) not in evening.rows.released]
    drawn = {number for pot in to_draw for number in pot.matches}
    slots: dict[int, list[PlannedMatch]] = {}
    for number in filling.ready():
        match = structure.match(number)
        if number not in released and number not in drawn and (match.bracket in groups) == in_pools:
            slots.setdefault(timing.slot(number), []).append(match)
    for slot, found in sorted(slots.items()):
        matches = sorted(found, key=lambda one: title_of(one) in ASIDE)
        numbers = tuple(match.number for match in matches)
        times = sum(at == stage.pk and key.startswith(f"r{slot}.") for at, key in evening.rows.released)
        yield Step(
            stage, f"r{slot}.{times + 1}", "planned", slot, title=title_of(matches[0]), planned=numbers
        )


def title_of(match: PlannedMatch) -> str:
    """The code of what its round is called ("quarter"); its places have no name of their own."""
    return of_match(match).code
