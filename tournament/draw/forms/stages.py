"""One stage of a formula as its organiser composes it: the choices of its kind. Shape only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ...web.fields import FigureField

Data = dict[str, Any]
KINDS = {
    "pools": _("Poules"),
    "rounds": _("Tours où toutes jouent"),
    "knockout": _("Élimination directe"),
    "brackets": _("Tableaux après les poules"),
    "finals": _("Finales selon le classement"),
    "melee": _("Tours à la mêlée"),
}
DRAWS = [
    ("ranked", _("au classement")),
    ("rotation", _("en rotation, tout connu d’avance")),
    ("random", _("au hasard")),
    ("round_robin", _("championnat")),
]
WAYS = [
    ("pot", _("au pot, tour par tour")),
    ("cadrage", _("avec un cadrage")),
    ("cascade", _("en cascade A, B, C, D")),
]


def yes(label: Any) -> forms.BooleanField:
    """A choice that is taken or not."""
    return forms.BooleanField(label=label, required=False)


def many(label: Any, most: int) -> FigureField:
    """A number from 1 on."""
    return FigureField(label=label, min_value=1, max_value=most)


def fields_of(kind: str) -> dict[str, forms.Field]:
    """The questions of a kind, in their order."""
    third, placing = yes(_("Petite finale")), yes(_("Jouer toutes les places"))
    consolation = yes(_("Consolante"))
    sizes = [(size, str(size)) for size in (2, 4, 8, 16, 32)]
    found: dict[str, dict[str, forms.Field]] = {
        "pools": {"barrage": yes(_("Poules à barrage"))},
        "rounds": {
            "rounds": many(_("Nombre de tours"), 30),
            "draw": forms.ChoiceField(label=_("Tirage"), choices=DRAWS),
        },
        "melee": {"rounds": many(_("Nombre de tours"), 30)},
        "knockout": {
            "way": forms.ChoiceField(label=_("Tirage"), choices=WAYS),
            "consolation": consolation,
            "complement": yes(_("Complémentaire")),
            "third": third,
            "matches": FigureField(
                label=_("Parties garanties, en cascade"), min_value=2, max_value=4, required=False
            ),
        },
        "brackets": {"consolation": consolation, "placing": placing, "third": third},
        "finals": {
            "size": forms.TypedChoiceField(label=_("Équipes par tableau"), choices=sizes, coerce=int),
            "brackets": many(_("Nombre de tableaux"), 3),
            "placing": placing,
            "third": third,
        },
    }
    return found[kind]


class StageForm(forms.Form):
    """The choices of one stage; `kind` is fixed when it is added."""

    def __init__(self, kind: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind
        self.title = KINDS[kind]
        self.fields.update(fields_of(kind))

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
        sent = dict(self.cleaned_data)
        if self.kind != "knockout":
            return {"kind": self.kind, **sent}
        way, matches = sent.pop("way"), sent.pop("matches")
        cascade = (matches or 3) if way == "cascade" else 0
        return {"kind": self.kind, "pot": way != "cadrage", "cascade": cascade, **sent}


def answers_of(stage: Mapping[str, Any]) -> dict[str, str]:
    """A stage as its form would send it."""
    found = {"kind": str(stage["kind"])}
    cascade = stage.get("cascade") or 0
    if stage["kind"] == "knockout":
        way = "cascade" if cascade else "pot" if stage.get("pot", True) else "cadrage"
        found |= {"way": way, "matches": str(cascade or "")}
    for name in fields_of(found["kind"]):
        value = stage.get(name)
        if name not in found and value not in (None, False):
            found[name] = "on" if value is True else str(value)
    return found


# What a stage is when it is added.
ADDED: dict[str, Data] = {
    "pools": {},
    "rounds": {"rounds": 4, "draw": "ranked"},
    "knockout": {"pot": True, "consolation": True},
    "brackets": {"consolation": True},
    "finals": {"size": 8, "brackets": 1},
    "melee": {"rounds": 4},
}


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
