"""Stages of pools. By barrage is an option: in pools of four results decide who meets (FORMATS §1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.pool_shapes import BY_BARRAGE
from pairing.ranking.overall import rank_both
from pairing.structure import pools
from pairing.structure.fill import Filling, Results
from pairing.structure.types import Group

from ...models import Stage
from ..match import is_done
from ..rows import EveningRows
from ..standings.board import Part, Place
from ..standings.parts import StageMatches, barrages_of, decided_in, pool_tables, pools_of
from ..state import Evening
from .draw_request import StageOptions, Step
from .draws import POOLS
from .stage import GroupPlaces, Option, StageKind
from .steps import decided_steps, whole_stage_step


class Pools(StageKind):
    """Everybody in pools, all rounds drawn together; of those by barrage the first ones."""

    code = "pools"
    planned_by = pools.Pools
    title = gettext_lazy("Poules")
    keys = ("barrage",)
    place_taken_over = True

    def questions(self) -> tuple[Option, ...]:
        return (Option("barrage", gettext_lazy("Poules à barrage")),)

    def label(self, options: StageOptions) -> str:
        return _("poules à barrage") if options.get("barrage") else _("poules")

    def drawn_together(self, options: StageOptions) -> bool:
        return True

    def lists_title(self, first: int, last: int) -> str:
        return _("Poules")

    def steps(self, evening: Evening, stage: Stage) -> Iterator[Step]:
        """The pools at once; then, in a *poule à barrage*, the matches that its results decide."""
        title = "first" if self._only_barrages(evening, stage) else ""
        steps = list(whole_stage_step(evening, stage, self, POOLS, title))
        yield from steps
        if not steps and self.decided_in_pools_of(stage.options):
            yield from decided_steps(evening, stage, self, in_pools=True)

    def _only_barrages(self, evening: Evening, stage: Stage) -> bool:
        """Whether every pool is played by barrage: a pool of three gives its rounds their numbers."""
        if not self.decided_in_pools_of(stage.options) or evening.structure is None:
            return False
        return all(group.kind == "barrage" for group in evening.structure.groups if group.is_pool)

    def own_tables_first(
        self, evening: Evening, stage: Stage, planned: Sequence[int], free_tables: Sequence[int]
    ) -> tuple[int, ...]:
        """The free tables, those that each pool has had before the others: it stays where it is."""
        if evening.structure is None or not self.decided_in_pools_of(stage.options):
            return tuple(free_tables)
        tables_of_pool = _tables_of_pools(evening.rows, stage)
        tables: list[int | None] = []
        for number in planned:
            own_tables = tables_of_pool.get(evening.structure.match(number).bracket, ())
            tables.append(
                next((table for table in own_tables if table in free_tables and table not in tables), None)
            )
        others = iter([table for table in free_tables if table not in tables])
        completed = [next(others, None) if table is None else table for table in tables]
        return (*[table for table in completed if table is not None], *others)

    def decided_in_pools_of(self, options: StageOptions) -> int:
        return BY_BARRAGE if options.get("barrage") else 0

    def part(self, stage_matches: StageMatches) -> Part:
        rules, barrages = stage_matches.rules, barrages_of(stage_matches)
        decided = {pool: decided_in(places) for pool, places in barrages.items()}
        ranked, ranking = rank_both(
            pools_of(stage_matches),
            stage_matches.lines,
            rules.criteria,
            rules.options,
            mode=rules.mode,
            decided=decided,
        )
        to_come = {pool for pool, places in barrages.items() if not all(place.known for place in places)}
        return self.ranked(stage_matches, ranking, pools=pool_tables(stage_matches, ranked, to_come=to_come))

    def has_group(self, group: Group, stage: Stage) -> bool:
        return group.is_pool

    def groups_finished(self, evening: Evening, stage: Stage, results: Results) -> tuple[str, ...]:
        pool_of = {seat.id: seat.pool for seat in evening.rows.seats.values() if seat.stage == stage.pk}
        waiting = {pool_of[match.a] for match in evening.matches_in(stage) if not is_done(match)}
        if self.decided_in_pools_of(stage.options):  # its next matches may not be released yet
            waiting |= set(pool_of.values()) - _decided(evening, results)
        return tuple(dict.fromkeys(pool for pool in pool_of.values() if pool and pool not in waiting))

    def ranked_in(self, stage: Stage, part: Part) -> dict[str, tuple[Place, ...]]:
        return {pool.name: pool.places for pool in part.pools}

    def places_known(self, evening: Evening, stage: Stage) -> GroupPlaces:
        return {**self._drawn_after_rounds(evening, stage), **_never_drawn(evening, stage)}

    def _drawn_after_rounds(self, evening: Evening, stage: Stage) -> GroupPlaces:
        """The teams as pools by barrage drawn after rounds took them: their draw put them there, so that a
        rank corrected since moves nobody. Nothing where the pools come first or are not drawn."""
        first = stage.pk == evening.stages[0].pk
        if not self.decided_in_pools_of(stage.options) or evening.structure is None or first:
            return {}
        entries = [source for group in evening.structure.groups if group.is_pool for source in group.entries]
        seats = [seat.number or 0 for seat in evening.rows.seats.values() if seat.stage == stage.pk]
        return {
            (source.of, source.number): team
            for source, team in zip(entries, seats, strict=False)
            if source.kind == "place"
        }

    def plays_in_groups(self) -> bool:
        return True

    def draft_changed(self, stage: Stage) -> str:
        if stage.order == 1:
            return _("Des têtes de série ou des clubs ont changé depuis ce tirage. Refaites-le.")
        return super().draft_changed(stage)


def _tables_of_pools(rows: EveningRows, stage: Stage) -> dict[str, list[int]]:
    """Pool → the tables of its matches, in their order."""
    tables: dict[str, list[int]] = {}
    for match in rows.matches:
        if match.stage == stage.pk and match.table is not None:
            tables.setdefault(rows.seats[match.a].pool or "", []).append(match.table)
    return tables


def _decided(evening: Evening, results: Results) -> frozenset[str]:
    """The groups whose places wait for no match of theirs; those of a round robin are all among them."""
    if evening.structure is None:
        return frozenset()
    filling = Filling(evening.structure, results)
    return frozenset(
        group.key for group in evening.structure.groups if all(place.known for place in filling.places(group))
    )


def _never_drawn(evening: Evening, stage: Stage) -> GroupPlaces:
    """The places that its pools have in the structure and not in the hall: fewer teams were there than for
    the rounds before. Nobody will stand in them."""
    sizes = Counter(seat.pool for seat in evening.rows.seats.values() if seat.stage == stage.pk and seat.pool)
    if not sizes or evening.structure is None:
        return {}
    groups = [group for group in evening.structure.groups if group.is_pool]
    return {
        (group.key, place): None
        for group in groups
        for place in range(sizes[group.key] + 1, len(group.entries) + 1)
    }
