"""Who sits where: the pairs of one round of a mêlée, the teams that a ranking places in brackets, the matches
of a bracket that begins."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from django.db.models import F, Q

from pairing.bracket import BY_RANK, Source, Structure
from pairing.record import load

from ..evening.effect import seating_of, sent_by_ranks
from ..evening.reseat import call_off
from ..evening.seats import planned_rows, seated_on, ways_in
from ..evening.state import Evening
from ..formats import format_of
from ..models import Draw, Match, Slot, Stage, Team
from ..models.team import pair_of

PAIR = Team.Status.PAIR


def make_pairs(stage: Stage, duos: Sequence[tuple[int, int]], players: Mapping[int, Team]) -> dict[int, Team]:
    """A team and a seat for each couple of players, by their number in the round."""
    teams = Team.objects.bulk_create(
        pair_of(players[first_player], players[second_player]) for first_player, second_player in duos
    )
    first_position = Slot.objects.next_position(stage)
    Slot.objects.bulk_create(
        Slot(stage=stage, position=position, team=team)
        for position, team in enumerate(teams, start=first_position)
    )
    return dict(enumerate(teams, start=1))


def drawn_before(draw: Draw) -> set[int]:
    """Whom the other draws of its stage drew: they keep their seat, even where no match or rest is theirs, as
    the players of a mêlée and those above a *cadrage*."""
    others = Draw.objects.filter(stage=draw.stage, state=Draw.State.RELEASED).exclude(pk=draw.pk)
    return {entrant.id for other_draw in others for entrant in load(other_draw.record).entrants}


def remove_pairs(stage: Stage) -> None:
    """Take away the pairs that have lost their seat."""
    Team.objects.filter(tournament=stage.tournament, status=PAIR, slots=None).delete()


def seat_placed(evening: Evening, stage: Stage) -> None:
    """Give a seat to every team that a ranking places in the brackets of a stage now, and write there which
    one; a team that is placed there no more keeps a bare seat. Three statements at most."""
    if format_of(stage).takes_everybody or stage.pk == evening.stages[0].pk or evening.structure is None:
        return
    placed = dict(_placed(evening, evening.structure))
    slot_by_team = {slot.team_id: slot for slot in Slot.objects.filter(stage=stage)}
    last = max((slot.position for slot in slot_by_team.values()), default=0)
    teams = {team.pk: team for team in evening.roll.everybody if team.number in placed}
    bracket_of = {pk: placed[team.number or 0] for pk, team in teams.items()}
    seatless = [pk for pk in teams if pk not in slot_by_team and teams[pk] not in evening.roll.gone]
    Slot.objects.bulk_create(
        Slot(stage=stage, position=position, team=teams[pk], bracket=bracket_of[pk])
        for position, pk in enumerate(seatless, start=last + 1)
    )
    changed = [slot for pk, slot in slot_by_team.items() if slot.bracket != bracket_of.get(pk or 0, "")]
    for slot in changed:
        slot.bracket = bracket_of.get(slot.team_id or 0, "")
    Slot.objects.bulk_update(changed, ["bracket"])


def _placed(evening: Evening, structure: Structure) -> Iterator[tuple[int, str]]:
    """The teams that a group sends into brackets, as far as that is known, each with its bracket."""
    sources = [(match.bracket, source) for match in structure.matches for source in (match.a, match.b)]
    sources += [(pot.bracket, source) for pot in structure.pots for source in pot.entries]
    for bracket, source in sources:
        team = evening.sent_by_rank(source).team if source.kind in BY_RANK else None
        if team is not None:
            yield team, bracket


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
        if structure.match(row.number).a.kind != "drawn"
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
