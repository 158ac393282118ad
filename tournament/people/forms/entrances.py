"""The questions behind a one-use link: first organiser, new person, forgotten password.

Shape only: names, lengths, two passwords that agree; whether a name is taken is a service's answer."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ...models import Invitation, Role, User
from ...naming import folded
from ..services import Entrance
from .passwords import NAME_LENGTH, NewPassword


class PersonName(forms.Form):
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


class FirstForm(NewPassword, PersonName):
    """The very first page: a club, its first organiser."""

    club_name = forms.CharField(
        label=_("Nom du club"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "organization"})
    )
    field_order = ["club_name", "name", "password", "password_again"]

    def entrance(self) -> Entrance:
        data = self.cleaned_data
        return Entrance(name=data["name"], password=data["password"], club_name=data["club_name"])


class JoinForm(NewPassword, PersonName):
    """Somebody invited: a name is enough, except for an organiser."""

    field_order = ["name", "password", "password_again"]

    def entrance(self) -> Entrance:
        return Entrance(name=self.cleaned_data["name"], password=self.cleaned_data["password"])


class BackForm(NewPassword):
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
        return BackForm(data, optional=True)
    return MachineForm(data, organisers=organisers)
