"""One stage of a formula as its organiser composes it: the choices of its kind. Shape only."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..core.outside import decimal_number
from ..evening.kinds import KINDS, Option, StageKind
from ..web.fields import FigureField
from ..web.layouts import RefusalLine, parts_alone
from .forms import reason_field, token_field

Data = dict[str, Any]


def field_of(option: Option) -> forms.Field:
    """The field of a question: a number, one of several, else a tick."""
    if option.most:
        return FigureField(label=option.label, min_value=1, max_value=option.most)
    if option.choices:
        value_type = type(option.choices[0][0])
        return forms.TypedChoiceField(label=option.label, choices=option.choices, coerce=value_type)
    return forms.BooleanField(label=option.label, required=False)


class StageForm(forms.Form):
    """The choices of one stage; its kind, by its code, is fixed when it is added."""

    def __init__(self, code: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind = KINDS[code]
        self.title = self.kind.title
        self.fields.update({option.name: field_of(option) for option in self.kind.questions()})

    @property
    def toggles(self) -> list[Any]:
        """The questions answered by a tick."""
        return [field for field in self if isinstance(field.field, forms.BooleanField)]

    @property
    def others(self) -> list[Any]:
        """The questions answered otherwise."""
        return [field for field in self if not isinstance(field.field, forms.BooleanField)]

    def stage(self) -> Data:
        """What the engine reads."""
        return {"kind": self.kind.code, **self.kind.options_from(self.cleaned_data)}


def answers_of(stage: Mapping[str, Any]) -> dict[str, str]:
    """A stage as its form would send it."""
    kind = KINDS[str(stage["kind"])]
    answers = {"kind": kind.code, **kind.answers(stage)}
    for option in kind.questions():
        value = stage.get(option.name)
        if option.name not in answers and value not in (None, False):
            answers[option.name] = "on" if value is True else str(value)
    return answers


MOST = 6
Answers = dict[str, str]


class Composer:
    """A list of stages with what was typed in each; `do` is the button that was pressed."""

    def __init__(self, answers: list[Answers], do: str = "") -> None:
        self.do = do
        self.answers = self._after_button(answers, do)
        self.forms = [
            StageForm(stage_answers["kind"], self._bound(index, stage_answers), prefix=f"s{index}")
            for index, stage_answers in enumerate(self.answers)
        ]

    @classmethod
    def of(cls, stages: Iterable[Mapping[str, Any]]) -> Composer:
        """From the stages there are."""
        return cls([answers_of(stage) for stage in stages])

    @classmethod
    def sent(cls, post: Mapping[str, str]) -> Composer:
        """From what was sent; a kind that there is not ends the list."""
        answers: list[Answers] = []
        kinds = KINDS.keys()
        while len(answers) < MOST and post.get(f"s{len(answers)}-kind") in kinds:
            prefix = f"s{len(answers)}-"
            answers.append({name[len(prefix) :]: post[name] for name in post if name.startswith(prefix)})
        return cls(answers, post.get("do", ""))

    def addable(self, *, individuals: bool) -> list[StageKind]:
        """What can be added, for teams or for players who come alone."""
        units = "players" if individuals else "teams"
        return [kind for kind in KINDS.values() if kind.units == units and len(self.forms) < MOST]

    def is_valid(self) -> bool:
        results = [form.is_valid() for form in self.forms]  # all of them, for what they say
        return all(results)

    def stages(self) -> list[dict[str, Any]]:
        """What was composed, as data."""
        return [form.stage() for form in self.forms]

    def _after_button(self, answers: list[Answers], do: str) -> list[Answers]:
        """The list after the button: one more, one fewer, or two exchanged."""
        act, _colon, target = do.partition(":")
        added = next((kind for kind in KINDS.values() if act == "add" and kind.code == target), None)
        if added is not None and len(answers) < MOST:
            return [*answers, answers_of({"kind": target, **added.usual})]
        index = decimal_number(target, digits=2)
        if index is None or index >= len(answers):
            return answers
        if act == "remove":
            return answers[:index] + answers[index + 1 :]
        partner = {"up": index - 1, "down": index + 1}.get(act, index)
        if 0 <= partner < len(answers):
            answers[index], answers[partner] = answers[partner], answers[index]
        return answers

    @staticmethod
    def _bound(index: int, answers: Answers) -> dict[str, str]:
        return {f"s{index}-{name}": value for name, value in answers.items()}


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
