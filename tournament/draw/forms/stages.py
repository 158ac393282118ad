"""One stage of a formula as its organiser composes it: the choices of its kind. Shape only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms

from ...evening.kinds import KINDS, Option, StageKind
from ...web.fields import FigureField

Data = dict[str, Any]


def field_of(option: Option) -> forms.Field:
    """The field of a question: a number, one of several, else a tick."""
    if option.most:
        return FigureField(
            label=option.label, min_value=option.least, max_value=option.most, required=option.required
        )
    if option.choices:
        kept = type(option.choices[0][0])
        return forms.TypedChoiceField(label=option.label, choices=option.choices, coerce=kept)
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
        return [one for one in self if isinstance(one.field, forms.BooleanField)]

    @property
    def others(self) -> list[Any]:
        """The questions answered otherwise."""
        return [one for one in self if not isinstance(one.field, forms.BooleanField)]

    def stage(self) -> Data:
        """What the engine reads."""
        return {"kind": self.kind.code, **self.kind.options_from(self.cleaned_data)}


def answers_of(stage: Mapping[str, Any]) -> dict[str, str]:
    """A stage as its form would send it."""
    kind = KINDS[str(stage["kind"])]
    found = {"kind": kind.code, **kind.answers(stage)}
    for option in kind.questions():
        value = stage.get(option.name)
        if option.name not in found and value not in (None, False):
            found[option.name] = "on" if value is True else str(value)
    return found


MOST = 6
Answers = dict[str, str]


class Composer:
    """A list of stages with what was typed in each; `do` is the button that was pressed."""

    def __init__(self, answers: list[Answers], do: str = "") -> None:
        self.do = do
        self.answers = self._done(answers, do)
        self.forms = [
            StageForm(one["kind"], self._bound(index, one), prefix=f"s{index}")
            for index, one in enumerate(self.answers)
        ]

    @classmethod
    def of(cls, stages: Iterable[Mapping[str, Any]]) -> Composer:
        """From the stages there are."""
        return cls([answers_of(stage) for stage in stages])

    @classmethod
    def sent(cls, post: Mapping[str, str]) -> Composer:
        """From what was sent; a kind that there is not ends the list."""
        found: list[Answers] = []
        known = KINDS.keys()
        while len(found) < MOST and post.get(f"s{len(found)}-kind") in known:
            prefix = f"s{len(found)}-"
            found.append({name[len(prefix) :]: post[name] for name in post if name.startswith(prefix)})
        return cls(found, post.get("do", ""))

    def addable(self, *, individuals: bool) -> list[StageKind]:
        """What can be added, for teams or for players who come alone."""
        units = "players" if individuals else "teams"
        return [kind for kind in KINDS.values() if kind.units == units and len(self.forms) < MOST]

    @property
    def asks_only(self) -> bool:
        """Whether the button only shows something."""
        return self.do != "choose"

    def is_valid(self) -> bool:
        found = [form.is_valid() for form in self.forms]  # all of them, for what they say
        return all(found)

    def stages(self) -> list[dict[str, Any]]:
        """What was composed, as data."""
        return [form.stage() for form in self.forms]

    def _done(self, answers: list[Answers], do: str) -> list[Answers]:
        """The list after the button: one more, one fewer, or two exchanged."""
        act, _colon, which = do.partition(":")
        added = next((kind for kind in KINDS.values() if act == "add" and kind.code == which), None)
        if added is not None and len(answers) < MOST:
            return [*answers, answers_of({"kind": which, **added.usual})]
        at = int(which) if which.isdecimal() and len(which) < 3 else -1
        if not 0 <= at < len(answers):
            return answers
        if act == "remove":
            return answers[:at] + answers[at + 1 :]
        other = {"up": at - 1, "down": at + 1}.get(act, at)
        if 0 <= other < len(answers):
            answers[at], answers[other] = answers[other], answers[at]
        return answers

    @staticmethod
    def _bound(index: int, answers: Answers) -> dict[str, str]:
        return {f"s{index}-{name}": value for name, value in answers.items()}
