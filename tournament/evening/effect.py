"""What a match's result would change in the standings: its two teams, and whoever else changes places.

Reads the ranking twice from the same rows (`standings_before_and_after`); writes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.structure.labels import of_bracket
from pairing.structure.types import BY_RANK

from ..models import Match, Tournament
from ..standings.board import Place, Standings
from .match import begun_matches, counts_with, is_over
from .misplaced import Misplaced, misplaced_matches
from .outdated import Reranked, reranked
from .reading import evening_of, standings_before_and_after
from .rows import Decided, TeamCard
from .state import Evening

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
    if now.structure is None or now.by_rank is None or then.by_rank is None:
        return ()
    swaps: dict[tuple[str, int, int], Swapped] = {}
    for match in now.structure.matches:
        for source in (match.a, match.b):
            old, new = now.by_rank.occupant(source).team, then.by_rank.occupant(source).team
            if source.kind in BY_RANK and old is not None and new is not None and old != new:
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
    def begun(self) -> int:
        """How many of the matches have begun."""
        return sum(match.begun for match in self.matches)

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
