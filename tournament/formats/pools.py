"""Stages of pools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing import stages as plans
from pairing.ranking.pools import rank_both

from ..evening.match import is_done
from ..evening.state import Evening
from ..models import Stage
from ..standings.board import Part, Place
from ..standings.stages import StageMatches, pool_tables, pools_of
from .draws import POOLS, StageOptions, Step
from .stage import GroupPlaces, StageKind, whole_stage_step


class Pools(StageKind):
    """Everybody in pools, all rounds drawn together."""

    code = "pools"
    planned_by = plans.Pools
    title = gettext_lazy("Poules")
    place_taken_over = True

    def label(self, options: StageOptions) -> str:
        return _("poules")

    def drawn_together(self, options: StageOptions) -> bool:
        return True

    def lists_title(self, first: int, last: int) -> str:
        return _("Poules")

    def steps(self, evening: Evening, stage: Stage) -> Iterator[Step]:
        return whole_stage_step(evening, stage, self, POOLS)

    def part(self, stage_matches: StageMatches) -> Part:
        rules = stage_matches.rules
        ranked, ranking = rank_both(
            pools_of(stage_matches),
            stage_matches.lines,
            rules.criteria,
            rules.options,
            mode=rules.mode,
        )
        return self.ranked(stage_matches, ranking, pools=pool_tables(stage_matches, ranked))

    def groups_finished(self, evening: Evening, stage: Stage) -> tuple[str, ...]:
        pool_of = {seat.team: seat.pool for seat in evening.rows.seats if seat.stage == stage.pk}
        waiting = {pool_of[match.a] for match in evening.matches_in(stage) if not is_done(match)}
        return tuple(dict.fromkeys(pool for pool in pool_of.values() if pool and pool not in waiting))

    def ranked_in(self, stage: Stage, part: Part) -> dict[str, tuple[Place, ...]]:
        return {pool.name: pool.places for pool in part.pools}

    def places_known(self, evening: Evening, stage: Stage) -> GroupPlaces:
        """The places that its pools have in the structure and not in the hall: fewer teams were there than
        for the rounds before. Nobody will stand in them."""
        seats = evening.rows.seats
        sizes = Counter(seat.pool for seat in seats if seat.stage == stage.pk and seat.pool)
        if not sizes or evening.structure is None:
            return {}
        groups = [group for group in evening.structure.groups if group.is_pool]
        return {
            (group.key, place): None
            for group in groups
            for place in range(sizes[group.key] + 1, len(group.entries) + 1)
        }

    def draft_changed(self, stage: Stage) -> str:
        if stage.order == 1:
            return _("Des têtes de série ou des clubs ont changé depuis ce tirage. Refaites-le.")
        return super().draft_changed(stage)
