"""Who sits where in a stage: the pairs that a mêlée makes for one round, the teams that a ranking places in
brackets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pairing.bracket import BY_RANK, Structure

from ..evening.state import Evening
from ..formats import format_of
from ..models import Draw, Slot, Stage, Team
from ..models.team import pair_of
from .drafts import record_of

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
    return {entrant.id for other_draw in others for entrant in record_of(other_draw).entrants}


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
