"""Drafts: which is the last, which is released; a first one, a redraw, an exchange of two teams; whether one
still says what the desk and the results say. Every draft is kept with its seed and reason; the lot itself is
the engine's, and no name goes into a record."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, NamedTuple

from django.db.models import Max, Q
from django.utils.translation import gettext as _

from pairing.notes import Refusal, Remark
from pairing.record import DrawRecord, load, make_record, swap

from ..core.access import Action, Actor
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import writes
from ..evening.at_tables import something_entered
from ..evening.past import NOBODY_RESTS, RestChoice
from ..evening.reading import evening_of
from ..evening.roll import Choices, RollCall, choices_of
from ..evening.state import Evening
from ..formats import step_of, steps_of, usual_format
from ..formats.draws import PLANNED
from ..formats.format import DrawRequest, Step
from ..models import Draw, Match, Round, Stage, Tournament


class RemarkLine(NamedTuple):
    """A remark as a sentence: `level` is info or warning."""

    level: str
    text: str


def drafts_of(tournament: Tournament) -> list[Draw]:
    """Every draft of the evening, the last first; none is ever deleted."""
    drafts = Draw.objects.filter(tournament=tournament).select_related("stage", "made_by")
    return list(drafts.order_by("-number"))


def latest_draft(stage: Stage, key: str = "") -> Draw | None:
    """The last draft made of that, whatever became of it."""
    return Draw.objects.filter(stage=stage, key=key).order_by("-number").first()


def released_draw(tournament: Tournament) -> Draw | None:
    """The last draw in force: what is being played."""
    draws = Draw.objects.filter(tournament=tournament, state=Draw.State.RELEASED)
    return draws.select_related("stage").order_by("-released_at", "-number").first()


def anything_entered(draw: Draw) -> bool:
    """Whether taking the draw back would lose anything: entered on one of its matches, or a match that
    somebody added by hand to one of its rounds; one statement."""
    entered = Q(draw=None) | something_entered()
    rounds = Round.objects.filter(matches__draw=draw)
    return bool(Match.objects.filter(entered).filter(Q(draw=draw) | Q(draw=None, round__in=rounds)).exists())


def remark_lines(remarks: Iterable[Remark], clubs: dict[str, str]) -> list[RemarkLine]:
    """Remarks in the language in force."""
    return [RemarkLine(remark.level, remark.text(translate=_, clubs=clubs)) for remark in remarks]


# What an engine's refusal concerns.
FIELDS = {
    "no_table": "teams", "too_few_teams": "teams", "too_many": "teams",
    "too_many_rests": "rests", "rested_before": "rests",
}  # fmt: skip


def made_seed() -> int:
    """A seed by lot, eight digits: short enough to be read aloud in the hall."""
    return 10_000_000 + secrets.randbelow(90_000_000)


@writes("draw.proposed", Action.DRAW)
def propose_draw(
    tournament: Tournament,
    by: Actor,
    entry: Draft,
    *,
    choices: Choices | None = None,
    key: str | None = None,
    exempt: int | None = None,
    rests: RestChoice = NOBODY_RESTS,
    seed: int | None = None,
    reason: str = "",
) -> Draw:
    """Draw what comes next (or the step of that `key`): a draft that only the organisers see.

    From the second draft of the same thing on a reason is asked. `exempt`: the team that the organiser wants
    exempt; `rests`: the players of a mêlée who are to rest, out of their turn only with a reason; `seed`: for
    tests, demonstrations and replays, else the program makes one. Raises Refused: reason missing, nothing to
    draw, too few teams or tables, too many to rest, rested before."""
    # A tournament whose organiser composed nothing plays in pools; players who come alone à la mêlée.
    usual = usual_format(individuals=tournament.individuals)
    Stage.objects.get_or_create(tournament=tournament, order=1, defaults={"kind": usual.code})
    with refusals():
        evening = evening_of(tournament, choices)
        step = requested_step(evening, key)
        if not reason and (rests.insist or latest_draft(step.stage, step.key) is not None):
            redone = _("Dites pourquoi le tirage est refait.")
            out_of_turn = _("Dites pourquoi ceux-là se reposent avant les autres.")
            raise Refused("reason_missing", out_of_turn if rests.insist else redone, "reason")
        choices = choices or (choices_of(step.stage) if evening.begun else evening.choices)
        entrants, options = DrawRequest(evening, step, choices, exempt, rests).inputs
        record = make_record(entrants, options, made_seed() if seed is None else seed, engine=step.engine)
    step.stage.options |= asdict(choices)
    step.stage.save(update_fields=["options"])
    teams = teams_drawn(evening.roll, (entrant.id for entrant in record.entrants))
    return keep_draft(step.stage, step.key, record, by, entry, teams=teams)


def requested_step(evening: Evening, key: str | None) -> Step:
    """The step of that key, the first one if none is named."""
    steps = steps_of(evening)
    step = next((step for step in steps if key is None or step.key == key), None)
    if step is None:
        raise Refused(
            "nothing_to_draw",
            _("Il n’y a rien à tirer maintenant : des résultats manquent, ou tout est tiré."),
        )
    return step


@writes("draw.swapped", Action.DRAW, reasoned=True)
def swap_teams(draw: Draw, one: int, two: int, by: Actor, entry: Draft) -> Draw:
    """Exchange two teams of the last draft, by their numbers: the next draft, with its remarks made anew.

    Raises Refused: reason missing, a team not drawn, the same team twice; Conflict: not the last draft."""
    require_last_draft(draw)
    if draw.engine == PLANNED:
        raise Refused("not_a_round", _("Dans un tableau, les résultats décident qui joue."))
    with refusals():
        record = swap(load(draw.record), one, two)
    entry.before = {"draw": draw.uid}
    return keep_draft(draw.stage, draw.key, record, by, entry, teams=draw.teams)


def require_last_draft(draw: Draw) -> None:
    """Raise Conflict when this draft was released, another one made since, or its stage taken away."""
    stage = draw.stage
    draw.refresh_from_db(fields=["state", "stage"])
    if draw.stage_id != stage.pk:
        raise Conflict(
            "stage_gone", _("Ce tirage n’a plus lieu d’être : l’épreuve a changé. Refaites le tirage.")
        )
    draw.stage = stage
    if draw.state != Draw.State.DRAFT:
        raise Conflict("already_released", _("Ce tirage est déjà publié."))
    last = latest_draft(draw.stage, draw.key)
    if last is not None and last.pk != draw.pk:
        raise Conflict(
            "newer_draft", _("L’essai %(number)s a été fait entre-temps.") % {"number": last.number}
        )


def staleness(evening: Evening, draw: Draw) -> str:
    """Why this draft cannot be released as it is; nothing while it still fits."""
    step = step_of(evening, draw.stage_id, draw.key)
    if step is None or step.engine != draw.engine:
        return _("Ce tirage n’a plus lieu d’être : l’épreuve a changé. Refaites le tirage.")
    record = load(draw.record)
    entrants, options = DrawRequest(evening, step, choices_of(draw.stage)).inputs
    now, then = {entrant.id for entrant in entrants}, {entrant.id for entrant in record.entrants}
    same_teams = list(record.entrants) == sorted(entrants, key=lambda entrant: entrant.id)
    same_matches = getattr(record.options, "matches", ()) == getattr(options, "matches", ())
    if then - now:
        sentence, numbers = _("Le tirage compte %(teams)s, que le bureau n’a plus."), then - now
    elif now - then:
        sentence, numbers = _("Le bureau a maintenant %(teams)s, que ce tirage n’a pas."), now - then
    elif not (same_teams and same_matches):
        return _("Des résultats, des clubs ou des têtes de série ont changé depuis ce tirage. Refaites-le.")
    else:
        sentence = _("Autre numéro, autre joueur ou autre club depuis l’essai : %(teams)s.")
        drawn = teams_drawn(evening.roll, then)
        numbers = {int(number) for number, team in drawn.items() if team != draw.teams[number]}
    if numbers:
        teams = ", ".join(_("l’équipe %(number)s") % {"number": number} for number in sorted(numbers))
        return f"{sentence % {'teams': teams}} {_('Refaites le tirage.')}"
    if gone := {pairing.table for pairing in record.result.pairings} - set(evening.roll.tables):
        sentence = _("La salle n’a plus ces tables : %(tables)s. Refaites le tirage.")
        return sentence % {"tables": ", ".join(map(str, sorted(gone)))}
    return ""


def teams_drawn(roll: RollCall, numbers: Iterable[int]) -> dict[str, dict[str, Any]]:
    """Who bears these numbers, by number: the team, its players, its club."""
    teams = {team.number or 0: team for team in roll.everybody}
    return {
        str(number): {
            "team": str(teams[number].uid),
            "players": [str(player.uid) for player in teams[number].people if player is not None],
            "club": teams[number].club_key,
        }
        for number in sorted(numbers)
        if number in teams
    }


@contextmanager
def refusals() -> Iterator[None]:
    """Say the engine's refusals as the house's."""
    try:
        yield
    except Refusal as refusal:
        raise Refused(refusal.code, refusal.text(translate=_), FIELDS.get(refusal.code)) from refusal


def keep_draft(
    stage: Stage,
    key: str,
    record: DrawRecord,
    by: Actor,
    entry: Draft,
    *,
    teams: Mapping[str, object] | None = None,
) -> Draw:
    """Write a record as the next draft of that stage and key; `teams`: none where it is released at once."""
    last = Draw.objects.filter(tournament=stage.tournament).aggregate(last=Max("number"))["last"] or 0
    draw = Draw(
        tournament=stage.tournament,
        stage=stage,
        key=key,
        number=last + 1,
        engine=record.engine,
        seed=record.seed,
        record=record.to_dict(),
        teams=teams or {},
        reason=entry.reason,
        made_by=by.user,
    )
    draw.full_clean(exclude=["stage", "made_by"])
    draw.save()
    Tournament.objects.filter(pk=draw.tournament_id).update(sign_ups_open=False)
    entry.about = {"draw": draw.uid, "number": draw.number}
    entry.after = {"seed": draw.seed, "teams": len(record.entrants)}
    entry.answer = {"draw": draw.pk, "number": draw.number}
    return draw
