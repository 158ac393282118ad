"""The organiser’s pages of a draw: the desk, an exchange, older drafts, the release and the way back; couples
that should not meet, people who come alone; the formula: proposals, stages composed by hand, rounds."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from pairing.record import dump, load

from ..core.access import Action, actor_of
from ..core.errors import Refused, show_refusal, status_of
from ..core.guards import guard
from ..core.outside import decimal_number
from ..evening.past import RestChoice
from ..formats import format_of
from ..formats.formula import stage_rows
from ..models import ApartWish, Tournament
from ..models.team import SEATED
from ..registration import sentences
from ..registration.views import acted, back_to_list
from ..standings.prizes import read_prizes
from ..web.answers import act_view, carried_out, press, sent, sent_token
from ..web.live import asked_again
from .choosing import ComposeForm, Composer, EveningForm, RoundsForm, offers
from .drafts import propose_draw, released_draw, swap_teams
from .forms import PairForm, ProposeForm, ReleaseForm, SwapForm, TakeBackForm, WishForm, draw_of
from .formula import FormulaPage, ShownFormula, change_rounds, choose_stages, formula_page, shown_of
from .page import DrawPage
from .release import publish_planned, release_draw, take_back
from .view import back_of, draft_view, public_draws
from .wishes import forget_wish, match_singles, wish_apart


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.DRAW, see=Action.SEE_DRAFTS)
def desk_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The draw as it stands; a POST draws, or draws again."""
    page = DrawPage(tournament, requested_key(request))
    form, by = ProposeForm(request.POST or None).offer(page), actor_of(request)

    def propose() -> None:
        sent = form.cleaned_data
        propose_draw(
            tournament=tournament,
            by=by,
            choices=form.choices(page.choices),
            key=sent["key"] or None,
            exempt=sent["exempt"],
            rests=RestChoice(tuple(sent["rests"]), insist=sent["insist"]),
            reason=sent["reason"],
            token=sent["token"],
        )

    if carried_out(form, propose):
        return redirect(desk_url(tournament, form.cleaned_data["key"]))
    return render_desk(request, tournament, page, propose=form)


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.DRAW)
def swap_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Two teams chosen and what their exchange would do; a POST makes it, with its reason."""
    page = DrawPage(tournament, requested_key(request))
    if page.shown is None or page.stale or not page.shown.is_draft:
        return redirect(desk_url(tournament))
    form = SwapForm(sent(request), tournament=tournament)
    if carried_out(form, lambda: swap_teams(by=actor_of(request), **form.arguments())):
        return redirect(desk_url(tournament, page.shown.draw.key))
    pair = PairForm(request.POST or request.GET, members=page.shown.members)
    shown: dict[str, Any] = {"pair": pair, "swap": form}
    if pair.is_valid():  # two different ones are chosen
        chosen = pair.cleaned_data["one"], pair.cleaned_data["two"]
        shown |= {"chosen": chosen, "effects": page.shown.effects(*chosen)}
    return render_desk(request, tournament, page, **shown)


@require_GET
@guard(Action.SEE_DRAFTS)
def draft_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """An older draft, or a released draw, kept to be read."""
    context = {"tournament": tournament, "shown": draft_view(tournament, draw_of(tournament, number))}
    return render(request, "draw/draft.html", context)


def requested_key(request: HttpRequest) -> str | None:
    """Which of the things that can be drawn the page is about, if it was said."""
    return request.POST.get("key") or request.GET.get("key") or None


def desk_url(tournament: Tournament, key: str = "") -> str:
    """The page of that key."""
    return reverse("draw:desk", args=[tournament.slug]) + (f"?{urlencode({'key': key})}" if key else "")


def render_desk(request: HttpRequest, tournament: Tournament, page: DrawPage, **sent: Any) -> HttpResponse:
    """The desk's page with its forms; those not sent are fresh."""
    context = {"tournament": tournament, "page": page, "shown": page.shown, **sent}
    if "propose" not in sent:
        context["propose"] = ProposeForm().offer(page)
    if "swap" not in sent and page.shown is not None and page.shown.is_draft:
        context |= {"pair": PairForm(members=page.shown.members), "swap": SwapForm(tournament=tournament)}
    status = status_of(sent.get("propose") or sent.get("swap"))
    return render(request, "draw/desk.html", context, status=status)


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
    form = ReleaseForm(sent(request), tournament=tournament)
    if carried_out(form, lambda: release_draw(by=actor_of(request), **form.arguments())):
        messages.success(request, _("Le tirage est publié."))
        return redirect(desk_url(tournament))
    page = DrawPage(tournament, requested_key(request))
    if page.shown is None or not (form.is_bound or page.is_draft):
        return redirect(desk_url(tournament))
    form.initial["draft"] = page.shown.draw.number
    context = {"tournament": tournament, "page": page, "shown": page.shown, "form": form}
    return render(request, "draw/release.html", context, status=status_of(form))


@require_POST
@guard(Action.RELEASE)
def publish_decided(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Publish the matches that the results have decided."""
    about = {"key": request.POST.get("key", ""), "token": sent_token(request)}
    do = partial(publish_planned, tournament=tournament, by=actor_of(request), **about)
    return press(request, _("Les parties sont publiées."), do, "control:rounds", tournament.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.TAKE_BACK, see=Action.SEE_DRAFTS)
def take_back_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What taking the draw back undoes, its reason, and the button."""
    draw = released_draw(tournament)
    form = TakeBackForm(sent(request), tournament=tournament, initial={"draft": draw and draw.number})
    if draw is None and not form.is_bound:
        return redirect(desk_url(tournament))
    return act_view(
        request,
        form,
        partial(take_back, by=actor_of(request)),
        done=desk_url(tournament),
        said=_("Le tirage est repris : rien n’est plus affiché."),
        template="draw/take_back.html",
        context=lambda: {"tournament": tournament} | (back_of(tournament, draw) if draw else {}),
    )


@require_http_methods(["GET", "POST"])
@guard(Action.DRAW)
def wishes_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The couples there are; POST adds one."""
    players = (f"{team}__{seat}" for team in ("one", "two") for seat in SEATED)
    wishes = ApartWish.objects.filter(tournament=tournament).select_related(*players)
    return act_view(
        request,
        WishForm(sent(request)),
        partial(wish_apart, tournament=tournament, by=actor_of(request)),
        done=reverse("draw:wishes", args=[tournament.slug]),
        said=_("Noté : le prochain tirage en tient compte."),
        template="draw/wishes.html",
        context=lambda: {"tournament": tournament, "wishes": wishes},
    )


@require_POST
@guard(Action.DRAW)
def forget_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """These two may meet after all."""
    about = {"wish": decimal_number(request.POST.get("wish", "")) or 0, "token": sent_token(request)}
    do = partial(forget_wish, tournament=tournament, by=actor_of(request), **about)
    return press(request, _("Le souhait est retiré."), do, "draw:wishes", tournament.slug)


@require_GET
@guard(Action.SEE_HALL)
def public_page(request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """Who plays whom, the seed, every compromise, and how to check; of the last draw, or of that number."""
    draws = public_draws(tournament)
    draw = draws.chosen(number)
    if number is not None and draw is None:
        raise Http404
    shown = draft_view(tournament, draw, public=True) if draw is not None else None
    context = {"tournament": tournament, "shown": shown, "draws": draws}
    context["replaced"] = [draft for draft, by in draws.replaced if by == draw]
    context["by"] = next((by for draft, by in draws.replaced if draft == draw), None)
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


EVENING = ("teams", "start", "latest_end", "breaks")


def evening_query(request: HttpRequest, **changes: object) -> str:
    """The evening as it was typed, for the next address: "?teams=9&latest_end=23:59", or nothing."""
    values = {name: request.GET[name] for name in EVENING if name in request.GET} | changes
    return f"?{urlencode(values)}" if values else ""


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.SETUP, see=Action.SEE_DRAFTS)
def formula(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The formula, the proposals, the composer; a POST shows what is composed or proposed, or chooses it."""
    teams_asked = decimal_number(request.GET.get("teams", ""), digits=3)
    page, by = formula_page(tournament, teams_asked), actor_of(request)
    composer = Composer.sent(request.POST) if request.method == "POST" else Composer.of(page.free)
    form = ComposeForm(request.POST or None, initial={"teams": page.teams})

    def choose() -> None:
        choose_stages(tournament=tournament, stages=composer.stages(), by=by, **form.cleaned_data)

    if composer.do == "choose" and composer.is_valid() and carried_out(form, choose):
        messages.success(request, _("La formule est choisie."))
        teams = form.cleaned_data["teams"]
        changed = {"teams": teams} if not page.begun and teams != page.teams else {}
        return redirect(reverse("draw:formula", args=[tournament.slug]) + evening_query(request, **changed))
    context = {
        "tournament": tournament,
        "page": page,
        "composer": composer,
        "compose_form": form,
        "composed": composed(tournament, page, composer, form),
        "addable": composer.addable(individuals=tournament.individuals),
        "evening_query": evening_query(request),
        **proposals(request, tournament, page),
    }
    return render(request, "draw/formula.html", context, status=422 if composer.do == "choose" else 200)


def composed(
    tournament: Tournament, page: FormulaPage, composer: Composer, form: ComposeForm
) -> ShownFormula | None:
    """The law, the picture and the hours of what is composed, whatever was pressed."""
    if not (composer.do and composer.forms and composer.is_valid()) or "teams" in form.errors:
        return None
    asked = None if page.begun else form.cleaned_data.get("teams")
    return shown_of(tournament, asked or page.teams, page.tables, [*page.begun, *composer.stages()])


def proposals(request: HttpRequest, tournament: Tournament, page: FormulaPage) -> dict[str, Any]:
    """The evening that was asked for, or the usual one, and what is proposed for it."""
    start = tournament.starts_at.strftime("%H:%M") if tournament.starts_at else "19:30"
    usual = {"teams": page.teams, "start": start, "latest_end": "23:30", "breaks": "0"}
    form = EveningForm(usual | {name: request.GET[name] for name in EVENING if name in request.GET})
    if page.begun or tournament.individuals or not form.is_valid():
        return {"evening": form}
    try:
        return {"evening": form, "offers": offers(tournament, page.tables, **form.minutes())}
    except Refused as refusal:
        show_refusal(form, refusal)
        return {"evening": form}


@require_http_methods(["GET", "HEAD", "POST"])
@guard(Action.SETUP, see=Action.SEE_DRAFTS)
def rounds(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Another number of rounds for a stage, with the reason."""
    rows = stage_rows(tournament)
    offered = [(row.pk, row_format.label) for row in rows if (row_format := format_of(row)).rounds]
    return act_view(
        request,
        RoundsForm(sent(request), stages=offered),
        partial(change_rounds, by=actor_of(request)),
        done=reverse("draw:formula", args=[tournament.slug]),
        said=_("Le nombre de tours est changé."),
        template="draw/formula_rounds.html",
        context=lambda: {"tournament": tournament, "offered": offered},
    )
