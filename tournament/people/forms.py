"""What people type to come in: a name, a password, a role, the questions behind a one-use link.

Shape only: names, lengths, two passwords that agree; whether a name is taken is a service's answer."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from ..models import Invitation, Role, User
from ..models.people import NAME_MAX
from ..web.naming import folded
from .services import Entrance

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


class PersonNameForm(forms.Form):
    """How somebody is called here; also the name to log in with."""

    name = forms.CharField(
        label=_("Votre nom"),
        max_length=NAME_LENGTH,
        help_text=_("Un prénom suffit. Il sert aussi à se connecter."),
        widget=forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words"}),
    )

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if not folded(name):
            raise forms.ValidationError(_("Écrivez un nom avec des lettres."))
        return name


class FirstForm(NewPassword, PersonNameForm):
    """The very first page: a club, its first organiser."""

    club_name = forms.CharField(
        label=_("Nom du club"),
        max_length=NAME_MAX,
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    field_order = ["club_name", "name", "password", "password_again"]

    def entrance(self) -> Entrance:
        data = self.cleaned_data
        return Entrance(name=data["name"], password=data["password"], club_name=data["club_name"])


class JoinForm(NewPassword, PersonNameForm):
    """Somebody invited: a name is enough, except for an organiser."""

    field_order = ["name", "password", "password_again"]

    def entrance(self) -> Entrance:
        return Entrance(name=self.cleaned_data["name"], password=self.cleaned_data["password"])


class RecoverForm(NewPassword):
    """Somebody known who comes back by a link."""

    def entrance(self) -> Entrance:
        return Entrance(password=self.cleaned_data["password"])


class MachineForm(NewPassword):
    """A link made on the machine: which organiser's password it replaces."""

    who = forms.ChoiceField(label=_("Qui êtes-vous ?"), widget=forms.RadioSelect)
    field_order = ["who", "password", "password_again"]

    def __init__(self, *args: Any, organisers: list[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.organisers = {str(user.pk): user for user in organisers}
        self.fields["who"].choices = [(pk, user.name) for pk, user in self.organisers.items()]

    def entrance(self) -> Entrance:
        return Entrance(password=self.cleaned_data["password"], who=self.organisers[self.cleaned_data["who"]])


def for_link(invitation: Invitation, organisers: list[User], data: Any) -> Any:
    """The form a link opens on."""
    if invitation.kind == Invitation.Kind.FIRST:
        return FirstForm(data)
    if invitation.kind == Invitation.Kind.INVITE:
        return JoinForm(data, optional=invitation.role != Role.ORGANISER)
    if invitation.for_user is not None:
        return RecoverForm(data, optional=True)
    return MachineForm(data, organisers=organisers)
