"""The list of the club's rules, and what is done to them with one button: read from a file, another name,
an evening, a file, an end."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.ruleset import presets

from ...core import tokens
from ...core.access import Action, actor_of
from ...core.clubs import club_of
from ...core.errors import Refused, show_refusal
from ...core.guards import guard
from ...models import Club
from ...web.answers import carried_out
from ...web.naming import folded
from .. import queries, services
from ..editor import RulesetForm
from ..forms.short import AttachForm, ImportForm, NameForm
from .editor import RulesetPage, saved_or_404


@require_GET
@guard(Action.RULESETS)
def rulesets(request: HttpRequest) -> HttpResponse:
    """What the club has, and what it can start from."""
    return render(request, "setup/rulesets/list.html", _list_context(club_of(request), ImportForm()))


@require_POST
@guard(Action.RULESETS)
def import_file(request: HttpRequest) -> HttpResponse:
    """Keep the rules of a file; what is wrong in it is said beside it."""
    form = ImportForm(request.POST, request.FILES)
    if form.is_valid():
        content, token = form.cleaned_data["file"], request.POST.get("token")
        try:
            saved = services.import_ruleset(
                club=club_of(request), content=content, by=actor_of(request), token=token
            )
            return _to_editor(request, saved.pk, saved.name)
        except tokens.AlreadyDone as earlier:
            return _to_editor(request, earlier.answer["ruleset"], earlier.answer["name"])
        except Refused as refusal:
            show_refusal(form, refusal)
    return render(request, "setup/rulesets/list.html", _list_context(club_of(request), form), status=422)


def _to_editor(request: HttpRequest, ruleset: int, name: str) -> HttpResponse:
    """To the editor of what was read, now or by an earlier tap."""
    messages.success(request, _("Règlement lu : %(name)s.") % {"name": name})
    return redirect("setup:ruleset", ruleset)


def _list_context(club: Club, form: ImportForm) -> dict[str, Any]:
    return {
        "club_rulesets": list(queries.saved_rulesets(club)),
        "rulebooks": queries.rulebooks(),
        "scales": presets(),
        "form": form,
        "token": tokens.new_token(),
    }


@require_POST
@guard(Action.RULESETS)
def rename(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """Another name, even for rules that do not change any more."""
    sheet, form = RulesetPage(request, saved_or_404(club_of(request), ruleset_id)), NameForm(request.POST)
    common = {"by": actor_of(request), "token": request.POST.get("token")}
    act = partial(services.rename_ruleset, saved=sheet.saved, **common)
    if form.is_valid() and carried_out(form, partial(act, name=form.cleaned_data["name"])):
        messages.success(request, _("Règlement renommé."))
        return redirect("setup:ruleset", ruleset_id)
    return sheet.response(RulesetForm(copy=queries.copy_of_saved(sheet.saved)), name_form=form)


@require_POST
@guard(Action.RULESETS)
def attach(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """An evening follows these rules."""
    sheet = RulesetPage(request, saved_or_404(club_of(request), ruleset_id))
    form = AttachForm(request.POST, tournaments=sheet.attachable)
    if form.is_valid():
        evening = get_object_or_404(sheet.saved.club.tournaments, pk=form.cleaned_data["tournament"])
        common = {"by": actor_of(request), "token": request.POST.get("token")}
        arguments = {"tournament": evening, "reason": form.cleaned_data["reason"]}
        if carried_out(form, partial(services.attach_ruleset, saved=sheet.saved, **arguments, **common)):
            messages.success(request, _("%(name)s suit ce règlement.") % {"name": evening.name})
            return redirect("setup:ruleset", ruleset_id)
    return sheet.response(RulesetForm(copy=queries.copy_of_saved(sheet.saved)), attach_form=form)


@require_POST
@guard(Action.RULESETS)
def delete(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """Rules that no evening follows go; else it is said which one does."""
    saved = saved_or_404(club_of(request), ruleset_id)
    try:
        services.delete_ruleset(saved=saved, by=actor_of(request))
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("setup:ruleset", ruleset_id)
    messages.success(request, _("Règlement effacé : %(name)s.") % {"name": saved.name})
    return redirect("setup:rulesets")


@require_GET
@guard(Action.RULESETS)
def export(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """The file that another club, or the scoring command, reads."""
    saved = saved_or_404(club_of(request), ruleset_id)
    text = json.dumps(queries.file_of(saved), ensure_ascii=False, indent=1)
    name = folded(saved.name).replace(" ", "-").encode("ascii", "ignore").decode() or "reglement"
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response
