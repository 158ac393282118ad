"""A whole draw: left as it is, drawn again where nothing has begun, two of its teams exchanged."""

from __future__ import annotations

from django.db.models import F
from django.utils.translation import gettext as _

from ....access import Actor
from ....company import said
from ....draw.queries.evening import AS_DRAWN
from ....draw.services.drafts import Asked, make_draft
from ....draw.services.release import withdraw
from ....errors import Refused
from ....models import Draw, Exempt, Match, Slot, Stage, Team
from ...queries.corrections import later_draws, touched
from .asking import Case, deciding
from .rest import is_rest, redraw_rest

K = Stage.Kind


def keep_draw(*, draw: Draw, by: Actor, reason: str, seen: str = "", token: str | None = None) -> Draw:
    """Leave a draw as it is: where a ranking had sent its teams they are the right ones from now on, else the
    fact stays visible.

    Refused: "fits" (nothing is wrong with it), "wrong_team" (it would be played by the wrong team)."""
    with deciding(draw, "correction.kept", by, reason=reason, seen=seen, token=token) as case:
        found = case.concerned
        if found is None:
            raise Refused("fits", _("Ce tirage correspond aux résultats."))
        if not found.may_keep:
            said = _(
                "Une équipe jouerait à la place d’une autre : échangez les équipes, ou attendez que le "
                "résultat soit confirmé."
            )
            raise Refused("wrong_team", said)
        if found.may_stay:
            stage = Stage.objects.get(pk=draw.stage_id)
            stage.options |= {AS_DRAWN: True}
            stage.save(update_fields=["options"])
        case.entry.about |= {"seen": found.seen}
    return draw


def redraw(*, draw: Draw, by: Actor, reason: str, seen: str = "", token: str | None = None) -> Draw:
    """Take back a draw and those released since, on which nothing was entered, and draw again: a draft.
    Where a number must be called out first, it is only taken back. A round that has begun is drawn again
    among its matches that have not, and released at once.

    Refused: "already_played", and whatever `propose_draw` and `redraw_rest` refuse."""
    with deciding(draw, "correction.redrawn", by, reason=reason, seen=seen, token=token) as case:
        since = later_draws(case.evening, draw)
        rest = is_rest(draw) or touched(case.evening, case.begun, draw)
        later = [one for one in since if one.pk != draw.pk]
        if later and touched(case.evening, case.begun, later[-1]):
            said = _("Une partie d’un tirage publié depuis a commencé : celui-ci ne se refait plus.")
            raise Refused("already_played", said)
        for one in later if rest else since:
            withdraw(one)
        about, tournament = dict(case.entry.about), case.evening.tournament
        new = draw
        if rest:
            new = redraw_rest(case, by)
        elif not tournament.draw_secret:
            new = make_draft(tournament, Asked(key=draw.key, reason=case.reason), by, case.entry)
        case.entry.before = {"draws": [one.pk for one in since]}
        case.entry.after = {"draw": new.pk, "seed": new.seed}
        case.entry.about = about
    return new


def exchange_teams(
    *, draw: Draw, one: int, two: int, by: Actor, reason: str, seen: str = "", token: str | None = None
) -> Draw:
    """Exchange two teams of a released round, by their numbers, in matches not begun; one may be exempt.

    Refused: "not_a_round", "same_team", "not_drawn", "gone", "same_match", "begun", "caught_up"."""
    content = {"one": one, "two": two}
    with deciding(
        draw, "correction.exchanged", by, reason=reason, seen=seen, token=token, content=content
    ) as case:
        if draw.stage.kind == K.MELEE:
            said = _("À la mêlée on n’échange personne dans un tirage publié : reprenez-le.")
            raise Refused("not_a_round", said)
        if draw.stage.kind != K.ROUNDS or not draw.key:
            raise Refused("not_a_round", _("Dans un tableau, les résultats décident qui joue."))
        if one == two:
            raise Refused("same_team", _("Choisissez deux numéros différents."), "two")
        places = [_place(case, number, field) for number, field in ((one, "one"), (two, "two"))]
        _exchange(case, *places)
        case.entry.about |= {"teams": [slot.team_id for _row, slot in places]}
    return draw


Place = tuple[Match | Exempt, Slot]


def _place(case: Case, number: int, field: str) -> Place:
    """Where a team plays or rests in this draw, and its seat."""
    seats = Slot.objects.filter(stage=case.draw.stage, team__number=number).select_related("team")
    slot = seats.first()
    of_draw = case.draw.matches
    match = (of_draw.filter(slot_a=slot) | of_draw.filter(slot_b=slot)).first() if slot else None
    row = match or case.draw.exempts.filter(slot=slot, kind=Exempt.Kind.EXEMPT).first()
    individuals = case.evening.tournament.individuals
    if slot is None or row is None:
        raise Refused(
            "not_drawn", said(individuals, "L’équipe %(n)s n’est pas de ce tirage.", n=number), field
        )
    if slot.team is not None and slot.team.status in Team.GONE:
        raise Refused("gone", said(individuals, "L’équipe %(n)s n’est plus du tournoi.", n=number), field)
    if isinstance(row, Exempt) and row.match_id is not None:
        text = said(individuals, "L’équipe %(n)s fait un rattrapage : retirez-le d’abord.", n=number)
        raise Refused("caught_up", text, field)
    if isinstance(row, Match) and not case.untouched(row):
        text = said(individuals, "La partie de l’équipe %(n)s a commencé : elle ne change plus.", n=number)
        raise Refused("begun", text, field)
    return row, slot


def _exchange(case: Case, first: Place, second: Place) -> None:
    (row_1, slot_1), (row_2, slot_2) = first, second
    if row_1 == row_2:
        raise Refused("same_match", _("Ces deux numéros sont de la même partie."), "two")
    for row, old, new in ((row_1, slot_1, slot_2), (row_2, slot_2, slot_1)):
        if isinstance(row, Exempt):
            continue
        side = "slot_a" if row.slot_a_id == old.pk else "slot_b"
        Match.objects.filter(pk=row.pk).update(**{side: new, "version": F("version") + 1})
    for row, new in ((row_1, slot_2), (row_2, slot_1)):
        if isinstance(row, Exempt):
            Exempt.objects.filter(pk=row.pk).update(slot=new)
