"""A formula as its organiser composes it: the choices of each stage, and what goes with them. Shape only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..core.outside import decimal_number
from ..formats import FORMATS
from ..formats.format import Format, Option
from ..models import Stage
from ..web.forms import FigureField, RefusalLine, parts_alone, token_field
from .forms import reason_field

MOST = 6
Answers = dict[str, str]


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
        self.format = FORMATS[code]
        self.fields.update({option.name: field_of(option) for option in self.format.questions})

    def toggles(self) -> list[Any]:
        """The questions answered by a tick."""
        return [field for field in self if isinstance(field.field, forms.BooleanField)]

    def others(self) -> list[Any]:
        return [field for field in self if not isinstance(field.field, forms.BooleanField)]


def answers_of(stage: Mapping[str, Any]) -> Answers:
    """A stage as its form would send it."""
    format = FORMATS[str(stage["kind"])].of(stage)
    answers = {"kind": format.code}
    for name, value in format.answers().items():
        if value is not None and value is not False:
            answers[name] = "on" if value is True else str(value)
    return answers


class Composer:
    """A list of stages with what was typed in each; `do` is the button that was pressed."""

    def __init__(self, answers: list[Answers], do: str = "") -> None:
        self.do = do
        self.forms = []
        for index, typed in enumerate(_after_button(answers, do)):
            data = {f"s{index}-{name}": value for name, value in typed.items()}
            self.forms.append(StageForm(typed["kind"], data, prefix=f"s{index}"))

    @classmethod
    def of(cls, stages: Iterable[Mapping[str, Any]]) -> Composer:
        """From the stages there are."""
        return cls([answers_of(stage) for stage in stages])

    @classmethod
    def sent(cls, post: Mapping[str, str]) -> Composer:
        """From what was sent; a kind that there is not ends the list."""
        answers: list[Answers] = []
        while len(answers) < MOST and post.get(f"s{len(answers)}-kind") in FORMATS:
            prefix = f"s{len(answers)}-"
            answers.append({name[len(prefix) :]: post[name] for name in post if name.startswith(prefix)})
        return cls(answers, post.get("do", ""))

    def addable(self, *, individuals: bool) -> list[type[Format]]:
        """What can be added, for teams or for players who come alone."""
        units = "players" if individuals else "teams"
        return [format for format in FORMATS.values() if format.units == units and len(self.forms) < MOST]

    def is_valid(self) -> bool:
        return all(form.is_valid() for form in self.forms)

    def stages(self) -> list[dict[str, Any]]:
        """What was composed, as data."""
        return [form.format.data_from(form.cleaned_data) for form in self.forms]


def _after_button(answers: list[Answers], do: str) -> list[Answers]:
    """The list after the button: one more, one fewer, or two exchanged."""
    act, _colon, target = do.partition(":")
    added = FORMATS.get(target) if act == "add" else None
    if added is not None and len(answers) < MOST:
        return [*answers, answers_of({"kind": target})]
    index = decimal_number(target, digits=2)
    if index is None or index >= len(answers):
        return answers
    if act == "remove":
        return answers[:index] + answers[index + 1 :]
    partner = {"up": index - 1, "down": index + 1}.get(act, index)
    if 0 <= partner < len(answers):
        answers[index], answers[partner] = answers[partner], answers[index]
    return answers


class ComposeForm(forms.Form):
    """What goes with stages that are composed by hand: for how many teams, and why they change."""

    teams = FigureField(label=_("Inscrits attendus"), min_value=3, max_value=400)
    reason = reason_field(_("Motif, gardé au journal"))
    token = token_field()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="compose_%s", **kwargs)


class RoundsForm(forms.Form):
    """Another number of rounds for a stage, and why."""

    stage = forms.ModelChoiceField(label=_("Étape"), queryset=Stage.objects.select_related("tournament"))
    rounds = FigureField(label=_("Nombre de tours"), min_value=1, max_value=30)
    reason = reason_field(_("Motif, gardé au journal"), _("Dites pourquoi le nombre de tours change."))
    token = token_field()
    helper = parts_alone("stage", "rounds", "reason", RefusalLine("rounds-error"))

    def __init__(self, *args: Any, stages: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["stage"]
        field.queryset, field.choices = field.queryset.filter(pk__in=dict(stages)), stages
