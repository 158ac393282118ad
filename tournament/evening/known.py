"""The picture of an evening while it is played: who stands in each place, how each match stands.

No statement of its own beside those that the evening asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from pairing.bracket import PlannedMatch, Source, Structure

from ..formats import Melee, format_of
from ..models import Exempt, Stage
from ..models.result import FORFEITED, SETTLED
from .past import teams_still_there
from .picture import ROWS, Counted, Known, Live, Section, picture_of
from .rows import MatchRow
from .seats import NOBODY, Seats
from .state import Evening


def evening_picture(
    evening: Evening,
    names: Mapping[int, str],
    matches: Iterable[MatchRow] | None = None,
    *,
    ranked: Mapping[str, tuple[str, tuple[str, ...]]] | None = None,
    rows: int = ROWS,
) -> list[Section]:
    """The picture of an evening: its structure, else its rounds where nobody knows who will meet; empty where
    it has no stages. `names`: number → as this page writes the team; `matches`: fresher than the evening's
    own, where the page has them; `ranked`: the pools as `Known` has them.

    Raises the engine's Refusal where its stages and teams make no structure."""
    counted = counted_in(evening)
    structure, seats = evening.structure, evening.seats
    if structure is None or seats is None:
        return [section for stage in evening.stages[:1] for section in _melee(evening, stage, counted)]
    live = _live(structure, seats, evening.rows.matches if matches is None else matches)
    drawn = {key for _stage, key in evening.rows.released if key}
    drawn |= {pot.key for pot in structure.pots if seats.drawn(pot) is not None}
    known = Known(
        _names(evening, structure, seats, live, names), live, frozenset(drawn), counted, ranked or {}
    )
    return picture_of(_as_released(structure, evening), known, rows=rows)


def _melee(evening: Evening, stage: Stage, counted: Mapping[str, Counted]) -> list[Section]:
    kind = format_of(stage)
    return melee_picture(evening.teams, kind.rounds, counted.get(kind.group_key(stage)))


def melee_picture(players: int, rounds: int, counted: Counted | None = None) -> list[Section]:
    """The picture of a mêlée, for any number of players: as they register, there may not be a table yet."""
    structure = Melee(rounds).structure(players)
    by_group = {} if counted is None else {group.key: counted for group in structure.groups}
    return picture_of(structure, Known(counted=by_group))


def _as_released(structure: Structure, evening: Evening) -> Structure:
    """The structure with its matches called what they were when they were released: the last pot of a bracket
    may have turned out to be its final."""
    finals = {match.planned for match in evening.rows.matches if match.title == "final"}
    renamed = (
        replace(match, title="final") if match.number in finals else match for match in structure.matches
    )
    return replace(structure, matches=tuple(renamed))


# What was drawn of the rounds


def counted_in(evening: Evening) -> dict[str, Counted]:
    """Key of the group → what was drawn, for each stage of rounds that has begun; no statement."""
    return {
        format_of(stage).group_key(stage): _counted(evening, stage)
        for stage in evening.stages
        if format_of(stage).rounds and evening.rounds_in(stage)
    }


def _counted(evening: Evening, stage: Stage) -> Counted:
    """Its drawn rounds as they were played; those to come share their rests among who is still there."""
    kind, drawn, field, rested = format_of(stage), list[tuple[int, int]](), 0, 0
    there = {team.pk for team in teams_still_there(evening)}
    for round_ in evening.rounds_in(stage):
        matches = [match for match in evening.matches_in(stage) if match.round == round_.number]
        caught_up = sum(bool(match.counts_for) for match in matches)
        rests = [rest for rest in evening.rows.rests if rest.round == round_.number]
        exempt = [rest.team for rest in rests if rest.kind == Exempt.Kind.EXEMPT]
        drawn.append((len(matches), len(exempt) - caught_up))
        field = (len(matches) - caught_up) * kind.table_size + len(exempt)
        rested += len(there.intersection(exempt)) - caught_up
    left = max(0, kind.rounds - len(drawn))
    if left:
        field = len(there)
    rounds = len(drawn) + left
    fewest, over = divmod(max(0, rested) + left * (field % kind.table_size), field or 1)
    return Counted(field, rounds - fewest - bool(over), rounds - fewest, tuple(drawn))


# Who stands where in the brackets, and how their matches stand


def _live(structure: Structure, seats: Seats, matches: Iterable[MatchRow]) -> dict[int, Live]:
    live = {match.number: Live(FORFEITED, winner=ahead) for match, ahead in unplayed(structure, seats)}
    for match in matches:
        if match.planned is not None:
            given_up, table = match.state == FORFEITED, None if match.state in SETTLED else match.table
            a, b = (None, None) if given_up else (match.total_a, match.total_b)
            live[match.planned] = Live(match.state, a, b, match.won_by, table)
    return live


def unplayed(structure: Structure, seats: Seats) -> Iterator[tuple[PlannedMatch, str]]:
    """The matches that one team wins because the other has left before it was drawn, or nobody comes."""
    for match in structure.matches:
        stands, sides = seats.stands(match), seats.sides(match.number)
        nobody = any(_is_nobody(seats, source) for source in (match.a, match.b))
        if (nobody or sides != stands) and all(side.known for side in sides):
            yield match, "A" if sides[0].team else "B" if sides[1].team else ""


def _is_nobody(seats: Seats, source: Source) -> bool:
    """Whether a match sends nobody there: both its teams have given it up."""
    return source.kind in ("winner", "loser") and seats.occupant(source) == NOBODY


def _names(
    evening: Evening, structure: Structure, seats: Seats, live: Mapping[int, Live], names: Mapping[int, str]
) -> dict[Source, str]:
    """Every place of which something is known; who has left and plays no more there says how: "7, Fabre –
    Oustric, abandon"."""
    gone = {team.number or 0: str(team.get_status_display()) for team in evening.roll.gone}
    places = [source for group in structure.groups for source in group.entries]
    places += [Source("exempt", of=pot.key) for pot in structure.pots]
    known = {place: names.get(seats.occupant(place).team or 0, "") for place in places}
    for match in structure.matches:
        now, sides = live.get(match.number, Live("")), seats.sides(match.number)
        for source, side, letter in zip((match.a, match.b), sides, "AB", strict=True):
            team = seats.occupant(source).team or 0
            known[source] = _("personne") if _is_nobody(seats, source) else names.get(team, "")
            plays_no_more = now.winner != letter and (now.state == FORFEITED or side.team != team)
            if known[source] and team in gone and plays_no_more:
                known[source] = _("%(team)s, %(left)s") % {"team": known[source], "left": gone[team]}
    return {place: name for place, name in known.items() if name}
