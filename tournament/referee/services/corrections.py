"""What a ruling changed is undone, inside the write of the ruling that corrects it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...access import Actor
from ...errors import Conflict
from ...models import Deal, Incident, Match, Ruling
from ..queries.stored import played_of
from .misdeals import follow_ladder
from .versions import put_version


def take_back_effect(match: Match, ruling: Ruling, reason: str, *, by: Actor) -> None:
    """Undo what a ruling changed, inside the write that corrects it; the ruling itself stays.

    The deal goes back to the version before, unless it was written again since."""
    if ruling.match_id != match.pk or Ruling.objects.filter(corrects=ruling).exists():
        raise Conflict("already_ruled", _("Cette décision a déjà été corrigée."))
    gone = {"cancelled": True, "cancel_reason": reason[:200]}
    if ruling.incident is not None:
        Incident.objects.filter(pk=ruling.incident_id).update(**gone)
        ruling.incident.penalties.filter(cancelled=False).update(**gone)
    before, after = ruling.effect.get("versions") or (None, None)
    if after is not None and Deal.objects.filter(pk=after, current=True).exists():
        former = Deal.objects.filter(pk=before).first()
        if former is not None:
            put_version(match, former.number, played_of(former), by=by, reason=reason[:200])
        else:
            Deal.objects.filter(pk=after).update(current=False)
    follow_ladder(match, by=by, reason=reason[:200])
