"""The page of couples that should not meet; for organisers."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ...core.access import Action, actor_of
from ...core.guards import guard
from ...models import ApartWish, Tournament
from ...models.team import SEATED
from ...web.answers import carried_out
from ..forms.wishes import ForgetForm, WishForm
from ..services.wishes import forget_wish, wish_apart

PLAYERS = tuple(f"{team}__{seat}" for team in ("one", "two") for seat in SEATED)


@require_http_methods(["GET", "POST"])
@guard(Action.DRAW)
def wishes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The couples there are; POST adds one."""
    form, by = WishForm(request.POST or None), actor_of(request)
    if carried_out(form, lambda: wish_apart(tournament=tournament, by=by, **form.cleaned_data)):
        messages.success(request, _("Noté : le prochain tirage en tient compte."))
        return redirect("draw:wishes", slug=tournament.slug)
    return _page(request, tournament, form, form)


@require_POST
@guard(Action.DRAW)
def forget(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """These two may meet after all."""
    form, by = ForgetForm(request.POST), actor_of(request)
    if carried_out(form, lambda: forget_wish(tournament=tournament, by=by, **form.cleaned_data)):
        messages.success(request, _("Le souhait est retiré."))
        return redirect("draw:wishes", slug=tournament.slug)
    return _page(request, tournament, WishForm(), form)


def _page(
    request: HttpRequest, tournament: Tournament, form: WishForm, sent: WishForm | ForgetForm
) -> HttpResponse:
    rows = ApartWish.objects.filter(tournament=tournament).select_related(*PLAYERS)
    context = {"tournament": tournament, "form": form, "sent": sent, "wishes": rows}
    return render(request, "draw/wishes.html", context, status=422 if sent.errors else 200)
