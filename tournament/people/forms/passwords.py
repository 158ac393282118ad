"""Names and passwords, as every door asks for them, and where a refusal is shown."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 50


class NewPassword(forms.Form):
    """A password typed twice; optional where a link is enough to come in."""

    password = forms.CharField(
        label=_("Mot de passe"),
        max_length=128,
        strip=False,
        help_text=_("8 caractères au moins."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password_again = forms.CharField(
        label=_("Le même, encore une fois"),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, optional: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if optional:
            self.fields["password"].required = self.fields["password_again"].required = False
            self.fields["password"].help_text = _("Facultatif : pour revenir sans nouveau lien.")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        password, again = data.get("password", ""), data.get("password_again", "")
        if password and "password" not in self.errors:
            try:
                validate_password(password)
            except forms.ValidationError as error:
                self.add_error("password", error)
        if password != again and not self.errors:
            self.add_error("password_again", _("Les deux mots de passe ne sont pas les mêmes."))
        return data
