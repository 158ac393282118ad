"""The short forms: one question or two each, about limits, tables, an end, the club, its rules. Shape
only."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from ...core.outside import decimal_number
from ...models import Club, SavedRuleset, Table, Tournament
from ...models.people import NAME_MAX
from ...web.fields import RowForm, row_field
from ...web.layouts import beside, laid_out
from ..plan import ENDS, LIMITS, MatchLimits
from ..wifi import OLD, OPEN, PROTECTED, SECURITIES, Wifi

MOST_NAME_BYTES, LEAST_PASSWORD, MOST_PASSWORD = 32, 8, 64


class LimitsFields(RowForm):
    """Where a match ends: at least one of three."""

    class Meta:
        model = Tournament
        fields: tuple[str, ...] = LIMITS
        formfield_callback = row_field

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        shown_limits = [name for name in ENDS if name in self.fields]
        if shown_limits and not any(data.get(name) or name in self.errors for name in shown_limits):
            self.add_error("target", _("Il faut une limite au moins : points, donnes ou minutes."))
        return data


class LimitsForm(LimitsFields):
    """The limits of the matches not yet begun, whether they hold for rounds to come, and why they change."""

    later = forms.BooleanField(
        label=_("Valent aussi pour les tours qui seront tirés ensuite"),
        required=False,
        help_text=_("Sans la coche, ces tours se jouent comme le disent les réglages du tournoi."),
    )
    reason = forms.CharField(label=_("Motif"), max_length=200)

    def limits(self) -> MatchLimits:
        return MatchLimits(**{name: self.cleaned_data[name] for name in LIMITS})


class TablesForm(RowForm):
    """How many tables there are, and what is said of each."""

    class Meta:
        model = Tournament
        fields = ("table_count",)
        formfield_callback = row_field

    def __init__(self, *args: Any, tables: list[Table], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tables = tables
        for table in tables:
            label = _("Table %(n)s") % {"n": table.number}
            field = row_field(Table._meta.get_field("note"), label=label, initial=table.note)
            self.fields[f"note_{table.number}"] = field
        self.helper = laid_out("table_count", beside(*(f"note_{table.number}" for table in tables)))

    def notes(self) -> dict[int, str]:
        """What was sent; a table added since the page was made has no note in it."""
        sent = {table.number: f"note_{table.number}" for table in self.tables}
        return {number: self.cleaned_data[name] for number, name in sent.items() if name in self.data}


class CancelForm(forms.Form):
    """Why the evening does not take place."""

    reason = forms.CharField(label=_("Motif"), max_length=200)


class DeleteForm(forms.Form):
    """The name typed, so that nobody deletes by a slip; a demonstration does not ask."""

    name = forms.CharField(label=_("Tapez le nom du tournoi"), max_length=NAME_MAX, required=False)


def time_zones() -> list[tuple[str, str]]:
    """Those that people live in, as this machine knows them: no column can hold the list."""
    zones = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc"))
    return [(zone, zone.replace("_", " ")) for zone in zones]


class ClubForm(RowForm):
    """The club's name, its clock, its colour."""

    time_zone = forms.ChoiceField(label=Club._meta.get_field("time_zone").verbose_name, choices=time_zones)

    class Meta:
        model = Club
        fields = ("name", "time_zone", "colour")
        formfield_callback = row_field
        widgets = {
            "colour": forms.TextInput(
                attrs={"type": "color", "class": "form-control-color", "list": "colours"}
            )
        }

    def clean_colour(self) -> str:
        """In small letters, as browsers send it."""
        colour: str = self.cleaned_data["colour"].lower()
        return colour


class WifiForm(forms.Form):
    """The Wi-Fi of the hall; without a name it is forgotten. Shape only, as the standard bounds it."""

    name = forms.CharField(
        label=_("Nom du réseau (SSID)"),
        max_length=32,
        required=False,
        strip=False,
        help_text=_("Vide : le programme l’oublie, et l’affiche n’en parle pas."),
    )
    security = forms.ChoiceField(label=_("Sécurité"), choices=SECURITIES, initial=PROTECTED)
    password = forms.CharField(
        label=_("Mot de passe du Wi-Fi"),
        max_length=64,
        required=False,
        strip=False,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    hidden = forms.BooleanField(label=_("Réseau masqué (il n’annonce pas son nom)"), required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        name, password = data.get("name") or "", data.get("password") or ""
        if len(name.encode()) > MOST_NAME_BYTES:
            self.add_error("name", _("Trop long : un nom de Wi-Fi tient en 32 octets."))
        protected = data.get("security") == PROTECTED
        if name and protected and not LEAST_PASSWORD <= len(password.encode()) <= MOST_PASSWORD:
            self.add_error("password", _("Un mot de passe WPA a de 8 à 64 caractères."))
        if name and data.get("security") == OLD and not password:
            self.add_error("password", _("Il manque le mot de passe."))
        return data

    def wifi(self) -> Wifi | None:
        """What was typed; None to forget."""
        data = self.cleaned_data
        if not data["name"]:
            return None
        password = "" if data["security"] == OPEN else data["password"]
        return Wifi(data["name"], password, data["security"], data["hidden"])


MOST_BYTES = 200_000  # a ruleset with every parameter and every remark is under 20 kB


class NameForm(RowForm):
    """Another name for rules of the club."""

    class Meta:
        model = SavedRuleset
        fields = ("name",)
        formfield_callback = row_field


class ImportForm(forms.Form):
    """A ruleset's file."""

    file = forms.FileField(label=_("Fichier d’un règlement (.json)"))

    def clean_file(self) -> bytes:
        """What the file holds; whether it is a ruleset is scoring's to say."""
        sent = self.cleaned_data["file"]
        if sent.size > MOST_BYTES:
            raise forms.ValidationError(_("Ce fichier est trop grand pour un règlement."))
        return bytes(sent.read())


class AttachForm(forms.Form):
    """The evening that shall be played by these rules. Any may be named: a service says whether it may."""

    tournament = forms.CharField(label=_("Tournoi"), max_length=9)
    reason = forms.CharField(label=_("Motif, si le tirage est publié"), max_length=200, required=False)

    def __init__(self, *args: Any, tournaments: list[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournaments = tournaments
        offered = [(str(tournament.pk), tournament.name) for tournament in tournaments]
        self.fields["tournament"].widget = forms.Select(choices=offered)

    def clean_tournament(self) -> int:
        """The number of the row."""
        tournament = decimal_number(self.cleaned_data["tournament"])
        if tournament is None:
            raise forms.ValidationError(_("Choisissez un tournoi de la liste."))
        return tournament
