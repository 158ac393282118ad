"""One stage of a formula as its organiser composes it: the choices of its kind. Shape only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ...setup.fields import FigureField

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
