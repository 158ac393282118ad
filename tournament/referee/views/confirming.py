"""The signed sheets of a round confirmed in one press, from the round's list."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from ...core.access import Action, actor_of
from ...core.errors import Refused
from ...core.guards import guard
from ...models import Round, Tournament
from ..services.confirming import ConfirmedSheets, confirm_signed


@require_POST
@guard(Action.CONFIRM)
def confirm_all(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Confirm them and say which, and which not."""
    round_ = get_object_or_404(
        Round.objects.ranked().select_related("stage"), tournament=tournament, number=number
    )
    round_.tournament = tournament
    token = request.POST.get("token", "")
    try:
        if not token:
            raise Refused("token", _("Le formulaire était incomplet : rien n’est enregistré."))
        say(request, confirm_signed(round_=round_, by=actor_of(request), token=token))
    except Refused as refusal:
        messages.error(request, refusal.message)
    return redirect("control:round", slug=tournament.slug, number=number)


def say(request: HttpRequest, sheets: ConfirmedSheets) -> None:
    """Which tables are confirmed, and which were left, with why."""
    if sheets.tables:
        sentence = ngettext(
            "Confirmée : table %(tables)s.", "Confirmées : tables %(tables)s.", len(sheets.tables)
        )
        messages.success(request, sentence % {"tables": listed(sheets.tables)})
    if sheets.left:
        parts = [
            _("table %(table)s (%(why)s)") % {"table": table or "?", "why": why} for table, why in sheets.left
        ]
        messages.warning(request, _("À regarder une à une : %(tables)s.") % {"tables": ", ".join(parts)})
    if not sheets.tables and not sheets.left:
        messages.info(request, _("Aucune feuille n’attend d’être confirmée."))


def listed(tables: Iterable[int | None]) -> str:
    """ "1, 3"."""
    return ", ".join(str(table or "?") for table in tables)
