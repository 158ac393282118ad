"""The pages of a tournament's making, settings, tables and early end; the club's settings and its colour."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import (
    condition,
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from ..core import tokens
from ..core.access import Action, actor_of, permits
from ..core.clock import hour_now
from ..core.clubs import club_of, shown_club
from ..core.errors import Refused, show_refusal, status_of
from ..core.guards import guard
from ..models import Tournament
from ..web.answers import carried_out, press
from ..web.colour import BAIZE, deeper, is_colour
from .club import (
    ClubForm,
    WifiForm,
    change_club,
    change_wifi,
    wifi_of,
)
from .limits import (
    LIMITS,
    LimitsForm,
    change_limits,
    kept_apart,
    limits_now,
    unstarted_matches,
)
from .rulesets import offers
from .settings import SettingsForm, change_settings, settings_mark
from .tables import (
    TablesForm,
    arrange_tables,
    renew_link,
    renew_links,
    table_cards,
)
from .tournaments import (
    CancelForm,
    DeleteForm,
    cancel_tournament,
    create_tournament,
    delete_tournament,
    publish,
    repeat_last,
    was_released,
)


@require_http_methods(["GET", "POST"])
@guard(Action.CREATE)
def create(request: HttpRequest) -> HttpResponse:
    """Seven questions; everything else is as usual until somebody changes it."""
    club = club_of(request)
    blank = Tournament(date=club.day_of(hour_now()))
    sent = request.POST if request.method == "POST" else None
    form = SettingsForm(sent, instance=blank, rulebooks=offers(club), fixed=("reason",))
    token = request.POST.get("token") or tokens.new_token()
    if form.is_valid():
        make = partial(create_tournament, club=club, by=actor_of(request), token=token)
        try:
            return redirect("control:overview", make(settings=form.settings()).slug)
        except tokens.AlreadyDone as earlier:
            return redirect("control:overview", earlier.answer["slug"])
        except Refused as refusal:
            show_refusal(form, refusal)
    return render(request, "setup/create.html", {"form": form, "token": token}, status=status_of(form))


@require_POST
@guard(Action.CREATE)
def again(request: HttpRequest) -> HttpResponse:
    """The last evening once more, tonight."""
    token = request.POST.get("token")
    try:
        slug = repeat_last(club=club_of(request), by=actor_of(request), token=token).slug
    except tokens.AlreadyDone as earlier:
        slug = earlier.answer["slug"]
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("control:home")
    messages.success(request, _("Tournoi créé avec les réglages de la dernière fois : relisez-les."))
    return redirect("setup:settings", slug)


@require_http_methods(["GET", "POST"])
@guard(Action.CANCEL)
def cancel(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Cancel, with a reason; everything stays readable."""
    form = CancelForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        arguments = {"reason": form.cleaned_data["reason"], "token": request.POST.get("token")}
        act = partial(cancel_tournament, tournament=tournament, by=actor_of(request), **arguments)
        if carried_out(form, act):
            messages.success(request, _("Tournoi annulé."))
            return redirect("control:overview", tournament.slug)
    context = {"tournament": tournament, "form": form, "token": tokens.new_token()}
    return render(request, "setup/cancel.html", context, status=status_of(form))


@require_http_methods(["GET", "POST"])
@guard(Action.DELETE)
def delete(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Delete a demonstration, or a tournament never drawn, its name typed."""
    form = DeleteForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        typed = form.cleaned_data["name"]
        act = partial(delete_tournament, tournament=tournament, typed=typed, by=actor_of(request))
        if carried_out(form, act):
            messages.success(request, _("Tournoi effacé. Le journal du club en garde la trace."))
            return redirect("control:home")
    context = {"tournament": tournament, "form": form}
    return render(request, "setup/delete.html", context, status=status_of(form))


# The tables have their page; after the release the limits have theirs, and a reason is asked.
FIXED = ("table_count", "reason")


FIXED_ONCE_DRAWN = ("table_count", *LIMITS)


@require_http_methods(["GET", "POST"])
@guard(Action.SETUP, see=Action.SEE_STAFF)
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The first questions; POST stores what differs."""
    return _settings_page(request, tournament, "setup:settings")


@require_http_methods(["GET", "POST"])
@guard(Action.SETUP, see=Action.SEE_STAFF)
def particular(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything else, in groups; POST stores what differs."""
    return _settings_page(request, tournament, "setup:particular")


def _settings_page(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    fixed = FIXED_ONCE_DRAWN if tournament.state == Tournament.State.RUNNING else FIXED
    is_particular = name == "setup:particular"
    form = SettingsForm(
        request.POST if request.method == "POST" else None,
        instance=tournament,
        rulebooks=() if is_particular else offers(tournament.club, tournament.ruleset_slug),
        fixed=fixed,
        particular=is_particular,
    )
    if form.is_valid() and carried_out(form, _change(request, tournament, form)):
        messages.success(request, f"{_('Réglages enregistrés.')} {form.stored_label}".strip())
        return redirect(name, tournament.slug)
    template = f"{name.replace(':', '/')}.html"
    return render(request, template, page_context(request, tournament, form), status=status_of(form))


def _change(request: HttpRequest, tournament: Tournament, form: SettingsForm) -> Any:
    """The verb with all it needs, to be tried."""
    return partial(
        change_settings,
        tournament=tournament,
        settings=form.settings(),
        by=actor_of(request),
        made_for=request.POST.get("made_for", ""),
        reason=form.cleaned_data.get("reason", ""),
        token=request.POST.get("token"),
    )


def page_context(request: HttpRequest, tournament: Tournament, form: SettingsForm) -> dict[str, Any]:
    """What the settings page needs besides its form."""
    actor = actor_of(request)
    running = tournament.state == Tournament.State.RUNNING
    return {
        "tournament": tournament,
        "form": form,
        "token": tokens.new_token(),
        "made_for": request.POST.get("made_for") or settings_mark(tournament),
        "may_change": permits(actor, Action.SETUP, tournament),
        "may_cancel": permits(actor, Action.CANCEL, tournament),
        "may_delete": permits(actor, Action.DELETE, tournament)
        and (tournament.is_demo or not was_released(tournament)),
        "drawn": running,
        "unstarted": unstarted_matches(tournament).count() if running else 0,
    }


@require_http_methods(["GET", "POST"])
@guard(Action.CHANGE_LIMITS)
def limits(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Other limits for the matches without a deal, with the reason."""
    present = limits_now(tournament)
    initial = asdict(present) | {"later": tournament.later_from is not None}
    form = LimitsForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        typed = form.cleaned_data
        change = {"limits": form.limits(), "later": typed["later"], "reason": typed["reason"]}
        common = {"by": actor_of(request), "token": request.POST.get("token")}
        if carried_out(form, partial(change_limits, tournament=tournament, **change, **common)):
            messages.success(request, _("Limites changées."))
            return redirect("setup:settings", tournament.slug)
    context = {"tournament": tournament, "form": form, "token": tokens.new_token()}
    context["unstarted"] = unstarted_matches(tournament).count()
    context["apart"] = kept_apart(tournament)
    return render(request, "setup/limits.html", context, status=status_of(form))


@require_POST
@guard(Action.SETUP)
def publish_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Open the registrations."""
    act = partial(publish, tournament=tournament, by=actor_of(request), token=request.POST.get("token"))
    sentence = _("Les inscriptions sont ouvertes, la salle voit le tournoi.")
    return press(request, sentence, act, "control:overview", tournament.slug)


@require_http_methods(["GET", "POST"])
@guard(Action.SETUP, see=Action.SEE_STAFF)
def tables(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How many tables, what is said of each; POST stores the notes, then the number."""
    rows = list(tournament.tables.all())
    sent = request.POST if request.method == "POST" else None
    form = TablesForm(sent, instance=tournament, tables=rows)
    if form.is_valid():
        change = partial(arrange_tables, tournament=tournament, by=actor_of(request))
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
    cards = table_cards(tournament)
    context = {"tournament": tournament, "cards": cards, "token": tokens.new_token()}
    return render(request, "setup/links.html", context)


@require_POST
@guard(Action.TABLE_LINKS)
def renew(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A new link for one table."""
    arguments = {"number": number, "by": actor_of(request), "token": request.POST.get("token")}
    sentence = _("Table %(n)s : nouveau lien, l’ancien n’ouvre plus rien.") % {"n": number}
    act = partial(renew_link, tournament=tournament, **arguments)
    return press(request, sentence, act, "setup:links", tournament.slug)


@require_POST
@guard(Action.TABLE_LINKS)
def renew_all(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """New links for every table."""
    arguments = {"by": actor_of(request), "token": request.POST.get("token")}
    sentence = _("Nouveaux liens pour toutes les tables : imprimez de nouveau les cartes.")
    act = partial(renew_links, tournament=tournament, **arguments)
    return press(request, sentence, act, "setup:links", tournament.slug)


A_MINUTE = 60  # seconds until a phone asks again whether the colour changed


@require_http_methods(["GET", "POST"])
@guard(Action.SETUP)
def club(request: HttpRequest) -> HttpResponse:
    """Show the three settings; POST stores them."""
    club = club_of(request)
    form = ClubForm(request.POST if request.method == "POST" else None, instance=club)
    if form.is_valid():
        change = partial(change_club, club=club, by=actor_of(request), **form.cleaned_data)
        if carried_out(form, change):
            messages.success(request, _("Réglages du club enregistrés."))
            return redirect("setup:club")
    return render(request, "setup/club.html", {"form": form, "house": BAIZE}, status=status_of(form))


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
@guard(Action.WIFI)
def wifi(request: HttpRequest) -> HttpResponse:
    """The Wi-Fi of the hall, for the poster at its door; POST keeps it."""
    club = club_of(request)
    said = wifi_of(club)
    form = WifiForm(request.POST if request.method == "POST" else None, initial=asdict(said) if said else {})
    if form.is_valid() and carried_out(
        form, partial(change_wifi, club=club, wifi=form.wifi(), by=actor_of(request))
    ):
        messages.success(request, _("Wi-Fi de la salle enregistré."))
        return redirect("setup:wifi")
    return render(request, "setup/wifi.html", {"form": form, "said": said}, status=status_of(form))


def _colour(request: HttpRequest) -> str:
    """The club's colour, read once a request."""
    if not hasattr(request, "club_colour"):
        club = shown_club(request)
        request.club_colour = club.colour if club and is_colour(club.colour) else BAIZE
    return str(request.club_colour)


@require_safe
@guard(Action.OPEN_DOOR)
@cache_control(max_age=A_MINUTE)
@condition(etag_func=lambda request: f'"{_colour(request)[1:]}"')
def stylesheet(request: HttpRequest) -> HttpResponse:
    """The band in the club's colour; the house colour stands in theme.css already."""
    colour = _colour(request)
    css = "" if colour == BAIZE else render_band(colour)
    return HttpResponse(css, content_type="text/css; charset=utf-8")


def render_band(colour: str) -> str:
    """A rule of the strict policy's own kind: a sheet from here, nothing inline. In the dark hall what is
    pressed stays nearly black."""
    return f':root{{--club:{colour}}}[data-bs-theme="light"]{{--felt-deep:{deeper(colour)}}}\n'
