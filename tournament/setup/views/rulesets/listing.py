"""The club's rules, those that can be copied, and the file that brings some in."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.ruleset import presets

from .... import tokens
from ....access import Action, actor_of, door
from ....errors import Refused, show
from ....models import Club
from ... import queries, services
from ...forms.rulesets import ImportForm


@require_GET
@door(Action.RULESETS)
def rulesets(request: HttpRequest) -> HttpResponse:
    """What the club has, and what it can start from."""
    return render(request, "setup/rulesets/list.html", _shown(ImportForm()))


@require_POST
@door(Action.RULESETS)
def import_file(request: HttpRequest) -> HttpResponse:
    """Keep the rules of a file; what is wrong in it is said beside it."""
    form = ImportForm(request.POST, request.FILES)
    if form.is_valid():
        content, token = form.cleaned_data["file"], request.POST.get("token")
        try:
            made = services.import_ruleset(
                club=Club.objects.get(), content=content, by=actor_of(request), token=token
            )
            return _read(request, made.pk, made.name)
        except tokens.AlreadyDone as done:
            return _read(request, done.answer["ruleset"], done.answer["name"])
        except Refused as no:
            show(form, no)
    return render(request, "setup/rulesets/list.html", _shown(form), status=422)


def _read(request: HttpRequest, ruleset: int, name: str) -> HttpResponse:
    """To the editor of what was read, now or by an earlier tap."""
    messages.success(request, _("Règlement lu : %(name)s.") % {"name": name})
    return redirect("setup:ruleset", ruleset)


def _shown(form: ImportForm) -> dict[str, Any]:
    return {
        "own": list(queries.saved_rulesets(Club.objects.get())),
        "rulebooks": queries.rulebooks(),
        "scales": presets(),
        "form": form,
        "token": tokens.made(),
    }
