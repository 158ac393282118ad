"""What goes out and what comes back: the release, matches without a draw, the way back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ...core.access import Action, actor_of
from ...core.guards import guard
from ...evening.kinds import draw_kind_of
from ...models import Draw, Tournament
from ...web.answers import carried_out
from .. import queries, services
from ..forms import PressForm, ReleaseForm, TakeBackForm
from .desk import draw_of, render_desk, requested_key, to_desk


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.RELEASE, see=Action.SEE_DRAFTS)
def release(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What will be published, and the button that does it."""
    page = queries.draw_page(tournament, requested_key(request))
    if page.shown is None or (request.method != "POST" and not page.shown.is_draft):
        return to_desk(tournament)
    form = ReleaseForm(request.POST or None, initial={"draft": page.shown.draw.number})
    if carried_out(form, lambda: publish(request, tournament, form)):
        messages.success(request, published_sentence(draw_of(tournament, form.cleaned_data["draft"])))
        return to_desk(tournament)
    context = {"tournament": tournament, "page": page, "shown": page.shown, "form": form}
    return render(request, "draw/release.html", context, status=422 if form.errors else 200)


def publish(request: HttpRequest, tournament: Tournament, form: ReleaseForm) -> None:
    sent = form.cleaned_data
    draw = draw_of(tournament, sent["draft"])
    services.release_draw(draw=draw, by=actor_of(request), early=sent["early"], token=sent["token"])


def published_sentence(draw: Draw) -> str:
    """What is said once it is out."""
    return draw_kind_of(draw.engine).published()


@require_POST
@guard(Action.RELEASE)
def decided(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Publish the matches that the results have decided."""
    form = PressForm(request.POST)
    if carried_out(form, lambda: publish_decided(request, tournament, form)):
        messages.success(request, _("Les parties sont publiées."))
        return to_desk(tournament)
    page = queries.draw_page(tournament, requested_key(request))
    return render_desk(request, tournament, page, press=form)


def publish_decided(request: HttpRequest, tournament: Tournament, form: PressForm) -> None:
    sent = form.cleaned_data
    services.publish_planned(
        tournament=tournament, key=sent["key"], by=actor_of(request), token=sent["token"]
    )


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.TAKE_BACK, see=Action.SEE_DRAFTS)
def take_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What taking the draw back undoes, its reason, and the button."""
    draw = queries.released_draw(tournament)
    form = TakeBackForm(request.POST or None, initial={"draft": draw and draw.number})
    if carried_out(form, lambda: withdraw(request, tournament, form)):
        messages.success(request, _("Le tirage est repris : rien n’est plus affiché."))
        return redirect("draw:desk", tournament.slug)
    if draw is None:
        return redirect("draw:desk", tournament.slug)
    context = {"tournament": tournament, "form": form, **queries.back_of(tournament, draw)}
    return render(request, "draw/take_back.html", context, status=422 if form.errors else 200)


def withdraw(request: HttpRequest, tournament: Tournament, form: TakeBackForm) -> None:
    sent = form.cleaned_data
    draw = draw_of(tournament, sent["draft"])
    services.take_back(draw=draw, by=actor_of(request), reason=sent["reason"], token=sent["token"])
