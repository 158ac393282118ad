"""What another result changes: in the standings, in the places of brackets, in what is drawn already.

A match of a bracket that has not begun gets the right teams by itself; one that has begun is only named: it
counts as it is played."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Q
from django.utils.translation import gettext as _

from pairing.bracket import BY_RANK, MINIMUM, Source, of_bracket

from ..formats.draws import DrawKey
from ..models import Exempt, Forfeit, Match, PhoneSide, Round, Team, Tournament
from ..standings.board import Place, Standings
from .match import WAITING, begun_matches, counts_with, is_over, something_entered
from .outdated import Reranked, reranked
from .reading import evening_of, standings_before_and_after
from .rows import Decided, MatchRow, TeamCard, match_rows
from .seats import Seat, Seating, bracket_rows, seated_on
from .state import AS_DRAWN, Evening

SIDES = (("A", "team_a_id"), ("B", "team_b_id"))
Told = dict[str, Any]


def reseat_after(match: Match) -> list[Told]:
    """Seat whom the results send on now in the matches of that bracket that have not begun; each change as
    the journal tells it. Twice is once; no statement outside a bracket."""
    return [] if match.planned is None else reseat(match.stage_id, match)


def reseat(stage: int, after: Match | None = None) -> list[Told]:
    """The same for all brackets of a stage; `after` one of its matches, whose loser rests no more in its
    winner's place."""
    seating = _seating(stage)
    told = [] if after is None else _rests_after(seating, seating.rows[after.pk])
    wrong = {row.id: now for row in seating.rows.values() if (now := _seated(seating, row)) is not None}
    rows = Match.objects.filter(pk__in=wrong).select_related("draw").order_by("planned") if wrong else ()
    told += [_take_seats(row, wrong[row.pk], seating) for row in rows]
    if told:
        Round.objects.filter(stage=stage, matches=None, exempts=None).delete()
    return told


def _seating(stage: int) -> Seating:
    """Three statements."""
    matches = Match.with_planned.filter(stage=stage, planned__isnull=False)
    begun = matches.filter(Q(state=WAITING) & (something_entered() | ~Q(first_dealer=None)))
    gone = Team.objects.filter(tournament__stages=stage, status__in=Team.GONE)
    return Seating(
        match_rows(matches),
        frozenset(gone.values_list("pk", flat=True)),
        begun=frozenset(begun.values_list("pk", flat=True)),
    )


Pair = tuple[int | None, int | None]


def _seated(seating: Seating, row: MatchRow) -> Pair | None:
    """Whom the results send to a match that was called, where it has not begun and others sit there."""
    if not row.called or seating.is_fixed(row):
        return None
    a, b = seating.sides(row)
    return None if (a.team, b.team) == (row.a, row.b) else (a.team, b.team)


def _take_seats(match: Match, now: Pair, seating: Seating) -> Told:
    """These two play it, one version further; where nobody comes it is called no more."""
    before = (match.team_a_id, match.team_b_id)
    if None not in now:
        sides = dict(zip(("team_a", "team_b"), now, strict=True))
        Match.objects.filter(pk=match.pk).update(**sides, version=F("version") + 1)
    elif match.draw is not None and match.draw.engine == "pot":
        match.delete()
    else:
        call_off([match], fed=seating.ways)
    numbers = dict(Team.objects.filter(pk__in={*before, *now} - {None}).values_list("pk", "number"))
    uids = Team.objects.filter(pk__in={*now} - {*before, None}).values_list("uid", flat=True)
    about: Told = {"teams": [str(uid) for uid in uids]}
    if match.draw is not None:
        about |= {"draw": str(match.draw.uid), "number": match.draw.number}
    was, is_now = ([str(match.uid), *(pk and numbers[pk] for pk in pair)] for pair in (before, now))
    return _told(about, {"seats": [was]}, {"seats": [is_now]})


def _told(about: Told, before: Told, after: Told) -> Told:
    return {"verb": "correction.swapped", "about": about, "before": before, "after": after}


def call_off(matches: list[Match], *, fed: Container[tuple[int, str]]) -> None:
    """Put matches of trees back among those still to be called. `fed`: the sides to which others send their
    teams."""
    for match in matches:
        for name, value in CALLED_OFF.items():
            setattr(match, name, value)
        match.number, match.version = match.planned or 0, match.version + 1
        for side, column in SIDES:
            if (match.pk, side) in fed:
                setattr(match, column, None)
    for model in (Forfeit, PhoneSide):
        model.objects.filter(match__in=matches).delete()
    names = [*CALLED_OFF, "number", "version", "team_a", "team_b"]
    Match.with_planned.bulk_update(matches, names)


CALLED_OFF: dict[str, Any] = {
    "round": None, "draw": None, "table": None, "wave": 1, "state": Match.State.WAITING, "forfeited_by": "",
    "target": None, "max_deals": None, "minutes": None, "limits_changed": False, "first_dealer": None,
    "seats_swapped": False, "together": False, "started_at": None,
}  # fmt: skip


def _rests_after(seating: Seating, row: MatchRow) -> list[Told]:
    """In pots drawn since, who has lost that match after all rests no more in its bracket, nor who has won it
    in another: the other one does, if it falls there."""
    result = seating.decided(row)
    if result is None or result.winner is None:
        return []
    told, couple = list[Told](), {result.winner: result.loser, result.loser: result.winner}
    rests = Exempt.objects.filter(draw__stage=row.stage, draw__engine="pot", team__in=couple)
    for rest in rests.filter(round__number__gt=row.round).select_related("draw", "round", "team"):
        here = rest.draw is not None and DrawKey.parse(rest.draw.key).bracket == row.bracket
        if rest.draw is None or rest.team_id == (result.winner if here else result.loser):
            continue
        was, now = [rest.round.number, rest.team.number], Team.objects.get(pk=couple[rest.team_id])
        if here or seating.played(now.pk, row) < MINIMUM:
            Exempt.objects.filter(pk=rest.pk).update(team=now)
        else:
            rest.delete()
        about = {"teams": [str(now.uid)], "draw": str(rest.draw.uid), "number": rest.draw.number}
        told.append(_told(about, {"rests": [was]}, {"rests": [[was[0], now.number]]}))
    return told


@dataclass(frozen=True)
class Misplaced:
    """A match whose teams are not those that the results send there.

    `stands` and `belongs` are team numbers side by side; None where nobody belongs. `begun`: anything was
    entered, so its teams stay; `ranked`: a ranking sends its teams there."""

    match: MatchRow
    stands: tuple[int, int]
    belongs: Pair
    begun: bool
    ranked: bool = False

    @property
    def taken_away(self) -> bool:
        """Whether nobody is to play it any more."""
        return None in self.belongs

    @property
    def changes(self) -> tuple[tuple[int, int | None], ...]:
        """(the team that stands there, the one that belongs there), where they differ."""
        return tuple(pair for pair in zip(self.stands, self.belongs, strict=True) if pair[0] != pair[1])


def misplaced_matches(evening: Evening, begun: frozenset[int]) -> tuple[Misplaced, ...]:
    """The matches of brackets that do not fit, in the order in which they are played. `begun`: those on which
    anything was entered; a forfeit is something entered too."""
    return tuple(_misplaced(evening, begun)) if evening.begun else ()


def _misplaced(evening: Evening, begun: frozenset[int]) -> Iterator[Misplaced]:
    if evening.structure is None:
        return
    seating = seating_of(evening, begun)
    sent, taken = sent_by_ranks(evening, seating)
    for row in (row for row in seating.rows.values() if row.called):
        fixed, stands = seating.is_fixed(row), (row.a, row.b)
        placed = sent if fixed else taken
        seats = [
            Seat(placed[row.id, side]) if (row.id, side) in placed else seating.belongs(row, side)
            for side in ("A", "B")
        ]
        a, b = (seat.team if seat.known else team for seat, team in zip(seats, stands, strict=True))
        if (a, b) != stands and (a is None or a != b):
            ranked = {(row.id, "A"), (row.id, "B")} <= sent.keys()
            yield Misplaced(row, stands, (a, b), fixed, ranked)


def seating_of(evening: Evening, begun: frozenset[int]) -> Seating:
    """The matches of brackets with the numbers of their teams; no statement."""
    rows = bracket_rows(evening.rows, evening.number_of)
    return Seating(rows, evening.roll.gone_numbers, begun=begun)


Placed = dict[tuple[int, str], int | None]
"""The id of a match and the side → who is there."""


def sent_by_ranks(evening: Evening, seating: Seating) -> tuple[Placed, Placed]:
    """Whom the rankings send now to each side that they fill, and who can take it: who has begun elsewhere
    stays there, and whoever has lost its place by that takes the one left. As drawn where that was said."""
    structure, places = evening.structure, dict[tuple[int, str], Source]()
    assert structure is not None
    for row in seating.rows.values():
        match = structure.match(row.planned or 0)
        sources = {(row.id, "A"): match.a, (row.id, "B"): match.b}
        places |= {at: source for at, source in sources.items() if source.kind in BY_RANK}
    drawn = {(pk, side): seated_on(seating.rows[pk], side).team for pk, side in places}
    seats = {at: evening.sent_by_rank(source) for at, source in places.items()}
    if evening.stages[-1].options.get(AS_DRAWN) or not all(seat.known for seat in seats.values()):
        return drawn, drawn
    sent = {at: seat.team for at, seat in seats.items()}
    fixed = {at: team for at, team in drawn.items() if seating.is_fixed(seating.rows[at[0]])}
    stay = set(fixed.values())
    others = [sent[at] for at in fixed if sent[at] not in stay]
    taken = {
        at: fixed[at] if at in fixed else team if team not in stay else others.pop(0) if others else None
        for at, team in sent.items()
    }
    return sent, taken


def feeders_to(evening: Evening, stage: int, planned: int) -> dict[int, tuple[int, bool]]:
    """Team → the match of this stage that sent it to that one, by its id, and whether as its winner: its last
    one before."""
    seating = Seating((row for row in evening.rows.matches if row.planned is not None), frozenset())
    feeders: dict[int, tuple[int, bool]] = {}
    for row in seating.rows.values():
        result = seating.decided(row)
        if row.stage == stage and (row.planned or 0) < planned and result is not None:
            feeders |= {team: (row.id, team == result.winner) for team in (row.a, row.b)}
    return feeders


CELLS = 2  # criteria told beside the rank: those of the boards


@dataclass(frozen=True)
class RankChange:
    """A value before and after, as written."""

    label: str
    before: str
    after: str


@dataclass(frozen=True)
class TeamEffect:
    """One team: its pool, its ranks there (in its stage, where there is none) and overall before and after,
    and what it counts that changes. In a mêlée: one player."""

    team: TeamCard
    pool: str
    rank: tuple[int, int]
    overall: tuple[int, int]
    changes: tuple[RankChange, ...]

    @property
    def moves(self) -> bool:
        """Whether its rank in the pool or the stage changes."""
        return self.rank[0] != self.rank[1]

    @property
    def moves_overall(self) -> bool:
        return self.overall[0] != self.overall[1]


@dataclass(frozen=True)
class Effect:
    """With totals `a` – `b`. `alone`: before is without this match, which counts with them already.

    `sides` is empty for a friendly match; `others` are the other teams whose rank in the pool changes,
    `elsewhere` how many change overall; `later` is the next round, already drawn."""

    a: int
    b: int
    alone: bool
    sides: tuple[TeamEffect, ...]
    others: tuple[TeamEffect, ...]
    elsewhere: int
    provisional: bool
    later: int | None


def effect_of(tournament: Tournament, match: Match, a: int, b: int, decided: Decided | None = None) -> Effect:
    """What that result would change; five SQL statements whatever the size. `decided` as in
    `Evening.supposing`."""
    before, after = standings_before_and_after(tournament, match.pk, a, b, decided)
    cards = {**after.teams, **after.pairs}
    teams = [cards[pk] for pk in (match.team_a_id, match.team_b_id) if pk in cards]
    own_ids = [pk for team in teams for pk in (team.members or (team.id,))]
    old, new = places_of(before, match.stage_id), places_of(after, match.stage_id)
    effects = [_team(pk, (old[pk], new[pk]), before, after) for pk in new if pk in old]
    sides = {effect.team.id: effect for effect in effects if effect.team.id in own_ids}
    others = [effect for effect in effects if effect.team.id not in own_ids]
    number = match.round.number
    return Effect(
        a=a,
        b=b,
        alone=counts_with(match, a, b),
        sides=tuple(sides[pk] for pk in own_ids if pk in sides),
        others=tuple(
            sorted((effect for effect in others if effect.moves), key=lambda effect: effect.rank[1])
        ),
        elsewhere=sum(effect.moves_overall for effect in others),
        provisional=after.provisional,
        later=number + 1 if number < after.rounds and not is_over(tournament) else None,
    )


def places_of(standings: Standings, stage: int) -> dict[int, tuple[str, Place]]:
    """The pool of each team of a stage and its place there; in brackets its place of the evening."""
    part = next((part for part in standings.parts if part.stage == stage), None)
    if part is None:
        return {}
    if part.pools:
        return {place.team.id: (pool.name, place) for pool in part.pools for place in pool.places}
    places = standings.overall if part.brackets else part.places
    return {place.team.id: ("", place) for place in places}


def _team(
    pk: int, seats: tuple[tuple[str, Place], tuple[str, Place]], before: Standings, after: Standings
) -> TeamEffect:
    (_pool, old), (pool, new) = seats
    values = zip(after.columns, old.cells, new.cells, strict=True)
    changes = [RankChange(column.short, was, now) for column, was, now in values if was != now]
    return TeamEffect(
        team=new.team,
        pool=pool,
        rank=(old.rank, new.rank),
        overall=(before.by_team[pk].rank, after.by_team[pk].rank),
        changes=tuple(changes[:CELLS]),
    )


@dataclass(frozen=True)
class Swapped:
    """One place that two known teams would exchange: its bracket, who has it, who would."""

    bracket: str
    leaves: int
    enters: int

    @property
    def name(self) -> str:
        """What the bracket is called."""
        return of_bracket(self.bracket).text(translate=_)


def swapped(now: Evening, then: Evening) -> tuple[Swapped, ...]:
    """The first places of each bracket that known teams have, now and then."""
    if now.structure is None or now.stages[-1].options.get(AS_DRAWN):
        return ()
    swaps: dict[tuple[str, int, int], Swapped] = {}
    for match in now.structure.matches:
        for source in (source for source in (match.a, match.b) if source.kind in BY_RANK):
            old, new = now.sent_by_rank(source).team, then.sent_by_rank(source).team
            if old is not None and new is not None and old != new:
                swaps[match.bracket, old, new] = Swapped(match.bracket, old, new)
    return tuple(swaps.values())


@dataclass(frozen=True)
class Consequences:
    """`swapped`: places of brackets that change hands; `matches`: released matches that would have the wrong
    teams; `ranks`: rounds already drawn whose order would be another."""

    swapped: tuple[Swapped, ...] = ()
    matches: tuple[Misplaced, ...] = ()
    ranks: tuple[Reranked, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether the organiser is asked what becomes of a draw: one that a ranking made."""
        return bool(self.ranks) or any(match.ranked and not match.begun for match in self.matches)

    def __bool__(self) -> bool:
        return bool(self.swapped or self.matches or self.ranks)


def consequences(tournament: Tournament, match: int, a: int, b: int) -> Consequences:
    """What that result would change in the draws; the statements of an evening and of its standings."""
    evening = evening_of(tournament)
    if len(evening.rows.released) < 2 and len(evening.stages) < 2:
        return Consequences()
    return consequences_in(evening, evening.supposing(match, a, b), begun_matches(tournament))


def consequences_in(evening: Evening, then: Evening, begun: frozenset[int]) -> Consequences:
    """What is otherwise in the draws of that evening `then`."""
    wrong_now = {wrong.match.id for wrong in misplaced_matches(evening, begun)}
    matches = tuple(wrong for wrong in misplaced_matches(then, begun) if wrong.match.id not in wrong_now)
    moved_now = {round_.draw.pk: round_.moved for round_ in reranked(evening, begun)}
    ranks = tuple(round_ for round_ in reranked(then, begun) if round_.moved != moved_now.get(round_.draw.pk))
    return Consequences(swapped(evening, then), matches, ranks)
