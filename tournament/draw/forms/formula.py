"""The evening that proposals are made for, a proposal chosen, and what goes with a formula. Shape only."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ...web.fields import FigureField
from ...web.layouts import RefusalLine, parts_alone
from .draws import reason_field, token_field
from .stages import MOST


def time_field(label: Any) -> forms.TimeField:
    """An hour of the evening."""
    return forms.TimeField(
        label=label,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"invalid": _("Écrivez l’heure comme 19:30."), "required": _("Dites l’heure.")},
    )


class EveningForm(forms.Form):
    """From when to when, with how many teams: what a proposal needs. Sent by GET, so it can be kept."""

    teams = FigureField(label=_("Équipes"), min_value=4, max_value=400)
    start = time_field(_("Ouverture des portes"))
    latest_end = time_field(_("Fin au plus tard"))
    breaks = FigureField(label=_("Pauses, en minutes"), min_value=0, max_value=600, required=False)
    helper = parts_alone("teams", "start", "latest_end", "breaks")

    def evening(self) -> dict[str, int]:
        """In minutes after midnight."""
        sent = self.cleaned_data
        start, end = sent["start"], sent["latest_end"]
        return {
            "teams": sent["teams"],
            "start": 60 * start.hour + start.minute,
            "latest_end": 60 * end.hour + end.minute,
            "breaks": sent["breaks"] or 0,
        }


class ComposeForm(forms.Form):
    """What goes with stages that are composed by hand: for how many teams, and why they change."""

    teams = FigureField(label=_("Inscrits attendus"), min_value=3, max_value=400)
    reason = reason_field(_("Motif, gardé au journal"), required=False)
    token = token_field()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="compose_%s", **kwargs)


class StagesField(forms.JSONField):
    """The stages of a proposal as data, sent by a page of ours; whatever else comes is one sentence."""

    def to_python(self, value: Any) -> Any:
        try:
            stages = super().to_python(value)
            json.dumps(stages, ensure_ascii=False).encode()  # half a character cannot be shown again
        except (forms.ValidationError, ValueError, RecursionError):
            stages = None
        if not _are_stages(stages):
            raise forms.ValidationError(_("Cette proposition n’est plus lisible : rechargez la page."))
        return stages


def _are_stages(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST and all(isinstance(stage, dict) for stage in value)


class ChoiceForm(forms.Form):
    """A proposal as it was read: its stages, and its limits where they are not the evening's."""

    stages = StagesField(widget=forms.HiddenInput)
    teams = forms.IntegerField(widget=forms.HiddenInput, min_value=3, max_value=400)
    target = forms.IntegerField(widget=forms.HiddenInput, min_value=100, max_value=20000, required=False)
    minutes = forms.IntegerField(widget=forms.HiddenInput, min_value=5, max_value=240, required=False)
    limits = forms.BooleanField(required=False)
    token = token_field()


class RoundsForm(forms.Form):
    """Another number of rounds for a stage, and why."""

    stage = forms.TypedChoiceField(label=_("Étape"), coerce=int)
    rounds = FigureField(label=_("Nombre de tours"), min_value=1, max_value=30)
    reason = reason_field(_("Motif, gardé au journal"))
    token = token_field()
    helper = parts_alone("stage", "rounds", "reason", RefusalLine("rounds-error"))

    def __init__(self, *args: Any, stages: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["stage"].choices = stages
        self.fields["reason"].error_messages["required"] = _("Dites pourquoi le nombre de tours change.")
