"""The draws that everybody may read: those in force, by what they are of; and the fingerprint before one."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.lot import published_hash
from pairing.record import DrawRecord

from ...core.errors import Refused
from ...evening import draw_name, evening_names
from ...evening.kinds import Step
from ...models import Draw, Tournament


def fingerprint_of(tournament: Tournament) -> str:
    """What the hall reads before the draw: 64 hexadecimal digits; empty where no secret waits."""
    return published_hash(tournament.draw_secret) if tournament.draw_secret else ""


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


@dataclass(frozen=True)
class PublicDraws:
    """Released draws with their names, the first first."""

    named: list[tuple[Draw, str]]
    fingerprint: str

    def chosen(self, number: int | None) -> Draw | None:
        """The draw of that number; the last released if none is said."""
        if number is None:
            draws = (draw for draw, _name in self.named)
            return max(draws, key=lambda draw: (draw.released_at, draw.number), default=None)
        return next((draw for draw, _name in self.named if draw.number == number), None)


def public_draws(tournament: Tournament) -> PublicDraws:
    """Two statements."""
    rows = Draw.objects.filter(tournament=tournament, state=Draw.State.RELEASED)
    names = evening_names(tournament.pk)
    named = [(draw, draw_name(draw, names)) for draw in rows.select_related("stage").order_by("number")]
    return PublicDraws(named, fingerprint_of(tournament))
