"""What another result changes: in the standings, in the places of brackets, in what is drawn already.

A match of a bracket that has not begun gets the right teams by itself; one that has begun is only named: it
counts as it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.bracket import BY_RANK, Structure, of_bracket

from ..formats import format_of
from ..formats.draws import DrawKey
from ..models import Draw, Match
from ..models.result import WAITING
from ..standings.board import Place, Standings
from ..standings.stages import standings_of
from .at_tables import begun_matches
from .rows import MatchRow, TeamCard
from .seats import Seat, Seating, seated_on, sources_of
from .state import Evening


@dataclass(frozen=True)
class Misplaced:
    """A match whose teams are not those that the results send there.

    `stands` and `belongs` are team numbers side by side; None where nobody belongs. `begun`: anything was
    entered, so its teams stay; `ranked`: a ranking sends its teams there."""

    match: MatchRow
    stands: tuple[int, int]
    belongs: tuple[int | None, int | None]
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
    if not evening.begun or evening.structure is None:
        return ()
    wrong, seating = list[Misplaced](), seating_of(evening, begun)
    sent, taken = sent_by_ranks(evening, seating)
    for row in (row for row in seating.rows.values() if row.called):
        fixed, stands, sides = seating.is_fixed(row), (row.a, row.b), ((row.id, "A"), (row.id, "B"))
        placed = sent if fixed else taken
        seats = [Seat(placed[at]) if at in placed else seating.belongs(row, at[1]) for at in sides]
        a, b = (seat.team if seat.known else team for seat, team in zip(seats, stands, strict=True))
        if (a, b) != stands and (a is None or a != b):
            wrong.append(Misplaced(row, stands, (a, b), fixed, {*sides} <= sent.keys()))
    return tuple(wrong)


def seating_of(evening: Evening, begun: frozenset[int]) -> Seating:
    """The matches of brackets with the numbers of their teams; no statement."""
    return Seating(evening.bracket_rows, evening.roll.gone_numbers, begun=begun)


Placed = dict[tuple[int, str], int | None]
"""The id of a match and the side → who is there."""


def sent_by_ranks(evening: Evening, seating: Seating) -> tuple[Placed, Placed]:
    """Whom the rankings send now to each side that they fill, and who can take it: who has begun elsewhere
    stays there, and whoever has lost its place by that takes the one left."""
    places = {
        (seating.by_number[number].id, side): source
        for (number, side), source in sources_of(evening.structure or Structure(0)).items()
        if source.kind in BY_RANK and number in seating.by_number
    }
    drawn = {(pk, side): seated_on(seating.rows[pk], side).team for pk, side in places}
    seats = {at: evening.sent_by_rank(source) for at, source in places.items()}
    if not all(seat.known for seat in seats.values()):
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


@dataclass(frozen=True)
class Reranked:
    """A round and the teams whose rank among those drawn is another now: (team, then, now).

    `begun` of its `matches` have begun."""

    draw: Draw
    round: int
    moved: tuple[tuple[int, int, int], ...]
    matches: int
    begun: int


def reranked(evening: Evening, begun: frozenset[int]) -> tuple[Reranked, ...]:
    """The released ranked rounds after the first with a match not begun whose order has changed; five
    statements at most."""
    changes = []
    for (stage, key), draw in evening.rows.released.items():
        first = stage == evening.stages[0].pk and DrawKey.parse(key).round == 1
        if first or not format_of(draw.stage).follows_ranks:
            continue
        matches = [match for match in evening.rows.matches if match.draw == draw.pk]
        waiting = sum(match.state == WAITING and match.id not in begun for match in matches)
        if waiting and (moved := _moved(evening, draw, matches[0].round)):
            changes.append(Reranked(draw, matches[0].round, moved, len(matches), len(matches) - waiting))
    return tuple(changes)


def _moved(evening: Evening, draw: Draw, number: int) -> tuple[tuple[int, int, int], ...]:
    record = evening.records[draw.stage_id, draw.key]
    before = standings_of(evening.tournament, evening.ranking.before(number), format_of)
    ranks = {place.team.number: place.rank for place in before.overall if not place.team.gone}
    drawn = {team.id: team.rank for team in record.entrants if team.rank is not None and team.id in ranks}
    then, now = _places(drawn), _places({team: ranks[team] for team in drawn})
    return tuple((team, then[team], now[team]) for team in sorted(drawn) if then[team] != now[team])


def _places(ranks: Mapping[int, int]) -> dict[int, int]:
    """Team → its place among these, ties shared."""
    ordered = sorted(ranks.values())
    return {team: 1 + ordered.index(rank) for team, rank in ranks.items()}


CELLS = 2  # criteria told beside the rank: those of the boards


@dataclass(frozen=True)
class TeamEffect:
    """One team: its pool, its ranks there (in its stage, where there is none) and overall before and after,
    and what it counts that changes: its name, before, after. In a mêlée: one player."""

    team: TeamCard
    pool: str
    rank: tuple[int, int]
    overall: tuple[int, int]
    changes: tuple[tuple[str, str, str], ...]

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


def effect_of(evening: Evening, then: Evening, match: Match, a: int, b: int) -> Effect:
    """What that result would change in the ranks, supposed `then`; four statements."""
    before, after = evening.before_and_after(then, match.pk)
    cards = {**after.teams, **after.pairs}
    teams = [cards[pk] for pk in (match.team_a_id, match.team_b_id) if pk in cards]
    own_ids = [pk for team in teams for pk in (team.members or (team.id,))]
    old, new = places_of(before, match.stage_id), places_of(after, match.stage_id)
    sides, others = dict[int, TeamEffect](), list[TeamEffect]()
    for pk, (pool, place) in new.items():
        if pk not in old:
            continue
        was = old[pk][1]
        values = zip((column.short for column in after.columns), was.cells, place.cells, strict=True)
        effect = TeamEffect(
            team=place.team,
            pool=pool,
            rank=(was.rank, place.rank),
            overall=(before.by_team[pk].rank, after.by_team[pk].rank),
            changes=tuple(value for value in values if value[1] != value[2])[:CELLS],
        )
        if pk in own_ids:
            sides[pk] = effect
        else:
            others.append(effect)
    number = match.round.number
    return Effect(
        a=a,
        b=b,
        alone=match.counts_with(a, b),
        sides=tuple(sides[pk] for pk in own_ids if pk in sides),
        others=tuple(
            sorted((effect for effect in others if effect.moves), key=lambda effect: effect.rank[1])
        ),
        elsewhere=sum(effect.moves_overall for effect in others),
        provisional=after.provisional,
        later=number + 1 if number < after.rounds and not evening.tournament.is_over else None,
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
    if now.structure is None:
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


def consequences(evening: Evening, then: Evening) -> Consequences:
    """What is otherwise in the draws of that evening `then`; one statement, and those of its standings."""
    if len(evening.rows.released) < 2 and len(evening.stages) < 2:
        return Consequences()
    begun = begun_matches(evening.tournament)
    wrong_now = {wrong.match.id for wrong in misplaced_matches(evening, begun)}
    matches = tuple(wrong for wrong in misplaced_matches(then, begun) if wrong.match.id not in wrong_now)
    moved_now = {round_.draw.pk: round_.moved for round_ in reranked(evening, begun)}
    ranks = tuple(round_ for round_ in reranked(then, begun) if round_.moved != moved_now.get(round_.draw.pk))
    return Consequences(swapped(evening, then), matches, ranks)
