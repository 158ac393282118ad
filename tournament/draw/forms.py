"""The shapes of what the organiser sends about a draw. Never touches the database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..tokens import made
from .queries import Choices, PoolCard

HIGHEST_SEED = 999_999_999_999
LONGEST_REASON = 200


def token_field() -> forms.CharField:
    """The write token of a form, made when the form is shown."""
    return forms.CharField(widget=forms.HiddenInput, initial=made, max_length=43)


def reason_field(label: Any, *, required: bool = True) -> forms.CharField:
    """A reason, kept in the journal."""
    return forms.CharField(
        label=label,
        required=required,
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class SeedField(forms.IntegerField):
    """A seed as people write it: 48213907 or 48 213 907."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> int | None:
        if isinstance(value, str):
            value = "".join(value.split())
        return super().to_python(value)


class ProposeForm(forms.Form):
    """What to draw and from which seed. The service knows whether a reason is needed: a retry needs none."""

    who = forms.ChoiceField(
        label=_("Qui est tiré ?"),
        required=False,
        choices=[("present", _("Les présentes seulement")), ("everyone", _("Toutes les inscrites"))],
        widget=forms.RadioSelect,
    )
    clubs_apart = forms.BooleanField(label=_("Clubs séparés"), required=False, initial=True)
    seed = SeedField(
        label=_("Graine"),
        required=False,
        min_value=0,
        max_value=HIGHEST_SEED,
        help_text=_("Laissez vide : le sort la choisit."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "invalid": _("La graine est un nombre entier."),
            "min_value": _("La graine est un nombre entier, à partir de 0."),
            "max_value": _("La graine a douze chiffres au plus."),
        },
    )
    reason = reason_field(_("Motif, gardé au journal"), required=False)
    token = token_field()

    def __init__(self, *args: Any, choices: Choices | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = choices or Choices()
        self.fields["who"].initial = "everyone" if choices.everyone else "present"
        self.fields["clubs_apart"].initial = choices.clubs_apart

    def choices(self) -> Choices:
        """The engine's choices; absent means only the teams present."""
        sent = self.cleaned_data
        return Choices(everyone=sent["who"] == "everyone", clubs_apart=sent["clubs_apart"])


def options(pools: Iterable[PoolCard]) -> list[tuple[str, str]]:
    """The teams of a draft for a list: "7, Fabre – Oustric (B)", by number."""
    rows = [(one.number, f"{one.number}, {one.name} ({pool.name})") for pool in pools for one in pool.teams]
    return [("", _("Choisissez"))] + [(str(number), label) for number, label in sorted(rows)]


class PairForm(forms.Form):
    """Two different teams of the draft, by number, to see what their exchange would do."""

    one = forms.TypedChoiceField(label=_("Équipe"), coerce=int)
    two = forms.TypedChoiceField(label=_("avec"), coerce=int)

    def __init__(self, *args: Any, pools: Iterable[PoolCard], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "two"):
            self.fields[name].choices = options(pools)
            self.fields[name].error_messages = {
                "required": _("Choisissez une équipe."),
                "invalid_choice": _("Cette équipe n’est pas dans ce tirage."),
            }

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        if sent.get("one") and sent.get("one") == sent.get("two"):
            self.add_error("two", _("Choisissez deux équipes différentes."))
        return sent


class SwapForm(forms.Form):
    """The exchange that was shown, with its reason."""

    draft = forms.IntegerField(widget=forms.HiddenInput)
    one = forms.IntegerField(widget=forms.HiddenInput)
    two = forms.IntegerField(widget=forms.HiddenInput)
    reason = reason_field(_("Motif, gardé au journal"))
    token = token_field()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="swap_%s", **kwargs)  # it shares its page with the redraw
        self.fields["reason"].error_messages["required"] = _("Dites pourquoi ces équipes sont échangées.")


class ReleaseForm(forms.Form):
    """The draft that was read before it is released."""

    draft = forms.IntegerField(widget=forms.HiddenInput)
    token = token_field()


class TakeBackForm(forms.Form):
    """Why a released draw is taken back."""

    draft = forms.IntegerField(widget=forms.HiddenInput)
    reason = reason_field(_("Motif, gardé au journal"))
    token = token_field()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].error_messages["required"] = _("Dites pourquoi le tirage est repris.")
