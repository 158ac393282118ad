"""Release a draft, or take the release back while nothing was entered.

The tournament's version serialises both; the state of the draw and the constraints stand behind it."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Conflict, Refused
from ...jobs import enqueue
from ...journal import writing
from ...models import Draw, Team, Tournament
from ..queries import anything_entered, choices_of, record_of, roll_call, staleness
from .drafts import require_last_draft
from .structure import build, tear_down


def release_draw(*, draw: Draw, by: Actor, token: str | None = None) -> Draw:
    """Publish the last draft: its pools, rounds, matches and tables exist, and the tournament runs.

    Teams left out become absent. Raises Conflict: already released or not the last draft; Refused: stale."""
    tournament = draw.stage.tournament
    with writing(tournament, "draw.released", by.author, token=token, content={"draw": draw.pk}) as entry:
        require(by, Action.RELEASE, None)
        require_last_draft(draw)
        require(by, Action.RELEASE, tournament)
        roll = roll_call(tournament)
        if (no := staleness(draw, roll)) is not None:
            raise no
        now = timezone.now()
        _move(draw, Draw.State.DRAFT, Draw.State.RELEASED, released_at=now)
        build(draw, record_of(draw))
        absent = [team.pk for team in roll.left_out(choices_of(draw.stage))]
        Team.objects.filter(pk__in=absent).update(status=Team.Status.ABSENT)
        _run(tournament, now)
        enqueue("backup", tournament=tournament, by=by.author, reason="release")
        entry.about = {"draw": draw.pk, "number": draw.number}
        entry.after = {"seed": draw.seed, "absent": absent}
        entry.answer = {"draw": draw.pk}
    return draw


def take_back(*, draw: Draw, by: Actor, reason: str, token: str | None = None) -> Draw:
    """Withdraw a released draw while no deal, incident, penalty or dispute was entered.

    The draw stays readable; registration opens again, and absent teams are registered once more, not seen.
    Raises Refused: reason missing, something entered; Conflict: not released any more."""
    tournament = draw.stage.tournament
    content = {"draw": draw.pk, "reason": reason}
    with writing(
        tournament, "draw.taken_back", by.author, reason=reason, token=token, content=content
    ) as entry:
        require(by, Action.TAKE_BACK, tournament)
        if not reason:
            raise Refused("reason_missing", _("Dites pourquoi le tirage est repris."), "reason")
        if anything_entered(draw):
            raise Refused(
                "already_played",
                _("Une donne, un incident ou un litige est déjà saisi : ce tirage ne peut plus être repris."),
            )
        _move(draw, Draw.State.RELEASED, Draw.State.TAKEN_BACK)
        tear_down(draw)
        absent = Team.objects.filter(tournament=tournament, status=Team.Status.ABSENT)
        entry.before = {"absent": list(absent.values_list("pk", flat=True))}
        absent.update(status=Team.Status.REGISTERED, checked_in=False)
        Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.REGISTRATION)
        tournament.refresh_from_db()
        entry.about = {"draw": draw.pk, "number": draw.number}
        entry.answer = {"draw": draw.pk}
    return draw


def _move(draw: Draw, expected: Draw.State, state: Draw.State, **more: object) -> None:
    """Change the draw's state if it is still the expected one; else someone was faster."""
    if Draw.objects.filter(pk=draw.pk, state=expected).update(state=state, **more) != 1:
        raise Conflict("draw_moved", _("Quelqu’un a déjà changé l’état de ce tirage."))
    draw.refresh_from_db(fields=["state", "released_at"])


def _run(tournament: Tournament, now: object) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.RUNNING)
    Tournament.objects.filter(pk=tournament.pk, published_at=None).update(published_at=now)
    tournament.refresh_from_db()
