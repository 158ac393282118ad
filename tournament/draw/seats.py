"""Who sits where in a stage, and what sent it there: the pairs that a mêlée makes for one round, the teams
that a ranking places in brackets, those that a match of a bracket sends on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pairing.structure.fill import Filling
from pairing.structure.types import BY_RANK

from ..evening import Evening, FeederRow
from ..evening.kinds import kind_of
from ..models import Draw, Match, Slot, Stage, Team
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


def link_sources(feeders: Mapping[Match, Mapping[str, FeederRow]]) -> None:
    """Write at the matches that sent teams to these where their winner, or their loser, went; one that has
    sent its to a match already is left alone. Two statements."""
    sources = Match.objects.in_bulk({row.match for by_side in feeders.values() for row in by_side.values()})
    for match, by_side in feeders.items():
        for side, row in by_side.items():
            source = sources[row.match]
            if row.won and source.winner_to_id is None:
                source.winner_to, source.winner_side = match, side
            if not row.won and source.loser_to_id is None:
                source.loser_to, source.loser_side = match, side
    Match.objects.bulk_update(sources.values(), ["winner_to", "winner_side", "loser_to", "loser_side"])


def unlink_sources(match: Match) -> None:
    """No match sends a team here any more."""
    Match.objects.filter(winner_to=match).update(winner_to=None, winner_side="")
    Match.objects.filter(loser_to=match).update(loser_to=None, loser_side="")


def seat_placed(evening: Evening, stage: Stage, filling: Filling | None) -> None:
    """Give a seat to every team placed in the brackets of a stage, and write there which one; a team that is
    placed there no more keeps a bare seat. Three statements at most."""
    if kind_of(stage).takes_everybody or stage.pk == evening.stages[0].pk or filling is None:
        return
    placed = dict(_placed(filling))
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


def _placed(filling: Filling) -> Iterator[tuple[int, str]]:
    """The teams that a group sends into brackets, as far as that is known, each with its bracket."""
    matches, pots = filling.structure.matches, filling.structure.pots
    sources = [(match.bracket, source) for match in matches for source in (match.a, match.b)]
    sources += [(pot.bracket, source) for pot in pots for source in pot.entries]
    for bracket, source in sources:
        team = filling.occupant(source).team if source.kind in BY_RANK else None
        if team is not None:
            yield team, bracket
