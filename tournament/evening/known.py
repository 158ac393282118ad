"""What is known of a structure while it is played: who stands in each place, how each match stands.

No statement of its own beside those that the evening asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Literal, NamedTuple, Protocol

from django.utils.translation import gettext as _

from pairing.bracket import Source, Structure

from ..formats import Melee, format_of
from ..models import Exempt, Stage
from .match import FORFEITED, OTHER_SIDE, SETTLED, winner
from .past import teams_still_there
from .picture import ROWS, Counted, Known, Live, Section, picture_of
from .seats import NOBODY, Seats
from .state import Evening


def melee_picture(players: int, rounds: int, counted: Counted | None = None) -> list[Section]:
    """The picture of a mêlée, for any number of players: as they register, there may not be a table yet."""
    structure = Melee(rounds).structure(players)
    by_group = {} if counted is None else {group.key: counted for group in structure.groups}
    return picture_of(structure, Known(counted=by_group))


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


class ShownMatch(Protocol):
    """A match as a page knows it: a row of the evening, or a card of the hall."""

    @property
    def planned(self) -> int | None: ...
    @property
    def state(self) -> str: ...
    @property
    def table(self) -> int | None: ...
    @property
    def total_a(self) -> int | None: ...
    @property
    def total_b(self) -> int | None: ...


class Result(NamedTuple):
    """A match, the number of the team on its side A, and the side that won."""

    match: ShownMatch
    a: int
    won_by: str


def evening_picture(evening: Evening, known: Known, *, rows: int = ROWS) -> list[Section]:
    """The picture of an evening: its structure, else its rounds where nobody knows who will meet; empty where
    it has no stages.

    Raises the engine's Refusal where its stages and teams make no structure."""
    counted = counted_in(evening)
    known = replace(known, counted=counted)
    if evening.structure is not None:
        return picture_of(_as_released(evening.structure, evening), known, rows=rows)
    for stage in evening.stages:
        kind = format_of(stage)
        stage_counted = counted.get(kind.group_key(stage))
        return melee_picture(evening.teams, kind.rounds, stage_counted)
    return []


def _as_released(structure: Structure, evening: Evening) -> Structure:
    """The structure with its matches called what they were when they were released: the last pot of a bracket
    may have turned out to be its final."""
    finals = {match.planned for match in evening.rows.matches if match.title == "final"}
    if all(match.title == "final" for match in structure.matches if match.number in finals):
        return structure
    renamed = (
        replace(match, title="final") if match.number in finals else match for match in structure.matches
    )
    return replace(structure, matches=tuple(renamed))


def known_of(evening: Evening, names: Mapping[int, str], results: Iterable[Result] | None = None) -> Known:
    """Names and scores for the picture. `names`: number → as this page writes the team; `results`: fresher
    than the evening's own, where the page has them."""
    structure, seats = evening.structure, evening.seats
    if structure is None or seats is None:
        return Known()
    shown_results = results_in(evening) if results is None else results
    live = dict(unplayed(structure, seats))
    live |= {
        result.match.planned: _live(result, seats)
        for result in shown_results
        if result.match.planned is not None
    }
    return Known(
        names=dict(_named(structure, seats, names)) | dict(_left(evening, seats, live, names)),
        live=live,
        drawn=frozenset(key for _stage, key in evening.rows.released if key)
        | {pot.key for pot in structure.pots if seats.drawn(pot) is not None},
    )


def results_in(evening: Evening) -> Iterator[Result]:
    """The evening's own matches that stand in the structure."""
    for match in evening.rows.matches:
        if match.planned is not None:
            yield Result(match, evening.number_of(match.a), winner(match))


def places_in(structure: Structure) -> Iterator[Source]:
    """Every place that a picture writes."""
    for group in structure.groups:
        yield from group.entries
    for match in structure.matches:
        yield from (match.a, match.b)
    for pot in structure.pots:
        yield Source("exempt", of=pot.key)


def _named(structure: Structure, seats: Seats, names: Mapping[int, str]) -> Iterator[tuple[Source, str]]:
    for source in places_in(structure):
        team = seats.occupant(source).team
        if team is not None and team in names:
            yield source, names[team]
        elif _is_nobody(seats, source):
            yield source, _("personne")


def _is_nobody(seats: Seats, source: Source) -> bool:
    """Whether a match sends nobody there: both its teams have given it up."""
    return source.kind in ("winner", "loser") and seats.occupant(source) == NOBODY


def unplayed(structure: Structure, seats: Seats) -> Iterator[tuple[int, Live]]:
    """The matches that one team wins because the other has left before it was drawn, or nobody comes."""
    for match in structure.matches:
        stands = (seats.occupant(match.a), seats.occupant(match.b))
        sides = seats.sides(match.number)
        nobody = any(_is_nobody(seats, source) for source in (match.a, match.b))
        if (nobody or sides != stands) and all(side.known for side in sides):
            ahead: Literal["A", "B", ""] = "A" if sides[0].team else "B" if sides[1].team else ""
            yield match.number, Live(FORFEITED, winner=ahead)


def _left(
    evening: Evening, seats: Seats, live: Mapping[int, Live], names: Mapping[int, str]
) -> Iterator[tuple[Source, str]]:
    """The places of those who have left, where they play no more: "7, Fabre – Oustric, abandon"."""
    assert evening.structure is not None
    gone = {team.number or 0: str(team.get_status_display()) for team in evening.roll.gone}
    for match in evening.structure.matches:
        sides = seats.sides(match.number)
        won = live[match.number].winner if match.number in live else ""
        given_up = match.number in live and live[match.number].state == FORFEITED
        for source, side, letter in ((match.a, sides[0], "A"), (match.b, sides[1], "B")):
            team = seats.occupant(source).team
            if (
                team is not None
                and team in gone
                and team in names
                and won != letter
                and (given_up or side.team != team)
            ):
                yield source, _("%(team)s, %(left)s") % {"team": names[team], "left": gone[team]}


def _live(result: Result, seats: Seats) -> Live:
    """A match with its scores on the sides where the picture has its teams."""
    match, won = result.match, result.won_by
    assert match.planned is not None
    turned = seats.sides(match.planned)[0].team not in (None, result.a)
    a, b = (match.total_b, match.total_a) if turned else (match.total_a, match.total_b)
    if match.state == FORFEITED:
        a = b = None
    if turned:
        won = OTHER_SIDE.get(won, "")
    side: Literal["A", "B", ""] = "A" if won == "A" else "B" if won == "B" else ""
    table = None if match.state in SETTLED else match.table
    return Live(match.state, a, b, side, table)
