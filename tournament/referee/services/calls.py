"""Calls for the referee, what both sides said, and the end of a dispute: exactly one person closes it.

A match with an open dispute cannot be confirmed."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import Side

from ...access import Action, Actor
from ...errors import Conflict, Refused
from ...models import Dispute, Match
from ..queries.calls import CALLS
from ..queries.facts import facts_of
from .opening import opened

TEXT_LENGTH = 500
WHO_LENGTH = 130


@dataclass(frozen=True)
class Call:
    """Why the referee is called (a code of `calls.CALLS`), and whatever else was said."""

    what: str
    deal: int | None = None
    side: Side | None = None
    who: str = ""
    text: str = ""


def open_dispute(*, match: Match, call: Call, by: Actor, token: str | None = None) -> Dispute:
    """Call the referee. Refused: "what_missing", "no_deal"; Conflict "already_called" for the same deal."""
    with opened(match, "dispute.opened", by, Action.CALL_REFEREE, token=token, content=asdict(call)) as (
        now,
        entry,
    ):
        if call.what not in CALLS:
            raise Refused("what_missing", _("Pourquoi appelez-vous l’arbitre ?"), "what")
        if call.deal is not None and not 1 <= call.deal <= facts_of(now).next_number:
            raise Refused("no_deal", _("La partie n’a pas de donne %(n)s.") % {"n": call.deal}, "deal")
        same = now.disputes.filter(state=Dispute.State.OPEN, deal_number=call.deal).first()
        if same is not None:
            raise Conflict("already_called", _("L’arbitre est déjà appelé : il arrive."), dispute=same)
        dispute = Dispute.objects.create(
            match=now,
            deal_number=call.deal,
            side=call.side or "",
            who=trimmed(call.who, WHO_LENGTH),
            what=call.what,
            text=trimmed(call.text, TEXT_LENGTH),
            opened_by=by.user,
        )
        _touch(now)
        entry.about = {"dispute": dispute.pk, "what": call.what, "deal": call.deal, "side": dispute.side}
        entry.answer = {"dispute": dispute.pk}
    return dispute


def hear(*, dispute: Dispute, text: str, answer: str, by: Actor, token: str | None = None) -> Dispute:
    """Write down what both sides said. Conflict "already_ruled" once the dispute is closed."""
    content = {"dispute": dispute.pk, "text": text, "answer": answer}
    with opened(dispute.match, "dispute.heard", by, Action.RULE, token=token, content=content) as (
        now,
        entry,
    ):
        row = now.disputes.get(pk=dispute.pk)
        if row.state != Dispute.State.OPEN:
            raise Conflict("already_ruled", _("Ce litige est déjà réglé : rien n’a été changé."), dispute=row)
        row.text, row.answer = trimmed(text, TEXT_LENGTH), trimmed(answer, TEXT_LENGTH)
        row.save(update_fields=["text", "answer"])
        _touch(now)
        entry.about = {"dispute": row.pk}
    return row


def close_dispute(dispute: Dispute, state: Dispute.State) -> None:
    """End an open dispute; exactly one referee does. Conflict "already_ruled" carries it for the second."""
    still_open = Dispute.objects.filter(pk=dispute.pk, state=Dispute.State.OPEN)
    if still_open.update(state=state, closed_at=timezone.now()) != 1:
        raise Conflict("already_ruled", _("Ce litige est déjà réglé : rien n’a été changé."), dispute=dispute)


def trimmed(text: str, length: int) -> str:
    """Without doubled spaces, and of a length that can be kept."""
    return " ".join(text.split())[:length]


def _touch(match: Match) -> None:
    """The match changed for whoever follows it, though its score did not."""
    match.version += 1
    match.save(update_fields=["version"])
