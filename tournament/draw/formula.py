"""What the page of the formula shows of stages: the law, the picture, the hours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing import schedule
from pairing.notes import duration, enumeration
from pairing.schedule import RoundLimits, clock, sitting, sittings

from ..core.access import Action, Actor, require
from ..core.errors import Conflict, Refused
from ..core.journal import Draft, writing
from ..evening import (
    Choices,
    Composed,
    Evening,
    Section,
    ShortTeam,
    StageData,
    StageLine,
    compose_stages,
    evening_of,
    expected_teams,
    melee_picture,
    picture_of,
    short_of_matches,
    stage_data,
    stage_lines,
    stage_rows,
    teams_still_there,
)
from ..evening.kinds import KINDS, kind_of, usual_kind
from ..models import Draw, Stage, Tournament
from ..rulebook import game_of, limits_in, limits_label


@dataclass(frozen=True)
class Law:
    """What a formula promises: matches everybody is sure of, those asked, and why it is broken."""

    least: int
    needed: int
    ways: tuple[str, ...] = ()

    @property
    def kept(self) -> bool:
        return self.least >= self.needed

    @property
    def promise(self) -> str:
        """ "Chacun est sûr de jouer au moins 2 parties." """
        return ngettext(
            "Chacun est sûr de jouer %(n)s partie.",
            "Chacun est sûr de jouer au moins %(n)s parties.",
            self.least,
        ) % {"n": self.least}


def law_of(composed: Composed, needed: int) -> Law:
    """What composed stages promise; no statement."""
    if composed.least >= needed:
        return Law(composed.least, needed)
    return Law(composed.least, needed, (_too_few(composed.least),))


def _too_few(least: int) -> str:
    if least == 0:
        return _("Cette formule peut laisser quelqu’un sans aucune partie.")
    if least == 1:
        return _("Cette formule ne garantit qu’une partie à chacun.")
    return _("Cette formule ne garantit que %(n)s parties à chacun.") % {"n": least}


def breaches_of(tournament: Tournament, teams: int) -> tuple[str, ...]:
    """Why the tournament's stages may not be played by so many teams: sentences, none where the law is kept.

    One statement. Stages that so many teams cannot play at all are said too; no stage breaks nothing."""
    rows = stage_rows(tournament)
    if not rows:
        return ()
    try:
        data = [stage_data(row) for row in rows]
        law = law_of(
            compose_stages(teams, data, individuals=tournament.individuals), tournament.least_matches
        )
    except Refused as refusal:
        return (refusal.message,)
    return law.ways


USUAL = {"kind": usual_kind(individuals=False).code}


@dataclass(frozen=True)
class Promise:
    """`text`: how many matches everybody plays; `ways`: the worst that can happen; `kept`: enough of them."""

    text: str
    ways: tuple[str, ...]
    kept: bool


def promise_of(evening: Evening, choices: Choices) -> Promise | None:
    """The promise for the teams there are; None while too few are there. No statement."""
    tournament = evening.tournament
    counts = [len(evening.roll.drawn(choices))]
    if evening.begun:  # those still there may be fewer
        counts = [evening.teams, len(teams_still_there(evening))]
    stages = [stage_data(stage) for stage in evening.stages] or [USUAL]
    law: Law | None = None
    for teams in counts:
        try:
            composed = compose_stages(teams, stages, individuals=tournament.individuals)
        except Refused:
            break
        law = law_of(composed, tournament.least_matches)
        if law.kept:
            break
    if law is None:
        return None
    if tournament.individuals:
        return _to_players(evening, law)
    if not law.kept:
        title = ngettext(
            "Cette formule ne tient pas la règle : chaque équipe joue au moins %(n)s partie.",
            "Cette formule ne tient pas la règle : chaque équipe joue au moins %(n)s parties.",
            law.needed,
        )
        return Promise(title % {"n": law.needed}, law.ways, kept=False)
    text = ngettext(
        "Chaque équipe joue au moins %(n)s partie.", "Chaque équipe joue au moins %(n)s parties.", law.least
    )
    return Promise(text % {"n": law.least}, law.ways, kept=True)


def _to_players(evening: Evening, law: Law) -> Promise:
    """The same said to the players of a mêlée; who came late or lost a match by forfeit is named."""
    short = short_of_matches(evening)
    sentence = _("Joueur %(player)s : %(most)s au plus, le minimum est de %(n)s.")
    ways = tuple(
        sentence % {"player": player.team.number, "most": player.sure, "n": law.needed} for player in short
    )
    if not law.kept or short:
        title = ngettext(
            "Cette formule ne tient pas la règle : chaque joueur joue au moins %(n)s partie.",
            "Cette formule ne tient pas la règle : chaque joueur joue au moins %(n)s parties.",
            law.needed,
        )
        return Promise(title % {"n": law.needed}, (*law.ways, *ways), kept=False)
    text = ngettext(
        "Chaque joueur joue au moins %(n)s partie.", "Chaque joueur joue au moins %(n)s parties.", law.least
    )
    return Promise(text % {"n": law.least}, law.ways, kept=True)


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
    lasting = schedule.evening_of(teams, [sitting(game, limits[slot], matches) for slot, matches in times])
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


def choose_stages(
    *,
    tournament: Tournament,
    stages: Sequence[dict[str, Any]],
    by: Actor,
    teams: int | None = None,
    reason: str = "",
    token: str | None = None,
) -> Law:
    """Put these stages after those that have begun, in place of the others; what they promise.

    `teams`: for how many they are made, as many as are expected if none is said. Raises Refused: stages that
    cannot be, fewer matches than the tournament's minimum, reason missing once the evening has begun."""
    content = {"stages": list(stages), "reason": reason}
    with writing(
        tournament, "stages.chosen", by.author, reason=reason, token=token, content=content
    ) as entry:
        require(by, Action.SETUP, tournament)
        return put_stages(tournament, stages, entry, teams=teams, reason=reason)


def put_stages(
    tournament: Tournament,
    stages: Sequence[dict[str, Any]],
    entry: Draft,
    *,
    teams: int | None,
    reason: str = "",
) -> Law:
    """Put these stages after those that have begun, inside a write that is open."""
    rows = stage_rows(tournament)
    begun, replaceable = [row for row in rows if row.begun], [row for row in rows if not row.begun]
    if begun and not reason:
        raise Refused("reason_missing", _("Dites pourquoi la formule change."), "reason")
    count = expected_teams(tournament, rows) if begun or teams is None else teams
    composed, law = _lawful(tournament, count, [*map(stage_data, begun), *stages])
    entry.before |= {"stages": [stage_data(row) for row in replaceable]}
    _replace(tournament, replaceable, composed.stages[len(begun) :], after=begun[-1].order if begun else 0)
    entry.after |= {"stages": list(composed.stages[len(begun) :])}
    entry.about |= {"count": len(composed.stages), "matches": law.least}
    return law


def change_rounds(*, stage: Stage, rounds: int, reason: str, by: Actor, token: str | None = None) -> Law:
    """Give a stage of rounds more or fewer of them: never fewer than are drawn, never under the minimum; once
    the evening has begun, that of those still there, by what they have played.

    Raises Refused: reason missing, rounds drawn already, all drawn at once, fewer matches than promised;
    Conflict: the formula was changed meanwhile."""
    tournament = stage.tournament
    content = {"stage": stage.pk, "rounds": rounds, "reason": reason}
    with writing(
        tournament, "stages.rounds_changed", by.author, reason=reason, token=token, content=content
    ) as entry:
        require(by, Action.SETUP, tournament)
        if not reason:
            raise Refused("reason_missing", _("Dites pourquoi le nombre de tours change."), "reason")
        rows = stage_rows(tournament)
        row = next((row for row in rows if row.pk == stage.pk), None)
        if row is None:
            raise Conflict("stage_gone", _("Cette étape n’est plus dans la formule : rechargez la page."))
        _require_undrawn(row, rounds)
        changed = [stage_data(row) | ({"rounds": rounds} if row.pk == stage.pk else {}) for row in rows]
        evening = evening_of(tournament)
        there = len(teams_still_there(evening)) if evening.begun else expected_teams(tournament, rows)
        law = _lawful(tournament, there, changed, field="rounds")[1]
        before = short_of_matches(evening)
        entry.before = {"rounds": kind_of(row).rounds(row.options)}
        row.options |= {"rounds": rounds}
        row.save(update_fields=["options"])
        _refuse_shorter(before, short_of_matches(evening_of(tournament)))
        stage.refresh_from_db(fields=["options"])
        entry.about = {"stage": row.order, "count": rounds}
        entry.after = {"rounds": rounds}
    return law


def _lawful(
    tournament: Tournament, teams: int, stages: Sequence[dict[str, Any]], field: str = "stages"
) -> tuple[Composed, Law]:
    """The stages composed, and what they promise. Raises Refused under the tournament's minimum."""
    try:
        composed = compose_stages(teams, stages, individuals=tournament.individuals)
    except Refused as refusal:
        refusal.field = field
        raise
    law = law_of(composed, tournament.least_matches)
    if not law.kept:
        raise Refused("minimum", " ".join(law.ways), field)
    return composed, law


def _refuse_shorter(before: Sequence[ShortTeam], now: Sequence[ShortTeam]) -> None:
    """Refuse fewer rounds where somebody falls short by them."""
    sure_before = {short.team.pk: short.sure for short in before}
    new = [short for short in now if short.sure < sure_before.get(short.team.pk, short.sure + 1)]
    if new:
        teams = enumeration(tuple(short.team.number or 0 for short in new), _)
        sentence = _("Avec si peu de tours, il manquerait des parties à : %(teams)s.") % {"teams": teams}
        raise Refused("minimum", sentence, "rounds")


def _replace(
    tournament: Tournament, replaceable: list[Stage], stages: Sequence[dict[str, Any]], *, after: int
) -> None:
    """Write stages over the replaceable rows, in their order: their drafts stay to be read."""
    last_row: Stage | None = None
    for index, data in enumerate(stages):
        row = replaceable[index] if index < len(replaceable) else Stage(tournament=tournament)
        options = {name: value for name, value in data.items() if name != "kind"}
        others = {name: row.options[name] for name in row.options if name not in _OWNED}
        row.order, row.kind, row.options = after + 1 + index, data["kind"], {**others, **options}
        row.save()
        last_row = row
    surplus = replaceable[len(stages) :]
    Draw.objects.filter(stage__in=surplus).update(stage=last_row)
    Stage.objects.filter(pk__in=[row.pk for row in surplus]).delete()


_OWNED = {key for kind in KINDS.values() for key in kind.keys}


def _require_undrawn(row: Stage, rounds: int) -> None:
    """Raise Refused where so many rounds cannot be any more."""
    kind = kind_of(row)
    planned = kind.rounds(row.options)
    if not planned:
        raise Refused("no_rounds", _("Cette étape n’a pas un nombre de tours à choisir."), "rounds")
    if row.begun and kind.drawn_together(row.options):
        raise Refused("all_drawn", _("Tous les tours de cette étape ont été tirés ensemble."), "rounds")
    if rounds < row.drawn:
        raise Refused(
            "already_drawn",
            _("Le tour %(drawn)s est déjà tiré : l’étape en a %(drawn)s au moins.") % {"drawn": row.drawn},
            "rounds",
        )
    if rounds == planned:
        raise Refused("same_rounds", _("L’étape a déjà ce nombre de tours."), "rounds")
