"""The stages of a formula as one form: added, removed and moved by buttons, without JavaScript."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .stages import ADDED, KINDS, StageForm, answers_of

MOST = 6
Answers = dict[str, str]

__all__ = ["ADDED", "Composer"]


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
        while len(found) < MOST and post.get(f"s{len(found)}-kind") in KINDS:
            prefix = f"s{len(found)}-"
            found.append({name[len(prefix) :]: post[name] for name in post if name.startswith(prefix)})
        return cls(found, post.get("do", ""))

    @property
    def kinds(self) -> list[tuple[str, Any]]:
        """What can be added."""
        return list(KINDS.items()) if len(self.forms) < MOST else []

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
        if act == "add" and which in ADDED and len(answers) < MOST:
            return [*answers, answers_of({"kind": which, **ADDED[which]})]
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
