"""Everything written about one team, each part of a name in its own field."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ... import tokens
from ...models import Player, Team
from ..parsing import PersonName, TeamDetails, Unreadable
from ..parsing.details import FAMILY_MAX, GIVEN_MAX, NOTE_MAX
from ..parsing.names import two_parts
from .fields import ClubField, CountField, DeskForm

PHONE = re.compile(r"(?:\d[ .\-]?){8,}")
GIVEN, FAMILY = gettext_lazy("Prénom"), gettext_lazy("Nom")


def part(label: Any, length: int) -> forms.CharField:
    """One part of a name."""
    return forms.CharField(
        label=label,
        required=False,
        max_length=length,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"max_length": gettext_lazy("60 lettres au plus.")},
    )


class EditForm(DeskForm):
    """The spelling of two people, the club, the number, the seed, a note for the desk."""

    given_1 = part(GIVEN, GIVEN_MAX)
    family_1 = part(FAMILY, FAMILY_MAX)
    given_2 = part(GIVEN, GIVEN_MAX)
    family_2 = part(FAMILY, FAMILY_MAX)
    club = ClubField()
    number = CountField(label=gettext_lazy("Numéro"))
    seed = CountField(
        label=gettext_lazy("Tête de série"),
        help_text=gettext_lazy("1 pour la première ; vide pour les autres. Une tête de série par poule."),
    )
    note = forms.CharField(
        label=gettext_lazy("Note pour la table d’organisation"),
        required=False,
        max_length=NOTE_MAX,
        error_messages={"max_length": gettext_lazy("120 signes au plus.")},
    )

    def clean_note(self) -> str:
        """Names only: no telephone, no mail (DESIGN §3)."""
        note: str = self.cleaned_data["note"]
        if "@" in note or PHONE.search(note):
            raise forms.ValidationError(_("Ni adresse ni téléphone : le programme n’en garde pas."))
        return note

    def clean(self) -> dict[str, Any]:
        """Read both people; an empty second one is somebody alone."""
        typed: dict[str, Any] = super().clean() or self.cleaned_data
        typed["player_1"], typed["player_2"] = self._person(typed, 1), self._person(typed, 2)
        return typed

    def _person(self, typed: dict[str, Any], which: int) -> PersonName | None:
        given, family = typed.get(f"given_{which}", ""), typed.get(f"family_{which}", "")
        if which == 2 and not given and not family:
            return None
        try:
            return two_parts(given, family)
        except Unreadable as no:
            self.add_error(f"{no.field}_{which}", no.message)
            return None

    def refuse(self, no: Any) -> None:
        """The services speak of players; the second's sentence stands beside the family name."""
        if no.field in {"player_1", "player_2"}:
            no.field = f"family_{no.field[-1]}"
        super().refuse(no)

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
        )


def edit_form_of(team: Team) -> EditForm:
    """The form as the team stands now."""
    initial: dict[str, Any] = {
        "club": team.club_name,
        "number": team.number,
        "seed": team.seed,
        "note": team.note,
        "token": tokens.made(),
    }
    for which, player in ((1, team.player_1), (2, team.player_2)):
        initial |= _spelling(which, player)
    return EditForm(initial=initial)


def _spelling(which: int, player: Player | None) -> dict[str, str]:
    if player is None:
        return {}
    return {f"given_{which}": player.given_name, f"family_{which}": player.family_name}
