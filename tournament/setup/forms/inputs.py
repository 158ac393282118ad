"""How a parameter is asked with one input: a choice, a number, a list. Typed text to JSON and back.

Knows no parameter; what a value does is scoring's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ...web.fields import FIGURE_MESSAGES, FigureField

Words = Mapping[Any, Any]  # JSON value → its words
SHORT = 22  # letters that a select beside its label shows whole
TO_CHOOSE = ("", gettext_lazy("– à vous de dire –"))


class InputKind(Protocol):
    """What the form and the comparison need of a parameter, whatever its values are.

    Inputs are named by a suffix, "" where there is only one."""

    @property
    def wide(self) -> bool:
        """Several inputs, shown under the label instead of beside it."""

    def fields(self, label: Any, value: Any = None) -> dict[str, forms.Field]:
        """The inputs for a value; none is required: what is missing is said by the form."""

    def typed(self, value: Any) -> dict[str, Any]:
        """What the inputs hold for a JSON value."""

    def read(self, typed: Mapping[str, Any]) -> Any:
        """The JSON value of cleaned inputs. Raises forms.ValidationError."""

    def in_words(self, value: Any) -> str:
        """The JSON value in words."""


def key_of(value: Any) -> str:
    """How a JSON value is written in a select: "true", "10", "winner"; None is "null"."""
    return "null" if value is None else str(value).lower()


class Single:
    """One input, beside its label."""

    wide = False

    def typed(self, value: Any) -> dict[str, Any]:
        return {"": value}


@dataclass(frozen=True)
class OneOf(Single):
    """A select of the values the rulebook's kind allows."""

    words: Words

    @property
    def long(self) -> bool:
        """Its words do not fit beside the label."""
        return max(len(str(text)) for text in self.words.values()) > SHORT

    def fields(self, label: Any, value: Any = None) -> dict[str, forms.Field]:
        return {"": forms.ChoiceField(label=label, choices=choices_of(self.words), required=False)}

    def typed(self, value: Any) -> dict[str, Any]:
        return {"": key_of(value)}

    def read(self, typed: Mapping[str, Any]) -> Any:
        return chosen(self.words, typed[""])

    def in_words(self, value: Any) -> str:
        return str(self.words.get(value, value))


def choices_of(words: Words) -> list[tuple[str, Any]]:
    """The options of a select."""
    return [(key_of(value), text) for value, text in words.items()]


def chosen(words: Words, key: str) -> Any:
    """The JSON value behind a select's key. Raises forms.ValidationError."""
    for value in words:
        if key_of(value) == key:
            return value
    raise forms.ValidationError(_("Choisissez une réponse."))


YES_NO = OneOf({True: gettext_lazy("oui"), False: gettext_lazy("non")})


@dataclass(frozen=True)
class FigureInput(Single):
    """A whole number between two bounds; `none` says what an empty input means, where it may be empty."""

    low: int
    high: int
    none: Any = None

    def fields(self, label: Any, value: Any = None) -> dict[str, forms.Field]:
        bounds = {"min_value": self.low, "max_value": self.high}
        help_text = _("Vide : %(none)s.") % {"none": self.none} if self.none else ""
        return {"": FigureField(label=label, required=False, help_text=help_text, **bounds)}

    def read(self, typed: Mapping[str, Any]) -> Any:
        if typed[""] is None and self.none is None:
            raise forms.ValidationError(_("Il faut un nombre."))
        return typed[""]

    def in_words(self, value: Any) -> str:
        return str(self.none if value is None else value)


@dataclass(frozen=True)
class Several(Single):
    """Any of some words, each with its tick."""

    words: Words

    def fields(self, label: Any, value: Any = None) -> dict[str, forms.Field]:
        ticks = forms.CheckboxSelectMultiple
        choices = [*self.words.items()]
        return {"": forms.MultipleChoiceField(label=label, choices=choices, required=False, widget=ticks)}

    def read(self, typed: Mapping[str, Any]) -> Any:
        return [value for value in self.words if value in typed[""]]

    def in_words(self, value: Any) -> str:
        return ", ".join(str(self.words.get(word, word)) for word in value) or _("aucun")


@dataclass(frozen=True)
class Numbers(Single):
    """A few numbers, written one after the other."""

    def fields(self, label: Any, value: Any = None) -> dict[str, forms.Field]:
        return {"": forms.CharField(label=label, required=False, max_length=200)}

    def typed(self, value: Any) -> dict[str, Any]:
        return {"": ", ".join(map(str, value or ()))}

    def read(self, typed: Mapping[str, Any]) -> Any:
        parts = re.split(r"[\s,;/]+", typed[""].strip()) if typed[""].strip() else []
        return [whole_number(part) for part in parts]

    def in_words(self, value: Any) -> str:
        return ", ".join(map(str, value or ())) or _("aucun")


@dataclass(frozen=True)
class PriceList(Single):
    """What each of some things is worth: "V 14, 9 9, As 6". Without `words` the things are numbers."""

    words: Words | None = None

    @property
    def long(self) -> bool:
        """A list of several lines."""
        return self.words is not None

    def fields(self, label: Any, value: Any = None) -> dict[str, forms.Field]:
        rows = forms.Textarea(attrs={"rows": 3})
        widget = rows if self.words and len(self.words) > 4 else forms.TextInput()
        return {"": forms.CharField(label=label, required=False, max_length=600, widget=widget)}

    def typed(self, value: Any) -> dict[str, Any]:
        return {"": self._written(value)}

    def read(self, typed: Mapping[str, Any]) -> Any:
        prices: dict[str, int] = {}
        for part in filter(None, map(str.strip, re.split(r"[,;\n]+", typed[""].replace("→", "=")))):
            name, _sign, points = part.rpartition("=" if "=" in part else " ")
            if not name.strip():
                raise forms.ValidationError(_("« %(part)s » : que vaut-il ?") % {"part": part[:40]})
            prices[self._name(name.strip())] = whole_number(points)
        return prices

    def in_words(self, value: Any) -> str:
        return self._written(value) or _("aucun")

    def _written(self, value: Any) -> str:
        return ", ".join(f"{self._word(name)} = {points}" for name, points in (value or {}).items())

    def _word(self, name: str) -> str:
        return str(self.words[name]) if self.words else name

    def _name(self, written: str) -> str:
        if self.words is None:
            return str(whole_number(written))
        for name, text in self.words.items():
            if written.casefold() in (str(text).casefold(), str(name).casefold()):
                return str(name)
        choices = ", ".join(map(str, self.words.values()))
        unknown = _("« %(thing)s » n’est pas dans la liste : %(known)s.")
        raise forms.ValidationError(unknown % {"thing": written[:40], "known": choices})


def whole_number(text: str) -> int:
    """A number of at most six figures. Raises forms.ValidationError."""
    figures = text.strip()
    if not re.fullmatch(r"\d{1,6}", figures, re.ASCII):
        raise forms.ValidationError(FIGURE_MESSAGES["invalid"])
    return int(figures)
