"""What an evening still holds after a departure: rounds to come, exempt teams, who falls below the minimum.

The house's law: everybody plays so many matches (`least_matches`); whoever would not is named, so that a
match can be offered. A match for the pleasure of it counts as one played. Five statements at most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, Q

from ...evening.match import CLOSED, FORFEITED, is_left
from ...evening.planned import planned_rounds
from ...models import Match, SideChoice, Stage, Team, Tournament
from .barrages import BarragePool, barrage_pools
from .tables import matches

K = Stage.Kind
BY_ROUNDS = {K.ROUNDS, K.MELEE}
AT_ONCE = ("rotation", "round_robin")


@dataclass(frozen=True)
class RoundsAhead:
    """The rounds of a stage that is drawn round by round: how many are still to be drawn, for how many teams.

    `again`: that many rounds cannot be played without two teams meeting twice; `sooner`: the hall needs a
    wave less a round than for the `before` teams there were."""

    stage: Stage
    released: int
    to_come: int
    teams: int
    before: int
    tables: int

    @property
    def one_exempt(self) -> bool:
        return bool(self.to_come and self.teams % 2)

    @property
    def again(self) -> bool:
        most = self.teams - 1 + self.teams % 2
        return bool(self.to_come) and self.released + self.to_come > most

    @property
    def sooner(self) -> bool:
        return self._waves(self.teams) < self._waves(self.before)

    def _waves(self, teams: int) -> int:
        return -(-(teams // 2) // max(1, self.tables))

    @property
    def too_few(self) -> bool:
        return self.teams < 2


def rounds_ahead(tournament: Tournament, *, without: Team | None = None) -> RoundsAhead | None:
    """The stage whose next round is still to be drawn, once somebody is `without`; three statements."""
    there = Team.objects.filter(tournament=tournament, status=Team.Status.REGISTERED, number__isnull=False)
    if without is not None:
        there = there.exclude(pk=without.pk)
    for stage, released in _stages(tournament):
        to_come = planned_rounds(stage) - released
        if stage.kind in BY_ROUNDS and released and to_come > 0 and not _at_once(stage):
            teams, leaving = there.count(), without is not None and without.status == Team.Status.REGISTERED
            return RoundsAhead(stage, released, to_come, teams, teams + leaving, tournament.tables.count())
    return None


def short_of(team: Team, own: Collection[Match], given_up: Collection[Match]) -> tuple[tuple[Team, int], ...]:
    """Those who would have met it and would play fewer matches than the evening promises, and how many they
    would: its opponents in what it gives up, the others of its *poule à barrage*."""
    tournament = team.tournament
    lost = {match.pk for match in given_up}
    stages = _stages(tournament)
    pool = _barrage_pool(team, stages, lost)
    meeting = [match for match in own if match.pk in lost or match.state == FORFEITED]
    rivals = {one.pk: one for match in (*meeting, *(pool.matches if pool else ())) for one in _seated(match)}
    rivals = {pk: one for pk, one in rivals.items() if pk != team.pk and one.status == Team.Status.REGISTERED}
    if not rivals:
        return ()
    theirs = matches().filter(Q(slot_a__team__in=rivals) | Q(slot_b__team__in=rivals))
    counts = _counted(theirs, lost)
    # Who wins a final without playing it has nothing more to come.
    more = 0 if any(match.title == "final" for match in own if match.pk in lost) else _to_come(stages)
    in_pool = pool.least() if pool else {}
    short = [(rival, counts[pk] + more + in_pool.get(pk, 0)) for pk, rival in rivals.items()]
    return tuple(
        sorted(
            ((rival, left) for rival, left in short if left < tournament.least_matches),
            key=lambda pair: pair[0].number or 0,
        )
    )


def _seated(match: Match) -> list[Team]:
    return [slot.team for slot in (match.slot_a, match.slot_b) if slot.team is not None]


def _barrage_pool(
    team: Team, stages: Collection[tuple[Stage, int]], lost: Collection[int]
) -> BarragePool | None:
    """The *poule à barrage* of a team, from its draw until its last match is; one statement, and none where
    nobody plays one."""
    of_it = [stage for stage, _released in stages if stage.kind == K.POOLS and stage.options.get("barrage")]
    if not of_it:
        return None
    drawn = barrage_pools(matches().filter(round__stage__in=of_it), without=team.pk, lost=lost)
    return next((pool for pool in drawn if team.pk in pool.teams and not pool.all_drawn), None)


def _counted(theirs: Collection[Match], lost: Collection[int]) -> Counter[int]:
    """How many matches each team has played or will: not those lost, forfeited, or left without a result."""
    counts: Counter[int] = Counter()
    for match in theirs:
        left = is_left(match.state, ended=match.round.state == CLOSED)
        if match.pk in lost or match.state == FORFEITED or left:
            continue
        for side, slot in ((SideChoice.A, match.slot_a), (SideChoice.B, match.slot_b)):
            if match.counts in ("", side) and slot.team_id is not None:
                counts[slot.team_id] += 1
    return counts


def _to_come(stages: Collection[tuple[Stage, int]]) -> int:
    """The matches everybody plays in what is not drawn yet: the rounds left, two in a pool, and one in the
    brackets that follow pools, where the others have their consolation. In a knock-out with one that is drawn
    from the pot, whoever goes on without playing still has its two: beaten next, it falls into it; in a tree
    no place waits for it there. Who is exempt nobody knows yet; what a *poule à barrage* still holds is each
    team's own (`barrages`)."""
    more = 0
    for stage, released in stages:
        if stage.kind in BY_ROUNDS and not _at_once(stage):
            more += max(0, planned_rounds(stage) - released)
        elif stage.kind == K.POOLS and not released:
            more += 2
        elif stage.kind == K.BRACKETS and not released and stage.options.get("consolation", True):
            more += 1
        elif stage.kind == K.KNOCKOUT and (stage.options.get("consolation", True) or _cascade(stage)):
            more += 2 if stage.options.get("pot", True) else 1
    return more


def _cascade(stage: Stage) -> bool:
    return bool(stage.options.get("cascade"))


def _stages(tournament: Tournament) -> list[tuple[Stage, int]]:
    """The stages of the evening and how many of their rounds are released; one statement."""
    found = Stage.objects.filter(tournament=tournament).exclude(kind=K.FRIENDLY)
    return [(stage, stage.released) for stage in found.annotate(released=Count("rounds")).order_by("order")]


def _at_once(stage: Stage) -> bool:
    return stage.options.get("draw") in AT_ONCE
