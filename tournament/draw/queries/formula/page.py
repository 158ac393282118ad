"""What the page of the formula shows of stages: the law, the picture, the hours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from pairing.notes import duration
from pairing.schedule import RoundLimits, clock, evening_of, sitting, sittings

from ....core.errors import Refused
from ....evening import (
    Composed,
    Section,
    StageData,
    StageLine,
    compose_stages,
    expected_teams,
    melee_picture,
    picture_of,
    stage_data,
    stage_lines,
    stage_rows,
)
from ....evening.kinds import usual_kind
from ....models import Stage, Tournament
from ....rulebook import game_of, limits_in, limits_label
from .law import Law, law_of


@dataclass(frozen=True)
class FormulaDuration:
    """`slots`: how often everybody sits down, waves counted; `limits`: of a match, in most rounds; `time`:
    from the open door to the prizes, no meal, `late` what nine evenings in ten keep; `end` and `latest`: the
    hours of these, empty while the start is not known; `apart`: some rounds have limits of their own."""

    slots: int
    limits: str
    time: str
    late: str
    end: str = ""
    latest: str = ""
    apart: bool = False


def lasting_of(tournament: Tournament, composed: Composed, tables: int) -> FormulaDuration | None:
    """None where nothing limits the matches of a round, there is no table, or it takes several days. No
    statement."""
    if tournament.on_several_days or not tables or not composed.at_once:
        return None
    times = sittings(composed.at_once, tables)
    ending = {slot: limits_in(tournament, slot) for slot, _matches in times}
    limits = {slot: RoundLimits(each.target, each.deals, each.minutes) for slot, each in ending.items()}
    if not all(limits.values()):
        return None
    game, start = game_of(tournament), tournament.starts_at
    teams = -(-composed.teams // 2) if tournament.individuals else composed.teams
    lasting = evening_of(teams, [sitting(game, limits[slot], matches) for slot, matches in times])
    labels = Counter(
        limits_label(limits[slot].target, limits[slot].deals, limits[slot].minutes) for slot, _ in times
    )
    opening = start.hour * 60 + start.minute if start else 0
    return FormulaDuration(
        slots=len(times),
        limits=labels.most_common(1)[0][0],
        time=duration(round(lasting.usual)),
        late=duration(ceil(lasting.late())),
        end=clock(opening + lasting.usual) if start else "",
        latest=clock(ceil(opening + lasting.late())) if start else "",
        apart=len(labels) > 1,
    )


@dataclass(frozen=True)
class ShownFormula:
    """Stages with their law, their picture and how long they last, or why they cannot be."""

    law: Law | None = None
    picture: Sequence[Section] = ()
    lasting: FormulaDuration | None = None
    refusal: Refused | None = None


def is_chosen(stages: Iterable[Stage]) -> bool:
    """Whether somebody chose: a tournament begins with the usual stage, which nobody asked for."""
    usual = usual_kind(individuals=False)
    laid = [(row.kind, row.options) for row in stages]
    return bool(laid) and laid != [(usual.code, usual.usual)]


@dataclass(frozen=True)
class FormulaPage:
    """The formula as it stands. `teams`: for how many it is made; `begun_count`: stages that have begun."""

    teams: int
    tables: int
    rows: list[Stage]
    lines: list[StageLine]
    now: ShownFormula

    @property
    def begun_count(self) -> int:
        return sum(line.begun for line in self.lines)

    @property
    def is_chosen(self) -> bool:
        return is_chosen(self.rows) or self.begun_count > 0

    @property
    def begun(self) -> list[dict[str, Any]]:
        """The stages that have begun, as data: they stay."""
        return [stage_data(row) for row in self.rows if row.begun]

    @property
    def free(self) -> list[dict[str, Any]]:
        """The stages that can still be replaced, as data."""
        return [stage_data(row) for row in self.rows if not row.begun]


def formula_page(tournament: Tournament, requested_teams: int | None = None) -> FormulaPage:
    """The stages and what they promise, for the `requested_teams` until it has begun; three statements."""
    rows = stage_rows(tournament)
    begun = bool(rows) and rows[0].begun
    teams = requested_teams if requested_teams and not begun else expected_teams(tournament, rows)
    tables = tournament.tables.count() or tournament.table_count
    now = shown_of(tournament, teams, tables, [stage_data(row) for row in rows]) if rows else ShownFormula()
    if begun and now.law is not None and not now.law.kept:  # of fewer teams: who falls short is named
        now = replace(now, law=None)
    return FormulaPage(teams, tables, rows, stage_lines(rows), now)


def shown_of(tournament: Tournament, teams: int, tables: int, stages: Sequence[StageData]) -> ShownFormula:
    """Stages for so many teams at so many tables: their law, their picture, their hours; no statement."""
    try:
        composed = compose_stages(teams, stages, individuals=tournament.individuals)
    except Refused as refusal:
        return ShownFormula(refusal=refusal)
    law, picture = law_of(composed, tournament.least_matches), drawn(composed)
    return ShownFormula(law, picture, lasting_of(tournament, composed, tables))


def drawn(composed: Composed) -> list[Section]:
    """The picture of composed stages."""
    if composed.structure is None:
        return melee_picture(composed.teams, composed.melee_rounds)
    return picture_of(composed.structure)
