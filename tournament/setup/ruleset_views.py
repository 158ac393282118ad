"""The list of the club's rules, the editor with its worked deals, what is done to rules with one button."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.ruleset import presets

from ..core import tokens
from ..core.access import Action, actor_of
from ..core.clubs import club_of
from ..core.errors import Refused, show_refusal
from ..core.guards import guard
from ..core.outside import decimal_number
from ..models import Club, SavedRuleset
from ..rulebook import ContreWords, examples
from ..web.answers import carried_out
from ..web.naming import folded
from .editor import RulesetForm
from .rulesets import (
    AttachForm,
    ImportForm,
    NameForm,
    RulesetCopy,
    attachable,
    change_ruleset,
    copy_of,
    copy_of_key,
    copy_of_saved,
    delete_ruleset,
    file_of,
    import_ruleset,
    key_of_saved,
    rename_ruleset,
    rulebooks,
    save_ruleset,
    saved_rulesets,
)
from .settings import attach_ruleset


def saved_or_404(club: Club, ruleset_id: int) -> SavedRuleset:
    """The club's own rules of that number."""
    rulesets = club.rulesets.select_related("club").prefetch_related("tournaments")
    saved: SavedRuleset = get_object_or_404(rulesets, pk=ruleset_id)
    return saved


def worked_context(form: RulesetForm) -> dict[str, Any]:
    """The form with its deals scored; none while the form cannot be read, or a gap is open."""
    rules = form.ruleset if form.is_bound else form.copy.rules
    deals = examples(rules, None if form.copy.start.gaps else form.copy.base) if _is_complete(form) else []
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


def _is_complete(form: RulesetForm) -> bool:
    """Every setting is known, so that a deal can be scored."""
    return form.ruleset is not None if form.is_bound else not form.copy.gaps


@dataclass
class RulesetPage:
    """The page of one saved set of rules: the editor, and the small forms beside it."""

    request: HttpRequest
    saved: SavedRuleset

    @property
    def made_for(self) -> int:
        """The version the sent form was made for."""
        version = decimal_number(self.request.POST.get("made_for", ""))
        return -1 if version is None else version

    def response(self, form: RulesetForm, **beside: forms.Form) -> HttpResponse:
        """Render; 422 where any of the forms was refused."""
        wrong = any(sent.is_bound and sent.errors for sent in (form, *beside.values()))
        context = {
            "saved": self.saved,
            "key": key_of_saved(self.saved),
            "made_for": self.made_for if form.is_bound else self.saved.version,
            "attach_form": AttachForm(tournaments=self.attachable),
            "name_form": NameForm(instance=self.saved),
            "token": tokens.new_token(),
        }
        context |= {**self.followed, **beside, **worked_context(form)}
        # The editor's own field renames; frozen rules have no other.
        context["renames"] = context["frozen"] or context["name_form"].is_bound
        return render(self.request, "setup/rulesets/edit.html", context, status=422 if wrong else 200)

    @property
    def followed(self) -> dict[str, Any]:
        """Which evenings follow these rules, and what that forbids."""
        followers = list(self.saved.tournaments.all())
        return {
            "followers": followers,
            "frozen": any(follower.ruleset is not None for follower in followers),
            "drawn": any(follower.state == follower.State.RUNNING for follower in followers),
        }

    @property
    def attachable(self) -> list[Any]:
        """The evenings that could follow these rules and do not."""
        return [
            tournament
            for tournament in attachable(self.saved.club)
            if tournament.saved_ruleset_id != self.saved.pk
        ]


@require_http_methods(["GET", "POST"])
@guard(Action.RULESETS)
def new(request: HttpRequest) -> HttpResponse:
    """A copy of what `from` names; POST keeps it, or only shows what it is worth."""
    copy, key = _requested_copy(request)
    form = RulesetForm(request.POST or None, copy=copy)
    if form.is_valid() and _only_shows(request):
        form = _afresh(form)
    elif form.is_valid() and (ruleset_id := _save(request, form)):
        messages.success(request, _("Règlement gardé : %(name)s.") % {"name": form.cleaned_data["name"]})
        return redirect("setup:ruleset", ruleset_id)
    context = {"key": key, "token": request.POST.get("token") or tokens.new_token(), **worked_context(form)}
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


def _save(request: HttpRequest, form: RulesetForm) -> int | None:
    """The id of the row made, now or by an earlier tap; None when it was refused, beside its field."""
    arguments: dict[str, Any] = {"rules": form.ruleset, "base": form.copy.start.slug}
    common: dict[str, Any] = {"by": actor_of(request), "token": request.POST.get("token")}
    try:
        return int(save_ruleset(club=club_of(request), **arguments, **common).pk)
    except tokens.AlreadyDone as earlier:
        return int(earlier.answer["ruleset"])
    except Refused as refusal:
        show_refusal(form, refusal)
        return None


@require_http_methods(["GET", "POST"])
@guard(Action.RULESETS)
def ruleset(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """The club's own rules; POST stores what differs, or only shows what it is worth."""
    sheet = RulesetPage(request, saved_or_404(club_of(request), ruleset_id))
    form = RulesetForm(request.POST or None, copy=copy_of_saved(sheet.saved))
    if form.is_valid() and _only_shows(request):
        return sheet.response(_afresh(form))
    if form.is_valid() and carried_out(form, _change(request, sheet, form)):
        messages.success(request, _("Règlement enregistré."))
        return redirect("setup:ruleset", ruleset_id)
    return sheet.response(form)


def _change(request: HttpRequest, sheet: RulesetPage, form: RulesetForm) -> Any:
    """The verb with all it needs, to be tried."""
    return partial(
        change_ruleset,
        saved=sheet.saved,
        rules=form.ruleset,
        made_for=sheet.made_for,
        reason=form.cleaned_data["reason"],
        by=actor_of(request),
        token=request.POST.get("token"),
    )


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
    form = ImportForm(request.POST, request.FILES)
    if form.is_valid():
        content, token = form.cleaned_data["file"], request.POST.get("token")
        try:
            saved = import_ruleset(club=club_of(request), content=content, by=actor_of(request), token=token)
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
        "club_rulesets": list(saved_rulesets(club)),
        "rulebooks": rulebooks(),
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
    act = partial(rename_ruleset, saved=sheet.saved, **common)
    if form.is_valid() and carried_out(form, partial(act, name=form.cleaned_data["name"])):
        messages.success(request, _("Règlement renommé."))
        return redirect("setup:ruleset", ruleset_id)
    return sheet.response(RulesetForm(copy=copy_of_saved(sheet.saved)), name_form=form)


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
        if carried_out(form, partial(attach_ruleset, saved=sheet.saved, **arguments, **common)):
            messages.success(request, _("%(name)s suit ce règlement.") % {"name": evening.name})
            return redirect("setup:ruleset", ruleset_id)
    return sheet.response(RulesetForm(copy=copy_of_saved(sheet.saved)), attach_form=form)


@require_POST
@guard(Action.RULESETS)
def delete(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """Rules that no evening follows go; else it is said which one does."""
    saved = saved_or_404(club_of(request), ruleset_id)
    try:
        delete_ruleset(saved=saved, by=actor_of(request))
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
    text = json.dumps(file_of(saved), ensure_ascii=False, indent=1)
    name = folded(saved.name).replace(" ", "-").encode("ascii", "ignore").decode() or "reglement"
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response
