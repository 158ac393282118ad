"""What was really drawn of a stage of rounds: matches and exempt teams of each round, matches of each team.

Teams leave and come: what was planned for as many as were drawn first is true of no round since. Reads an
evening."""

from __future__ import annotations

from collections import Counter

from ...models import Exempt, Match, Stage
from ...planned import planned_rounds
from ..engine.picture import Counted
from .evening import Evening
from .evening.entrants import there
from .evening.least import rests_to_come
from .evening.rows import Meeting

MELEE = "melee"


def counted_in(evening: Evening) -> dict[str, Counted]:
    """Key of the group → what was drawn, for each stage of rounds that has begun; no statement, save the
    pairs of a mêlée."""
    begun = [stage for stage in evening.stages if planned_rounds(stage) and evening.rounds_in(stage)]
    return {
        MELEE if stage.kind == Stage.Kind.MELEE else f"t{stage.order}": _counted(evening, stage)
        for stage in begun
    }


def _counted(evening: Evening, stage: Stage) -> Counted:
    numbers = [one.number for one in evening.rounds_in(stage)]
    left = max(0, planned_rounds(stage) - len(numbers))
    rests, drawn = _rests(evening, stage), []
    for number in numbers:
        matches = [match for match in evening.matches_in(stage) if match.round == number]
        alone = sum(at == number for at, _number in rests)
        drawn.append((len(matches), alone))
    had, played = Counter(number for _at, number in rests), _played(evening, stage)
    last = {*_in_round(evening, stage, numbers[-1]), *(who for at, who in rests if at == numbers[-1])}
    who = sorted(team.number or 0 for team in there(evening)) if left else sorted(last)
    each = len(who) % (4 if stage.kind == Stage.Kind.MELEE else 2)
    so_far = {one: had[one] for one in who}
    most, fewest = (rests_to_come(so_far, left, each, lucky=lucky) for lucky in (False, True))
    return Counted(
        len(who),
        min((played[one] + left - most[one] for one in who), default=0),
        max((played[one] + left - fewest[one] for one in who), default=0),
        tuple(drawn),
    )


def _rests(evening: Evening, stage: Stage) -> list[tuple[int, int]]:
    """(round, number) of those without opponent; not of who has caught up."""
    matches = evening.matches_in(stage)
    caught_up = {(one.round, who) for one in matches if one.counts for who in _counting(evening, one)}
    rests = (one for one in evening.rows.rests if (one.stage, one.kind) == (stage.pk, Exempt.Kind.EXEMPT))
    found = [(rest.round, evening.number_at(rest.seat)) for rest in rests]
    return [one for one in found if one not in caught_up]


def _played(evening: Evening, stage: Stage) -> Counter[int]:
    """Number → its matches drawn here that nobody gave up."""
    kept = (match for match in evening.matches_in(stage) if match.state != Match.State.FORFEITED)
    return Counter(who for match in kept for who in _counting(evening, match))


def _counting(evening: Evening, match: Meeting) -> list[int]:
    """Those whose match it is: of one in which somebody catches up only that one, the first of a pair."""
    found = [who for seat in match.counting for who in _members(evening, seat)]
    return found[:1] if match.counts else found


def _in_round(evening: Evening, stage: Stage, number: int) -> set[int]:
    matches = (match for match in evening.matches_in(stage) if match.round == number)
    return {who for match in matches for seat in (match.a, match.b) for who in _members(evening, seat)}


def _members(evening: Evening, seat: int) -> tuple[int, ...]:
    """The team on a seat, or the players of a pair."""
    number = evening.number_at(seat)
    return (number,) if number else evening.pairs.get(seat, ())
