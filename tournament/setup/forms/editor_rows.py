"""How the editor's settings stand on the page: a row each, in the table's groups, what differs marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms

from ...rulebook import GROUPS, Parameter, ParameterGroup
from .inputs import InputKind, Several
from .questions import FirstQuestion
from .wide_inputs import Ladder


@dataclass(frozen=True)
class AskedQuestion:
    """One of the three first questions with its inputs."""

    question: FirstQuestion
    input: Any
    loaded: Any

    @property
    def chosen(self) -> str:
        """The code of the answer that is ticked; "" where the source is silent."""
        return str(self.input.value() or "")


@dataclass(frozen=True)
class Setting:
    """A parameter with its inputs; `base` is what the rules copied say, in words, `now` what these do.

    `unused`: it changes nothing as the others stand. `hint`: what little the source of a gap says."""

    row: Parameter
    kind: InputKind
    inputs: list[Any]
    base: str
    now: str
    changed: bool
    unused: bool = False
    errors: list[Any] = field(default_factory=list)
    hint: str | None = None

    @property
    def wide(self) -> bool:
        return self.kind.wide or isinstance(self.kind, Several)

    @property
    def alone(self) -> bool:
        """Its one input is named by the row itself."""
        return len(self.inputs) == 1

    @property
    def steps(self) -> list[list[Any]]:
        """The inputs of a ladder, step by step; nothing for anything else."""
        if not isinstance(self.kind, Ladder):
            return []
        size = len(self.inputs) // self.kind.rows
        return [self.inputs[at : at + size] for at in range(0, len(self.inputs), size)]


@dataclass(frozen=True)
class Block:
    """A group of the table with its rows."""

    group: ParameterGroup
    settings: list[Setting]

    @property
    def changed(self) -> int:
        return sum(setting.changed for setting in self.settings)

    @property
    def opened(self) -> bool:
        """A group with an error in it is never folded."""
        return any(setting.errors for setting in self.settings)


DRESS = {forms.Select: "form-select", forms.TextInput: "form-control", forms.Textarea: "form-control"}


def dressed(field: forms.Field) -> forms.Field:
    """The field with the theme's class on its input; the editor lays its rows out by itself."""
    dress = DRESS.get(type(field.widget))
    if dress:
        field.widget.attrs["class"] = f"{dress} {field.widget.attrs.get('class', '')}".strip()
    return field


def blocks(settings: Mapping[str, Setting]) -> list[Block]:
    """The settings in their groups; groups left without any are dropped."""
    all_blocks = [
        Block(group, [settings[row.name] for row in group.rows if row.name in settings]) for group in GROUPS
    ]
    return [block for block in all_blocks if block.settings]
