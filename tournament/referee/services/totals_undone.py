"""The totals of a match taken back in one act by whoever typed them last: it is again what it was before."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from ...core.access import Action, Actor
from ...core.errors import Refused
from ...models import HandedResult, Match, Penalty
from ..queries.stored import handed_result
from ..queries.undoable import undoable
from .opening import writing_match
from .score import back_on_the_table, result_record, retotal
from .totals import record_of_row


def undo_totals(*, match: Match, seen: int, by: Actor, token: str | None = None) -> Match:
    """Take back in one act the totals of version `seen`, which whoever asks wrote last: the match is again
    what it was before, its former totals or its deals count.

    Confirmed by nobody, or in the very act that typed it (then whoever may reopen). Refused: "written_since"
    (another's totals, or anything written about the match since), "was_signed" (the teams had signed the
    totals before these: their signatures are gone)."""
    confirmed = match.state == Match.State.CONFIRMED
    action = Action.REOPEN if confirmed else Action.TYPE_SHEET
    with writing_match(match, "totals.undone", by, action, token=token, content={"seen": seen}) as (
        fresh,
        entry,
    ):
        handed, was = handed_result(fresh), undoable(fresh, by.user)
        if handed is None or was is None or handed.version != seen:
            raise Refused(
                "written_since", _("On a écrit sur cette partie depuis : corrigez les totaux, s’il le faut.")
            )
        if was["signed"] and not fresh.signed_a_at and not fresh.signed_b_at:
            raise Refused("was_signed", _("Les équipes avaient signé d’autres totaux : corrigez ceux-ci."))
        entry.before = result_record(fresh) | record_of_row(handed)
        _put_back(fresh, was)
        entry.after = result_record(fresh)
    return fresh


def _put_back(match: Match, was: dict[str, Any]) -> None:
    """The match as it was before its totals, which stay as a version that does not count."""
    versions = HandedResult.objects.filter(match=match)
    versions.filter(current=True).update(current=False)
    versions.filter(version=was["former"]).update(current=True)
    for penalty, in_totals in zip(
        Penalty.objects.filter(match=match, cancelled=False).order_by("pk"), was["in_totals"], strict=True
    ):
        Penalty.objects.filter(pk=penalty.pk).update(in_totals=in_totals)
    match.result_from, match.confirmed_at, match.confirmed_by = was["result_from"], None, None
    if was["state"] != Match.State.SUBMITTED:
        back_on_the_table(match)
    match.state = was["state"]
    if not was["started"]:
        match.started_at = None
    retotal(match)
