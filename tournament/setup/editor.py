"""The form of a club's own rules: three questions, the gaps of the source, what differs from the rulebook
copied; every other setting is added when somebody asks for it.

Contradictions are scoring's to find, each is said beside its setting."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import InvalidRuleset
from scoring.ruleset import moot

from ..models.people import NAME_MAX
from ..rulebook import GROUPS, PARAMETERS, Parameter
from .editor_fields import RemarksField, field_of
from .rulesets import RulesetCopy, differing, ruleset_from

OTHER = "other"
Values = Mapping[str, Any]


@dataclass(frozen=True)
class Answer:
    """A choice: its large words, the small ones under them, and what it sets."""

    code: str
    title: Any
    note: Any
    always: dict[str, Any]

    def sets(self, values: Values) -> dict[str, Any]:
        """Flat is flat whatever the bid: where the contract is marked, no part of it is doubled."""
        flat = self.code == "flat" and (values.get("count_contract") or values.get("fall_contract"))
        return self.always | ({"k_contract": [1, 0, 0]} if flat else {})


@dataclass(frozen=True)
class FirstQuestion:
    """One of the three. `decides`: the parameters it sets, to be found again lower down.

    `otherwise`: its answers do not exhaust what these parameters can say."""

    name: str
    legend: Any
    decides: tuple[str, ...]
    answers: tuple[Answer, ...]
    otherwise: bool = True

    def answered(self, values: Values) -> str:
        """The answer that these values amount to."""
        for answer in self.answers:
            if all(values.get(name) == value for name, value in answer.sets(values).items()):
                return answer.code
        return OTHER


def _counting(points: bool, contract: bool) -> dict[str, Any]:
    return {"count_points": points, "count_contract": contract}


def _fall(base: int, contract: bool) -> dict[str, Any]:
    return {"full_base": base, "fall_contract": contract}


def _factors(base: list[int], contract: list[int]) -> dict[str, Any]:
    return {"k_base": base, "k_contract": contract}


METHOD = FirstQuestion(
    "method",
    _("Que compte-t-on ?"),
    ("count_points", "count_contract"),
    (
        Answer("made", _("Les points faits"), _("chacun marque ce qu’il a fait"), _counting(True, False)),
        Answer("bid", _("Le contrat"), _("seul le contrat compte"), _counting(False, True)),
        Answer("both", _("Les deux"), _("les points et le contrat"), _counting(True, True)),
    ),
    otherwise=False,
)
FALL = FirstQuestion(
    "fall",
    _("À la chute, la défense marque"),
    ("full_base", "fall_contract"),
    (
        Answer("160_bid", "160", _("et le contrat"), _fall(160, True)),
        Answer("162_bid", "162", _("et le contrat"), _fall(162, True)),
        Answer("160", "160", _("sans le contrat"), _fall(160, False)),
        # Translators: the contract alone, without the points of a fall.
        Answer("bid", _("Le contrat"), pgettext_lazy("the contract", "seul"), _fall(0, True)),
    ),
)
DOUBLING = FirstQuestion(
    "doubling",
    _("Le contre et le surcontre"),
    ("k_base", "k_contract"),
    (
        Answer("flat", "320, 640", _("somme fixe"), {"k_base": [1, 2, 4]}),
        Answer("bid_4", _("Le contrat ×2, ×4"), _("le reste sans contre"), _factors([1, 1, 1], [1, 2, 4])),
        Answer("bid_3", _("Le contrat ×2, ×3"), _("le reste sans contre"), _factors([1, 1, 1], [1, 2, 3])),
        Answer("all_4", _("Tout ×2, ×4"), _("base et contrat"), _factors([1, 2, 4], [1, 2, 4])),
        Answer("all_3", _("Tout ×2, ×3"), _("base et contrat"), _factors([1, 2, 3], [1, 2, 3])),
    ),
)
QUESTIONS = (METHOD, FALL, DOUBLING)


def applied(values: Values, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values with the chosen answers applied in order, by name of question; OTHER leaves them alone."""
    answered = dict(values)
    for question in QUESTIONS:
        for answer in question.answers:
            if answer.code == chosen.get(question.name):
                answered |= answer.sets(answered)
    return answered


IN_CODE = re.compile(r"\s\([a-z]+_[a-z_]+(?:, [a-z]+_[a-z_]+)*\)")
SILENT = _("La source ne le dit pas : répondez.")
HOW = _("Dites comment, ci-dessous.")


@dataclass(frozen=True)
class Setting:
    """A parameter with its input; `base` is what the rules copied say, in words, empty where they are silent,
    `now` what these do. `hint`: what little the source of a gap says."""

    row: Parameter
    input: Any
    base: str
    now: str
    changed: bool
    hint: str | None = None


@dataclass(frozen=True)
class AskedQuestion:
    """One of the three first questions: its radios, the answer ticked ("" where the source is silent), and
    the settings behind "otherwise"."""

    question: FirstQuestion
    input: Any
    chosen: str
    settings: list[Setting]


class RulesetForm(forms.Form):
    """Rules as they differ from those copied. `ruleset` is there as soon as the settings can be read.

    `shown` names the settings on the page; all others stay as the copy has them. `add`: one more."""

    use_required_attribute = False
    name = forms.CharField(label=_("Nom du règlement"), max_length=NAME_MAX)
    reason = forms.CharField(
        label=_("Motif : le tirage d’un tournoi qui le suit est publié"), max_length=200, required=False
    )
    ruleset: Any = None  # a scoring.Ruleset once the settings can be read

    def __init__(self, data: Any = None, *, copy: RulesetCopy, add: str = "") -> None:
        # The answer that a copy amounts to; none where the source is silent.
        initial = {
            question.name: "" if {*question.decides} & {*copy.gaps} else question.answered(copy.values)
            for question in QUESTIONS
        }
        super().__init__(data.copy() if data is not None else None, initial={"name": copy.name, **initial})
        self.copy, self.values, self.inputs = copy, dict(copy.values), list[str]()
        for question in QUESTIONS:
            codes = [(answer.code, answer.title) for answer in question.answers]
            self.fields[question.name] = forms.ChoiceField(
                label=question.legend, choices=[*codes, (OTHER, OTHER)], required=False
            )
        sent = (data or {}).get("shown", "").split(",") if data is not None else self._first_shown()
        for name in filter(PARAMETERS.__contains__, dict.fromkeys(sent)):
            self._show(name)
        self.added = (data or {}).get("add", add)
        if self.added in PARAMETERS and self.added not in self.inputs:
            self._put(self.added)
            self.fields[self.added].widget.attrs["autofocus"] = True

    def _first_shown(self) -> list[str]:
        """The gaps and what differs, as far as no answer to a question says it."""
        shown = {*self.copy.silent, *differing(self.copy.rules, self.copy.base)}
        for question in QUESTIONS if self.copy.values["bidding"] else ():
            answer = self.initial[question.name]
            if answer == OTHER:
                shown |= {*question.decides} - moot(self.copy.rules)
            elif answer:
                shown -= {*question.decides}
        return [name for name in PARAMETERS if name in shown]

    def _show(self, name: str) -> None:
        gap = name in self.copy.gaps
        self.fields[name] = field_of(name, gap=gap)
        self.initial[name] = "" if gap else self.copy.values[name]
        self.inputs.append(name)

    def _put(self, name: str) -> None:
        """One more setting on the page, as it stands; a form that was sent holds it as if it had been."""
        self._show(name)
        if self.is_bound:
            value = self.fields[name].prepare_value(self.initial[name])
            store = getattr(self.data, "setlist", None) if isinstance(value, list) else None
            (store or self.data.__setitem__)(name, "" if value is None else value)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        typed = {name: data[name] for name in self.inputs if name in data}
        for name in self.copy.gaps:
            if name in self.inputs and self[name].data in ("", None, []):
                self.errors.pop(name, None)
                typed.pop(name, None)
        known = {name: value for name, value in self.copy.values.items() if name not in self.copy.gaps}
        values = applied(
            {**known, **typed}, {question.name: data.get(question.name) for question in QUESTIONS}
        )
        for name in self.copy.gaps:
            if name not in values and name not in self.errors:
                self._fault(name, SILENT)
        self._ask_how(values)
        self.values = {**self.copy.values, **values}
        if not set(self.errors) - {"name"}:
            self._make(data)
        return data

    def _ask_how(self, values: dict[str, Any]) -> None:
        """Who says "otherwise" says how, in the settings that then come with the question."""
        for question in QUESTIONS:
            hidden = [name for name in question.decides if name not in self.inputs]
            if self.cleaned_data.get(question.name) == OTHER and len(hidden) == len(question.decides):
                self.add_error(question.name, HOW)
                for name in hidden:
                    self._put(name)

    def _make(self, data: dict[str, Any]) -> None:
        """The rules; a ladder raised above 162 asks once whether a capot counts more."""
        unsaid = [] if "sweep_in_test" in self.inputs else ["sweep_in_test"]
        unchanged = [name for name, value in self.copy.base_values.items() if self.values[name] == value]
        if "ta_scale" not in unchanged:  # another scale brings its own card prices
            unsaid += [name for name in ("ta_values", "sa_values") if name in unchanged]
        unsaid = [name for name in unsaid if name in unchanged]
        try:
            self.ruleset = ruleset_from(self.copy, self.values, data.get("name") or "–", unsaid=unsaid)
        except InvalidRuleset as error:
            self._fault(error.key.partition(".")[0], sentence(error))

    def _fault(self, name: str, error: Any) -> None:
        """Say it beside the setting, or the question that decides it; one that is not on the page comes."""
        decided = (question for question in QUESTIONS if name in question.decides)
        question = next(decided, None)
        if question and self.cleaned_data.get(question.name, OTHER) not in ("", OTHER):
            self.add_error(question.name, error)
            return
        if name in PARAMETERS and name not in self.inputs:
            self._put(name)
        self.add_error(name if name in self.fields else None, error)

    # How it stands on the page.

    @property
    def shown(self) -> str:
        """The names of the settings on the page, for the form to send."""
        return ",".join(self.inputs)

    @property
    def rules(self) -> Any:
        """These rules, or those copied while they cannot be read."""
        return self.ruleset or self.copy.rules

    @property
    def questions(self) -> list[AskedQuestion]:
        """The three, with the answer that is ticked; none where nobody bids, of which all three speak."""
        return [
            AskedQuestion(
                question,
                self[question.name],
                str(self[question.name].value() or ""),
                self.settings_of(question.decides) if question.otherwise else [],
            )
            for question in (QUESTIONS if self.values["bidding"] else ())
        ]

    @property
    def silent(self) -> list[Setting]:
        """The gaps of the scale copied, asked first."""
        return self.settings_of(self.copy.gaps)

    @property
    def others(self) -> list[Setting]:
        """What else is on the page."""
        apart = {*self.copy.gaps, *(name for asked in self.questions for name in asked.question.decides)}
        return self.settings_of(set(self.inputs) - apart)

    def settings_of(self, names: Any) -> list[Setting]:
        """Those of these settings that are on the page."""
        changed = differing(self.rules, self.copy.base)
        return [self._setting(name, changed) for name in self.inputs if name in names]

    def _setting(self, name: str, changed: frozenset[str]) -> Setting:
        field, silent = field_of(name), name in self.copy.silent
        mine, theirs = self.values[name], self.copy.base_values[name]
        if isinstance(field, RemarksField):  # only those that are said otherwise
            mine, theirs = _apart(mine, theirs), _apart(theirs, mine)
        return Setting(
            row=PARAMETERS[name],
            input=self[name] if name in self.fields else None,
            base="" if silent else field.in_words(theirs),
            now=field.in_words(mine),
            changed=name in changed and not silent,
            hint=self.copy.gaps.get(name),
        )

    @property
    def differences(self) -> list[Setting]:
        """What differs from the rules copied."""
        changed = differing(self.rules, self.copy.base)
        settings = [self._setting(name, changed) for name in PARAMETERS if name in changed]
        return [setting for setting in settings if setting.changed]

    @property
    def more(self) -> list[tuple[Any, list[Parameter]]]:
        """Everything else that has a use as the rules stand, by group."""
        apart = moot(self.rules) | {*self.inputs}
        if self.values["bidding"]:
            apart |= {name for question in QUESTIONS for name in question.decides}
        groups = [(group.title, [row for row in group.rows if row.name not in apart]) for group in GROUPS]
        return [(title, rows) for title, rows in groups if rows]

    @property
    def faults(self) -> list[dict[str, Any]]:
        """Every error with the label of its setting, for the preview."""
        return [
            {"label": self.fields[name].label, "sentence": error}
            for name, errors in self.errors.items()
            if name in self.fields and name != "name"
            for error in errors
        ]


def _apart(remarks: dict[str, str], others: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in remarks.items() if others.get(name) != text}


def sentence(error: InvalidRuleset) -> str:
    """The refusal with the setting's label for its name, and the names of the code left out."""
    row = PARAMETERS.get(error.key.partition(".")[0])
    values = {**dict(error.values), "key": str(row.label).strip("… ") if row else error.key}
    return IN_CODE.sub("", gettext(error.template).format(**values))
