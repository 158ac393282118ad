"""The accidents of a team: gone, back, a player replaced, a team at the door after the draw."""

from __future__ import annotations

from typing import Any

from crispy_forms.layout import Div, Fieldset
from django import forms
from django.utils.translation import gettext_lazy as _

from ...core import tokens
from ...lists.names import CLUB_MAX
from ...models import Team
from ...web.layouts import parts_alone
from ..queries.proposals import ARTICLE_LENGTH
from ..services.late_teams import Newcomers
from ..services.opening import REASON_LENGTH
from ..services.teams import NAME_LENGTH
from .matches import RefusableForm


class TeamForm(RefusableForm):
    """A form about a team, written once however often it is sent."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {"token": tokens.new_token(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)


class GoneForm(TeamForm):
    """A team that does not come, leaves, or is sent away; what becomes of the match that it was playing, and
    whether the exempt team plays its next one."""

    status = forms.ChoiceField(
        choices=[
            (Team.Status.ABSENT.value, _("Absence")),
            (Team.Status.WITHDRAWN.value, _("Abandon")),
            (Team.Status.DISQUALIFIED.value, _("Disqualification")),
        ],
        error_messages={"required": _("Absence, abandon ou disqualification ?")},
    )
    article = forms.CharField(
        label=_("Article du règlement, pour une disqualification"), required=False, max_length=ARTICLE_LENGTH
    )
    begun = forms.CharField(required=False, max_length=10)
    stand_in = forms.BooleanField(required=False)
    reason = forms.CharField(label=_("Motif"), required=False, max_length=REASON_LENGTH)


class TeamBackForm(TeamForm):
    """Why a team that was gone plays again."""

    reason = forms.CharField(
        label=_("Motif"),
        max_length=REASON_LENGTH,
        error_messages={"required": _("Dites pourquoi, en quelques mots.")},
    )


class ReplaceForm(TeamForm):
    """Who leaves, who plays instead."""

    leaving = forms.IntegerField(error_messages={"required": _("Qui est remplacé ?")})
    given = forms.CharField(label=_("Prénom"), max_length=NAME_LENGTH, required=False)
    family = forms.CharField(label=_("Nom"), max_length=NAME_LENGTH, required=False)
    roll = forms.CharField(required=False, max_length=9)
    helper = parts_alone(Div("given", css_class="mt-2"), "family")

    @property
    def typed_name(self) -> str:
        """Whoever plays on, as typed so far."""
        return f"{self['given'].value() or ''} {self['family'].value() or ''}".strip()


class CatchUpForm(TeamForm):
    """Against whom an exempt team plays, and where."""

    partner = forms.IntegerField(required=False)
    opponent = forms.IntegerField(error_messages={"required": _("Contre qui ?")})
    second = forms.IntegerField(required=False)
    table = forms.IntegerField(error_messages={"required": _("À quelle table ?")})


class FriendlyForm(TeamForm):
    """Who plays whom for the pleasure of it, and where."""

    one = forms.IntegerField(error_messages={"required": _("Qui joue ?")})
    two = forms.IntegerField(error_messages={"required": _("Contre qui ?")})
    with_one = forms.IntegerField(required=False)
    with_two = forms.IntegerField(required=False)
    table = forms.IntegerField(error_messages={"required": _("À quelle table ?")})


class PlaceForm(TeamForm):
    """Where a late team goes: a free place, or the waiting list."""

    place = forms.CharField(max_length=40, error_messages={"required": _("Où va cette équipe ?")})


class LateForm(PlaceForm):
    """Two people at the door after the draw."""

    given_1 = forms.CharField(label=_("Prénom"), max_length=NAME_LENGTH, required=False)
    family_1 = forms.CharField(label=_("Nom"), max_length=NAME_LENGTH, required=False)
    given_2 = forms.CharField(label=_("Prénom"), max_length=NAME_LENGTH, required=False)
    family_2 = forms.CharField(label=_("Nom"), max_length=NAME_LENGTH, required=False)
    club = forms.CharField(
        label=_("Club"),
        max_length=CLUB_MAX,
        required=False,
        error_messages={"max_length": _("Ce nom de club est trop long : 60 signes au plus.")},
    )
    paid = forms.BooleanField(label=_("Payé"), required=False)

    def __init__(self, *args: Any, individuals: bool, cashes: bool = False, **kwargs: Any) -> None:
        """`cashes`: a fee is asked, and whoever writes may take it."""
        super().__init__(*args, **kwargs)
        if not cashes:
            del self.fields["paid"]
        places = (1,) if individuals else (1, 2)
        whose = {1: "" if individuals else _("Premier joueur"), 2: _("Second joueur")}
        names = [
            Fieldset(whose[n], Div(Div(f"given_{n}"), Div(f"family_{n}"), css_class="names-two"))
            for n in places
        ]
        self.helper = parts_alone(*names, Div("club", css_class="mt-2"), *(["paid"] if cashes else []))

    def newcomers(self) -> Newcomers:
        """Their names, their club, their fee; when valid."""
        names = ("given_1", "family_1", "given_2", "family_2")
        typed = self.cleaned_data
        named = {name: typed[name] for name in names}
        return Newcomers(**named, club=typed["club"], paid=typed.get("paid", False))
