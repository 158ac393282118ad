"""What the desk types about a team: the line at the door, all that is written about it.

The number shown at the door is a proposal until it is changed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Fieldset
from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.errors import Refused, show_refusal
from ..lists.names import CLUB_MAX, PersonName, Unreadable, one_name, two_parts
from ..lists.reading import HIGHEST_NUMBER, NOTE_MAX, TeamDetails, name_twice
from ..lists.rows import TELEPHONE_MAX, telephone_of
from ..members.entries import NEW, OTHER
from ..models import Member, Team
from ..web.forms import FigureField, laid_out, row_field, token_field
from ..web.units import unit_sentence


class NameField(forms.CharField):
    """ "Thomas Nègre", "NÈGRE Thomas", "Nègre, Thomas" → PersonName; empty gives None where it may."""

    default_error_messages = {
        "required": gettext_lazy("Il manque un nom."),
        "max_length": gettext_lazy("Ce nom est trop long : 60 lettres au plus par partie."),
    }

    def clean(self, value: Any) -> PersonName | None:
        """Read the name; the reader's sentence is the field's error."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return one_name(text)
        except Unreadable as error:
            raise forms.ValidationError(error.message, code=error.code) from error


class TelephoneField(forms.CharField):
    """One player's number, written one way; for the desk alone."""

    widget = forms.TextInput(attrs={"type": "tel", "autocomplete": "off"})

    def clean(self, value: Any) -> str:
        """Refuse what no telephone would dial."""
        text: str = super().clean(value)
        number = telephone_of(text)
        if text and not number:
            raise forms.ValidationError(_("Un numéro de téléphone, comme 06 12 34 56 78."))
        return number


NAME_LENGTH = 140
COUNT: Any = {
    "required": False,
    "min_value": 1,
    "max_value": HIGHEST_NUMBER,
    "error_messages": dict.fromkeys(
        ("invalid", "min_value", "max_value"), gettext_lazy("Un nombre de 1 à 9999.")
    ),
}


class PeopleForm(forms.Form):
    """A form that names two people: one name typed twice is a slip of the keyboard, until somebody says that
    it is two people."""

    token = token_field()
    two_people = forms.BooleanField(label=gettext_lazy("Oui, deux personnes du même nom"), required=False)
    club = forms.CharField(
        label=gettext_lazy("Club"),
        required=False,
        max_length=CLUB_MAX,
        error_messages={"max_length": gettext_lazy("Ce nom de club est trop long : 60 signes au plus.")},
    )
    asks_two_people = False

    def ask_two_people(self, typed: dict[str, Any], field: str) -> None:
        """Ask beside that field; `typed` has both people."""
        first = typed.get("player_1")
        twice = name_twice(first, typed.get("player_2")) if first else ""
        self.asks_two_people = bool(twice)
        if twice and not typed["two_people"]:
            self.add_error(field, twice)

    def refuse(self, refusal: Refused) -> None:
        """Put a service's sentence beside the field it names, else above the form."""
        show_refusal(self, refusal)


class EnrolForm(PeopleForm):
    """One team, or somebody alone when the second name is left out."""

    number = FigureField(label=gettext_lazy("N°"), **COUNT)
    player_1 = NameField(label=gettext_lazy("Premier joueur"), max_length=NAME_LENGTH)
    player_2 = NameField(label=gettext_lazy("Second joueur"), max_length=NAME_LENGTH, required=False)
    roll_1 = forms.CharField(required=False, max_length=9)
    roll_2 = forms.CharField(required=False, max_length=9)
    to_roll = forms.BooleanField(
        label=gettext_lazy("Ajouter au fichier du club qui n’y est pas"), required=False
    )
    suggested = forms.IntegerField(widget=forms.HiddenInput, required=False)
    waiting = forms.BooleanField(widget=forms.HiddenInput, required=False)
    sign_up = forms.IntegerField(widget=forms.HiddenInput, required=False)
    alike = forms.CharField(widget=forms.HiddenInput, required=False, max_length=5)
    field_order = ["number", "player_1", "player_2", "club"]

    def __init__(self, *args: Any, alone: bool = False, **kwargs: Any) -> None:
        """`alone`: in a mêlée a registration is one player."""
        super().__init__(*args, **kwargs)
        if alone:
            self.fields["number"].label = gettext_lazy("Joueur n°")
            self.fields["player_1"].label = gettext_lazy("Nom du joueur")
            del self.fields["player_2"], self.fields["roll_2"]

    def clean(self) -> dict[str, Any]:
        typed: dict[str, Any] = super().clean() or self.cleaned_data
        self.ask_two_people(typed, "player_2")
        return typed

    @property
    def words(self) -> list[forms.BoundField]:
        """What is typed after the number."""
        return [self[name] for name in ("player_1", "player_2", "club") if name in self.fields]

    @property
    def first_wrong(self) -> str:
        """The field that takes the cursor: the first with an error, else the first name."""
        return next((field.name for field in self.visible_fields() if field.errors), "player_1")

    def details(self, offered: Mapping[int, Set[str]] | None = None) -> TeamDetails:
        """A number left as proposed is not asked for: two desks that were shown the same one both get in.
        `offered`: the entries of the roll that the names may mean; a choice for another name is void."""
        typed = self.cleaned_data
        number = typed["number"] if typed["number"] != typed["suggested"] else None
        roll_1, roll_2 = (
            self._who(typed.get(f"roll_{n}", ""), (offered or {}).get(n, set())) for n in (1, 2)
        )
        return TeamDetails(
            typed["player_1"], typed.get("player_2"), typed["club"], number, roll_1=roll_1, roll_2=roll_2
        )

    def _who(self, choice: str, offered: Set[str]) -> str:
        """Who of the roll that is; somebody who is nobody there is added when that was ticked."""
        if choice in offered:
            return choice
        return NEW if self.cleaned_data["to_roll"] else OTHER


PHONE = re.compile(r"(?:\d[ .\-]?){8,}")


def _spelling(column: str) -> forms.CharField:
    field: forms.CharField = row_field(Member._meta.get_field(column))
    field.widget.attrs |= {"autocomplete": "off", "spellcheck": "false"}
    return field


def _telephone() -> TelephoneField:
    return TelephoneField(label=gettext_lazy("Téléphone"), required=False, max_length=TELEPHONE_MAX)


def _hidden() -> forms.BooleanField:
    return forms.BooleanField(label=Member._meta.get_field("name_hidden").verbose_name, required=False)


NAMES = {"given_1", "family_1", "given_2", "family_2"}


class EditForm(PeopleForm):
    """The spelling of two people, the club, the number, the seed, a note for the desk, as they stand now;
    without `place` its spelling and its note."""

    given_1, family_1, telephone_1 = _spelling("given_name"), _spelling("family_name"), _telephone()
    given_2, family_2, telephone_2 = _spelling("given_name"), _spelling("family_name"), _telephone()
    hidden_1, hidden_2 = _hidden(), _hidden()
    number = FigureField(label=gettext_lazy("Numéro"), **COUNT)
    seed = FigureField(
        label=gettext_lazy("Tête de série"),
        help_text=gettext_lazy("1 pour la première ; vide pour les autres. Une tête de série par poule."),
        **COUNT,
    )
    note = forms.CharField(
        label=gettext_lazy("Note pour la table d’organisation"),
        required=False,
        max_length=NOTE_MAX,
        error_messages={"max_length": gettext_lazy("120 signes au plus.")},
    )

    def __init__(self, typed: QueryDict | None, *, team: Team, place: bool = True) -> None:
        columns = {"club": team.club_name, "number": team.number, "seed": team.seed, "note": team.note}
        for n, player in enumerate(team.people, start=1):
            if player is not None:
                columns |= {f"given_{n}": player.given_name, f"family_{n}": player.family_name}
                columns |= {f"telephone_{n}": player.telephone, f"hidden_{n}": player.name_hidden}
        super().__init__(typed, initial=columns)
        for name in ("club", "number", "seed"):
            self.fields[name].disabled = not place
        self.team, self.place = team, place

    @property
    def helper(self) -> FormHelper:
        """Its parts; what was sent may ask for one more."""
        first = unit_sentence(self.team.tournament.individuals, "Premier joueur")
        names = Div(Fieldset(first, "given_1", "family_1", "telephone_1", "hidden_1"), css_class="names")
        if not self.team.is_single or (self.place and not self.team.tournament.individuals):
            names.append(Fieldset(_("Second joueur"), "given_2", "family_2", "telephone_2", "hidden_2"))
        parts = ["token", names, *(["two_people"] if self.asks_two_people else [])]
        if self.place:
            numbers = ("number", "seed") if self.team.number or self.team.is_single else ("seed",)
            parts += ["club", Div(*map(Div, numbers), css_class="names")]
        return laid_out(*parts, "note")

    def clean_note(self) -> str:
        """No mail, and no telephone where it does not go when its player is erased."""
        note: str = self.cleaned_data["note"]
        if "@" in note or PHONE.search(note):
            raise forms.ValidationError(_("Ni adresse ni téléphone ici : le téléphone a sa case."))
        return note

    def clean(self) -> dict[str, Any]:
        """Read both people; an empty second one is somebody alone. Of names that stay nothing is asked."""
        typed: dict[str, Any] = super().clean() or self.cleaned_data
        typed["player_1"], typed["player_2"] = self._person(typed, 1), self._person(typed, 2)
        if NAMES & set(self.changed_data):
            self.ask_two_people(typed, "family_2")
        return typed

    def _person(self, typed: dict[str, Any], position: int) -> PersonName | None:
        given_name, family_name = typed.get(f"given_{position}", ""), typed.get(f"family_{position}", "")
        if position == 2 and not given_name and not family_name:
            return None
        try:
            return two_parts(given_name, family_name)
        except Unreadable as error:
            self.add_error(f"{error.field}_{position}", error.message)
            return None

    def refuse(self, refusal: Any) -> None:
        """The services speak of players; the second's sentence stands beside the family name."""
        if refusal.field in {"player_1", "player_2"}:
            refusal.field = f"family_{refusal.field[-1]}"
        super().refuse(refusal)

    def details(self) -> TeamDetails:
        """What was typed."""
        typed = self.cleaned_data
        return TeamDetails(
            typed["player_1"],
            typed["player_2"],
            typed["club"],
            number=typed["number"],
            seed=typed["seed"],
            note=typed["note"],
            telephone_1=typed["telephone_1"],
            telephone_2=typed["telephone_2"] if typed["player_2"] else "",
            hidden_1=typed["hidden_1"],
            hidden_2=typed["hidden_2"],
        )
