"""The right teams take their seats in matches not begun. Never changes who plays a match that has."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...core.access import Actor
from ...core.errors import Refused
from ...draw.brackets import seat_entries
from ...draw.seats import seat_placed
from ...evening import reseat
from ...models import Draw, Match, Team
from .asking import DrawDecision, deciding


def put_right(*, draw: Draw, by: Actor, reason: str, digest: str = "", token: str | None = None) -> Draw:
    """The right teams take their places in a draw, as `seated_right` does."""
    with deciding(draw, "correction.swapped", by, reason=reason, digest=digest, token=token) as decision:
        seated_right(decision)
    return draw


def seated_right(decision: DrawDecision) -> None:
    """In the matches of its brackets that have not begun, the teams that a ranking sends there now take the
    others' places. Refused: "nothing_to_swap"."""
    outdated, draw = decision.outdated, decision.draw
    if outdated is None or not outdated.movable:
        raise Refused("nothing_to_swap", _("Il n’y a personne à échanger dans ce tirage."))
    uids = dict(Match.objects.filter(draw=draw).values_list("pk", "uid"))
    seat_placed(decision.evening, draw.stage)
    seat_entries(decision.evening, decision.begun)
    reseat(draw.stage_id)
    moved, wrong = set[int](), outdated.movable
    for misplaced in wrong:
        moved |= {team for _stands, team in misplaced.changes if team is not None}
    decision.entry.before = {"seats": [[uids[one.match.id], *one.stands] for one in wrong]}
    decision.entry.after = {"seats": [[uids[one.match.id], *one.belongs] for one in wrong]}
    teams = Team.objects.filter(tournament=draw.tournament, number__in=moved)
    decision.entry.about |= {"teams": list(teams.order_by("number").values_list("uid", flat=True))}
