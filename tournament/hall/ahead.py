"""What comes next for one team while it has no table. Pure readings of a plan that is already loaded."""

from __future__ import annotations

from pairing.structure.labels import Label, of_match, of_source
from pairing.structure.timing import Timing
from pairing.structure.types import PlannedMatch, Pot, Source

from ..evening import is_done
from ..evening.kinds import kind_of
from ..models import Stage
from .coming import Ahead, Kind
from .plans import RestOfEvening


def in_match(plan: RestOfEvening, number: int) -> Ahead | None:
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


def in_pot(plan: RestOfEvening, number: int) -> Ahead | None:
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


def waits_for_others(plan: RestOfEvening, number: int) -> Ahead | None:
    """Whether results of others still decide where it goes: its pool, the other pools, a pot of a bracket."""
    structure, filling = plan.structure, plan.filling
    assert structure is not None
    assert filling is not None
    if kind_of(plan.evening.stages[-1]).takes_everybody:
        return None
    sources = [source for match in structure.matches for source in (match.a, match.b)]
    sources += [source for pot in structure.pots for source in pot.entries]
    open_ones = [source for source in sources if not filling.occupant(source).known]
    mine = {
        group.key
        for group in structure.groups
        if any(filling.occupant(entry).team == number for entry in group.entries)
    }
    lost = {
        pot.key
        for pot in structure.pots
        if any(filling.occupant(Source("loser", one)).team == number for one in pot.matches)
    }
    waits = any(
        (one.kind == "place" and one.of in mine)
        or (one.kind in ("across", "overall") and not _ranked(plan, number))
        or (one.kind == "fallen" and one.of in lost)
        for one in open_ones
    )
    return Ahead("later") if waits else None


def _ranked(plan: RestOfEvening, number: int) -> bool:
    """Whether its way through the brackets is decided: it has played there, or stands in a place of them."""
    evening = plan.evening
    assert plan.structure is not None
    pools = {group.key for group in plan.structure.groups}
    return any(
        match.planned is not None
        and match.bracket not in pools
        and number in (evening.number_at(match.a), evening.number_at(match.b))
        for match in evening.rows.matches
    )


def next_stage(plan: RestOfEvening, number: int) -> Ahead | None:
    """The rounds or the pools to come for a team that has been drawn before."""
    evening, drawn = plan.evening, {stage for stage, _key in plan.evening.rows.released}
    stage = next((one for one in evening.stages if one.pk not in drawn), None)
    if stage is None or not any(seat.number == number for seat in evening.rows.seats.values()):
        return None
    kind = kind_of(stage)
    if not kind.takes_everybody:
        return None
    if not (rounds := kind.rounds(stage.options)):
        return Ahead("later")
    before = _slots_before(plan, stage)
    return Ahead("round", number=before + 1, of=before + rounds)


def _slots_before(plan: RestOfEvening, stage: Stage) -> int:
    """How many rounds come before those of a stage; the last of a *poule à barrage* may not stand yet."""
    assert plan.structure is not None
    made = len(plan.evening.rows.rounds)
    own = next(group for group in plan.structure.groups if kind_of(stage).has_group(group, stage))
    return max(made, Timing(plan.structure).starts(own))


def ahead_of(plan: RestOfEvening, number: int) -> Ahead | None:
    """What comes for the team of that number; None before the first draw or while it is to play. Found
    once for each plan: its page asks with every picture of the evening."""
    if number not in plan.comes:
        plan.comes[number] = _found(plan, number)
    return plan.comes[number]


def _found(plan: RestOfEvening, number: int) -> Ahead | None:
    evening = plan.evening
    if not evening.begun or _playing(plan, number):
        return None
    if (found := _round(plan, number)) is not None:
        return found
    if plan.structure is None or plan.filling is None:
        return None
    found = in_match(plan, number) or in_pot(plan, number) or next_stage(plan, number)
    return found or waits_for_others(plan, number) or Ahead("out")


def _playing(plan: RestOfEvening, number: int) -> bool:
    """Whether a match of it was released and is not done: its place is said elsewhere."""
    evening = plan.evening
    return any(
        not is_done(match) and number in (evening.number_at(match.a), evening.number_at(match.b))
        for match in evening.rows.matches
    )


def _round(plan: RestOfEvening, number: int) -> Ahead | None:
    """The next round of a stage in which everybody plays."""
    evening = plan.evening
    for stage in evening.stages:
        made, wanted = len(evening.rounds_in(stage)), kind_of(stage).rounds(stage.options)
        before = sum(one.stage.order < stage.order for one in evening.rows.rounds)
        seated = any(seat.stage == stage.pk and seat.number == number for seat in evening.rows.seats.values())
        if seated and made < wanted:
            return Ahead("round", number=before + made + 1, of=before + wanted)
    return None
