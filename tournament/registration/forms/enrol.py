"""The line at the door: two names, a club, Enter. The number shown is only a proposal until it is changed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ... import tokens
from ..parsing import TeamDetails
from .fields import ClubField, CountField, DeskForm, NameField

NAME_LENGTH = 140


def name_field(label: Any, *, required: bool) -> NameField:
    """One player's field."""
    return NameField(
        label=label,
        required=required,
        max_length=NAME_LENGTH,
        error_messages={
            "required": _("Il manque un nom."),
            "max_length": _("Ce nom est trop long : 60 lettres au plus par partie."),
        },
    )


class EnrolForm(DeskForm):
    """One team, or somebody alone when the second name is left out."""

    number = CountField(label=_("N°"))
    player_1 = name_field(_("Premier joueur"), required=True)
    player_2 = name_field(_("Second joueur"), required=False)
    club = ClubField()
    suggested = forms.IntegerField(widget=forms.HiddenInput, required=False)
    waiting = forms.BooleanField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, alone: bool = False, **kwargs: Any) -> None:
        """`alone`: in a mêlée a registration is one player."""
        super().__init__(*args, **kwargs)
        if alone:
            self.fields["number"].label = _("Joueur n°")
            self.fields["player_1"].label = _("Nom du joueur")
            del self.fields["player_2"]

    @property
    def first_wrong(self) -> str:
        """The field that takes the cursor: the first with an error, else the first name."""
        return next((field.name for field in self.visible_fields() if field.errors), "player_1")

    def details(self) -> TeamDetails:
        """A number left as proposed is not asked for: two desks that were shown the same one both get in."""
        typed = self.cleaned_data
        number = typed["number"] if typed["number"] != typed["suggested"] else None
        return TeamDetails(typed["player_1"], typed.get("player_2"), typed["club"], number)


def blank_enrol(next_number: int, *, alone: bool = False) -> EnrolForm:
    """A fresh line with the next number and its token."""
    initial = {"number": next_number, "suggested": next_number, "token": tokens.made()}
    return EnrolForm(initial=initial, alone=alone)
