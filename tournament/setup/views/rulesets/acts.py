"""What is done to the club's own rules with one button: another name, an evening, a file, an end."""

from __future__ import annotations

import json
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ....access import Action, actor_of, door
from ....errors import Refused
from ....naming import folded
from ... import queries, services
from ...forms.rulesets import AttachForm, NameForm, RulesetForm
from ..attempt import attempt
from .page import Sheet, saved_or_404


@require_POST
@door(Action.RULESETS)
def rename(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """Another name, even for rules that do not change any more."""
    sheet, form = Sheet(request, saved_or_404(ruleset_id)), NameForm(request.POST)
    common = {"by": actor_of(request), "token": request.POST.get("token")}
    act = partial(services.rename_ruleset, saved=sheet.saved, **common)
    if form.is_valid() and attempt(form, partial(act, name=form.cleaned_data["name"])):
        messages.success(request, _("Règlement renommé."))
        return redirect("setup:ruleset", ruleset_id)
    return sheet.shown(RulesetForm(copy=queries.copy_of_saved(sheet.saved)), name_form=form)


@require_POST
@door(Action.RULESETS)
def attach(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """An evening follows these rules."""
    sheet = Sheet(request, saved_or_404(ruleset_id))
    form = AttachForm(request.POST, tournaments=sheet.attachable)
    if form.is_valid():
        evening = get_object_or_404(sheet.saved.club.tournaments, pk=form.cleaned_data["tournament"])
        common = {"by": actor_of(request), "token": request.POST.get("token")}
        what = {"tournament": evening, "reason": form.cleaned_data["reason"]}
        if attempt(form, partial(services.attach_ruleset, saved=sheet.saved, **what, **common)):
            messages.success(request, _("%(name)s suit ce règlement.") % {"name": evening.name})
            return redirect("setup:ruleset", ruleset_id)
    return sheet.shown(RulesetForm(copy=queries.copy_of_saved(sheet.saved)), attach_form=form)


@require_POST
@door(Action.RULESETS)
def delete(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """Rules that no evening follows go; else it is said which one does."""
    saved = saved_or_404(ruleset_id)
    try:
        services.delete_ruleset(saved=saved, by=actor_of(request))
    except Refused as no:
        messages.error(request, no.message)
        return redirect("setup:ruleset", ruleset_id)
    messages.success(request, _("Règlement effacé : %(name)s.") % {"name": saved.name})
    return redirect("setup:rulesets")


@require_GET
@door(Action.RULESETS)
def export(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """The file that another club, or the scoring command, reads."""
    saved = saved_or_404(ruleset_id)
    text = json.dumps(queries.file_of(saved), ensure_ascii=False, indent=1)
    name = folded(saved.name).replace(" ", "-").encode("ascii", "ignore").decode() or "reglement"
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer
