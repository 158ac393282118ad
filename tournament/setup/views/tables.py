"""The tables: their number, their notes, the QR codes that open their phones."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ...core import tokens
from ...core.access import Action, actor_of, permits
from ...core.errors import status_of
from ...core.guards import guard
from ...models import Tournament
from ...web.answers import carried_out, press
from .. import forms, queries, services


@require_http_methods(["GET", "POST"])
@guard(Action.SETUP, see=Action.SEE_STAFF)
def tables(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How many tables, what is said of each; POST stores the notes, then the number."""
    rows = list(tournament.tables.all())
    sent = request.POST if request.method == "POST" else None
    form = forms.TablesForm(sent, instance=tournament, tables=rows)
    if form.is_valid():
        change = partial(services.arrange_tables, tournament=tournament, by=actor_of(request))
        arranged = {"count": form.cleaned_data["table_count"], "notes": form.notes()}
        if carried_out(form, partial(change, token=request.POST.get("token"), **arranged)):
            messages.success(request, _("Tables enregistrées."))
            return redirect("setup:tables", tournament.slug)
    may_change = permits(actor_of(request), Action.SETUP, tournament)
    context = {"tournament": tournament, "form": form, "token": tokens.new_token(), "may_change": may_change}
    return render(request, "setup/tables.html", context, status=status_of(form))


@never_cache
@require_GET
@guard(Action.TABLE_LINKS)
def links(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The QR code of every table."""
    cards = queries.table_cards(tournament)
    context = {"tournament": tournament, "cards": cards, "token": tokens.new_token()}
    return render(request, "setup/links.html", context)


@require_POST
@guard(Action.TABLE_LINKS)
def renew(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A new link for one table."""
    arguments = {"number": number, "by": actor_of(request), "token": request.POST.get("token")}
    sentence = _("Table %(n)s : nouveau lien, l’ancien n’ouvre plus rien.") % {"n": number}
    act = partial(services.renew_link, tournament=tournament, **arguments)
    return press(request, sentence, act, "setup:links", tournament.slug)


@require_POST
@guard(Action.TABLE_LINKS)
def renew_all(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """New links for every table."""
    arguments = {"by": actor_of(request), "token": request.POST.get("token")}
    sentence = _("Nouveaux liens pour toutes les tables : imprimez de nouveau les cartes.")
    act = partial(services.renew_links, tournament=tournament, **arguments)
    return press(request, sentence, act, "setup:links", tournament.slug)
