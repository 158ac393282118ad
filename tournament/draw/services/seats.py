"""The teams that a mêlée makes for one round: without a number, gone again when the round is taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.db.models import Max

from pairing.structure.types import BY_RANK, Source, Structure

from ...evening import Evening
from ...evening.kinds import kind_of
from ...models import Draw, Slot, Stage, Team
from ...models.team import pair_of
from ..queries.drafts import record_of

PAIR = Team.Status.PAIR


def make_pairs(stage: Stage, duos: Sequence[tuple[int, int]], players: Mapping[int, Team]) -> dict[int, Slot]:
    """A team and a seat for each couple of players, by their number in the round."""
    teams = Team.objects.bulk_create(pair_of(players[one], players[two]) for one, two in duos)
    last = stage.slots.aggregate(last=Max("position"))["last"] or 0
    slots = Slot.objects.bulk_create(
        Slot(stage=stage, position=position, team=team) for position, team in enumerate(teams, start=last + 1)
    )
    return dict(enumerate(slots, start=1))


def drawn_before(draw: Draw) -> set[int]:
    """Whom the other draws of its stage drew: they keep their seat, even where no match or rest is theirs, as
    the players of a mêlée and those above a *cadrage*."""
    others = Draw.objects.filter(stage=draw.stage, state=Draw.State.RELEASED).exclude(pk=draw.pk)
    return {one.id for other in others for one in record_of(other).entrants}


def remove_pairs(stage: Stage) -> None:
    """Take away the pairs that have lost their seat."""
    Team.objects.filter(tournament=stage.tournament, status=PAIR, slots=None).delete()


def seat_placed(evening: Evening, stage: Stage) -> None:
    """Give a seat to every team placed in the brackets of a stage, and write there where it comes from; a
    team that is placed there no more keeps a bare seat. Three statements at most."""
    if kind_of(stage).takes_everybody or stage.pk == evening.stages[0].pk:
        return
    placed = dict(_placed(evening))
    have = {slot.team_id: slot for slot in Slot.objects.filter(stage=stage)}
    last = max((slot.position for slot in have.values()), default=0)
    rows = {team.pk: team for team in (*evening.roll.present, *evening.roll.missing, *evening.roll.gone)}
    wanted = {pk: placed[number] for pk, team in rows.items() if (number := team.number or 0) in placed}
    new = [pk for pk in wanted if pk not in have and rows[pk] not in evening.roll.gone]
    Slot.objects.bulk_create(
        Slot(stage=stage, position=position, team=rows[pk], source=wanted[pk])
        for position, pk in enumerate(new, start=last + 1)
    )
    changed = []
    for pk, slot in have.items():
        if slot.source != (source := wanted.get(pk or 0, {})):
            slot.source = source
            changed.append(slot)
    Slot.objects.bulk_update(changed, ["source"])


def _placed(evening: Evening) -> Iterator[tuple[int, dict[str, object]]]:
    """The teams that a group sends into brackets, as far as that is known: bracket and place of each."""
    structure, filling = evening.structure, evening.filling
    if structure is None or filling is None:
        return
    for bracket, source in _sources(structure):
        team = filling.occupant(source).team if source.kind in BY_RANK else None
        if team is not None:
            yield team, {"bracket": bracket, "kind": source.kind, "number": source.number, "of": source.of}


def _sources(structure: Structure) -> Iterator[tuple[str, Source]]:
    brackets = {one.key for one in structure.brackets}
    for match in structure.matches:
        if match.bracket in brackets:
            yield from ((match.bracket, source) for source in (match.a, match.b))
    for pot in structure.pots:
        yield from ((pot.bracket, source) for source in pot.entries)
