"""Logging in, one's own password, one role."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ...models import Role
from ...naming import folded
from .passwords import NAME_LENGTH, NewPassword


class LogInForm(forms.Form):
    """A name and a password."""

    username = forms.CharField(
        label=_("Votre nom"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "words"}),
    )
    password = forms.CharField(
        label=_("Mot de passe"),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def credentials(self) -> dict[str, str]:
        """Without accents or case in the name: « remi » is « Rémi »."""
        return {"username": folded(self.cleaned_data["username"]), "password": self.cleaned_data["password"]}


class ChangePasswordForm(NewPassword):
    """The old password, asked of whoever has one, and the new one twice."""

    password_old = forms.CharField(
        label=_("Ancien mot de passe"),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    field_order = ["password_old", "password", "password_again"]

    def __init__(self, *args: Any, has_one: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_one:
            del self.fields["password_old"]

    def old_and_new(self) -> dict[str, str]:
        """What was typed; the old one is empty for whoever had none."""
        return {"old": self.cleaned_data.get("password_old", ""), "new": self.cleaned_data["password"]}


class RoleForm(forms.Form):
    """One role."""

    role = forms.ChoiceField(label=_("Rôle"), choices=Role.choices)

    def role_given(self) -> Role:
        return Role(self.cleaned_data["role"])
