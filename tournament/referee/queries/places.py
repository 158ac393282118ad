"""Where a team that comes late may still enter: the place of a team that is gone, the one that rests, against
the exempt team, or the next draw; and the sentence that tells it so.

Only places whose matches have no deal; seven statements whatever the size."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from ...evening import COUNTED, WITHOUT_RESULT, matches, something_scored
from ...evening.kinds import kind_of
from ...models import Exempt, Match, Pool, Round, Slot, Table, Team, Tournament
from ...web.naming import team_said
from ...web.units import unit_sentence
from .departures import matches_of
from .remaining import RoundsAhead, rounds_ahead

POOL_OF_THREE = 3
NEXT = "next"


@dataclass(frozen=True)
class NewMatch:
    """A match to add: in that round, the team that rests there, at a free table (None: there is none)."""

    round: Round
    resting: Team
    table: Table | None


@dataclass(frozen=True)
class FreePlace:
    """One way in. `slot` is the place of a team that is gone, `pool` the one that becomes a pool of 4.

    `matches` are those the late team would play, `added` those that would be made for it; `exempt`: it meets
    the exempt team of the round that is on; `ahead`: it enters at the next draw of these rounds, the ones
    released are missed."""

    code: str
    pool: Pool | None
    slot: Slot | None
    matches: tuple[Match, ...]
    added: tuple[NewMatch, ...]
    ahead: RoundsAhead | None = None
    exempt: Exempt | None = None

    @property
    def name(self) -> str:
        """What the journal calls it: "slot-7" the place of team 7, "rest-A" the rest of pool A, "next"."""
        if self.slot is not None:
            return f"slot-{self.slot.team.number if self.slot.team else None}"
        if self.exempt is not None:
            return f"exempt-{self.exempt.team.number if self.exempt.team else None}"
        return f"rest-{self.pool.name}" if self.pool is not None else self.code

    @property
    def tables_missing(self) -> int:
        """How many of the added matches have no table."""
        return sum(match.table is None for match in self.added)


def free_places(tournament: Tournament) -> list[FreePlace]:
    """Places of teams that are gone first, then the rest of a pool of 3, then the next draw."""
    ranked_slots = Slot.objects.filter(stage__tournament=tournament).ranked()
    slots = list(ranked_slots.select_related("pool", "team", "stage"))
    played = set(_played(tournament).values_list("pk", flat=True))
    ranked = list(matches(tournament).ranked().order_by("round__number", "number"))
    return [
        *_places_left(slots, ranked, played),
        *_rests_in_pools(tournament, slots, ranked, played),
        *_as_rounds_go(tournament),
    ]


def _played(tournament: Tournament) -> QuerySet[Match]:
    """The matches with a deal, with totals or with a result."""
    return Match.objects.filter(something_scored() | Q(state__in=COUNTED), tournament=tournament)


def _as_rounds_go(tournament: Tournament) -> list[FreePlace]:
    """Where rounds are drawn one after the other: against the exempt team of the one that is on, else in the
    next, which takes whoever is there."""
    ahead = rounds_ahead(tournament)
    if ahead is None:
        return []
    places = [FreePlace(code=NEXT, pool=None, slot=None, matches=(), added=(), ahead=ahead)]
    of_stage = Exempt.objects.filter(round__stage=ahead.stage, round__state=Round.State.RELEASED, match=None)
    there = of_stage.filter(kind=Exempt.Kind.EXEMPT).exclude(team__status__in=Team.GONE)
    alone = there.select_related("round__stage", "team")
    exempt = alone.order_by("round__number").last()
    on = exempt and Match.objects.filter(round=exempt.round, state__in=WITHOUT_RESULT).exists()
    if exempt is None or not on or tournament.individuals:
        return places
    taken = Match.objects.filter(round=exempt.round, table__isnull=False).values("table")
    table = Table.objects.filter(tournament=tournament).exclude(pk__in=taken).first()
    added = (NewMatch(exempt.round, exempt.team, table),)
    return [FreePlace(f"exempt-{exempt.pk}", None, None, (), added, exempt=exempt), *places]


def _places_left(slots: list[Slot], ranked: list[Match], played: set[int]) -> list[FreePlace]:
    places = []
    for slot in slots:
        theirs = [
            match for match in ranked if match.stage_id == slot.stage_id and slot.team_id in _teams(match)
        ]
        open_matches = [match for match in theirs if match.round.state == Round.State.RELEASED]
        untouched = not any(match.pk in played for match in theirs)
        # Elsewhere the draw says who stands where: the players are replaced, the team keeps its number.
        taken_over = kind_of(slot.stage).place_taken_over
        if taken_over and slot.team and slot.team.status in Team.GONE and open_matches and untouched:
            places.append(FreePlace(f"slot-{slot.pk}", slot.pool, slot, tuple(open_matches), ()))
    return places


def _rests_in_pools(
    tournament: Tournament, slots: list[Slot], ranked: list[Match], played: set[int]
) -> list[FreePlace]:
    """Pools of three teams in which nothing was played and every round is open. Not once what
    follows is drawn: one team more would make other brackets."""
    ranked_rounds = Round.objects.filter(tournament=tournament).ranked()
    rounds = list(ranked_rounds.select_related("stage").order_by("number"))
    last = max((round_.stage.order for round_ in rounds), default=0)
    tables = list(Table.objects.filter(tournament=tournament))
    pools: dict[Pool, list[Team]] = defaultdict(list)
    for slot in slots:
        if slot.pool is not None and slot.team is not None and slot.stage.order == last:
            pools[slot.pool].append(slot.team)
    places = []
    for pool, members in pools.items():
        theirs = [match for match in ranked if match.pool_id == pool.pk]
        opened = all(match.round.state == Round.State.RELEASED for match in theirs)
        if len(members) == POOL_OF_THREE and opened and not played & {match.pk for match in theirs}:
            added = _added_matches(rounds, members, theirs, ranked, tables)
            places.append(FreePlace(f"rest-{pool.pk}", pool, None, (), added))
    return sorted(places, key=lambda place: place.pool.order if place.pool else 0)


def _added_matches(
    rounds: list[Round],
    members: list[Team],
    theirs: list[Match],
    ranked: list[Match],
    tables: list[Table],
) -> tuple[NewMatch, ...]:
    """In each round the team that rests meets the late team, always at one table where one is free."""
    taken: dict[int, set[int | None]] = defaultdict(set)
    for match in ranked:
        taken[match.round_id].add(match.table_id)
    needed = []
    for round_ in rounds:
        busy = {team for match in theirs if match.round_id == round_.pk for team in _teams(match)}
        resting = [team for team in members if team.pk not in busy]
        if busy and len(resting) == 1:
            needed.append((round_, resting[0]))
    everywhere = [
        table for table in tables if all(table.pk not in taken[other_round.pk] for other_round, _ in needed)
    ]
    added = []
    for round_, resting_team in needed:
        free = everywhere or [table for table in tables if table.pk not in taken[round_.pk]]
        added.append(NewMatch(round_, resting_team, free[0] if free else None))
    return tuple(added)


def _teams(match: Match) -> tuple[int | None, int | None]:
    return match.team_a_id, match.team_b_id


def waiting_teams(tournament: Tournament) -> list[Team]:
    """Full teams that have no place in the draw and would take one; one statement."""
    placed = Slot.objects.filter(stage__tournament=tournament, team__isnull=False).ranked()
    candidates = Team.objects.filter(tournament=tournament)
    if not tournament.individuals:
        candidates = candidates.filter(player_2__isnull=False)
    candidates = candidates.exclude(pk__in=placed.values("team"))
    waiting = candidates.filter(status__in=(Team.Status.WAITING, Team.Status.ABSENT))
    return list(waiting.select_related("player_1", "player_2").order_by("registered_at", "pk"))


def place_sentence(team: Team, place: str) -> str:
    """Where it plays now, from which draw on, or that it waits. One statement."""
    individuals = team.tournament.individuals
    name = team_said(team, team.tournament)
    if team.number is None:
        return unit_sentence(individuals, "%(name)s : l’équipe attend qu’une place se libère.", name=name)
    where = ", ".join(_match_label(match) for match in matches_of(team))
    values = {"number": team.number, "name": name}
    if place != NEXT and where:
        return unit_sentence(
            individuals, "L’équipe %(number)s, %(name)s, joue : %(where)s.", **values, where=where
        )
    return unit_sentence(
        individuals,
        "L’équipe %(number)s, %(name)s, est inscrite : elle joue à partir du prochain tirage.",
        **values,
    )


def _match_label(match: Match) -> str:
    """ "tour 1 table 3"."""
    table = match.table.number if match.table else "?"
    return _("tour %(r)s table %(t)s") % {"r": match.round.number, "t": table}
