"""A formula as its organiser chooses it: usual ones proposed for the hours there are, stages composed by
hand, another number of rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.schedule import Hours, RoundLimits, clock

from ..core.outside import decimal_number
from ..core.tokens import new_token
from ..formats import FORMATS
from ..formats.format import Format, Option
from ..models import Stage, Tournament
from ..rulebook import game_of, rounds_apart
from ..web.forms import FigureField, RefusalLine, parts_alone, token_field
from .drafts import RemarkLine, refusals, remark_lines
from .forms import reason_field
from .formula import round_limits
from .usual import EveningPlan, propose

MOST = 6
KEPT = gettext_lazy("Motif, gardé au journal")
Answers = dict[str, str]


def field_of(option: Option) -> forms.Field:
    """The field of a question: a number, one of several, else a tick."""
    if option.most:
        return FigureField(label=option.label, min_value=1, max_value=option.most)
    if option.choices:
        values = {str(value): value for value, _label in option.choices}
        return forms.TypedChoiceField(label=option.label, choices=option.choices, coerce=values.__getitem__)
    return forms.BooleanField(label=option.label, required=False)


class StageForm(forms.Form):
    """The choices of one stage; its kind, by its code, is fixed when it is added."""

    def __init__(self, code: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.format = FORMATS[code]
        self.fields.update({option.name: field_of(option) for option in self.format.questions})


def answers_of(stage: Format) -> Answers:
    """A stage as its form would send it."""
    return {"kind": stage.code, **{name: str(value) for name, value in stage.options.items()}}


class Composer:
    """A list of stages with what was typed in each; `do` is the button that was pressed."""

    def __init__(self, answers: list[Answers], do: str = "") -> None:
        self.do = do
        self.forms = []
        for index, typed in enumerate(_after_button(answers, do)):
            data = {f"s{index}-{name}": value for name, value in typed.items()}
            self.forms.append(StageForm(typed["kind"], data, prefix=f"s{index}"))

    @classmethod
    def of(cls, stages: Iterable[Format]) -> Composer:
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

    def stages(self) -> list[Format]:
        """What was composed."""
        return [form.format(**form.cleaned_data) for form in self.forms]


def _after_button(answers: list[Answers], do: str) -> list[Answers]:
    """The list after the button: one more, or one fewer."""
    act, _colon, target = do.partition(":")
    added = FORMATS.get(target) if act == "add" else None
    if added is not None and len(answers) < MOST:
        return [*answers, answers_of(added())]
    removed = decimal_number(target, digits=2) if act == "remove" else None
    return [one for index, one in enumerate(answers) if index != removed]


class ComposeForm(forms.Form):
    """What goes with stages: for how many teams, why they change, the limits of a proposal."""

    teams = FigureField(label=gettext_lazy("Inscrits attendus"), min_value=3, max_value=400)
    target = forms.IntegerField(widget=forms.HiddenInput, min_value=100, max_value=20000, required=False)
    minutes = forms.IntegerField(widget=forms.HiddenInput, min_value=5, max_value=240, required=False)
    reason = reason_field(KEPT)
    token = token_field()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="compose_%s", **kwargs)


class RoundsForm(forms.Form):
    """Another number of rounds for a stage, and why."""

    stage = forms.ModelChoiceField(
        label=gettext_lazy("Étape"), queryset=Stage.objects.select_related("tournament")
    )
    rounds = FigureField(label=gettext_lazy("Nombre de tours"), min_value=1, max_value=30)
    reason = reason_field(KEPT, gettext_lazy("Dites pourquoi le nombre de tours change."))
    token = token_field()
    helper = parts_alone("stage", "rounds", "reason", RefusalLine("rounds-error"))

    def __init__(self, *args: Any, stages: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["stage"]
        field.queryset, field.choices = field.queryset.filter(pk__in=dict(stages)), stages


class Offer(NamedTuple):
    """A proposal for the evening, what of it is said in words, and what is sent to choose it."""

    plan: EveningPlan
    name: str
    likely_end: str
    latest: str
    remarks: list[RemarkLine]
    sent: dict[str, object]


def offers(tournament: Tournament, tables: int, **hours: int) -> list[Offer]:
    """Three proposals for the form's hours, those that fit first. Raises Refused."""
    game, limits, least = game_of(tournament), limits_set(tournament), tournament.least_matches
    with refusals():
        plans = propose(Hours(tables=tables, game=game, limits=limits, least=least, **hours))
    return [_offer(plan, hours["teams"]) for plan in sorted(plans, key=lambda plan: not plan.fits)]


def limits_set(tournament: Tournament) -> tuple[RoundLimits, ...]:
    """What ends a match in round 1, 2 …, the last for all that follow; nothing where nothing ends it."""
    last = max(rounds_apart(tournament), default=0)
    limits = tuple(round_limits(tournament, number) for number in range(1, last + 2))
    return limits if all(limits) else ()


def _offer(plan: EveningPlan, teams: int) -> Offer:
    sent: dict[str, object] = {"teams": teams, "token": new_token()}
    for index, stage in enumerate(plan.stages):
        sent |= {f"s{index}-{name}": value for name, value in answers_of(stage).items()}
    if not plan.as_set:
        sent["target"] = plan.limits.target or ""
    return Offer(
        plan,
        plan.name.text(translate=_),
        clock(plan.likely_end),
        clock(plan.late_end),
        remark_lines(plan.remarks, {}),
        sent,
    )


WRONG_TIME = {
    "invalid": gettext_lazy("Écrivez l’heure comme 19:30."),
    "required": gettext_lazy("Dites l’heure."),
}


def time_field(label: Any) -> forms.TimeField:
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    return forms.TimeField(label=label, widget=widget, error_messages=WRONG_TIME)


class EveningForm(forms.Form):
    """From when to when, with how many teams: what a proposal needs. Sent by GET, so it can be kept."""

    teams = FigureField(label=gettext_lazy("Équipes"), min_value=4, max_value=400)
    start = time_field(gettext_lazy("Ouverture des portes"))
    latest_end = time_field(gettext_lazy("Fin au plus tard"))
    breaks = FigureField(label=gettext_lazy("Pauses, en minutes"), min_value=0, max_value=600, required=False)
    helper = parts_alone("teams", "start", "latest_end", "breaks")

    def minutes(self) -> dict[str, int]:
        """What was asked, hours in minutes after midnight."""
        sent = self.cleaned_data
        hours = {name: 60 * sent[name].hour + sent[name].minute for name in ("start", "latest_end")}
        return sent | hours | {"breaks": sent["breaks"] or 0}
