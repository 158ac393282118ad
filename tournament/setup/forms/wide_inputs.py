"""How a parameter is asked with several inputs: three doublings, a price or a word, a ladder, remarks.

Knows no parameter but the shape of a misdeal's step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ...rulebook import points_label
from ...web.fields import FigureField
from .inputs import OneOf, Words, choices_of, chosen, key_of

LEVELS = (gettext_lazy("sans contre"), gettext_lazy("contré"), gettext_lazy("surcontré"))


@dataclass(frozen=True)
class Triple:
    """Three numbers: plain, contre, surcontre. `none`: all three may be left empty."""

    low: int
    high: int
    none: Any = None
    wide: bool = True

    def fields(self, label: Any, value: Any = None) -> dict[str, forms.Field]:
        bounds = {"min_value": self.low, "max_value": self.high, "required": False}
        return {f"_{n}": FigureField(label=level, **bounds) for n, level in enumerate(LEVELS)}

    def typed(self, value: Any) -> dict[str, Any]:
        return {f"_{n}": number for n, number in enumerate(value or (None, None, None))}

    def read(self, typed: Mapping[str, Any]) -> Any:
        numbers = [typed[f"_{n}"] for n in range(3)]
        if self.none is not None and numbers == [None, None, None]:
            return None
        if None in numbers:
            raise forms.ValidationError(_("Il faut les trois nombres : sans contre, contré, surcontré."))
        return numbers

    def in_words(self, value: Any) -> str:
        return str(self.none) if value is None else " / ".join(map(str, value))


@dataclass(frozen=True)
class FigureOrWord:
    """A fixed number of points, or one of some words."""

    low: int
    high: int
    words: Words
    wide: bool = True

    def fields(self, label: Any, value: Any = None) -> dict[str, forms.Field]:
        choices = [("points", gettext_lazy("un nombre de points")), *choices_of(self.words)]
        points = FigureField(
            label=gettext_lazy("Points"), required=False, min_value=self.low, max_value=self.high
        )
        label_of_choice = gettext_lazy("Ce qui se marque")
        return {
            "": forms.ChoiceField(label=label_of_choice, choices=choices, required=False),
            "_points": points,
        }

    def typed(self, value: Any) -> dict[str, Any]:
        if isinstance(value, int):
            return {"": "points", "_points": value}
        return {"": key_of(value), "_points": None}

    def read(self, typed: Mapping[str, Any]) -> Any:
        if typed[""] != "points":
            return chosen(self.words, typed[""])
        if typed["_points"] is None:
            raise forms.ValidationError(_("Combien de points ?"))
        return typed["_points"]

    def in_words(self, value: Any) -> str:
        if isinstance(value, int):
            return points_label(value)
        return str(self.words.get(value, value))


@dataclass(frozen=True)
class Ladder:
    """The steps of the misdeals, each from a number of them on; an empty number is no step."""

    parts: Mapping[str, Words]
    ticks: Words
    rows: int = 4
    wide: bool = True

    def fields(self, label: Any, value: Any = None) -> dict[str, forms.Field]:
        inputs: dict[str, forms.Field] = {}
        for row in range(1, self.rows + 1):
            number = FigureField(
                label=gettext_lazy("À partir de la fausse donne n°"),
                required=False,
                min_value=1,
                max_value=99,
            )
            inputs[f"_{row}_from"] = number
            for part, words in self.parts.items():
                inputs[f"_{row}_{part}"] = OneOf(words).fields(PARTS[part])[""]
            inputs[f"_{row}_points"] = FigureField(
                label=gettext_lazy("Points"), required=False, min_value=0, max_value=10_000
            )
            for tick, text in self.ticks.items():
                inputs[f"_{row}_{tick}"] = forms.BooleanField(label=text, required=False)
        return inputs

    def typed(self, value: Any) -> dict[str, Any]:
        return {
            f"_{row}_{part}": key_of(stored) if part in self.parts else stored
            for row, step in enumerate((value or [])[: self.rows], start=1)
            for part, stored in step.items()
        }

    def read(self, typed: Mapping[str, Any]) -> Any:
        rows = range(1, self.rows + 1)
        return [self._step(typed, row) for row in rows if typed.get(f"_{row}_from")]

    def _step(self, typed: Mapping[str, Any], row: int) -> dict[str, Any]:
        words = {part: typed[f"_{row}_{part}"] or next(iter(self.parts[part])) for part in self.parts}
        ticks = {tick: bool(typed[f"_{row}_{tick}"]) for tick in self.ticks}
        points = typed[f"_{row}_points"] or 0
        return {"from": typed[f"_{row}_from"], **words, "points": points, **ticks}

    def in_words(self, value: Any) -> str:
        steps = [f"{step['from']} : {self._cost(step)}" for step in value or []]
        return " ; ".join(steps) or _("pas de barème, l’arbitre décide")

    def _cost(self, step: Mapping[str, Any]) -> str:
        cost = str(self.parts["then"][step["then"]])
        return f"{cost} ({step['points']})" if step.get("points") else cost


PARTS = {
    "then": gettext_lazy("Ce qui se passe"),
    "per": gettext_lazy("Comptées"),
    "scope": gettext_lazy("Sur"),
    "dealer": gettext_lazy("Qui redonne"),
}


@dataclass(frozen=True)
class Remarks:
    """Sentences for the table, one input each under a known title."""

    words: Words
    wide: bool = True

    def fields(self, label: Any, value: Any = None) -> dict[str, forms.Field]:
        return {f"_{name}": self._field(title) for name, title in self._titles(value).items()}

    def _titles(self, value: Any) -> dict[str, Any]:
        """The known titles, and those that only this ruleset has."""
        return {**self.words, **{name: name for name in value or {} if name not in self.words}}

    def _field(self, title: Any) -> forms.Field:
        widget = forms.Textarea(attrs={"rows": 2})
        return forms.CharField(label=title, required=False, max_length=400, widget=widget)

    def typed(self, value: Any) -> dict[str, Any]:
        return {f"_{name}": (value or {}).get(name, "") for name in self._titles(value)}

    def read(self, typed: Mapping[str, Any]) -> Any:
        return {suffix[1:]: text.strip() for suffix, text in typed.items() if text.strip()}

    def in_words(self, value: Any) -> str:
        remarks = (f"{self.words.get(name, name)} : {text}" for name, text in (value or {}).items())
        return " · ".join(remarks) or _("aucune")

    def apart(self, value: Any, base: Any) -> tuple[dict[str, str], dict[str, str]]:
        """What is said otherwise, and what the other says there; of a remark left out only that it is."""
        mine, theirs = dict(value or {}), dict(base or {})
        differing = {name: text for name, text in mine.items() if theirs.get(name) != text}
        removed = {name: _("retirée") for name in theirs if name not in mine}
        return {**differing, **removed}, {name: theirs[name] for name in differing if name in theirs}
