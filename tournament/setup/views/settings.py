"""The settings of one tournament: seen by the staff, changed by an organiser while the moment allows it."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ...core import tokens
from ...core.access import Action, actor_of, permits
from ...core.errors import status_of
from ...core.guards import guard
from ...models import Tournament
from ...web.answers import carried_out, press
from .. import forms, queries, services
from ..plan import LIMITS

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
    form = forms.SettingsForm(
        request.POST if request.method == "POST" else None,
        instance=tournament,
        rulebooks=() if is_particular else queries.offers(tournament.club, tournament.ruleset_slug),
        fixed=fixed,
        particular=is_particular,
    )
    if form.is_valid() and carried_out(form, _change(request, tournament, form)):
        messages.success(request, f"{_('Réglages enregistrés.')} {form.stored_label}".strip())
        return redirect(name, tournament.slug)
    template = f"{name.replace(':', '/')}.html"
    return render(request, template, page_context(request, tournament, form), status=status_of(form))


def _change(request: HttpRequest, tournament: Tournament, form: forms.SettingsForm) -> Any:
    """The verb with all it needs, to be tried."""
    return partial(
        services.change_settings,
        tournament=tournament,
        settings=form.settings(),
        by=actor_of(request),
        made_for=request.POST.get("made_for", ""),
        reason=form.cleaned_data.get("reason", ""),
        token=request.POST.get("token"),
    )


def page_context(request: HttpRequest, tournament: Tournament, form: forms.SettingsForm) -> dict[str, Any]:
    """What the settings page needs besides its form."""
    actor = actor_of(request)
    running = tournament.state == Tournament.State.RUNNING
    return {
        "tournament": tournament,
        "form": form,
        "token": tokens.new_token(),
        "made_for": request.POST.get("made_for") or services.settings_mark(tournament),
        "may_change": permits(actor, Action.SETUP, tournament),
        "may_cancel": permits(actor, Action.CANCEL, tournament),
        "may_delete": permits(actor, Action.DELETE, tournament)
        and (tournament.is_demo or not queries.was_released(tournament)),
        "drawn": running,
        "unstarted": queries.unstarted_matches(tournament).count() if running else 0,
    }


@require_http_methods(["GET", "POST"])
@guard(Action.CHANGE_LIMITS)
def limits(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Other limits for the matches without a deal, with the reason."""
    present = queries.limits_now(tournament)
    initial = asdict(present) | {"later": tournament.later_from is not None}
    form = forms.LimitsForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        typed = form.cleaned_data
        change = {"limits": form.limits(), "later": typed["later"], "reason": typed["reason"]}
        common = {"by": actor_of(request), "token": request.POST.get("token")}
        if carried_out(form, partial(services.change_limits, tournament=tournament, **change, **common)):
            messages.success(request, _("Limites changées."))
            return redirect("setup:settings", tournament.slug)
    context = {"tournament": tournament, "form": form, "token": tokens.new_token()}
    context["unstarted"] = queries.unstarted_matches(tournament).count()
    context["apart"] = queries.kept_apart(tournament)
    return render(request, "setup/limits.html", context, status=status_of(form))


@require_POST
@guard(Action.SETUP)
def publish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Open the registrations."""
    act = partial(
        services.publish, tournament=tournament, by=actor_of(request), token=request.POST.get("token")
    )
    sentence = _("Les inscriptions sont ouvertes, la salle voit le tournoi.")
    return press(request, sentence, act, "control:overview", tournament.slug)
