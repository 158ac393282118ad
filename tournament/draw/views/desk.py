"""The organiser's pages of a draw: before it, the draft, the exchange of two teams, older drafts."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ...core.access import Action, actor_of
from ...core.guards import guard
from ...evening import RestChoice
from ...models import Draw, Tournament
from ...registration.views.answers import announce, back_to_list, run_service
from ...web.answers import carried_out
from .. import queries, services
from ..forms import PairForm, PressForm, ProposeForm, SwapForm
from ..services import match_singles


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.DRAW, see=Action.SEE_DRAFTS)
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The draw as it stands; a POST draws, or draws again."""
    page = queries.draw_page(tournament, requested_key(request))
    form = propose_form(page, request.POST or None)
    if carried_out(form, lambda: propose(request, tournament, form)):
        return to_desk(tournament, form.cleaned_data["key"])
    return render_desk(request, tournament, page, propose=form)


def propose(request: HttpRequest, tournament: Tournament, form: ProposeForm) -> Draw:
    sent = form.cleaned_data
    return services.propose_draw(
        tournament=tournament,
        by=actor_of(request),
        choices=form.choices(),
        key=sent["key"] or None,
        exempt=sent["exempt"],
        rests=RestChoice(tuple(sent["rests"]), insist=sent["insist"]),
        reason=sent["reason"],
        token=sent["token"],
    )


def propose_form(page: queries.DrawPage, data: Any = None) -> ProposeForm:
    """The questions of what is on the page."""
    return ProposeForm(
        data,
        choices=page.choices,
        key=page.step.key if page.step else "",
        shown_choices=page.choices_asked,
        tournament=page.evening.tournament,
        teams=page.teams,
        rested=page.outlook.rested if page.outlook else (),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.DRAW)
def swap(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Two teams chosen and what their exchange would do; a POST makes it, with its reason."""
    page = queries.draw_page(tournament, requested_key(request))
    if page.shown is None or page.stale is not None or not page.shown.is_draft:
        return to_desk(tournament)
    form = SwapForm(request.POST or None)
    if carried_out(form, lambda: exchange(request, tournament, form)):
        return to_desk(tournament, page.shown.draw.key)
    pair = PairForm(request.POST or request.GET, members=page.shown.members)
    return render_desk(request, tournament, page, pair=pair, swap=form)


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


@require_GET
@guard(Action.SEE_DRAFTS)
def draft(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """An older draft, or a released draw, kept to be read."""
    view = queries.draft_view(tournament, draw_of(tournament, number)).matching(search_words(request))
    context = {"tournament": tournament, "shown": view, "q": search_words(request)}
    return render(request, "draw/draft.html", context)


def draw_of(tournament: Tournament, number: int) -> Draw:
    """The draft of that number, with its stage and its tournament; 404 when there is none."""
    draw = queries.numbered_draft(tournament, number)
    if draw is None:
        raise Http404
    return draw


def requested_key(request: HttpRequest) -> str | None:
    """Which of the things that can be drawn the page is about, if it was said."""
    return request.POST.get("key") or request.GET.get("key") or None


def search_words(request: HttpRequest) -> str:
    """A number or a name that is looked for."""
    return request.GET.get("q", "")[:60]


def to_desk(tournament: Tournament, key: str = "") -> HttpResponse:
    """Back to the page of that key."""
    query = f"?{urlencode({'key': key})}" if key else ""
    return redirect(reverse("draw:desk", args=[tournament.slug]) + query)


def render_desk(
    request: HttpRequest, tournament: Tournament, page: queries.DrawPage, **forms: Any
) -> HttpResponse:
    """The desk's page with its forms; those not sent are fresh."""
    forms.setdefault("propose", propose_form(page))
    forms.setdefault("press", PressForm(initial={"key": page.step.key if page.step else ""}))
    view = page.shown
    if view is not None and view.is_draft:
        forms.setdefault("pair", PairForm(members=view.members))
        forms.setdefault("swap", SwapForm())
    context = {"tournament": tournament, "page": page, "q": search_words(request), **forms}
    context["shown"] = view.matching(context["q"]) if view else None
    context["chosen"], context["effects"] = effects(view, forms.get("pair"))
    sent = [forms[name] for name in ("propose", "swap", "press") if name in forms]
    return render(request, "draw/desk.html", context, status=422 if any(f.errors for f in sent) else 200)


def effects(shown: queries.DraftView | None, pair: PairForm | None) -> tuple[tuple[int, int], list[Any]]:
    """The two teams chosen and what their exchange would do; empty until two different ones are chosen."""
    if shown is None or pair is None or not pair.is_valid():
        return (0, 0), []
    one, two = pair.cleaned_data["one"], pair.cleaned_data["two"]
    return (one, two), shown.effects(one, two)


@require_POST
@guard(Action.REGISTER)
def match(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Draw partners by lot; the list says who plays with whom, one tap takes it back."""
    if done := run_service(request, match_singles, tournament=tournament):
        team_count = sum(not team.is_single for team in done.teams)
        text = ngettext("%(n)s équipe tirée au sort.", "%(n)s équipes tirées au sort.", team_count)
        announce(request, tournament, done, text % {"n": team_count})
    return back_to_list(request, tournament)
