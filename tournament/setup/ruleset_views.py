"""The list of the club's rules, the editor with its worked deals, what is done to rules with one button."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.ruleset import RULEBOOKS, presets, start_from

from ..core import tokens
from ..core.access import Action, actor_of
from ..core.clubs import club_of
from ..core.guards import guard
from ..core.outside import decimal_number
from ..models import Club, SavedRuleset
from ..rulebook import ContreWords, examples
from ..web.answers import carried_out, pressed
from ..web.naming import folded
from .editor import RulesetForm
from .rulesets import (
    AttachForm,
    ImportForm,
    NameForm,
    RulesetCopy,
    change_ruleset,
    copy_of,
    copy_of_key,
    copy_of_saved,
    delete_ruleset,
    file_of,
    import_ruleset,
    key_of_saved,
    rename_ruleset,
    save_ruleset,
    saved_rulesets,
)
from .settings import attach_ruleset


def saved_or_404(request: HttpRequest, ruleset_id: int) -> SavedRuleset:
    """The club's own rules of that number."""
    rulesets = club_of(request).rulesets.select_related("club").prefetch_related("tournaments")
    saved: SavedRuleset = get_object_or_404(rulesets, pk=ruleset_id)
    return saved


def worked_context(form: RulesetForm) -> dict[str, Any]:
    """The form with its deals scored; none while the form cannot be read, or a gap is open."""
    rules = form.ruleset if form.is_bound else form.copy.rules
    complete = form.ruleset is not None if form.is_bound else not form.copy.gaps
    deals = examples(rules, None if form.copy.start.gaps else form.copy.base) if complete else []
    contre = ContreWords.of(rules or form.copy.base)
    return {
        "form": form,
        "base": form.copy.base,
        "deals": deals,
        "crossed": any(deal.changed for deal in deals),
        "words": contre.words,
        "coinche": contre.coinche,
        "copied": f"{form.copy.base.name} {form.copy.base.date}".strip(),
    }


def _page(request: HttpRequest, saved: SavedRuleset, form: RulesetForm, **beside: forms.Form) -> HttpResponse:
    """The page of one saved set of rules: the editor, and the small forms beside it; 422 where any of them
    was refused."""
    wrong = any(one.is_bound and one.errors for one in (form, *beside.values()))
    followers = list(saved.tournaments.all())
    frozen = any(follower.ruleset is not None for follower in followers)
    context = {
        "saved": saved,
        "key": key_of_saved(saved),
        "made_for": request.POST.get("made_for") if form.is_bound else saved.version,
        "attach_form": AttachForm(saved=saved),
        "name_form": NameForm(instance=saved),
        "token": tokens.new_token(),
        "followers": followers,
        "frozen": frozen,
        "drawn": any(follower.state == follower.State.RUNNING for follower in followers),
        # The editor's own field renames; frozen rules have no other.
        "renames": frozen or "name_form" in beside,
    }
    context |= {**beside, **worked_context(form)}
    return render(request, "setup/rulesets/edit.html", context, status=422 if wrong else 200)


@require_http_methods(["GET", "POST"])
@guard(Action.RULESETS)
def new(request: HttpRequest) -> HttpResponse:
    """A copy of what `from` names; POST keeps it, or only shows what it is worth."""
    copy, key = _requested_copy(request)
    form = RulesetForm(request.POST or None, copy=copy)
    token = request.POST.get("token") or tokens.new_token()
    keep = partial(save_ruleset, base=copy.start.slug, club=club_of(request), by=actor_of(request))
    if form.is_valid() and _only_shows(request):
        form = _afresh(form)
    elif carried_out(form, lambda: keep(rules=form.ruleset, token=token)):
        messages.success(request, _("Règlement gardé : %(name)s.") % {"name": form.cleaned_data["name"]})
        return redirect("setup:ruleset", tokens.answer_of(token)["ruleset"])
    context = {"key": key, "token": token, **worked_context(form)}
    return render(request, "setup/rulesets/edit.html", context, status=422 if form.errors else 200)


def _requested_copy(request: HttpRequest) -> tuple[RulesetCopy, str]:
    """What the copy is of, and its key; 404 for a key that names nothing."""
    key = request.POST.get("from") or request.GET.get("from", "")
    copy = copy_of_key(key, club_of(request).rulesets.all())
    if copy is None:
        raise Http404
    return copy, key


def _only_shows(request: HttpRequest) -> bool:
    """The marks were asked for, or one more setting: nothing is kept."""
    return "recalculate" in request.POST or bool(request.POST.get("add"))


def _afresh(form: RulesetForm) -> RulesetForm:
    """The form again with the values it amounts to, and the setting that was asked for."""
    copy = copy_of(form.copy.start, form.ruleset, form.cleaned_data["name"])
    return RulesetForm(copy=copy, add=form.added)


@require_http_methods(["GET", "POST"])
@guard(Action.RULESETS)
def ruleset(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """The club's own rules; POST stores what differs, or only shows what it is worth."""
    saved = saved_or_404(request, ruleset_id)
    form = RulesetForm(request.POST or None, copy=copy_of_saved(saved))
    if form.is_valid() and _only_shows(request):
        return _page(request, saved, _afresh(form))

    def change() -> None:
        change_ruleset(
            saved=saved,
            rules=form.ruleset,
            made_for=decimal_number(request.POST.get("made_for", "")),
            reason=form.cleaned_data["reason"],
            by=actor_of(request),
            token=request.POST.get("token"),
        )

    if carried_out(form, change):
        messages.success(request, _("Règlement enregistré."))
        return redirect("setup:ruleset", ruleset_id)
    return _page(request, saved, form)


@require_POST
@guard(Action.RULESETS)
def preview(request: HttpRequest) -> HttpResponse:
    """The worked deals for what the form holds now; asked by the page while one types."""
    copy, _key = _requested_copy(request)
    form = RulesetForm(request.POST, copy=copy)
    form.is_valid()
    return render(request, "setup/rulesets/_worked.html", worked_context(form))


@require_GET
@guard(Action.RULESETS)
def rulesets(request: HttpRequest) -> HttpResponse:
    """What the club has, and what it can start from."""
    return render(request, "setup/rulesets/list.html", _list_context(club_of(request), ImportForm()))


@require_POST
@guard(Action.RULESETS)
def import_file(request: HttpRequest) -> HttpResponse:
    """Keep the rules of a file; what is wrong in it is said beside it."""
    form, token = ImportForm(request.POST, request.FILES), request.POST.get("token") or tokens.new_token()
    keep = partial(import_ruleset, club=club_of(request), by=actor_of(request), token=token)
    if carried_out(form, lambda: keep(content=form.cleaned_data["file"])):
        kept = tokens.answer_of(token)
        messages.success(request, _("Règlement lu : %(name)s.") % {"name": kept["name"]})
        return redirect("setup:ruleset", kept["ruleset"])
    return render(request, "setup/rulesets/list.html", _list_context(club_of(request), form), status=422)


def _list_context(club: Club, form: ImportForm) -> dict[str, Any]:
    return {
        "club_rulesets": list(saved_rulesets(club)),
        "rulebooks": [start_from(slug) for slug in RULEBOOKS],
        "scales": presets(),
        "form": form,
        "token": tokens.new_token(),
    }


@require_POST
@guard(Action.RULESETS)
def rename(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """Another name, even for rules that do not change any more."""
    saved, form = saved_or_404(request, ruleset_id), NameForm(request.POST)
    act = partial(rename_ruleset, saved=saved, by=actor_of(request), token=request.POST.get("token"))
    if carried_out(form, lambda: act(name=form.cleaned_data["name"])):
        messages.success(request, _("Règlement renommé."))
        return redirect("setup:ruleset", ruleset_id)
    return _page(request, saved, RulesetForm(copy=copy_of_saved(saved)), name_form=form)


@require_POST
@guard(Action.RULESETS)
def attach(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """An evening follows these rules."""
    saved = saved_or_404(request, ruleset_id)
    form = AttachForm(request.POST, saved=saved)
    act = partial(attach_ruleset, saved=saved, by=actor_of(request), token=request.POST.get("token"))
    if carried_out(form, lambda: act(**form.cleaned_data)):
        messages.success(
            request, _("%(name)s suit ce règlement.") % {"name": form.cleaned_data["tournament"].name}
        )
        return redirect("setup:ruleset", ruleset_id)
    return _page(request, saved, RulesetForm(copy=copy_of_saved(saved)), attach_form=form)


@require_POST
@guard(Action.RULESETS)
def delete(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """Rules that no evening follows go; else it is said which one does."""
    saved = saved_or_404(request, ruleset_id)
    sentence = _("Règlement effacé : %(name)s.") % {"name": saved.name}
    if not pressed(request, sentence, partial(delete_ruleset, saved=saved, by=actor_of(request))):
        return redirect("setup:ruleset", ruleset_id)
    return redirect("setup:rulesets")


@require_GET
@guard(Action.RULESETS)
def export(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """The file that another club, or the scoring command, reads."""
    saved = saved_or_404(request, ruleset_id)
    text = json.dumps(file_of(saved), ensure_ascii=False, indent=1)
    name = folded(saved.name).replace(" ", "-").encode("ascii", "ignore").decode() or "reglement"
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response
