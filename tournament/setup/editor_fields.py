"""The one field a parameter of a ruleset is asked with: what a person reads and types, and its JSON.

Types and bounds are read from the hints of scoring.Ruleset; no parameter is known by name."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Ruleset
from scoring.ruleset import MisdealStep

from ..rulebook import PARAMETERS, Parameter, points_label
from ..web.forms import FIGURE_MESSAGES, FigureField

Words = Mapping[Any, Any]  # JSON value → its words
HINTS = get_type_hints(Ruleset, include_extras=True)
YES_NO = {True: gettext_lazy("oui"), False: gettext_lazy("non")}
SHORT = 22  # letters that a select beside its label shows whole
TO_CHOOSE = ("", gettext_lazy("– à vous de dire –"))
STEP = {step.name: step.default for step in fields(MisdealStep) if step.default is not MISSING}


def field_of(name: str, *, gap: bool = False) -> Any:
    """The field of that parameter; `gap`: nothing is chosen for whoever answers."""
    row = PARAMETERS[name]
    field = _made(row, HINTS[name])
    field.label = row.label
    if gap and isinstance(field, WordField):
        field.choices = [TO_CHOOSE, *field.choices]
    widget = field.widget
    if not isinstance(widget, forms.CheckboxSelectMultiple):
        dress = "form-select" if isinstance(widget, forms.Select) else "form-control"
        widget.attrs["class"] = f"{dress} {widget.attrs.get('class', '')}".strip()
    return field


def _made(row: Parameter, hint: Any) -> forms.Field:
    words = row.choices or {}
    several = next((part for part in (hint, *get_args(hint)) if get_origin(part) is tuple), None)
    if several is not None:
        return _of_several(row, *get_args(several))
    if hint is bool or get_origin(hint) is Literal:
        return WordField(words or YES_NO)
    if words:
        return PointsOrWordField(bounds_of(hint), words)
    return SettingFigureField(bounds_of(hint), row.none)


def _of_several(row: Parameter, inner: Any, *others: Any) -> forms.Field:
    """Of a tuple: three numbers, or any number of `inner`."""
    words = row.choices or {}
    if others != (...,):
        return TripleField(bounds_of(inner), row.none)
    if inner is MisdealStep:
        return LadderField(words)
    if get_origin(inner) is Literal:
        return SeveralField(words)
    if get_origin(inner) is tuple:
        return RemarksField(words) if get_args(inner) == (str, str) else PriceField(row.choices)
    return NumbersField()


def bounds_of(hint: Any) -> tuple[int, int]:
    """The lowest and the highest number that a type allows. LookupError when it names none."""
    for mark in getattr(hint, "__metadata__", ()):
        return mark.low, mark.high
    for inner in get_args(hint):
        try:
            return bounds_of(inner)
        except LookupError:
            continue
    raise LookupError(hint)


def key_of(value: Any) -> str:
    """How a JSON value is written in a select: "true", "10", "winner"; None is "null"."""
    return "null" if value is None else str(value).lower()


class WordField(forms.ChoiceField):
    """One of the values that have words."""

    def __init__(self, words: Words) -> None:
        self.words = words
        super().__init__(choices=[(key_of(value), text) for value, text in words.items()], required=False)
        self.long = max(len(str(text)) for text in words.values()) > SHORT

    def prepare_value(self, value: Any) -> str:
        return key_of(value)

    def clean(self, value: Any) -> Any:
        for known in self.words:
            if key_of(known) == value:
                return known
        raise forms.ValidationError(_("Choisissez une réponse."))

    def in_words(self, value: Any) -> str:
        return str(self.words.get(value, value))


class SettingFigureField(FigureField):
    """A whole number between two bounds; `none` says what an empty input means, where it may be empty."""

    def __init__(self, bounds: tuple[int, int], none: Any) -> None:
        self.none = none
        messages = {**FIGURE_MESSAGES, "required": _("Il faut un nombre.")}
        super().__init__(
            required=none is None, min_value=bounds[0], max_value=bounds[1], error_messages=messages
        )
        self.help_text = _("Vide : %(none)s.") % {"none": none} if none else ""

    def in_words(self, value: Any) -> str:
        return str(self.none if value is None else value)


class SeveralField(forms.MultipleChoiceField):
    """Any of some words, each with its tick."""

    long = True

    def __init__(self, words: Words) -> None:
        self.words = words
        super().__init__(choices=[*words.items()], required=False, widget=forms.CheckboxSelectMultiple)

    def clean(self, value: Any) -> list[Any]:
        ticked = super().clean(value)
        return [word for word in self.words if word in ticked]

    def in_words(self, value: Any) -> str:
        return ", ".join(str(self.words.get(word, word)) for word in value) or _("aucun")


class WrittenField(forms.CharField):
    """A value written out, as `written` does and `read` understands."""

    long = True

    def __init__(self, *, rows: int = 1, help_text: Any = "") -> None:
        widget = forms.Textarea(attrs={"rows": rows}) if rows > 1 else forms.TextInput()
        super().__init__(required=False, max_length=8000, widget=widget, help_text=help_text)

    def written(self, value: Any) -> str:
        raise NotImplementedError

    def read(self, text: str) -> Any:
        raise NotImplementedError

    def prepare_value(self, value: Any) -> str:
        return value if isinstance(value, str) else self.written(value)

    def clean(self, value: Any) -> Any:
        return self.read(super().clean(value))

    def in_words(self, value: Any) -> str:
        return self.written(value) or _("aucun")


class NumbersField(WrittenField):
    """A few numbers, one after the other."""

    def written(self, value: Any) -> str:
        return ", ".join(map(str, value or ()))

    def read(self, text: str) -> list[int]:
        return [whole_number(part) for part in re.split(r"[\s,;/]+", text) if part]


class TripleField(WrittenField):
    """Three numbers: plain, contre, surcontre. `none`: they may be left out."""

    long = False

    def __init__(self, bounds: tuple[int, int], none: Any) -> None:
        self.bounds, self.none = bounds, none
        super().__init__(help_text=_("sans contre / contré / surcontré"))

    def written(self, value: Any) -> str:
        return " / ".join(map(str, value or ()))

    def read(self, text: str) -> list[int] | None:
        parts = [part for part in re.split(r"[\s,;/]+", text) if part]
        if not parts and self.none is not None:
            return None
        if len(parts) != 3:
            raise forms.ValidationError(_("Il faut les trois nombres : sans contre, contré, surcontré."))
        return [whole_number(part, *self.bounds) for part in parts]

    def in_words(self, value: Any) -> str:
        return str(self.none) if value is None else self.written(value)


class PriceField(WrittenField):
    """What each of some things is worth: "V 14, 9 9, As 6". Without `words` the things are numbers."""

    def __init__(self, words: Words | None = None) -> None:
        self.words = words
        super().__init__(rows=3 if words and len(words) > 4 else 1)

    def written(self, value: Any) -> str:
        words = self.words or {}
        return ", ".join(f"{words.get(name, name)} = {points}" for name, points in (value or {}).items())

    def read(self, text: str) -> dict[str, int]:
        prices: dict[str, int] = {}
        for part in filter(None, map(str.strip, re.split(r"[,;\n]+", text.replace("→", "=")))):
            name, _sign, points = part.rpartition("=" if "=" in part else " ")
            if not name.strip():
                raise forms.ValidationError(_("« %(part)s » : que vaut-il ?") % {"part": part[:40]})
            prices[self._name(name.strip())] = whole_number(points)
        return prices

    def _name(self, written: str) -> str:
        if self.words is None:
            return str(whole_number(written))
        known = named(self.words, written)
        if known is not None:
            return str(known)
        unknown = _("« %(thing)s » n’est pas dans la liste : %(known)s.")
        choices = ", ".join(map(str, self.words.values()))
        raise forms.ValidationError(unknown % {"thing": written[:40], "known": choices})


class PointsOrWordField(WrittenField):
    """A fixed number of points, or one of some words."""

    def __init__(self, bounds: tuple[int, int], words: Words) -> None:
        self.bounds, self.words = bounds, words
        self.choices_text = " ; ".join(map(str, words.values()))
        help_text = _("Un nombre de points, ou : %(words)s.") % {"words": self.choices_text}
        super().__init__(help_text=help_text)

    def written(self, value: Any) -> str:
        return str(self.words.get(value, value))

    prepare_value = written

    def read(self, text: str) -> Any:
        for value, words in self.words.items():
            if text.casefold() == str(words).casefold():
                return value
        if not text.isdigit():
            sentence = _("Combien de points ? Sinon écrivez : %(words)s.")
            raise forms.ValidationError(sentence % {"words": self.choices_text})
        return whole_number(text, *self.bounds)

    def in_words(self, value: Any) -> str:
        return points_label(value) if isinstance(value, int) else self.written(value)


class LadderField(WrittenField):
    """The steps of the misdeals, each from a number of them on; rare enough to be written as JSON."""

    def __init__(self, words: Words) -> None:
        self.words = words
        super().__init__(rows=4)

    def written(self, value: Any) -> str:
        steps = [{part: one for part, one in step.items() if one != STEP.get(part)} for step in value or []]
        return "[" + ",\n ".join(json.dumps(step, ensure_ascii=False) for step in steps) + "]"

    def read(self, text: str) -> list[dict[str, Any]]:
        try:
            steps = json.loads(text or "[]")
            return [{**STEP, **step} for step in steps]
        except (ValueError, TypeError, RecursionError):
            example = '[{"from": 1, "then": "redeal"}, {"from": 2, "then": "points", "points": 160}]'
            sentence = _("Cela ne se lit pas. Écrivez-le ainsi : %(example)s")
            raise forms.ValidationError(sentence % {"example": example}) from None

    def in_words(self, value: Any) -> str:
        steps = [f"{step['from']} : {self._cost(step)}" for step in value or []]
        return " ; ".join(steps) or _("pas de barème, l’arbitre décide")

    def _cost(self, step: Mapping[str, Any]) -> str:
        cost = str(self.words["then"][step["then"]])
        return f"{cost} ({step['points']})" if step.get("points") else cost


class RemarksField(WrittenField):
    """Sentences for the table, each on its line after its title."""

    def __init__(self, words: Words) -> None:
        self.words = words
        titles = ", ".join(map(str, words.values()))
        help_text = _("Une par ligne, « titre : remarque ». Les titres connus : %(titles)s.")
        super().__init__(rows=8, help_text=help_text % {"titles": titles})

    def written(self, value: Any) -> str:
        return "\n".join(f"{self.words.get(name, name)} : {text}" for name, text in (value or {}).items())

    def read(self, text: str) -> dict[str, str]:
        remarks: dict[str, str] = {}
        for line in filter(None, map(str.strip, text.splitlines())):
            title, colon, said = map(str.strip, line.partition(":"))
            if not (title and colon and said):
                sentence = _("« %(line)s » : écrivez un titre, deux points, la remarque.")
                raise forms.ValidationError(sentence % {"line": line[:40]})
            remarks[str(named(self.words, title) or title)] = said
        return remarks

    def in_words(self, value: Any) -> str:
        return self.written(value).replace("\n", " · ") or _("aucune")


def named(words: Words, written: str) -> Any:
    """The value that is written so, by its words or its name; None when there is none."""
    wanted = written.casefold()
    names = words.items()
    return next((name for name, text in names if wanted in (str(text).casefold(), name.casefold())), None)


def whole_number(text: str, low: int = 0, high: int = 999_999) -> int:
    """A number in figures between two bounds. Raises forms.ValidationError."""
    if not re.fullmatch(r"\d{1,6}", text.strip(), re.ASCII):
        raise forms.ValidationError(FIGURE_MESSAGES["invalid"])
    return int(forms.IntegerField(min_value=low, max_value=high, error_messages=FIGURE_MESSAGES).clean(text))
