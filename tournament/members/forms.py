"""What is typed about the club's roll: an entry with the columns the club keeps, which columns those are, the
name that confirms an erasure, a list. Shape only."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.core import signing
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core import tokens
from ..core.tokens import SIGNED_FOR
from ..lists.names import NAME_ORDERS, NameOrder, PersonName, Unreadable, two_parts
from ..models import Club, Member
from ..web.fields import RowForm, row_field
from .parsing.people import PersonLine, read_people, read_people_file
from .services.roll import COLUMNS, kept_columns

TOKEN_MAX = 43


class FindMemberForm(forms.Form):
    """Read from the address; anything strange in it shows the whole roll."""

    q = forms.CharField(required=False, max_length=80)
    show = forms.ChoiceField(required=False, choices=[("away", "away")])

    def search(self) -> tuple[str, bool]:
        """The words, and whether those are asked for who come no longer."""
        self.is_valid()
        return self.cleaned_data.get("q", ""), not self.cleaned_data.get("show")


class MemberForm(RowForm):
    """An entry of the roll, with the columns its club keeps."""

    token = forms.CharField(widget=forms.HiddenInput, required=False, max_length=TOKEN_MAX)

    class Meta:
        model = Member
        fields = [
            "given_name",
            "family_name",
            "sex",
            "birth_year",
            "licence",
            "category",
            "home_club",
            "email",
            "telephone",
            "name_hidden",
            "active",
        ]
        formfield_callback = row_field
        field_classes = {"birth_year": forms.IntegerField}
        widgets = {"birth_year": forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})}

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person: PersonName | None = None
        self.instance.club = club
        for name in {name for names in COLUMNS.values() for name in names} - {*kept_columns(club)}:
            del self.fields[name]
        self.initial["token"] = tokens.new_token()

    def clean(self) -> dict[str, Any]:
        """The two parts of the name, tidied; the reader's sentence stands beside the part."""
        typed: dict[str, Any] = super().clean() or self.cleaned_data
        try:
            self.person = two_parts(typed.get("given_name", ""), typed.get("family_name", ""))
        except Unreadable as error:
            field = {"given": "given_name"}.get(error.field or "", "family_name")
            self.add_error(field, error.message)
        else:
            typed["given_name"], typed["family_name"] = self.person.given, self.person.family
        return typed

    def columns(self) -> dict[str, Any]:
        """Beside the name."""
        names = {"token", "given_name", "family_name"}
        return {name: value for name, value in self.cleaned_data.items() if name not in names}


class ColumnsForm(RowForm):
    """What the roll keeps of a person beside the name."""

    token = forms.CharField(widget=forms.HiddenInput, required=False, max_length=TOKEN_MAX)

    class Meta:
        model = Club
        fields = list(COLUMNS)
        formfield_callback = row_field

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["token"] = tokens.new_token()

    def keeps(self) -> list[str]:
        """The club's columns that are ticked."""
        return [name for name in COLUMNS if self.cleaned_data[name]]


class EraseForm(forms.Form):
    """The name typed, so that nobody is erased by a slip."""

    token = forms.CharField(widget=forms.HiddenInput, required=False, max_length=TOKEN_MAX)
    typed = forms.CharField(
        label=gettext_lazy("Tapez son nom pour confirmer"),
        max_length=140,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Tapez son nom pour confirmer.")},
    )


class PeopleForm(forms.Form):
    """A list of people: pasted, or a file; one person a line."""

    text = forms.CharField(
        label=gettext_lazy("Coller une liste, une personne par ligne"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(
        label=gettext_lazy("ou un fichier, .xlsx ou .csv"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt"}),
        error_messages={"empty": gettext_lazy("Ce fichier est vide.")},
    )
    order = forms.ChoiceField(
        label=gettext_lazy("Ordre des noms"), choices=NAME_ORDERS, initial=NameOrder.GUESS, required=False
    )

    def clean(self) -> dict[str, Any]:
        """Read whichever was given; the reader's sentence stands beside it."""
        typed: dict[str, Any] = super().clean() or self.cleaned_data
        order = NameOrder(typed.get("order") or NameOrder.GUESS)
        file, text = typed.get("file"), typed.get("text", "")
        if not file and not text.strip() and not self.errors:
            self.add_error("text", _("Collez une liste, ou choisissez un fichier."))
            return typed
        try:
            if file and file.size > settings.UPLOAD_MAX_BYTES:
                raise Unreadable("too_large", _("Ce fichier dépasse 2 Mo : gardez seulement la liste."))
            typed["reading"] = (
                read_people_file(file.read(), order, file.name) if file else read_people(text, order)
            )
        except Unreadable as error:
            self.add_error("file" if file else "text", error.message)
        return typed


def sealed(people: list[PersonLine], club: Club) -> str:
    """The people of a preview as one signed word."""
    return signing.dumps([line.as_content() for line in people], salt=_salt(club), compress=True)


def unsealed(text: str, club: Club) -> list[PersonLine]:
    """The people back. Raises signing.BadSignature: forged, another club's, too old."""
    content = signing.loads(text, salt=_salt(club), max_age=SIGNED_FOR)
    return [PersonLine.of(fields) for fields in content]


def _salt(club: Club) -> str:
    return f"members-import-{club.pk}"
