"""Pools: everybody in groups of three or four, each against each, all drawn together."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.bracket import Before, Builder, Group, Source
from pairing.notes import Refusal
from pairing.pools import PoolOptions, pool_letter, pool_sizes, serpentine
from pairing.ranking.rank import Mode, rank_both
from pairing.ranking.tally import TeamLine
from pairing.round_robin import rounds_of

from ..evening.past import entrants_by_rank, plain_entrants
from ..evening.state import Evening
from ..models import Stage, Tournament
from ..standings.board import Part, PoolTable
from ..standings.stages import StageMatches
from .format import DrawInputs, DrawRequest, Format, Step


@dataclass(frozen=True)
class Pools(Format):
    """Entries fill the pools in their order; those of a ranking there and back."""

    code = "pools"
    title = gettext_lazy("Poules")
    drawn_together = True

    @property
    def label(self) -> str:
        return _("poules")

    def check(self, before: Before) -> None:
        """Pools, called by their letters, come once."""
        if before.pools_played:
            raise Refusal("pools_twice", stage=before.number)

    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        sizes = pool_sizes(len(before.entries))
        waiting = iter(before.entries)
        rows_by_lot = [[*islice(waiting, size)] for size in sizes]
        rows = serpentine(before.entries, sizes) if before.groups else rows_by_lot
        groups = [_pool(pool_letter(n), tuple(row), builder.rounds) for n, row in enumerate(rows)]
        builder.groups += groups
        return groups

    def least(self, entrants: int, *, first: bool) -> int:
        return min(pool_sizes(entrants)) - 1

    def least_left(self, entrants: int, drawn: int) -> int:
        return 0 if drawn else self.least(entrants, first=False)

    def steps(self, evening: Evening, stage: Stage) -> Iterator[Step]:
        return self.whole_step(evening, stage, "pools")

    def inputs(self, draw_request: DrawRequest) -> DrawInputs:
        options = PoolOptions(
            tables=draw_request.tables,
            clubs_apart=draw_request.choices.clubs_apart,
            apart=draw_request.apart,
        )
        evening, teams = draw_request.evening, draw_request.teams
        begins = draw_request.step.stage.pk == evening.stages[0].pk
        return plain_entrants(teams) if begins else entrants_by_rank(evening, teams), options

    def part(self, stage_matches: StageMatches) -> Part:
        rules, lines = stage_matches.rules, stage_matches.lines
        pools = defaultdict[str, list[TeamLine]](list)
        pool_of = {seat.team: seat.pool for seat in stage_matches.seats if seat.pool}
        for team, pool in pool_of.items():
            if team in stage_matches.teams:
                pools[pool].append(stage_matches.teams[team])
        by_place = rules.tournament.overall == Tournament.Overall.PLACE_FIRST
        mode: Mode = "place_first" if by_place else "all_together"
        by_pool, ranking = rank_both(pools, lines, rules.criteria, rules.options, mode=mode)
        waits = {pool_of.get(match.a) for match in stage_matches.waiting}
        tables = (
            PoolTable(stage_matches.places(ranked), ranked, name, finished=name not in waits)
            for name, ranked in by_pool.items()
        )
        return self.ranked(stage_matches, ranking, pools=tuple(tables))

    def groups_finished(self, evening: Evening, stage: Stage) -> tuple[str, ...]:
        pool_of = {seat.team: seat.pool for seat in evening.rows.seats if seat.stage == stage.pk}
        waiting = {pool_of[match.a] for match in evening.matches_in(stage) if not match.done}
        return tuple(dict.fromkeys(pool for pool in pool_of.values() if pool and pool not in waiting))

    def places_left_empty(self, evening: Evening, stage: Stage) -> Iterable[Source]:
        """The places that its pools have in the structure and not in the hall: fewer teams were there than
        for the rounds before."""
        seats = evening.rows.seats
        sizes = Counter(seat.pool for seat in seats if seat.stage == stage.pk and seat.pool)
        return [
            Source("place", place, group.key)
            for group in (evening.structure.groups if sizes and evening.structure else ())
            if group.is_pool
            for place in range(sizes[group.key] + 1, len(group.entries) + 1)
        ]


def _pool(key: str, entries: tuple[Source, ...], before: int) -> Group:
    size = len(entries)
    return Group(key, "pool", entries, before, len(rounds_of(size)), size - 1, size - 1)
