"""The secret of the next draw: only its fingerprint is shown before, and it serves once."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...errors import Refused
from ...models import Tournament
from ..engine import DrawRecord
from ..engine.lottery import published
from .evening import Step


def fingerprint_of(tournament: Tournament) -> str:
    """What the hall reads before the draw: 64 hexadecimal digits; empty where no secret waits."""
    return published(tournament.draw_secret) if tournament.draw_secret else ""


def secret_refused(tournament: Tournament, record: DrawRecord, step: Step | None) -> Refused | None:
    """Why this draft does not keep what the fingerprint promises; None when it does."""
    secret, lottery = tournament.draw_secret, record.lottery
    if lottery is not None and lottery.secret != secret:
        return Refused("secret_spent", _("Le secret de ce tirage a déjà servi. Refaites le tirage."))
    if secret and lottery is None and step is not None and step.by_lot:
        return Refused(
            "secret_unused",
            _("Une empreinte est publiée : refaites le tirage avec le nombre crié dans la salle."),
        )
    return None
