"""What the editor's pages show around the form: worked deals, evenings that follow, what may be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from .... import tokens
from ....models import SavedRuleset
from ....rulebook import Wording, examples
from ... import queries
from ...forms.rulesets import AttachForm, NameForm, RulesetForm


def saved_or_404(ruleset_id: int) -> SavedRuleset:
    """The club's own rules of that number."""
    saved: SavedRuleset = get_object_or_404(
        SavedRuleset.objects.select_related("club").prefetch_related("tournaments"), pk=ruleset_id
    )
    return saved


def worked(form: RulesetForm) -> dict[str, Any]:
    """The form with its deals scored; none while the form cannot be read, or a gap is open."""
    known = form.ruleset if form.is_bound else form.copy.rules
    deals = examples(known, None if form.copy.start.gaps else form.copy.base) if _whole(form) else []
    wording = Wording.of(known or form.copy.base)
    said = {"words": wording.words, "coinche": wording.coinche}
    crossed = any(deal.changed for deal in deals)
    said["copied"] = f"{form.copy.base.name} {form.copy.base.date}".strip()
    return {"form": form, "base": form.copy.base, "deals": deals, "crossed": crossed, **said}


def _whole(form: RulesetForm) -> bool:
    """Every setting is known, so that a deal can be scored."""
    return form.ruleset is not None if form.is_bound else not form.copy.gaps


@dataclass
class Sheet:
    """The page of one saved set of rules: the editor, and the small forms beside it."""

    request: HttpRequest
    saved: SavedRuleset

    @property
    def made_for(self) -> int:
        """The version the sent form was made for."""
        typed = self.request.POST.get("made_for", "")
        return int(typed) if typed.isdecimal() and len(typed) < 9 else -1

    def shown(self, form: RulesetForm, **small: forms.Form) -> HttpResponse:
        """Render; 422 where any of the forms was refused."""
        wrong = any(one.is_bound and one.errors for one in (form, *small.values()))
        page = {
            "saved": self.saved,
            "key": queries.key_of_saved(self.saved),
            "made_for": self.made_for if form.is_bound else self.saved.version,
            "attach_form": AttachForm(tournaments=self.attachable),
            "name_form": NameForm(initial={"name": self.saved.name}),
            "token": tokens.made(),
        }
        page |= {**self.followed, **small, **worked(form)}
        # The editor's own field renames; frozen rules have no other.
        page["renames"] = page["frozen"] or page["name_form"].is_bound
        return render(self.request, "setup/rulesets/edit.html", page, status=422 if wrong else 200)

    @property
    def followed(self) -> dict[str, Any]:
        """Which evenings follow these rules, and what that forbids."""
        followers = list(self.saved.tournaments.all())
        return {
            "followers": followers,
            "frozen": any(one.ruleset is not None for one in followers),
            "drawn": any(one.state == one.State.RUNNING for one in followers),
        }

    @property
    def attachable(self) -> list[Any]:
        """The evenings that could follow these rules and do not."""
        return [one for one in queries.attachable(self.saved.club) if one.saved_ruleset_id != self.saved.pk]
