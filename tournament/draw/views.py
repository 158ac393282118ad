"""The organiser's pages of a draw: the desk, an exchange, older drafts, the release and the way back; couples
that should not meet, and people who come alone."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from pairing.record import dump, load

from ..core.access import Action, actor_of
from ..core.guards import guard
from ..evening.past import RestChoice
from ..formats import format_of
from ..models import ApartWish, Draw, Tournament
from ..models.team import SEATED
from ..registration import sentences
from ..registration.views import acted, back_to_list
from ..standings.prizes import read_prizes
from ..web.answers import carried_out
from ..web.live import asked_again
from .drafts import choices_before, propose_draw, released_draw, swap_teams
from .forms import (
    DraftForm,
    ForgetForm,
    PairForm,
    PressForm,
    ProposeForm,
    ReleaseForm,
    SwapForm,
    TakeBackForm,
    WishForm,
)
from .page import DrawPage
from .release import publish_planned, release_draw, take_back
from .view import back_of, draft_view, public_draws
from .wishes import forget_wish, match_singles, wish_apart


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.DRAW, see=Action.SEE_DRAFTS)
def desk_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The draw as it stands; a POST draws, or draws again."""
    form, by = ProposeForm(request.POST or None), actor_of(request)

    def propose() -> None:
        sent = form.cleaned_data
        propose_draw(
            tournament=tournament,
            by=by,
            choices=form.choices(choices_before(tournament, sent["key"] or None)),
            key=sent["key"] or None,
            exempt=sent["exempt"],
            rests=RestChoice(tuple(sent["rests"]), insist=sent["insist"]),
            reason=sent["reason"],
            token=sent["token"],
        )

    if carried_out(form, propose):
        return to_desk(tournament, form.cleaned_data["key"])
    page = DrawPage(tournament, requested_key(request))
    return render_desk(request, tournament, page, propose=form.offer(page))


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.DRAW)
def swap_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Two teams chosen and what their exchange would do; a POST makes it, with its reason."""
    page = DrawPage(tournament, requested_key(request))
    if page.shown is None or page.stale is not None or not page.shown.is_draft:
        return to_desk(tournament)
    form, by = SwapForm(request.POST or None), actor_of(request)
    if carried_out(form, lambda: swap_teams(by=by, **with_draw(tournament, form))):
        return to_desk(tournament, page.shown.draw.key)
    pair = PairForm(request.POST or request.GET, members=page.shown.members)
    return render_desk(request, tournament, page, pair=pair, swap=form)


@require_GET
@guard(Action.SEE_DRAFTS)
def draft_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """An older draft, or a released draw, kept to be read."""
    view = draft_view(tournament, draw_of(tournament, number)).matching(search_words(request))
    context = {"tournament": tournament, "shown": view, "q": search_words(request)}
    return render(request, "draw/draft.html", context)


def draw_of(tournament: Tournament, number: int) -> Draw:
    """The draft of that number, with its stage and its tournament; 404 when there is none."""
    drafts = Draw.objects.select_related("stage", "tournament", "made_by")
    return get_object_or_404(drafts, tournament=tournament, number=number)


def with_draw(tournament: Tournament, form: DraftForm) -> dict[str, Any]:
    """What was sent, with the draft itself in the place of its number."""
    sent = dict(form.cleaned_data)
    number = sent.pop("draft")
    return sent | {"draw": draw_of(tournament, number)}


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


def render_desk(request: HttpRequest, tournament: Tournament, page: DrawPage, **forms: Any) -> HttpResponse:
    """The desk's page with its forms; those not sent are fresh."""
    forms.setdefault("propose", ProposeForm().offer(page))
    forms.setdefault("press", PressForm(initial={"key": page.step.key if page.step else ""}))
    view = page.shown
    if view is not None and view.is_draft:
        forms.setdefault("pair", PairForm(members=view.members))
        forms.setdefault("swap", SwapForm())
    context = {"tournament": tournament, "page": page, "q": search_words(request), **forms}
    context["shown"] = view.matching(context["q"]) if view else None
    pair = forms.get("pair")
    if view is not None and pair is not None and pair.is_valid():  # two different ones are chosen
        chosen = pair.cleaned_data["one"], pair.cleaned_data["two"]
        context |= {"chosen": chosen, "effects": view.effects(*chosen)}
    sent = [forms[name] for name in ("propose", "swap", "press") if name in forms]
    return render(request, "draw/desk.html", context, status=422 if any(f.errors for f in sent) else 200)


@require_POST
@guard(Action.REGISTER)
def match_alone(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Draw partners by lot; the list says who plays with whom, one tap takes it back."""
    acted(request, tournament, match_singles, sentences.matched, tournament=tournament)
    return back_to_list(request, tournament)


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.RELEASE, see=Action.SEE_DRAFTS)
def release_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What will be published, and the button that does it."""
    form, by = ReleaseForm(request.POST or None), actor_of(request)
    if carried_out(form, lambda: release_draw(by=by, **with_draw(tournament, form))):
        draw = draw_of(tournament, form.cleaned_data["draft"])
        messages.success(request, format_of(draw.stage).published)
        return to_desk(tournament)
    page = DrawPage(tournament, requested_key(request))
    if page.shown is None or not (form.is_bound or page.shown.is_draft):
        return to_desk(tournament)
    form.initial["draft"] = page.shown.draw.number
    context = {"tournament": tournament, "page": page, "shown": page.shown, "form": form}
    return render(request, "draw/release.html", context, status=422 if form.errors else 200)


@require_POST
@guard(Action.RELEASE)
def publish_decided(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Publish the matches that the results have decided."""
    form, by = PressForm(request.POST), actor_of(request)
    if carried_out(form, lambda: publish_planned(tournament=tournament, by=by, **form.cleaned_data)):
        messages.success(request, _("Les parties sont publiées."))
        return to_desk(tournament)
    page = DrawPage(tournament, requested_key(request))
    return render_desk(request, tournament, page, press=form)


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.TAKE_BACK, see=Action.SEE_DRAFTS)
def take_back_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What taking the draw back undoes, its reason, and the button."""
    draw = released_draw(tournament)
    form, by = TakeBackForm(request.POST or None, initial={"draft": draw and draw.number}), actor_of(request)
    if carried_out(form, lambda: take_back(by=by, **with_draw(tournament, form))):
        messages.success(request, _("Le tirage est repris : rien n’est plus affiché."))
        return redirect("draw:desk", tournament.slug)
    if draw is None:
        return redirect("draw:desk", tournament.slug)
    context = {"tournament": tournament, "form": form, **back_of(tournament, draw)}
    return render(request, "draw/take_back.html", context, status=422 if form.errors else 200)


PLAYERS = tuple(f"{team}__{seat}" for team in ("one", "two") for seat in SEATED)


@require_http_methods(["GET", "POST"])
@guard(Action.DRAW)
def wishes_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The couples there are; POST adds one."""
    form, by = WishForm(request.POST or None), actor_of(request)
    if carried_out(form, lambda: wish_apart(tournament=tournament, by=by, **form.cleaned_data)):
        messages.success(request, _("Noté : le prochain tirage en tient compte."))
        return redirect("draw:wishes", slug=tournament.slug)
    return _page(request, tournament, form, form)


@require_POST
@guard(Action.DRAW)
def forget_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
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


@require_GET
@guard(Action.SEE_HALL)
def public_page(request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """Who plays whom, the seed, every compromise, and how to check; of the last draw, or of that number."""
    draws = public_draws(tournament)
    draw = draws.chosen(number)
    if number is not None and draw is None:
        raise Http404
    query = request.GET.get("q", "")[:60]
    view = draft_view(tournament, draw, public=True).matching(query) if draw is not None else None
    context = {"tournament": tournament, "shown": view, "draws": draws, "q": query}
    context["replaced"] = [draft for draft in draws.replaced if draft.by == draw]
    context["was"] = next((draft for draft in draws.replaced if draft.draw == draw), None)
    context["prizes"] = read_prizes(tournament.prizes)
    return render(request, "draw/public.html", context)


@require_GET
@guard(Action.SEE_HALL)
def public_record(request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """A released record as a file, without any name."""
    draw = public_draws(tournament).chosen(number)
    if draw is None:
        raise Http404
    answer = HttpResponse(dump(load(draw.record)), content_type="application/json; charset=utf-8")
    name = f"tirage-{tournament.slug}" + (f"-{number}" if number else "")
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return asked_again(answer)
