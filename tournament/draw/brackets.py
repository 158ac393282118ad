"""The matches of a bracket as rows: all made when it begins, called to their tables one after the other, and
to be called again where a call is taken back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from django.db.models import F, Q

from pairing.bracket import Source, Structure

from ..evening.corrected import call_off, seating_of, sent_by_ranks
from ..evening.seats import planned_rows, seated_on, ways_in
from ..evening.state import Evening
from ..models import Draw, Match, Stage, Team


def plan_bracket(evening: Evening, stage: Stage, begins: Callable[[Source], Team | None]) -> None:
    """Make all matches of a bracket that begins, those of its pots aside. `begins`: the team of a place that
    no match decides."""
    structure = evening.structure
    if structure is None or Match.with_planned.filter(stage=stage, planned__isnull=False).exists():
        return

    def team(source: Source) -> int | None:
        return found.pk if (found := begins(source)) is not None else None

    Match.with_planned.bulk_create(
        Match(
            tournament=evening.tournament,
            stage=stage,
            number=row.number,
            planned=row.planned,
            bracket=row.bracket,
            level=row.level,
            title=row.title,
            place_won=row.place_won,
            place_lost=row.place_lost,
            team_a_id=row.a or None,
            team_b_id=row.b or None,
        )
        for row in planned_rows(structure, team)
    )


def link_bracket(stage: Stage, structure: Structure) -> None:
    """Write at each match of a bracket where its winner and its loser go, as far as these are made."""
    rows = {row.planned: row for row in Match.with_planned.filter(stage=stage, planned__isnull=False)}
    changed = {}
    for match, side, source in ways_in(structure):
        row, to, way = rows.get(source.number), rows.get(match.number), source.kind
        if row is not None and to is not None and getattr(row, f"{way}_to_id") is None:
            setattr(row, f"{way}_to", to)
            setattr(row, f"{way}_side", side)
            changed[row.pk] = row
    Match.with_planned.bulk_update(changed.values(), ["winner_to", "winner_side", "loser_to", "loser_side"])


def call_off_trees(draw: Draw) -> None:
    """The matches of trees that a draw called are still to be called."""
    rows = Match.objects.filter(draw=draw, planned__isnull=False).exclude(draw__engine="pot")
    sent = Match.with_planned.filter(Q(winner_to__in=rows) | Q(loser_to__in=rows))
    ways = sent.values_list("winner_to", "winner_side", "loser_to", "loser_side")
    fed = {way for won, side, lost, other in ways for way in ((won, side), (lost, other))}
    call_off(list(rows), fed=fed)


def seat_entries(evening: Evening, begun: frozenset[int]) -> None:
    """Seat in the matches of trees that have not begun those that the rankings send there now."""
    ids = {team.number: team.pk for team in evening.roll.everybody}
    seating = seating_of(evening, begun)
    _sent, taken = sent_by_ranks(evening, seating)
    seats = defaultdict[int, dict[str, int | None]](dict)
    for (match, side), number in taken.items():
        if not seating.is_fixed(seating.rows[match]) and seated_on(seating.rows[match], side).team != number:
            seats[match]["team_a" if side == "A" else "team_b"] = ids.get(number)
    for match, sides in seats.items():
        Match.with_planned.filter(pk=match).update(**sides, version=F("version") + 1)
