"""What another result changes: in the standings, and in what is drawn already.

A match of a bracket that has not begun gets the right teams by itself; one that has begun is only named: it
counts as it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pairing.bracket import BY_RANK, Structure

from ..models import Draw, Match
from ..standings.board import Place, Standings
from .at_tables import begun_matches
from .rows import Decided, MatchRow, TeamCard
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
    ranked: bool

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
    seating = Seating(evening.bracket_rows, evening.roll.gone_numbers, begun=begun)
    sent, wrong = sent_by_ranks(evening, seating), list[Misplaced]()
    for row in (row for row in seating.rows.values() if row.called):
        stands, sides = (row.a, row.b), ((row.id, "A"), (row.id, "B"))
        seats = [Seat(sent[at]) if at in sent else seating.belongs(row, at[1]) for at in sides]
        a, b = (seat.team if seat.known else team for seat, team in zip(seats, stands, strict=True))
        if (a, b) != stands and (a is None or a != b):
            wrong.append(Misplaced(row, stands, (a, b), seating.is_fixed(row), {*sides} <= sent.keys()))
    return tuple(wrong)


def sent_by_ranks(evening: Evening, seating: Seating) -> dict[tuple[int, str], int | None]:
    """Whom the rankings send now to each side that they fill, by the id of the match and the side.

    Who has begun elsewhere stays there: whoever has lost its place by that takes the one left."""
    seats = {
        (seating.by_number[number].id, side): evening.sent_by_rank(source)
        for (number, side), source in sources_of(evening.structure or Structure(0)).items()
        if source.kind in BY_RANK and number in seating.by_number
    }
    drawn = {(pk, side): seated_on(seating.rows[pk], side).team for pk, side in seats}
    if not all(seat.known for seat in seats.values()):
        return drawn
    sent = {at: seat.team for at, seat in seats.items()}
    fixed = [at for at in drawn if seating.is_fixed(seating.rows[at[0]])]
    stay = {drawn[at] for at in fixed}
    others = [sent[at] for at in fixed if sent[at] not in stay]
    for at, team in sent.items():
        if at not in fixed and team in stay:
            sent[at] = others.pop(0) if others else None
    return sent


@dataclass(frozen=True)
class Reranked:
    """A round not begun and the teams whose rank among those drawn is another now: (team, then, now)."""

    draw: Draw
    round: int
    moved: tuple[tuple[int, int, int], ...]


def reranked(evening: Evening, begun: frozenset[int]) -> tuple[Reranked, ...]:
    """The released ranked rounds without a match begun whose order has changed; five statements at most."""
    changes = []
    for draw in evening.rows.released.values():
        rounds = {match.id: match.round for match in evening.rows.matches if match.draw == draw.pk}
        if rounds and draw.engine == "ranked" and begun.isdisjoint(rounds):
            number = min(rounds.values())
            if moved := _moved(evening, draw, number):
                changes.append(Reranked(draw, number, moved))
    return tuple(changes)


def _moved(evening: Evening, draw: Draw, number: int) -> tuple[tuple[int, int, int], ...]:
    record = evening.records[draw.stage_id, draw.key]
    before = evening.standings_with(evening.ranking.before(number))
    ranks = {place.team.number: place.rank for place in before.overall if not place.team.gone}
    drawn = {team.id: team.rank for team in record.entrants if team.rank is not None and team.id in ranks}
    then, now = _places(drawn), _places({team: ranks[team] for team in drawn})
    return tuple((team, then[team], now[team]) for team in sorted(drawn) if then[team] != now[team])


def _places(ranks: Mapping[int, int]) -> dict[int, int]:
    """Team → its place among these, ties shared."""
    ordered = sorted(ranks.values())
    return {team: 1 + ordered.index(rank) for team, rank in ranks.items()}


@dataclass(frozen=True)
class TeamEffect:
    """One team: its pool, its ranks there (in its stage, where there is none) and overall, before and after.
    In a mêlée: one player."""

    team: TeamCard
    pool: str
    rank: tuple[int, int]
    overall: tuple[int, int]

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

    `sides` is empty for a friendly match; `others` are the other teams whose rank in the pool changes;
    `later` is the next round, already drawn; `matches`: those released that would have the wrong teams;
    `ranks`: rounds already drawn whose order would be another."""

    a: int
    b: int
    alone: bool
    sides: tuple[TeamEffect, ...]
    others: tuple[TeamEffect, ...]
    provisional: bool
    later: int | None
    matches: tuple[Misplaced, ...]
    ranks: tuple[Reranked, ...]

    @property
    def asks(self) -> bool:
        """Whether the organiser is asked what becomes of a draw: one that a ranking made."""
        return bool(self.ranks) or any(match.ranked and not match.begun for match in self.matches)


def effect_of(evening: Evening, match: Match, a: int, b: int, decided: Decided | None = None) -> Effect:
    """What that result would change; two statements, and those of the draws that used it."""
    then = evening.supposing(match.pk, a, b, decided)
    before, after = evening.before_and_after(then, match.pk)
    old, new = _places_in(before, match.stage_id), _places_in(after, match.stage_id)
    teams = {
        pk: TeamEffect(
            team=place.team,
            pool=pool,
            rank=(old[pk][1].rank, place.rank),
            overall=(before.by_team[pk].rank, after.by_team[pk].rank),
        )
        for pk, (pool, place) in new.items()
        if pk in old
    }
    cards = {**after.teams, **after.pairs}
    own = [cards[pk] for pk in (match.team_a_id, match.team_b_id) if pk in cards]
    own_ids = [pk for card in own for pk in (card.members or (card.id,))]
    sides = tuple(teams.pop(pk) for pk in own_ids if pk in teams)
    others = sorted((team for team in teams.values() if team.moves), key=lambda team: team.rank[1])
    number = match.round.number
    matches, ranks = _touched(evening, then)
    return Effect(
        a=a,
        b=b,
        alone=match.counts_with(a, b),
        sides=sides,
        others=tuple(others),
        provisional=after.provisional,
        later=number + 1 if number < after.rounds and not evening.tournament.is_over else None,
        matches=matches,
        ranks=ranks,
    )


def _places_in(standings: Standings, stage: int) -> dict[int, tuple[str, Place]]:
    """The pool of each team of a stage and its place there; in brackets its place of the evening."""
    part = next((part for part in standings.parts if part.stage == stage), None)
    if part is None:
        return {}
    if part.pools:
        return {place.team.id: (pool.name, place) for pool in part.pools for place in pool.places}
    places = standings.overall if part.brackets else part.places
    return {place.team.id: ("", place) for place in places}


def _touched(evening: Evening, then: Evening) -> tuple[tuple[Misplaced, ...], tuple[Reranked, ...]]:
    """What is otherwise in the draws of that evening `then`; one statement, and those of its standings."""
    if len(evening.rows.released) < 2:
        return (), ()
    begun = begun_matches(evening.tournament)
    wrong_now = {wrong.match.id for wrong in misplaced_matches(evening, begun)}
    moved_now = {round_.draw.pk: round_.moved for round_ in reranked(evening, begun)}
    return (
        tuple(wrong for wrong in misplaced_matches(then, begun) if wrong.match.id not in wrong_now),
        tuple(round_ for round_ in reranked(then, begun) if round_.moved != moved_now.get(round_.draw.pk)),
    )
