"""What another result changes: in the standings, in the places of brackets, in what is drawn already.

A match of a bracket that has not begun gets the right teams by itself; one that has begun is only named: it
counts as it is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Q
from django.utils.translation import gettext as _

from pairing.least import MINIMUM
from pairing.structure.labels import of_bracket
from pairing.structure.types import BY_RANK, Pot, Structure

from ..models import Match, Stage, Team, Tournament
from ..standings.board import Place, Standings
from .match import (
    COUNTED,
    WAITING,
    begun_matches,
    counts_with,
    is_done,
    is_over,
    sent_on,
    something_entered,
    winner,
)
from .outdated import Reranked, reranked
from .reading import evening_of, standings_before_and_after
from .rows import Decided, FeederRow, MatchRow, TeamCard
from .state import Evening


def reseat_after(match: Match) -> list[dict[str, Any]]:
    """Seat whom this match sends on now in the matches that follow it, and in it whom those before it send,
    as long as none of these has begun; each change as the journal tells it. Twice is once; no statement
    outside a bracket."""
    decisions = _send_on(match)
    if match.bracket and match.state == Match.State.WAITING:
        for source in Match.objects.filter(Q(winner_to=match) | Q(loser_to=match)).select_related("round"):
            decisions += _send_on(source)
    return decisions


def _send_on(match: Match) -> list[dict[str, Any]]:
    if not (match.winner_to_id or match.loser_to_id) or not is_done(match):
        return []
    ways = (
        (match.winner_to_id, match.winner_side, True),
        (match.loser_to_id, match.loser_side, False),
    )
    following = Match.objects.filter(pk__in=(match.winner_to_id, match.loser_to_id))
    untouched = following.exclude(something_entered())
    waiting = untouched.filter(state=Match.State.WAITING, first_dealer=None).select_related("draw").in_bulk()
    decisions: list[dict[str, Any]] = []
    if len(waiting) < following.count():  # who has begun one stays there, so the other keeps its place too
        return decisions
    for pk, side, won in ways:
        team = sent_on(match, match.team_a_id or 0, match.team_b_id or 0, won=won)
        if pk in waiting and team and _may_play(team, match, waiting[pk]):
            decisions += _seat(waiting[pk], "team_a_id" if side == "A" else "team_b_id", team)
    return decisions


def _may_play(team: int, source: Match, target: Match) -> bool:
    """Whether it is there to play it: into another bracket falls only who has played too little."""
    if Team.objects.filter(pk=team, status__in=Team.GONE).exists():
        return False
    played = Match.objects.ranked().filter(Q(team_a=team) | Q(team_b=team), tournament=source.tournament_id)
    return source.bracket == target.bracket or played.filter(state__in=COUNTED).count() < MINIMUM


def _seat(match: Match, column: str, team: int) -> list[dict[str, Any]]:
    """Put the team there, one version further."""
    before = (match.team_a_id, match.team_b_id)
    if team in before:
        return []
    setattr(match, column, team)
    Match.objects.filter(pk=match.pk).update(**{column: team}, version=F("version") + 1)
    teams = Team.objects.in_bulk({*before, match.team_a_id, match.team_b_id} - {None})
    told = {"seats": [[str(match.uid), *(teams[pk].number for pk in before)]]}
    now = {"seats": [[str(match.uid), *(teams[pk].number for pk in (match.team_a_id, match.team_b_id))]]}
    about: dict[str, Any] = {"teams": [str(teams[team].uid)]}
    if match.draw is not None:
        about |= {"draw": str(match.draw.uid), "number": match.draw.number}
    return [{"verb": "correction.swapped", "about": about, "before": told, "after": now}]


Sides = tuple[int | None, int | None]


@dataclass(frozen=True)
class Misplaced:
    """A match whose teams are not those that the results send there.

    `stands` and `belongs` are team numbers side by side; None where nobody belongs. `begun`: anything was
    entered, so its teams stay; `ranked`: a ranking sends its teams there."""

    match: MatchRow
    stands: tuple[int, int]
    belongs: Sides
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


@dataclass(frozen=True)
class MisplacedRest:
    """An exempt round of a pot in which another team belongs."""

    exempt: int
    draw: int | None
    stands: int
    belongs: int | None


def misplaced_matches(evening: Evening, begun: frozenset[int]) -> tuple[Misplaced, ...]:
    """The matches of brackets that do not fit, in the order in which they are played. `begun`: those on which
    anything was entered; a forfeit is something entered too."""
    structure = evening.structure if evening.begun else None
    if structure is None or not any(match.planned for match in evening.rows.matches):
        return ()
    return tuple(_Search(evening, structure, begun).misplaced())


def misplaced_rests(evening: Evening) -> tuple[MisplacedRest, ...]:
    """The exempt teams of pots that the results do not send there."""
    structure = evening.structure if evening.begun else None
    if structure is None or not structure.pots:
        return ()
    return tuple(_Search(evening, structure, frozenset()).rests)


class _Search:
    def __init__(self, evening: Evening, structure: Structure, begun: frozenset[int]) -> None:
        assert evening.filling is not None
        assert evening.by_rank is not None
        self.evening, self.structure, self.begun = evening, structure, begun
        self.filling, self.by_rank = evening.filling, evening.by_rank
        self.rows = {row.planned: row for row in evening.rows.matches if row.planned is not None}
        self.of_pot = {number: pot for pot in structure.pots for number in pot.matches}
        self.in_pots: dict[int, Sides] = {}
        self.rests: list[MisplacedRest] = []
        for pot in structure.pots:
            self.in_pots |= self._pot(pot)

    def misplaced(self) -> Iterator[Misplaced]:
        """Those that do not fit."""
        for number, row in sorted(self.rows.items()):
            stands = (self.evening.number_of(row.a), self.evening.number_of(row.b))
            begun = row.state != WAITING or row.id in self.begun
            belongs = (
                self.in_pots.get(number) if number in self.of_pot else self._decided(number, begun=begun)
            )
            if belongs is not None and belongs != stands:
                yield Misplaced(row, stands, belongs, begun, self._ranked(number))

    def _ranked(self, number: int) -> bool:
        """Whether both its places, or all of its pot, are given by a ranking."""
        match, pot = self.structure.match(number), self.of_pot.get(number)
        if pot is not None:
            return not pot.before and {entry.kind for entry in pot.entries} <= BY_RANK
        return {match.a.kind, match.b.kind} <= BY_RANK

    def _decided(self, number: int, *, begun: bool) -> Sides | None:
        """Who belongs in a match whose two places the structure decides; None while that is not known."""
        match = self.structure.match(number)
        sides = [
            (self.by_rank if begun or source.kind in BY_RANK else self.filling).occupant(source)
            for source in (match.a, match.b)
        ]
        teams = (sides[0].team, sides[1].team)
        same = teams[0] is not None and teams[0] == teams[1]  # until the other places are put right
        return teams if all(side.known for side in sides) and not same else None

    def _pot(self, pot: Pot) -> dict[int, Sides]:
        """Who belongs in each match of a drawn pot; nothing while somebody may still come into it."""
        rows = [self.rows[number] for number in pot.matches if number in self.rows]
        filling = self.filling if pot.before else self.by_rank
        present = filling.in_pot(pot) if rows else None
        if present is None:
            return {}
        rests = [rest for rest in self.evening.rows.rests if rest.draw == rows[0].draw]
        in_pot = {occupant.team for occupant in present if occupant.team is not None}
        seated = {self.evening.number_of(seat) for row in rows for seat in (row.a, row.b)}
        seated |= {self.evening.number_of(rest.team) for rest in rests}
        replacements: dict[int, int | None] = dict(
            zip(sorted(seated - in_pot), sorted(in_pot - seated), strict=False)
        )
        for rest in rests:
            team = self.evening.number_of(rest.team)
            if team not in in_pot:
                self.rests.append(MisplacedRest(rest.id, rest.draw, team, replacements.get(team)))
        return {
            row.planned or 0: (
                _belongs(self.evening.number_of(row.a), in_pot, replacements),
                _belongs(self.evening.number_of(row.b), in_pot, replacements),
            )
            for row in rows
        }


def _belongs(team: int, in_pot: set[int], replacements: dict[int, int | None]) -> int | None:
    return team if team in in_pot else replacements.get(team)


def feeders_to(evening: Evening, stage: Stage, number: int, a: int, b: int) -> dict[str, FeederRow]:
    """What sent two teams to match `number` of the structure, by side: the last match of each in this stage's
    brackets before it."""
    feeders = _last_feeders(evening, stage, number)
    return {side: feeders[team] for side, team in (("A", a), ("B", b)) if team in feeders}


def _last_feeders(evening: Evening, stage: Stage, before: int) -> dict[int, FeederRow]:
    """Team → its last decided match before that one: a correction finds later ones played, which sent nobody
    there."""
    feeders: dict[int, FeederRow] = {}
    for match in evening.matches_in(stage):
        if match.planned is None or match.planned >= before or evening.filling is None:
            continue
        if is_done(match) and evening.filling.outcome(match.planned) is not None:
            for side, seat in (("A", match.a), ("B", match.b)):
                feeders[evening.number_of(seat)] = FeederRow(match.id, winner(match) == side)
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
