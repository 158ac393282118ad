"""The first match of the structure that a team will play and that nobody has released, or its next pot."""

from __future__ import annotations

from ...draw.engine.structure import PlannedMatch, Pot, Source
from ...draw.engine.structure.labels import Label, of_match, of_source
from ..coming import Ahead, Kind
from ..plans import Plan


def in_match(plan: Plan, number: int) -> Ahead | None:
    """The first match of the structure that it will play and that nobody has released."""
    structure, filling = plan.structure, plan.filling
    assert structure is not None
    assert filling is not None
    released = {match.planned for match in plan.evening.rows.matches}
    for match in structure.matches:
        if match.number in released:
            continue
        sides = filling.sides(match.number)
        mine = next((at for at, side in enumerate(sides) if side.team == number), None)
        if mine is None:
            continue
        other, source = sides[1 - mine], (match.b, match.a)[mine]
        if other.team is not None:
            return _planned("match", match, rival=other.team)
        if not other.known:
            return _planned("waits", match, label=of_source(source, structure))
    return None


def _planned(kind: Kind, match: PlannedMatch, *, rival: int = 0, label: Label | None = None) -> Ahead:
    return Ahead(
        kind, number=match.number, bracket=match.bracket, title=match.title, places=match.places,
        own=of_match(match), label=label, rival=rival,
    )  # fmt: skip


def in_pot(plan: Plan, number: int) -> Ahead | None:
    """The pot it will be drawn from."""
    structure, filling = plan.structure, plan.filling
    assert structure is not None
    assert filling is not None
    drawn = {key for _stage, key in plan.evening.rows.released}
    pots = {pot.key: pot for pot in structure.pots}
    for pot in structure.pots:
        if pot.key in drawn:
            continue
        if any(filling.occupant(source).team == number for source in _into(pot, pots)):
            return Ahead("pot", number=pot.level, bracket=pot.bracket)
    return None


def _into(pot: Pot, pots: dict[str, Pot]) -> list[Source]:
    """Where those in a pot come from."""
    found = list(pot.entries)
    if pot.before:
        found += [Source("winner", one) for one in pots[pot.before].matches]
        found.append(Source("exempt", of=pot.before))
    return found
