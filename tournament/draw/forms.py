"""The shapes of what the organiser sends about a draw. Never touches the database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from crispy_forms.layout import Div
from django import forms
from django.utils.translation import gettext_lazy as _

from ..core.tokens import new_token
from ..evening import Choices
from ..models import Team, Tournament
from ..models.wish import WISH_REASON_MAX
from ..web.fields import FigureField
from ..web.layouts import RefusalLine, beside, laid_out, parts_alone
from ..web.naming import team_said
from .couples import PoolTeam

LONGEST_REASON = 200
TICKS = ("clubs_apart", "spread_tables", "winners", "by_number")


def token_field() -> forms.CharField:
    """The write token of a form, made when the form is shown."""
    return forms.CharField(widget=forms.HiddenInput, initial=new_token, max_length=43)


def reason_field(label: Any, *, required: bool = True) -> forms.CharField:
    """A reason, kept in the journal; its label says who else reads it."""
    return forms.CharField(
        label=label,
        required=required,
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


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
        label=_("Équipe exempte"), required=False, coerce=int, empty_value=None, choices=()
    )
    rests = forms.TypedMultipleChoiceField(
        label=_("Qui se repose"), required=False, coerce=int, choices=(), widget=forms.CheckboxSelectMultiple
    )
    insist = forms.BooleanField(
        label=_("Même si d’autres se sont moins reposés (motif demandé)"), required=False
    )
    reason = reason_field(_("Motif, public sur la page du tirage"), required=False)
    key = forms.CharField(widget=forms.HiddenInput, required=False, max_length=20)
    # Which choices stood on the page: an absent tick says no only where it was shown.
    asked = forms.CharField(widget=forms.HiddenInput, required=False, max_length=120)
    token = token_field()

    def __init__(
        self,
        *args: Any,
        choices: Choices | None = None,
        key: str = "",
        shown_choices: Iterable[str] = (),
        tournament: Tournament | None = None,
        teams: Sequence[Team] = (),
        rested: Iterable[Team] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.before = choices or Choices()
        self.fields["who"].initial = "everyone" if self.before.everyone else "present"
        for name in TICKS:
            self.fields[name].initial = getattr(self.before, name)
        self.fields["key"].initial, self.fields["asked"].initial = key, " ".join(shown_choices)
        rows = [
            (str(team.number), f"{team.number}, {team_said(team, tournament)}")
            for team in teams
            if tournament
        ]
        self.fields["exempt"].choices = [("", _("au choix du tirage")), *rows]
        tired = {team.pk for team in rested}
        self.fields["rests"].choices = [
            (team.number, _("%(player)s, déjà reposé") % {"player": label} if team.pk in tired else label)
            for team, (_n, label) in zip(teams, rows, strict=True)
        ]
        self.fields["rests"].error_messages["invalid_choice"] = _("Ce numéro n’est pas dans ce tirage.")
        self.fields["exempt"].error_messages["invalid_choice"] = _("Ce numéro n’est pas dans ce tirage.")

    def choices(self) -> Choices:
        """The engine's choices; absent means only the teams present."""
        sent = self.cleaned_data
        shown_choices = set(sent["asked"].split()) if "asked" in self.data else {"who", *TICKS}
        choices_sent = {name: bool(sent[name]) for name in TICKS if name in shown_choices}
        if "who" in shown_choices:
            choices_sent["everyone"] = sent["who"] == "everyone"
        return replace(self.before, **choices_sent)


def team_choices(members: Iterable[tuple[PoolTeam, str]]) -> list[tuple[str, str]]:
    """The teams of a draft for a list: "7, Fabre – Oustric (B)", by number."""
    rows = [(str(team.number), f"{team.number}, {team.name} ({where})") for team, where in members]
    return [("", _("Choisissez")), *rows]


class PairForm(forms.Form):
    """Two different teams of the draft, by number, to see what their exchange would do."""

    one = forms.TypedChoiceField(label=_("Qui"), coerce=int)
    two = forms.TypedChoiceField(label=_("avec"), coerce=int)
    helper = laid_out(Div("one"), Div("two"))

    def __init__(self, *args: Any, members: Iterable[tuple[PoolTeam, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = team_choices(members)
        for name in ("one", "two"):
            self.fields[name].choices = listed
            self.fields[name].error_messages = {
                "required": _("Choisissez un numéro."),
                "invalid_choice": _("Ce numéro n’est pas dans ce tirage."),
            }

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        if sent.get("one") and sent.get("one") == sent.get("two"):
            self.add_error("two", _("Choisissez deux numéros différents."))
        return sent


class SwapForm(forms.Form):
    """The exchange that was shown, with its reason."""

    draft = forms.IntegerField(widget=forms.HiddenInput)
    one = forms.IntegerField(widget=forms.HiddenInput)
    two = forms.IntegerField(widget=forms.HiddenInput)
    reason = reason_field(_("Motif, public sur la page du tirage"))
    token = token_field()
    helper = parts_alone("token", "reason", RefusalLine("swap-error"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="swap_%s", **kwargs)  # it shares its page with the redraw
        self.fields["reason"].error_messages["required"] = _("Dites pourquoi cet échange.")


class ReleaseForm(forms.Form):
    """The draft that was read before it is released."""

    draft = forms.IntegerField(widget=forms.HiddenInput)
    early = forms.BooleanField(label=_("Je publie quand même"), required=False)
    token = token_field()


class PressForm(forms.Form):
    """One press: what is published, if it has to be named, and the token."""

    key = forms.CharField(widget=forms.HiddenInput, required=False, max_length=20)
    token = token_field()


class TakeBackForm(forms.Form):
    """Why a released draw is taken back."""

    draft = forms.IntegerField(widget=forms.HiddenInput)
    reason = reason_field(_("Motif, public sur la page du tirage"))
    token = token_field()
    helper = parts_alone("draft", "token", "reason", RefusalLine("back-error"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].error_messages["required"] = _("Dites pourquoi le tirage est repris.")


class WishForm(forms.Form):
    """A couple; shape only."""

    token = token_field()
    one = FigureField(label=_("Équipe n°"), min_value=1, max_value=9999)
    two = FigureField(label=_("et équipe n°"), min_value=1, max_value=9999)
    reason = forms.CharField(
        label=_("Pourquoi, pour cette table seulement"), required=False, max_length=WISH_REASON_MAX
    )
    helper = parts_alone(beside("one", "two", "reason"))


class ForgetForm(forms.Form):
    """Which couple may meet after all."""

    token = token_field()
    wish = forms.IntegerField(min_value=1)
