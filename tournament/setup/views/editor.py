"""The editor's pages: new rules from a copy, the club's own changed, the worked deals while one types;
around the form the evenings that follow, and what may be done."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ...core import tokens
from ...core.access import Action, actor_of
from ...core.clubs import club_of
from ...core.errors import Refused, show_refusal
from ...core.guards import guard
from ...core.outside import decimal_number
from ...models import Club, SavedRuleset
from ...rulebook import ContreWords, examples
from ...web.answers import carried_out
from .. import queries, services
from ..copying import RulesetCopy, copy_of
from ..editor import RulesetForm
from ..forms.short import AttachForm, NameForm


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
            "key": queries.key_of_saved(self.saved),
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
            for tournament in queries.attachable(self.saved.club)
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
    copy = queries.copy_of_key(key, club_of(request).rulesets.all())
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
        return int(services.save_ruleset(club=club_of(request), **arguments, **common).pk)
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
    form = RulesetForm(request.POST or None, copy=queries.copy_of_saved(sheet.saved))
    if form.is_valid() and _only_shows(request):
        return sheet.response(_afresh(form))
    if form.is_valid() and carried_out(form, _change(request, sheet, form)):
        messages.success(request, _("Règlement enregistré."))
        return redirect("setup:ruleset", ruleset_id)
    return sheet.response(form)


def _change(request: HttpRequest, sheet: RulesetPage, form: RulesetForm) -> Any:
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
@guard(Action.RULESETS)
def preview(request: HttpRequest) -> HttpResponse:
    """The worked deals for what the form holds now; asked by the page while one types."""
    copy, _key = _requested_copy(request)
    form = RulesetForm(request.POST, copy=copy)
    form.is_valid()
    return render(request, "setup/rulesets/_worked.html", worked_context(form))
