"""A whole draw: left as it is, drawn again where nothing has begun, two of its teams exchanged."""

from __future__ import annotations

from django.db.models import F, Q
from django.utils.translation import gettext as _

from ...core.access import Actor
from ...core.errors import Refused
from ...draw.drafts import make_draft
from ...draw.release import withdraw
from ...evening import AS_DRAWN
from ...evening.kinds import DrawKey, kind_of
from ...models import Draw, Exempt, Match, Stage, Team
from ...web.units import unit_sentence
from ..outdated import later_draws, touched
from .asking import DrawDecision, deciding


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

    Refused: "already_played", and whatever `propose_draw` refuses."""
    draw = decision.draw
    withdrawn = later_draws(decision.evening, draw)
    if touched(decision.evening, decision.begun, draw):
        message = _(
            "Une partie de ce tirage, ou d’un autre publié depuis, a commencé : il ne se refait plus."
        )
        raise Refused("already_played", message)
    for draw_to_withdraw in withdrawn:
        withdraw(draw_to_withdraw, decision.reason)
    about = dict(decision.entry.about)
    new = make_draft(decision.evening.tournament, by, decision.entry, decision.reason, key=draw.key)
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
    team = next((team for team in decision.evening.roll.everybody if team.number == number), None)
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
