"""The editor's form, made from the table of parameters: three questions, the rest folded.

Yields a scoring.Ruleset; contradictions are scoring's to find, each is said beside its setting, to
somebody who looks at the form and not at a file."""

from __future__ import annotations

import json
import re
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import InvalidRuleset
from scoring.ruleset import moot

from ...models.people import NAME_MAX
from ...rulebook import PARAMETERS
from ..copying import RulesetCopy, differing, ruleset_from
from .editor_rows import AskedQuestion, Block, Setting, blocks, dressed
from .inputs import TO_CHOOSE
from .kinds import KINDS
from .questions import OTHER, QUESTIONS, FirstQuestion, applied
from .wide_inputs import Remarks

IN_CODE = re.compile(r"\s\([a-z]+_[a-z_]+(?:, [a-z]+_[a-z_]+)*\)")


def sentence(error: InvalidRuleset) -> str:
    """The refusal with the setting's label for its name, and the names of the code left out."""
    row = PARAMETERS.get(error.key.partition(".")[0])
    values = {**dict(error.values), "key": str(row.label).strip("… ") if row else error.key}
    return IN_CODE.sub("", gettext(error.template).format(**values))


SILENT = _("La source ne le dit pas : répondez.")
TWICE = _("Vous avez changé ce réglage ici et plus bas : gardez l’un des deux.")


class RulesetForm(forms.Form):
    """Everything a set of rules has. `ruleset` is there as soon as the settings can be read."""

    name = forms.CharField(label=_("Nom du règlement"), max_length=NAME_MAX)
    reason = forms.CharField(
        label=_("Motif : le tirage d’un tournoi qui le suit est publié"), max_length=200, required=False
    )
    sweep_asked = forms.CharField(required=False)
    ruleset: Any = None  # a scoring.Ruleset once the settings can be read
    asks_sweep = False

    def __init__(self, *args: Any, copy: RulesetCopy, **kwargs: Any) -> None:
        super().__init__(*args, initial=_initial(copy), **kwargs)
        self.copy, self.values = copy, dict(copy.values)
        self.inputs = {name: self._ask(name) for name in PARAMETERS}
        for question in QUESTIONS:
            codes = [(answer.code, answer.title) for answer in question.answers]
            self.fields[question.name] = forms.ChoiceField(
                label=question.legend, choices=[*codes, (OTHER, OTHER)], required=False
            )
            self.fields[f"was_{question.name}"] = forms.CharField(required=False, widget=forms.HiddenInput)

    def _ask(self, name: str) -> list[str]:
        """Add the inputs of a parameter; their names."""
        label, names = PARAMETERS[name].label, []
        for suffix, field in KINDS[name].fields(label, self.copy.values[name]).items():
            if name in self.copy.gaps and isinstance(field, forms.ChoiceField) and not suffix:
                field.choices = [TO_CHOOSE, *field.choices]
            self.fields[f"{name}{suffix}"] = dressed(field)
            names.append(f"{name}{suffix}")
        return names

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        values = self._answered(self._read(data), data)
        for name in self.copy.gaps:
            if name not in values and not self._wrong(name):
                self.add_error(self.inputs[name][0], SILENT)
        self.values = {**self.copy.values, **values}
        if not set(self.errors) - {"name"}:
            self._make(data)
        return data

    def _wrong(self, name: str) -> bool:
        return any(field in self.errors for field in self.inputs[name])

    def _read(self, data: dict[str, Any]) -> dict[str, Any]:
        """Each parameter's value; what could not be read has its error. A gap left open is left out."""
        values = {}
        for name, kind in KINDS.items():
            if self._wrong(name):
                continue
            typed = {field[len(name) :]: data[field] for field in self.inputs[name]}
            if name in self.copy.gaps and all(text in ("", None, []) for text in typed.values()):
                continue
            try:
                values[name] = kind.read(typed)
            except forms.ValidationError as error:
                self.add_error(self.inputs[name][0], error)
        return values

    def _answered(self, values: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
        """The three questions count, unless the settings they stand for were changed lower down."""
        chosen = {question.name: data.get(question.name, "") for question in QUESTIONS}
        loaded = {question.name: _loaded(data.get(f"was_{question.name}")) for question in QUESTIONS}
        touched = [
            question.name for question in QUESTIONS if _touched(question, values, loaded[question.name])
        ]
        answered = applied(values, chosen, touched)
        for question in QUESTIONS:
            answer = chosen[question.name]
            if question.name not in touched or answer in ("", OTHER):
                continue
            before = question.answered(loaded[question.name])
            if answer not in (before, question.answered(answered)):
                self.add_error(question.name, TWICE)
        return answered

    def _make(self, data: dict[str, Any]) -> None:
        """The rules; a ladder raised above 162 asks once whether a capot counts more (HOUSE_RULES §6)."""
        sweep_unchanged = self.values["sweep_in_test"] == self.copy.base_values["sweep_in_test"]
        self.asks_sweep = bool(data.get("sweep_asked"))
        unsaid = ["sweep_in_test"] if sweep_unchanged and not self.asks_sweep else []
        unsaid += self._prices_left()
        try:
            self.ruleset = ruleset_from(self.copy, self.values, data.get("name") or "–", unsaid=unsaid)
        except InvalidRuleset as error:
            inputs = self.inputs.get(error.key.partition(".")[0])
            self.add_error(inputs[0] if inputs else None, sentence(error))
            self.asks_sweep = self.asks_sweep or error.code == "sweep_question"

    def _prices_left(self) -> list[str]:
        """Card prices nobody touched: another scale brings its own."""
        before = self.copy.base_values
        if self.values["ta_scale"] == before["ta_scale"]:
            return []
        return [key for key in ("ta_values", "sa_values") if self.values[key] == before[key]]

    # How it stands on the page.

    @property
    def questions(self) -> list[AskedQuestion]:
        """The three, with the answer that is ticked; none where nobody bids, of which all three speak."""
        if not self.values["bidding"]:
            return []
        return [
            AskedQuestion(question, self[question.name], self[f"was_{question.name}"])
            for question in QUESTIONS
        ]

    @cached_property
    def settings(self) -> dict[str, Setting]:
        rules = self.ruleset or self.copy.rules
        changed = differing(rules, self.copy.base)
        return {name: self._setting(name, changed, moot(rules)) for name in PARAMETERS}

    def _setting(self, name: str, changed: frozenset[str], unused: frozenset[str]) -> Setting:
        kind, inputs = KINDS[name], [self[field] for field in self.inputs[name]]
        silent = name in self.copy.silent
        mine, theirs = self.values[name], self.copy.base_values[name]
        if isinstance(kind, Remarks):
            mine, theirs = kind.apart(mine, theirs)
        base, now = "" if silent else kind.in_words(theirs), kind.in_words(mine)
        errors = [error for field in inputs for error in field.errors]
        differs = name in changed and not silent
        return Setting(
            row=PARAMETERS[name],
            kind=kind,
            inputs=inputs,
            base=base,
            now=now,
            changed=differs,
            unused=name in unused,
            errors=errors,
            hint=self.copy.gaps.get(name),
        )

    @property
    def blocks(self) -> list[Block]:
        """The folded part."""
        gaps = self.copy.gaps
        return blocks({name: setting for name, setting in self.settings.items() if name not in gaps})

    @property
    def silent(self) -> list[Setting]:
        """The gaps of the scale copied, asked first."""
        return [self.settings[name] for name in PARAMETERS if name in self.copy.gaps]

    @property
    def folded_errors(self) -> bool:
        """An error in a folded setting opens the fold."""
        return any(block.opened for block in self.blocks)

    @property
    def faults(self) -> list[dict[str, Any]]:
        """Every error with the label of its setting, for the preview."""
        labels = {field: PARAMETERS[name].label for name, inputs in self.inputs.items() for field in inputs}
        return [
            {"label": labels.get(name) or self.fields[name].label, "sentence": error}
            for name, errors in self.errors.items()
            if name not in ("name", NON_FIELD_ERRORS)
            for error in errors
        ]

    @property
    def differences(self) -> list[Setting]:
        """What differs from the rules copied."""
        return [setting for setting in self.settings.values() if setting.changed]


def _initial(copy: RulesetCopy) -> dict[str, Any]:
    """How the values stand in the inputs; a gap is left empty, and so is a question that asks about one."""
    initial: dict[str, Any] = {"name": copy.name}
    for name, kind in KINDS.items():
        if name not in copy.gaps:
            initial |= {f"{name}{suffix}": text for suffix, text in kind.typed(copy.values[name]).items()}
    for question in QUESTIONS:
        if not {*question.decides} & {*copy.gaps}:
            initial[question.name] = question.answered(copy.values)
            loaded = {name: copy.values[name] for name in question.decides}
            initial[f"was_{question.name}"] = json.dumps(loaded)
    return initial


def _loaded(text: Any) -> dict[str, Any]:
    """What the settings of a question were when the page was made; nothing where they are gaps."""
    try:
        settings = json.loads(text or "{}")
    except ValueError:
        return {}
    return settings if isinstance(settings, dict) else {}


def _touched(question: FirstQuestion, values: dict[str, Any], loaded: dict[str, Any]) -> bool:
    """Whether a setting of that question is no longer what it was when the page was made."""
    return any(name in loaded and values.get(name) != loaded[name] for name in question.decides)
