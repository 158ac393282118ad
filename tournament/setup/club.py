"""The club's name, clock and colour; the Wi-Fi of its hall, kept in a file that only its owner may read: no
copy of the database, export or journal holds it."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from launcher.whole import write_whole

from ..core.access import Action
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.writes import writes_club
from ..models import Club
from ..web.forms import RowForm, row_field

# Contrast is WCAG 2.2's (1.4.6): the ratio of the relative luminances, from 1 to 21.
BAIZE = "#0f4d38"  # the house colour, as in static/css/theme.css
ON_FELT = ("#f8f0dc", "#dbe3d1")  # the two voices written on the band (--on-felt, --on-felt-2)
ENOUGH = 7.0  # AAA: the band is read from across a hall

_WRITTEN = re.compile(r"#[0-9a-f]{6}")


def is_colour(text: str) -> bool:
    """Whether it is written #rrggbb, in small letters."""
    return _WRITTEN.fullmatch(text) is not None


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green, blue from 0 to 255 of "#rrggbb"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """0 for black to 1 for white (WCAG 2.2, relative luminance)."""
    shares = [value / 255 for value in channels(colour)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other_colour: str) -> float:
    """How well one is read on the other, whichever is the ground: 1 to 21."""
    low, high = sorted((luminance(colour), luminance(other_colour)))
    return (high + 0.05) / (low + 0.05)


def on_the_band(colour: str) -> float:
    """The contrast of the fainter of the two voices with a band of this colour."""
    return min(contrast(colour, voice) for voice in ON_FELT)


def deeper(colour: str) -> str:
    """The same colour a third darker, for what is pressed on the band."""
    return "#" + "".join(f"{value * 7 // 10:02x}" for value in channels(colour))


@writes_club("setup.club_changed", Action.SETUP)
def change_club(club: Club, name: str, time_zone: str, colour: str, entry: Draft) -> None:
    """Rename the club, move it to another time zone (an IANA name, checked by the form), paint its band.

    Refused: "colour_pale" when what is written on the band could not be read (look, §2)."""
    if on_the_band(colour) < ENOUGH:
        text = _(
            "Trop clair pour le texte du bandeau : contraste %(has)s, il faut %(wants)s. Prenez plus foncé."
        )
        figures = {"has": number_format(on_the_band(colour), 1), "wants": number_format(ENOUGH, 0)}
        raise Refused("colour_pale", text % figures, "colour")
    entry.after = {"name": name, "time_zone": time_zone, "colour": colour}
    entry.before = {column: getattr(club, column) for column in entry.after}
    for column, value in entry.after.items():
        setattr(club, column, value)
    club.save(update_fields=[*entry.after])


FILE = "wifi.json"

OPEN, PROTECTED, OLD = "nopass", "WPA", "WEP"

SECURITIES = (
    (PROTECTED, gettext_lazy("WPA, WPA2 ou WPA3")),
    (OPEN, gettext_lazy("aucune, réseau ouvert")),
    (OLD, gettext_lazy("WEP (ancien)")),
)

# What a QR code of this kind sets apart by a backslash.
SPECIAL = re.compile(r'([\\;,:"])')


@dataclass(frozen=True, slots=True)
class Wifi:
    """One network; `hidden`: it does not say its name by itself."""

    name: str
    password: str = ""
    security: str = PROTECTED
    hidden: bool = False

    @property
    def code(self) -> str:
        """What its QR code says, so that a phone joins without typing."""
        parts = [f"T:{self.security}", f"S:{escaped(self.name)}"]
        if self.security != OPEN:
            parts.append(f"P:{escaped(self.password)}")
        return f"WIFI:{';'.join(parts + ['H:true'] * self.hidden)};;"

    def __repr__(self) -> str:
        """Nothing that a log may hold."""
        return "Wifi(…)"


def escaped(text: str) -> str:
    """Each character that means something in the code, after a backslash."""
    return SPECIAL.sub(r"\\\1", text)


def wifi_of(club: Club) -> Wifi | None:
    """The Wi-Fi that this club has said; None where it has not."""
    said = _all().get(str(club.pk))
    try:
        return Wifi(**said) if said else None
    except TypeError:
        return None


@writes_club("setup.wifi_changed", Action.WIFI)
def change_wifi(club: Club, wifi: Wifi | None, entry: Draft) -> None:
    """Keep it, or forget it; the journal says that it changed, not to what."""
    kept = {key: said for key, said in _all().items() if key != str(club.pk)}
    kept |= {str(club.pk): asdict(wifi)} if wifi else {}
    write_whole(_path(), json.dumps(kept, ensure_ascii=False), private=True)


def _path() -> Path:
    return Path(settings.DATA_DIR) / FILE


def _all() -> dict[str, Any]:
    try:
        kept = json.loads(_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


MOST_NAME_BYTES, LEAST_PASSWORD, MOST_PASSWORD = 32, 8, 64


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
        label=gettext_lazy("Nom du réseau (SSID)"),
        max_length=32,
        required=False,
        strip=False,
        help_text=gettext_lazy("Vide : le programme l’oublie, et l’affiche n’en parle pas."),
    )
    security = forms.ChoiceField(label=gettext_lazy("Sécurité"), choices=SECURITIES, initial=PROTECTED)
    password = forms.CharField(
        label=gettext_lazy("Mot de passe du Wi-Fi"),
        max_length=64,
        required=False,
        strip=False,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    hidden = forms.BooleanField(
        label=gettext_lazy("Réseau masqué (il n’annonce pas son nom)"), required=False
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        name, password = data.get("name") or "", data.get("password") or ""
        if len(name.encode()) > MOST_NAME_BYTES:
            self.add_error("name", gettext_lazy("Trop long : un nom de Wi-Fi tient en 32 octets."))
        protected = data.get("security") == PROTECTED
        if name and protected and not LEAST_PASSWORD <= len(password.encode()) <= MOST_PASSWORD:
            self.add_error("password", gettext_lazy("Un mot de passe WPA a de 8 à 64 caractères."))
        if name and data.get("security") == OLD and not password:
            self.add_error("password", gettext_lazy("Il manque le mot de passe."))
        return data

    def arguments(self) -> dict[str, Any]:
        """What its write takes: what was typed; None to forget."""
        data = self.cleaned_data
        password = "" if data["security"] == OPEN else data["password"]
        return {"wifi": Wifi(**{**data, "password": password}) if data["name"] else None}
