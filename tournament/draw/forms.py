"""The shapes of what the organiser sends about a draw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Self

from crispy_forms.layout import Div
from django import forms
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _

from ..evening.roll import Choices
from ..models import Draw, Tournament
from ..models.wish import WISH_REASON_MAX
from ..web.forms import FigureField, RefusalLine, beside, laid_out, parts_alone, token_field
from ..web.naming import team_said
from .page import DrawPage
from .view import PoolTeam

TICKS = ("clubs_apart", "spread_tables", "winners", "by_number")


def reason_field(label: Any, missing: Any = "") -> forms.CharField:
    """A reason, kept in the journal; its label says who else reads it, `missing` that there must be one."""
    return forms.CharField(
        label=label,
        required=bool(missing),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": missing},
    )


NOT_DRAWN = {"invalid_choice": _("Ce numéro n’est pas dans ce tirage.")}


class ProposeForm(forms.Form):
    """What to draw, and how. The service knows whether a reason is needed: a retry needs none."""

    who = forms.ChoiceField(
        label=_("Qui est tiré ?"),
        required=False,
        choices=[("present", _("Les présentes seulement")), ("everyone", _("Toutes les inscrites"))],
        widget=forms.RadioSelect,
    )
    clubs_apart = forms.BooleanField(label=_("Clubs séparés"), required=False, initial=True)
    spread_tables = forms.BooleanField(
        label=_("Jamais deux fois à la même table, si possible"), required=False
    )
    winners = forms.BooleanField(label=_("Gagnantes contre gagnantes"), required=False)
    by_number = forms.BooleanField(label=_("Dans l’ordre d’inscription"), required=False)
    exempt = forms.TypedChoiceField(
        label=_("Équipe exempte"), required=False, coerce=int, empty_value=None, error_messages=NOT_DRAWN
    )
    rests = forms.TypedMultipleChoiceField(
        label=_("Qui se repose"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages=NOT_DRAWN,
    )
    insist = forms.BooleanField(
        label=_("Même si d’autres se sont moins reposés (motif demandé)"), required=False
    )
    reason = reason_field(_("Motif, public sur la page du tirage"))
    key = forms.CharField(widget=forms.HiddenInput, required=False, max_length=20)
    # Which choices stood on the page: an absent tick says no only where it was shown.
    asked = forms.CharField(widget=forms.HiddenInput, required=False, max_length=120)
    token = token_field()

    def offer(self, page: DrawPage) -> Self:
        """The same with what its page says."""
        self.fields["who"].initial = "everyone" if page.choices.everyone else "present"
        for name in TICKS:
            self.fields[name].initial = getattr(page.choices, name)
        self.fields["key"].initial = page.step.key if page.step else ""
        self.fields["asked"].initial = " ".join(page.choices_asked)
        if page.outlook is not None:
            tournament, tired = page.evening.tournament, page.outlook.rested
            labels = {team: f"{team.number}, {team_said(team, tournament)}" for team in page.outlook.teams}
            rested = _("%(player)s, déjà reposé")
            self.fields["rests"].choices = [
                (team.number, rested % {"player": label} if team in tired else label)
                for team, label in labels.items()
            ]
            self.fields["exempt"].choices = [
                ("", _("au choix du tirage")),
                *((team.number, label) for team, label in labels.items()),
            ]
        return self

    def choices(self, before: Choices) -> Choices:
        """The choices there were with those sent; absent means only the teams present."""
        sent = self.cleaned_data
        shown_choices = set(sent["asked"].split()) if "asked" in self.data else {"who", *TICKS}
        choices_sent = {name: bool(sent[name]) for name in TICKS if name in shown_choices}
        if "who" in shown_choices:
            choices_sent["everyone"] = sent["who"] == "everyone"
        return replace(before, **choices_sent)


class PairForm(forms.Form):
    """Two different teams of the draft, by number, to see what their exchange would do."""

    one = forms.TypedChoiceField(label=_("Qui"), coerce=int)
    two = forms.TypedChoiceField(label=_("avec"), coerce=int)
    helper = laid_out(Div("one"), Div("two"))

    def __init__(self, *args: Any, members: Iterable[tuple[PoolTeam, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = [(team.number, f"{team.number}, {team.name} ({where})") for team, where in members]
        for name in ("one", "two"):
            self.fields[name].choices = [("", _("Choisissez")), *rows]
            self.fields[name].error_messages = {"required": _("Choisissez un numéro."), **NOT_DRAWN}

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        if sent.get("one") and sent.get("one") == sent.get("two"):
            self.add_error("two", _("Choisissez deux numéros différents."))
        return sent


def draw_of(tournament: Tournament, number: int) -> Draw:
    """The draft of that number, with its stage and its tournament; 404 when there is none."""
    drafts = Draw.objects.select_related("stage", "tournament", "made_by")
    return get_object_or_404(drafts, tournament=tournament, number=number)


class DraftForm(forms.Form):
    """An act on the draft that was read."""

    draft = forms.IntegerField(widget=forms.HiddenInput)
    token = token_field()

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    def arguments(self) -> dict[str, Any]:
        """What was sent, with the draft itself in the place of its number."""
        others = {name: value for name, value in self.cleaned_data.items() if name != "draft"}
        return others | {"draw": draw_of(self.tournament, self.cleaned_data["draft"])}


class SwapForm(DraftForm):
    """The exchange that was shown, with its reason."""

    one = forms.IntegerField(widget=forms.HiddenInput)
    two = forms.IntegerField(widget=forms.HiddenInput)
    reason = reason_field(_("Motif, public sur la page du tirage"), _("Dites pourquoi cet échange."))
    helper = parts_alone("token", "reason", RefusalLine("swap-error"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="swap_%s", **kwargs)  # it shares its page with the redraw


class ReleaseForm(DraftForm):
    """The release, although results are missing if that is ticked."""

    early = forms.BooleanField(label=_("Je publie quand même"), required=False)


class TakeBackForm(DraftForm):
    """Why a released draw is taken back."""

    reason = reason_field(_("Motif, public sur la page du tirage"), _("Dites pourquoi le tirage est repris."))
    helper = parts_alone("draft", "token", "reason", RefusalLine("back-error"))


class WishForm(forms.Form):
    """A couple; shape only."""

    token = token_field()
    one = FigureField(label=_("Équipe n°"), min_value=1, max_value=9999)
    two = FigureField(label=_("et équipe n°"), min_value=1, max_value=9999)
    reason = forms.CharField(
        label=_("Pourquoi, pour cette table seulement"), required=False, max_length=WISH_REASON_MAX
    )
    helper = parts_alone(beside("one", "two", "reason"))
