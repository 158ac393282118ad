"""A whole draw: left as it is, drawn again where nothing has begun, two of its teams exchanged."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import F, Q
from django.utils.translation import gettext as _

from pairing.record import DrawRecord, make_record

from ....core.access import Actor
from ....core.clock import hour_now
from ....core.errors import Refused
from ....draw.services.drafts import DraftRequest, keep_draft, made_seed, make_draft, refusals
from ....draw.services.release import withdraw
from ....evening import AS_DRAWN, all_teams, choices_of, step_again
from ....evening.kinds import DrawKey, draw_inputs, draw_kind_of, kind_of
from ....models import Draw, Exempt, Match, Stage, Team
from ....web.units import unit_sentence
from ...queries.corrections import later_draws, touched
from .asking import DrawDecision, deciding


def redraw_rest(decision: DrawDecision, by: Actor) -> Draw:
    """Draw the teams of the matches not begun again, at the tables that these have, and release it.

    Refused: "already_played" (this draw only as a whole), "nothing_left"."""
    number = _round_of(decision.draw)
    waiting = [row for row in _places(decision.draw) if decision.untouched(row)]
    resting = list(decision.draw.exempts.filter(kind=Exempt.Kind.EXEMPT, match=None).select_related("team"))
    record, key = _drawn(decision, number, waiting, resting), _next_key(decision.draw)
    new = keep_draft((decision.draw.stage, key), record, by, decision.reason, decision.entry)
    Draw.objects.filter(pk=new.pk).update(state=Draw.State.RELEASED, released_at=hour_now())
    new.refresh_from_db(fields=["state", "released_at"])
    _write(decision, new, record, waiting, resting)
    return new


def _round_of(draw: Draw) -> int:
    """The number in its stage of the one round that it draws. Refused: "already_played"."""
    key = DrawKey.parse(draw.key)
    refusal = kind_of(draw.stage).rest_refused(draw_kind_of(draw.engine), key)
    if refusal is not None:
        raise refusal
    return key.round


def _places(draw: Draw) -> list[Match]:
    """Its matches in the order of their tables."""
    rows = draw.matches.select_related("table", "round", "team_a", "team_b")
    return list(rows.order_by("wave", "table__number", "number"))


def _drawn(decision: DrawDecision, number: int, waiting: list[Match], resting: list[Exempt]) -> DrawRecord:
    """The record of the round among these teams, from what was known before it."""
    evening_before = decision.evening.before(_first_round(decision))
    playing = [team for match in waiting for team in (match.team_a, match.team_b)]
    numbers = {team.number for team in (*playing, *(rest.team for rest in resting)) if team}
    if len(waiting) < 2 and len(numbers) < 3:
        raise Refused("nothing_left", _("Il ne reste pas deux parties à refaire dans ce tour."))
    step = step_again(decision.draw, waiting[0].round.number, number)
    with refusals():
        entrants, options = draw_inputs(evening_before, step, choices_of(decision.draw.stage), None)
        tables = tuple(dict.fromkeys(match.table.number for match in waiting if match.table))
        options = replace(options, tables=tables)
        own_entrants = [entrant for entrant in entrants if entrant.id in numbers]
        return make_record(own_entrants, options, made_seed(), engine=decision.draw.engine)


def _first_round(decision: DrawDecision) -> int:
    """The round that it draws: its results and its exempt team count for nobody in it."""
    return min(row.round for row in decision.evening.rows.matches if row.draw == decision.draw.pk)


def _next_key(draw: Draw) -> str:
    """ "3.2" for the second draw of the third round, "3.3" …"""
    number = DrawKey.parse(draw.key).round
    keys = [DrawKey.parse(key) for key in draw.stage.draws.values_list("key", flat=True)]
    earlier_redraws = sum(key.round == number and key.again for key in keys)
    return str(DrawKey(round=number, time=2 + earlier_redraws))


def _write(
    decision: DrawDecision, new: Draw, record: DrawRecord, waiting: list[Match], resting: list[Exempt]
) -> None:
    """The new matches in the places of those that were taken away."""
    teams = {team.number: team for team in all_teams(decision.evening)}
    pairings = sorted(record.result.pairings, key=lambda pairing: (pairing.wave, pairing.table))
    round_ = waiting[0].round
    Exempt.objects.filter(pk__in=[rest.pk for rest in resting]).delete()
    Match.objects.filter(pk__in=[match.pk for match in waiting]).delete()
    Match.objects.bulk_create(
        Match(
            **{name: getattr(place, name) for name in KEPT},
            draw=new,
            team_a=teams[pairing.a],
            team_b=teams[pairing.b],
        )
        for place, pairing in zip(waiting, pairings, strict=False)
    )
    if record.result.exempt is not None:
        Exempt.objects.create(round=round_, team=teams[record.result.exempt], draw=new)


KEPT = (
    "tournament_id", "stage_id", "round", "number", "table", "wave", "target", "max_deals", "minutes",
    "limits_changed",
)  # fmt: skip


def keep_draw(*, draw: Draw, by: Actor, reason: str, digest: str = "", token: str | None = None) -> Draw:
    """Leave a draw as it is, as `kept` does."""
    with deciding(draw, "correction.kept", by, reason=reason, digest=digest, token=token) as decision:
        kept(decision)
    return draw


def kept(decision: DrawDecision) -> None:
    """The draw stays: where a ranking had sent its teams they are the right ones from now on, else the fact
    stays visible.

    Refused: "fits" (nothing is wrong with it), "wrong_team" (it would be played by the wrong team)."""
    outdated = decision.outdated
    if outdated is None:
        raise Refused("fits", _("Ce tirage correspond aux résultats."))
    if not outdated.may_keep:
        message = _(
            "Une équipe jouerait à la place d’une autre : échangez les équipes, ou attendez que le "
            "résultat soit confirmé."
        )
        raise Refused("wrong_team", message)
    if outdated.may_stay:
        stage = Stage.objects.get(pk=decision.draw.stage_id)
        stage.options |= {AS_DRAWN: True}
        stage.save(update_fields=["options"])
    decision.entry.about |= {"seen": outdated.digest}


def redraw(*, draw: Draw, by: Actor, reason: str, digest: str = "", token: str | None = None) -> Draw:
    """Take back a draw and draw again, as `redrawn` does."""
    with deciding(draw, "correction.redrawn", by, reason=reason, digest=digest, token=token) as decision:
        return redrawn(decision, by)


def redrawn(decision: DrawDecision, by: Actor) -> Draw:
    """The draw and those released since, on which nothing was entered, taken back, and drawn again: a draft.
    A round that has begun is drawn again among its matches that have not, and released at once.

    Refused: "already_played", and whatever `propose_draw` and `redraw_rest` refuse."""
    draw = decision.draw
    withdrawn = later_draws(decision.evening, draw)
    remainder_only = DrawKey.parse(draw.key).again or touched(decision.evening, decision.begun, draw)
    later = [later_draw for later_draw in withdrawn if later_draw.pk != draw.pk]
    if later and touched(decision.evening, decision.begun, later[-1]):
        message = _("Une partie d’un tirage publié depuis a commencé : celui-ci ne se refait plus.")
        raise Refused("already_played", message)
    for draw_to_withdraw in later if remainder_only else withdrawn:
        withdraw(draw_to_withdraw, decision.reason)
    about = dict(decision.entry.about)
    if remainder_only:
        new = redraw_rest(decision, by)
    else:
        asked = DraftRequest(key=draw.key, reason=decision.reason)
        new = make_draft(decision.evening.tournament, asked, by, decision.entry)
    decision.entry.before = {"draws": [old_draw.uid for old_draw in withdrawn]}
    decision.entry.after = {"draw": new.uid, "seed": new.seed}
    decision.entry.about = about
    return new


def exchange_teams(
    *, draw: Draw, one: int, two: int, by: Actor, reason: str, digest: str = "", token: str | None = None
) -> Draw:
    """Exchange two teams of a released round, as `exchanged` does."""
    content = {"one": one, "two": two}
    with deciding(
        draw, "correction.exchanged", by, reason=reason, digest=digest, token=token, content=content
    ) as decision:
        exchanged(decision, one, two)
    return draw


def exchanged(decision: DrawDecision, one: int, two: int) -> None:
    """Two teams of a released round take each other's place, by their numbers, in matches not begun; one may
    be exempt.

    Refused: "not_a_round", "same_team", "not_drawn", "gone", "same_match", "begun", "caught_up"."""
    refusal = kind_of(decision.draw.stage).exchange_refused(DrawKey.parse(decision.draw.key))
    if refusal is not None:
        raise refusal
    if one == two:
        raise Refused("same_team", _("Choisissez deux numéros différents."), "two")
    places = [_place(decision, number, field) for number, field in ((one, "one"), (two, "two"))]
    _exchange(decision, *places)
    decision.entry.about |= {"teams": [team.uid for _row, team in places]}


Place = tuple[Match | Exempt, Team]


def _place(decision: DrawDecision, number: int, field: str) -> Place:
    """Where a team plays or rests in this draw, and the team."""
    team = next((team for team in all_teams(decision.evening) if team.number == number), None)
    match = decision.draw.matches.filter(Q(team_a=team) | Q(team_b=team)).first() if team else None
    row = match or decision.draw.exempts.filter(team=team, kind=Exempt.Kind.EXEMPT).first()
    individuals = decision.evening.tournament.individuals
    if team is None or row is None:
        raise Refused(
            "not_drawn", unit_sentence(individuals, "L’équipe %(n)s n’est pas de ce tirage.", n=number), field
        )
    if team.status in Team.GONE:
        raise Refused(
            "gone", unit_sentence(individuals, "L’équipe %(n)s n’est plus du tournoi.", n=number), field
        )
    if isinstance(row, Exempt) and row.match_id is not None:
        text = unit_sentence(individuals, "L’équipe %(n)s fait un rattrapage : retirez-le d’abord.", n=number)
        raise Refused("caught_up", text, field)
    if isinstance(row, Match) and not decision.untouched(row):
        text = unit_sentence(
            individuals, "La partie de l’équipe %(n)s a commencé : elle ne change plus.", n=number
        )
        raise Refused("begun", text, field)
    return row, team


def _exchange(decision: DrawDecision, first: Place, second: Place) -> None:
    (row_1, team_1), (row_2, team_2) = first, second
    if row_1 == row_2:
        raise Refused("same_match", _("Ces deux numéros sont de la même partie."), "two")
    for row, old, new in ((row_1, team_1, team_2), (row_2, team_2, team_1)):
        if isinstance(row, Exempt):
            continue
        side = "team_a" if row.team_a_id == old.pk else "team_b"
        Match.objects.filter(pk=row.pk).update(**{side: new, "version": F("version") + 1})
    for row, new in ((row_1, team_2), (row_2, team_1)):
        if isinstance(row, Exempt):
            Exempt.objects.filter(pk=row.pk).update(team=new)
