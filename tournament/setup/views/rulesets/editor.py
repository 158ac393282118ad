"""The editor: new rules from a copy, the club's own changed, and the worked deals while one types."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from .... import tokens
from ....access import Action, actor_of, door
from ....errors import Refused, show
from ....models import Club, SavedRuleset
from ... import queries, services
from ...forms.rulesets import RulesetForm
from ...parameters.copying import Copy, copy_of
from ..attempt import attempt
from .page import Sheet, saved_or_404, worked


@require_http_methods(["GET", "POST"])
@door(Action.RULESETS)
def new(request: HttpRequest) -> HttpResponse:
    """A copy of what `from` names; POST keeps it, or only shows what it is worth."""
    copy, key = _copied(request)
    form = RulesetForm(request.POST or None, copy=copy)
    if form.is_valid() and "recalculate" in request.POST:
        form = _afresh(form)
    elif form.is_valid() and (made := _save(request, form)):
        messages.success(request, _("Règlement gardé : %(name)s.") % {"name": form.cleaned_data["name"]})
        return redirect("setup:ruleset", made)
    page = {"key": key, "token": request.POST.get("token") or tokens.made(), **worked(form)}
    return render(request, "setup/rulesets/new.html", page, status=422 if form.errors else 200)


def _copied(request: HttpRequest) -> tuple[Copy, str]:
    """What the copy is of, and its key; 404 for a key that names nothing."""
    key = request.POST.get("from") or request.GET.get("from", "")
    copy = queries.copy_of_key(key, SavedRuleset.objects.all())
    if copy is None:
        raise Http404
    return copy, key


def _afresh(form: RulesetForm) -> RulesetForm:
    """The form again with the values it amounts to: questions and settings agree once more.

    A gap that was answered stays answered on the page, and is asked again of nobody."""
    return RulesetForm(copy=copy_of(form.copy.start, form.ruleset, form.cleaned_data["name"]))


def _save(request: HttpRequest, form: RulesetForm) -> int | None:
    """The id of the row made, now or by an earlier tap; None when it was refused, beside its field."""
    what: dict[str, Any] = {"rules": form.ruleset, "base": form.copy.start.slug}
    common: dict[str, Any] = {"by": actor_of(request), "token": request.POST.get("token")}
    try:
        return int(services.save_ruleset(club=Club.objects.get(), **what, **common).pk)
    except tokens.AlreadyDone as done:
        return int(done.answer["ruleset"])
    except Refused as no:
        show(form, no)
        return None


@require_http_methods(["GET", "POST"])
@door(Action.RULESETS)
def ruleset(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """The club's own rules; POST stores what differs, or only shows what it is worth."""
    sheet = Sheet(request, saved_or_404(ruleset_id))
    form = RulesetForm(request.POST or None, copy=queries.copy_of_saved(sheet.saved))
    if form.is_valid() and "recalculate" in request.POST:
        return sheet.shown(_afresh(form))
    if form.is_valid() and attempt(form, _change(request, sheet, form)):
        messages.success(request, _("Règlement enregistré."))
        return redirect("setup:ruleset", ruleset_id)
    return sheet.shown(form)


def _change(request: HttpRequest, sheet: Sheet, form: RulesetForm) -> Any:
    """The verb with all it needs, to be tried."""
    return partial(
        services.change_ruleset,
        saved=sheet.saved,
        rules=form.ruleset,
        made_for=sheet.made_for,
        reason=form.cleaned_data["reason"],
        by=actor_of(request),
        token=request.POST.get("token"),
    )


@require_POST
@door(Action.RULESETS)
def preview(request: HttpRequest) -> HttpResponse:
    """The worked deals for what the form holds now; asked by the page while one types."""
    copy, _key = _copied(request)
    form = RulesetForm(request.POST, copy=copy)
    form.is_valid()
    return render(request, "setup/rulesets/_worked.html", {**worked(form), "live": True})
