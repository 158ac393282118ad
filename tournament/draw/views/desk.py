"""The organiser's pages of a draw: before, the draft, the exchange, the release, the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from ...access import Action, actor_of, door
from ...errors import Refused
from ...models import Draw, Tournament
from ...tokens import AlreadyDone
from .. import queries, services
from ..forms import PairForm, ProposeForm, ReleaseForm, SwapForm, TakeBackForm


@require_http_methods(["GET", "HEAD", "POST"])
@door(Action.DRAW, see=Action.SEE_DRAFTS)
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The draw as it stands; a POST draws, or draws again."""
    page = queries.draw_page(tournament)
    form = ProposeForm(request.POST or None, choices=page.choices)
    if form.is_valid() and done(form, lambda: propose(request, tournament, form)):
        return redirect("draw:desk", tournament.slug)
    return shown(request, tournament, page, propose=form)


def propose(request: HttpRequest, tournament: Tournament, form: ProposeForm) -> Draw:
    sent = form.cleaned_data
    return services.propose_draw(
        tournament=tournament,
        by=actor_of(request),
        choices=form.choices(),
        seed=sent["seed"],
        reason=sent["reason"],
        token=sent["token"],
    )


@require_http_methods(["GET", "HEAD", "POST"])
@door(Action.DRAW)
def swap(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Two teams chosen and what their exchange would do; a POST makes it, with its reason."""
    page = queries.draw_page(tournament)
    if page.shown is None or page.stale is not None:
        return redirect("draw:desk", tournament.slug)
    form = SwapForm(request.POST or None)
    if form.is_valid() and done(form, lambda: exchange(request, tournament, form)):
        return redirect("draw:desk", tournament.slug)
    pair = PairForm(request.POST or request.GET, pools=page.shown.pools)
    return shown(request, tournament, page, pair=pair, swap=form)


def exchange(request: HttpRequest, tournament: Tournament, form: SwapForm) -> Draw:
    sent = form.cleaned_data
    return services.swap_teams(
        draw=draw_of(tournament, sent["draft"]),
        one=sent["one"],
        two=sent["two"],
        by=actor_of(request),
        reason=sent["reason"],
        token=sent["token"],
    )


@require_http_methods(["GET", "HEAD", "POST"])
@door(Action.RELEASE, see=Action.SEE_DRAFTS)
def release(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What will be published, and the button that does it."""
    page = queries.draw_page(tournament)
    if page.shown is None or (request.method != "POST" and page.shown.draw.state != Draw.State.DRAFT):
        return redirect("draw:desk", tournament.slug)
    form = ReleaseForm(request.POST or None, initial={"draft": page.shown.draw.number})
    if form.is_valid() and done(form, lambda: publish(request, tournament, form)):
        messages.success(request, _("Les poules sont publiées."))
        return redirect("draw:desk", tournament.slug)
    context = {"tournament": tournament, "page": page, "shown": page.shown, "form": form}
    return render(request, "draw/release.html", context, status=422 if form.errors else 200)


def publish(request: HttpRequest, tournament: Tournament, form: ReleaseForm) -> None:
    sent = form.cleaned_data
    draw = draw_of(tournament, sent["draft"])
    services.release_draw(draw=draw, by=actor_of(request), token=sent["token"])


@require_http_methods(["GET", "HEAD", "POST"])
@door(Action.TAKE_BACK, see=Action.SEE_DRAFTS)
def take_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What taking the draw back undoes, its reason, and the button."""
    draw = queries.released_draw(tournament)
    form = TakeBackForm(request.POST or None, initial={"draft": draw and draw.number})
    if form.is_valid() and done(form, lambda: withdraw(request, tournament, form)):
        messages.success(request, _("Le tirage est repris : rien n’est plus affiché."))
        return redirect("draw:desk", tournament.slug)
    if draw is None:
        return redirect("draw:desk", tournament.slug)
    entered = queries.anything_entered(draw)
    context = {"tournament": tournament, "draw": draw, "entered": entered, "form": form}
    return render(request, "draw/take_back.html", context, status=422 if form.errors else 200)


def withdraw(request: HttpRequest, tournament: Tournament, form: TakeBackForm) -> None:
    sent = form.cleaned_data
    draw = draw_of(tournament, sent["draft"])
    services.take_back(draw=draw, by=actor_of(request), reason=sent["reason"], token=sent["token"])


@require_GET
@door(Action.SEE_DRAFTS)
def draft(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """An older draft, kept to be read."""
    view = queries.draft_view(tournament, draw_of(tournament, number))
    return render(request, "draw/draft.html", {"tournament": tournament, "shown": view})


def draw_of(tournament: Tournament, number: int) -> Draw:
    """The draft of that number, with its stage and its tournament; 404 when there is none."""
    found = queries.numbered_draft(tournament, number)
    if found is None:
        raise Http404
    return found


def done(form: Form, act: Callable[[], object]) -> bool:
    """Do it; a retry counts as done, a refusal goes beside its field and what was typed stays."""
    try:
        act()
    except AlreadyDone:
        return True
    except Refused as no:
        form.add_error(no.field if no.field in form.fields else None, no.message)
        return False
    return True


def shown(request: HttpRequest, tournament: Tournament, page: queries.DrawPage, **forms: Any) -> HttpResponse:
    """The desk's page with its three forms; those not sent are fresh."""
    forms.setdefault("propose", ProposeForm(choices=page.choices))
    if page.shown is not None:
        forms.setdefault("pair", PairForm(pools=page.shown.pools))
        forms.setdefault("swap", SwapForm())
    context = {"tournament": tournament, "page": page, "shown": page.shown, **forms}
    context["chosen"], context["effects"] = effects(page.shown, forms.get("pair"))
    sent = [forms[name] for name in ("propose", "swap") if name in forms]
    return render(request, "draw/desk.html", context, status=422 if any(f.errors for f in sent) else 200)


def effects(shown: queries.DraftView | None, pair: PairForm | None) -> tuple[tuple[int, int], list[Any]]:
    """The two teams chosen and what their exchange would do; empty until two different ones are chosen."""
    if shown is None or pair is None or not pair.is_valid():
        return (0, 0), []
    one, two = pair.cleaned_data["one"], pair.cleaned_data["two"]
    return (one, two), shown.effects(one, two)
