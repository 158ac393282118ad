"""The matches of a bracket as rows: all made when it begins, called to their tables one after the other, and
to be called again where a call is taken back."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Q

from pairing.structure.types import BY_RANK, PlannedMatch, Source, Structure

from ..evening import Evening, evening_of
from ..models import Draw, Match, Stage, Team

COPIED = (
    "tournament_id", "stage_id", "planned", "bracket", "level", "title", "place_won", "place_lost",
    "winner_to_id", "winner_side", "loser_to_id", "loser_side",
)  # fmt: skip
SIDES = (("A", "team_a_id"), ("B", "team_b_id"))


def in_trees(structure: Structure) -> list[PlannedMatch]:
    """The matches that no pot decides."""
    return [match for match in structure.matches if match.a.kind != "drawn"]


def plan_bracket(evening: Evening, stage: Stage, begins: Callable[[Source], Team | None]) -> None:
    """Make all matches of a bracket that begins, those of its pots aside. `begins`: the team of a place that
    no match decides."""
    structure = evening.structure
    if structure is None or Match.with_planned.filter(stage=stage, planned__isnull=False).exists():
        return

    Match.with_planned.bulk_create(
        Match(
            tournament=evening.tournament,
            stage=stage,
            number=match.number,
            planned=match.number,
            bracket=match.bracket,
            level=match.level,
            title=match.title,
            place_won=match.places[0] if match.places else None,
            place_lost=match.places[1] if match.places else None,
            team_a=begins(match.a),
            team_b=begins(match.b),
        )
        for match in in_trees(structure)
    )


def link_bracket(stage: Stage, structure: Structure) -> None:
    """Write at each match of a bracket where its winner and its loser go, as far as these are made."""
    rows = {row.planned: row for row in Match.with_planned.filter(stage=stage, planned__isnull=False)}
    changed = {}
    for match in in_trees(structure):
        for side, source in (("A", match.a), ("B", match.b)):
            row, to = rows.get(source.number), rows.get(match.number)
            if source.kind not in ("winner", "loser") or row is None or to is None:
                continue
            way = source.kind
            if getattr(row, f"{way}_to_id") is None:
                setattr(row, f"{way}_to", to)
                setattr(row, f"{way}_side", side)
                changed[row.pk] = row
    Match.with_planned.bulk_update(changed.values(), ["winner_to", "winner_side", "loser_to", "loser_side"])


def plan_again(match: Match) -> Match:
    """Put in the place of a match of a tree one that is still to be called, with who begins there."""
    sent = Match.with_planned.filter(Q(winner_to=match) | Q(loser_to=match))
    decided = {way.winner_side if way.winner_to_id == match.pk else way.loser_side for way in sent}
    begins = {column: getattr(match, column) for side, column in SIDES if side not in decided}
    new = Match(**{name: getattr(match, name) for name in COPIED}, **begins, number=match.planned or 0)
    new.save()
    take_place(match, new)
    return new


def take_place(match: Match, new: Match) -> None:
    """The matches that sent their teams to one send them to the other, and it sends nobody on any more."""
    Match.with_planned.filter(winner_to=match).update(winner_to=new)
    Match.with_planned.filter(loser_to=match).update(loser_to=new)
    Match.objects.filter(pk=match.pk).update(winner_to=None, winner_side="", loser_to=None, loser_side="")


def seat_entries(evening: Evening, stage: Stage) -> None:
    """Seat in the matches to be called those that the rankings send there now."""
    structure, filling = evening.structure, evening.by_rank
    if structure is None or filling is None:
        return
    ids = {team.number: team.pk for team in evening.roll.everybody}
    for row in (row for row in evening.rows.planned if row.stage == stage.pk):
        match = structure.match(row.planned or 0)
        sources = (("team_a_id", match.a), ("team_b_id", match.b))
        seats = {
            column: ids.get(filling.occupant(source).team or 0)
            for column, source in sources
            if source.kind in BY_RANK
        }
        if seats:
            Match.with_planned.filter(pk=row.id).update(**seats)


def in_tree_rows(draw: Draw) -> list[Match]:
    """The matches that a draw called, those of pots aside."""
    rows = list(Match.objects.filter(draw=draw, planned__isnull=False))
    structure = evening_of(draw.tournament).structure if rows else None
    return [row for row in rows if structure is not None and in_tree(row.planned, structure)]


def in_tree(planned: int | None, structure: Structure) -> bool:
    """Whether no pot decides who plays that match."""
    return planned is not None and structure.match(planned).a.kind != "drawn"
