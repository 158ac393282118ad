"""The page on which somebody without a camera opens a table's phone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ...core.access import Action
from ...core.errors import Refused, status_of
from ...core.guards import guard
from ...models import Tournament
from ..forms.codes import TableCodeForm
from ..services.codes import open_by_code


@require_http_methods(["GET", "POST"])
@guard(Action.SEE_HALL)
def by_code(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which table, and its four digits; POST goes on to the phone of that table."""
    form = TableCodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            address = str(request.META.get("REMOTE_ADDR", ""))
            token = open_by_code(tournament=tournament, address=address, **form.cleaned_data)
            return redirect("table:sheet", token=token)
        except Refused as refusal:
            form.refuse(refusal)
    context = {"tournament": tournament, "form": form}
    return render(request, "referee/code.html", context, status=status_of(form))
