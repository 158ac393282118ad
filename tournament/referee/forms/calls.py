"""Calling the referee: one tap says why, the rest is optional; and what both sides said."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Side

from ..queries.calls import CALLS
from ..services.calls import TEXT_LENGTH, WHO_LENGTH, Call
from .matches import SIDES, MatchForm


class CallForm(MatchForm):
    """Why, in which deal, which team calls, who, and what happened."""

    what = forms.ChoiceField(
        choices=list(CALLS.items()), error_messages={"required": _("Pourquoi appelez-vous l’arbitre ?")}
    )
    deal = forms.IntegerField(label=_("Donne"), required=False, min_value=1, max_value=999)
    side = forms.ChoiceField(label=_("Équipe qui appelle"), choices=[("", "–"), *SIDES], required=False)
    who = forms.CharField(label=_("Qui appelle"), max_length=WHO_LENGTH, required=False)
    text = forms.CharField(label=_("Que s’est-il passé ?"), max_length=TEXT_LENGTH, required=False)

    def call(self) -> Call:
        """The call; when valid."""
        said = self.cleaned_data
        side = Side(said["side"]) if said["side"] else None
        return Call(said["what"], said["deal"], side, said["who"], said["text"])


class WordsForm(MatchForm):
    """What the caller says, and what the other side answers."""

    text = forms.CharField(label=_("Ce que dit l’équipe qui appelle"), max_length=TEXT_LENGTH, required=False)
    answer = forms.CharField(label=_("Ce que répond l’autre équipe"), max_length=TEXT_LENGTH, required=False)
