"""The evening's formula: its stages, what they promise every team (Missègre IX) and how long they last; then
choosing them, and changing the number of rounds of one.

What has begun stays; no formula is kept under which a team might play fewer matches than the tournament
promises."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from pairing import schedule
from pairing.notes import duration, enumeration
from pairing.schedule import RoundLimits, clock, sitting, sittings

from ..core.access import Action, Actor
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import writes
from ..evening.minimum import ShortTeam, short_of_matches
from ..evening.past import teams_still_there, teams_to_draw
from ..evening.picture import Picture, Section
from ..evening.reading import evening_of
from ..evening.roll import Choices
from ..evening.seats import PlannedSeating
from ..evening.state import Evening
from ..formats import FORMATS, Pools, format_of
from ..formats.format import Format
from ..formats.formula import Composed, compose_stages, expected_teams, stage_rows
from ..models import Draw, Stage, Tournament
from ..rulebook import game_of, limits_in, limits_label
from ..setup.settings import put_settings
from ..web.units import unit_sentence


@dataclass(frozen=True)
class Law:
    """How many matches a formula promises everybody, and how many the tournament asks."""

    least: int
    needed: int
    individuals: bool = False

    @property
    def kept(self) -> bool:
        return self.least >= self.needed

    @property
    def breach(self) -> str:
        """Why it is broken; nothing where it is kept."""
        if self.kept:
            return ""
        if self.least == 0:
            return _("Cette formule peut laisser quelqu’un sans aucune partie.")
        if self.least == 1:
            return _("Cette formule ne garantit qu’une partie à chacun.")
        return _("Cette formule ne garantit que %(n)s parties à chacun.") % {"n": self.least}

    @property
    def text(self) -> str:
        """How many matches everybody plays, or that they are too few."""
        if self.kept:
            text = "Chaque équipe joue au moins %(n)s partie.", "Chaque équipe joue au moins %(n)s parties."
            return unit_sentence(self.individuals, *text, n=self.least)
        text = (
            "Cette formule ne tient pas la règle : chaque équipe joue au moins %(n)s partie.",
            "Cette formule ne tient pas la règle : chaque équipe joue au moins %(n)s parties.",
        )
        return unit_sentence(self.individuals, *text, n=self.needed)


def law_of(tournament: Tournament, composed: Composed) -> Law:
    return Law(composed.least, tournament.least_matches, tournament.individuals)


def compose_lawful(
    tournament: Tournament, teams: int, stages: Sequence[Format], field: str = "stages"
) -> Composed:
    """The stages composed for so many teams. Raises Refused under the tournament's minimum, or where they
    cannot be."""
    try:
        composed = compose_stages(teams, stages, individuals=tournament.individuals)
    except Refused as refusal:
        refusal.field = field
        raise
    if breach := law_of(tournament, composed).breach:
        raise Refused("minimum", breach, field)
    return composed


def promise_of(evening: Evening, choices: Choices) -> Law | None:
    """What the evening promises the teams that are there. None while too few are there, and once it has begun
    where it promises too little: the desk names who falls short."""
    teams = teams_to_draw(evening, choices)
    stages = [format_of(stage) for stage in evening.stages] or [Pools()]
    try:
        composed = compose_stages(len(teams), stages, individuals=evening.tournament.individuals)
    except Refused:
        return None
    law = law_of(evening.tournament, composed)
    return law if law.kept or not evening.begun else None


@dataclass(frozen=True)
class FormulaDuration:
    """`slots`: how often everybody sits down, waves counted; `limits`: of a match of the first round; `time`:
    from the open door to the prizes, no meal; `end` and `latest`: the hour of that, and the one that nine
    evenings in ten keep, empty while the start is not known."""

    slots: int
    limits: str
    time: str
    end: str
    latest: str


def round_limits(tournament: Tournament, number: int) -> RoundLimits:
    """What ends a match of that round, as its length is reckoned with."""
    limits = limits_in(tournament, number)
    return RoundLimits(limits.target, limits.deals, limits.minutes)


def lasting_of(tournament: Tournament, composed: Composed, tables: int) -> FormulaDuration | None:
    """None where nothing limits the matches of a round, there is no table, or it takes several days. No
    statement."""
    matches_by_slot = composed.structure.matches_by_slot
    if tournament.on_several_days or not tables or not matches_by_slot:
        return None
    times = sittings(matches_by_slot, tables)
    limits = {slot: round_limits(tournament, slot) for slot, _matches in times}
    if not all(limits.values()):
        return None
    game, start = game_of(tournament), tournament.starts_at
    teams = composed.structure.teams
    teams = -(-teams // 2) if tournament.individuals else teams
    lasting = schedule.evening_of(teams, [sitting(game, limits[slot], matches) for slot, matches in times])
    first = limits[times[0][0]]
    opening = start.hour * 60 + start.minute if start else 0
    return FormulaDuration(
        slots=len(times),
        limits=limits_label(first.target, first.deals, first.minutes),
        time=duration(round(lasting.usual)),
        end=clock(opening + lasting.usual) if start else "",
        latest=clock(ceil(opening + lasting.late())) if start else "",
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
    laid = [(row.kind, row.options) for row in stages]
    return bool(laid) and laid != [(Pools.code, {})]


@dataclass(frozen=True)
class FormulaPage:
    """The formula as it stands. `teams`: for how many it is made; `begun`, `free`: the stages that have begun
    and stay, those that can still be replaced."""

    teams: int
    tables: int
    stages: list[tuple[Stage, Format]]
    begun: list[Format]
    free: list[Format]
    is_chosen: bool
    now: ShownFormula


def formula_page(tournament: Tournament, requested_teams: int | None = None) -> FormulaPage:
    """The stages and what they promise, for the `requested_teams` until it has begun; three statements."""
    rows = stage_rows(tournament)
    begun = [format_of(row) for row in rows if row.begun]
    free = [format_of(row) for row in rows if not row.begun]
    teams = requested_teams if requested_teams and not begun else expected_teams(tournament, rows)
    tables = tournament.tables.count() or tournament.table_count
    now = shown_of(tournament, teams, tables, [*begun, *free]) if rows else ShownFormula()
    if begun and now.law is not None and not now.law.kept:  # of fewer teams: who falls short is named
        now = replace(now, law=None)
    stages = [(row, format_of(row)) for row in rows]
    return FormulaPage(teams, tables, stages, begun, free, is_chosen(rows) or bool(begun), now)


def shown_of(tournament: Tournament, teams: int, tables: int, stages: Sequence[Format]) -> ShownFormula:
    """Stages for so many teams at so many tables: their law, their picture, their hours; no statement."""
    try:
        composed = compose_stages(teams, stages, individuals=tournament.individuals)
    except Refused as refusal:
        return ShownFormula(refusal=refusal)
    picture = Picture(composed.structure, PlannedSeating(composed.structure)).sections()
    return ShownFormula(law_of(tournament, composed), picture, lasting_of(tournament, composed, tables))


@writes("stages.chosen", Action.SETUP)
def choose_stages(
    tournament: Tournament,
    stages: Sequence[Format],
    by: Actor,
    entry: Draft,
    *,
    teams: int | None = None,
    target: int | None = None,
    minutes: int | None = None,
    reason: str = "",
) -> None:
    """Put these stages after those that have begun, in place of the others.

    `teams`: for how many they are made, as many as are expected if none is said; `target` and `minutes`: the
    limits of a proposal, where they go with it. Raises Refused: stages that cannot be, fewer matches than the
    tournament's minimum, reason missing once the evening has begun, or as `change_settings` does."""
    rows = stage_rows(tournament)
    begun, replaceable = [row for row in rows if row.begun], [row for row in rows if not row.begun]
    if begun and not reason:
        raise Refused("reason_missing", _("Dites pourquoi la formule change."), "reason")
    count = expected_teams(tournament, rows) if begun or teams is None else teams
    composed = compose_lawful(tournament, count, [*map(format_of, begun), *stages])
    entry.before |= {"stages": [_told(format_of(row)) for row in replaceable]}
    _replace(tournament, replaceable, stages, after=begun[-1] if begun else None)
    entry.after |= {"stages": [_told(stage) for stage in stages]}
    entry.about |= {"count": len(begun) + len(stages), "matches": composed.least}
    if minutes is not None:
        put_settings(tournament, {"target": target, "minutes": minutes}, entry, by=by)


def _told(stage: Format) -> dict[str, Any]:
    """As the journal keeps it."""
    return {"kind": stage.code, **stage.options}


@writes("stages.rounds_changed", Action.SETUP, reasoned=True)
def change_rounds(stage: Stage, rounds: int, entry: Draft) -> None:
    """Give a stage of rounds more or fewer of them: never fewer than are drawn, never under the minimum; once
    the evening has begun, that of those still there, by what they have played.

    Raises Refused: rounds drawn already, all drawn at once, fewer matches than promised; Conflict: another
    formula since."""
    tournament = stage.tournament
    rows = stage_rows(tournament)
    row = next((row for row in rows if row.pk == stage.pk), None)
    if row is None or not format_of(row).rounds:
        raise Conflict("stage_gone", _("Cette étape n’est plus dans la formule : rechargez la page."))
    _require_undrawn(row, rounds, rows)
    entry.before = {"rounds": format_of(row).rounds}
    row.options |= {"rounds": rounds}
    evening = evening_of(tournament)
    there = len(teams_still_there(evening)) if evening.begun else expected_teams(tournament, rows)
    compose_lawful(tournament, there, [format_of(row) for row in rows], field="rounds")
    before = short_of_matches(evening)
    row.save(update_fields=["options"])
    _refuse_shorter(before, short_of_matches(evening_of(tournament)))
    entry.about = {"stage": row.order, "count": rounds}
    entry.after = {"rounds": rounds}


def _refuse_shorter(before: Sequence[ShortTeam], now: Sequence[ShortTeam]) -> None:
    """Refuse fewer rounds where somebody falls short by them."""
    sure_before = {short.team.pk: short.sure for short in before}
    new = [short for short in now if short.sure < sure_before.get(short.team.pk, short.sure + 1)]
    if new:
        teams = enumeration(tuple(short.team.number or 0 for short in new), _)
        sentence = _("Avec si peu de tours, il manquerait des parties à : %(teams)s.") % {"teams": teams}
        raise Refused("minimum", sentence, "rounds")


def _replace(
    tournament: Tournament, replaceable: list[Stage], stages: Sequence[Format], after: Stage | None
) -> None:
    """Write stages over the replaceable rows, in their order: their drafts stay to be read."""
    last = after
    for index, format in enumerate(stages):
        row = replaceable[index] if index < len(replaceable) else Stage(tournament=tournament)
        others = {name: row.options[name] for name in row.options if name not in _OWNED}
        row.order = last.order + 1 if last else 1
        row.kind, row.options = format.code, {**others, **format.options}
        row.save()
        last = row
    surplus = replaceable[len(stages) :]
    Draw.objects.filter(stage__in=surplus).update(stage=last)
    Stage.objects.filter(pk__in=[row.pk for row in surplus]).delete()


_OWNED = {field.name for format in FORMATS.values() for field in fields(format)}  # type: ignore[arg-type]


def _require_undrawn(row: Stage, rounds: int, rows: Sequence[Stage]) -> None:
    """Raise Refused where so many rounds cannot be any more."""
    kind = format_of(row)
    if row.begun and kind.drawn_together:
        raise Refused("all_drawn", _("Tous les tours de cette étape ont été tirés ensemble."), "rounds")
    if any(later.begun for later in rows if later.order > row.order):
        raise Refused("next_drawn", _("La suite est tirée : cette étape garde ses tours."), "rounds")
    if rounds < row.drawn:
        raise Refused(
            "already_drawn",
            _("Le tour %(drawn)s est déjà tiré : l’étape en a %(drawn)s au moins.") % {"drawn": row.drawn},
            "rounds",
        )
