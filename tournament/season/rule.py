"""The rule of a season as a form: composed, or one of the published ones; its data in words. A season
begun and its rule changed are writes of the club."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.season import SeasonRule
from pairing.types import Json

from ..core.access import Action
from ..core.journal import Draft
from ..core.writes import writes_club
from ..models import Club, Season
from ..models.people import NAME_MAX
from ..web.forms import FieldGroup, FigureField, laid_out, token_field

FINAL = "final"
"""What a rule's data call the evening that is ticked as the final."""
KNOWN_NAMES = {
    "champ_commun": gettext_lazy("Champ Commun, belote : victoire 4, défaite 2, exempt 3"),
    "jc_staecherei": gettext_lazy("JC Stächerei, jass : places 25 à 1, trois meilleures et la finale double"),
    "skat_germering": gettext_lazy("Skat Germering : moyenne par liste, sur 24 au moins"),
    "penny_dreadful": gettext_lazy("Penny Dreadful : présence, tours, victoires et phase finale"),
}
MEASURE_NAMES = {
    "wins": gettext_lazy("parties gagnées"),
    "wins_and_exempts": gettext_lazy("parties gagnées, exempts compris"),
    "match_points": gettext_lazy("points de partie"),
    "score": gettext_lazy("points marqués"),
    "points": gettext_lazy("points marqués, exempts compris"),
    "best_evening": gettext_lazy("meilleure soirée"),
    "evenings": gettext_lazy("soirées jouées"),
}
UNITS = {
    "evenings": gettext_lazy("soirées"),
    "series": gettext_lazy("listes"),
    "rounds": gettext_lazy("tours"),
}
CHOICES: dict[str, dict[str, Any]] = {
    "per": {"player": gettext_lazy("chaque joueur"), "pair": gettext_lazy("chaque paire fixe")},
    "places_by": {
        "rank": gettext_lazy("de la soirée"),
        "final_place": gettext_lazy("de la phase finale"),
    },
    "aggregate": {
        "sum": gettext_lazy("toutes les soirées"),
        "best": gettext_lazy("les n meilleures soirées"),
        "mean": gettext_lazy("la moyenne, sur n au moins"),
    },
    "unit": UNITS,
    "absence": {
        "nothing": gettext_lazy("n’est rien"),
        "zero": gettext_lazy("est une soirée à zéro"),
    },
    "guests": {
        "ranked": gettext_lazy("sont classés"),
        "keep_place": gettext_lazy("gardent leur place du soir, sans être classés"),
        "no_place": gettext_lazy("ne prennent pas de place : les membres avancent"),
    },
}
LABELS = {
    "per": gettext_lazy("On classe"),
    "guests": gettext_lazy("Les invités, qui ne sont pas au fichier"),
    "played": gettext_lazy("Classé à partir de … soirées"),
    "lot_from": gettext_lazy("Un lot à partir de … soirées"),
    "win": gettext_lazy("Une partie gagnée"),
    "draw": gettext_lazy("Une partie nulle"),
    "loss": gettext_lazy("Une partie perdue"),
    "exempt": gettext_lazy("Un tour exempt"),
    "round": gettext_lazy("Chaque tour joué"),
    "match_point": gettext_lazy("Chaque point de partie"),
    "score": gettext_lazy("Chaque point marqué"),
    "places": gettext_lazy("Ce que vaut chaque place, de la première à la dernière"),
    "other_places": gettext_lazy("Une place au-delà"),
    "places_by": gettext_lazy("C’est la place"),
    "attendance": gettext_lazy("La présence, chaque soirée"),
    "aggregate": gettext_lazy("On compte"),
    "n": gettext_lazy("Combien (n)"),
    "unit": gettext_lazy("n et « à partir de » se comptent en"),
    "absence": gettext_lazy("Une absence"),
    "final_weight": gettext_lazy("La finale compte … fois"),
    "final_dropped": gettext_lazy("Elle peut être retirée comme une autre"),
    "exempt_points": gettext_lazy("Points marqués d’un tour exempt"),
}
DEFAULTS: Mapping[str, Any] = {field.name: field.default for field in fields(SeasonRule)}
TIES = tuple(f"tie_{n}" for n in range(1, 5))
GROUPS = {
    gettext_lazy("Qui est classé"): ("per", "guests", "played"),
    gettext_lazy("Ce que vaut une soirée"): ("win", "draw", "loss", "exempt", "match_point", "score"),
    gettext_lazy("Les places et les tours"): ("places", "other_places", "places_by", "round"),
    gettext_lazy("Ce que l’on additionne"): ("aggregate", "n", "unit", "absence", "attendance"),
    gettext_lazy("La finale"): ("final_weight", "final_dropped"),
    gettext_lazy("Les égalités et les lots"): (*TIES, "exempt_points", "lot_from"),
}
_NUMBER = re.compile(r"-?\d{1,6}([.,]\d{1,12}|/[1-9]\d{0,5})?")


def exact(text: str) -> Fraction | None:
    """The number of "7", "1,5" or "7/2"; None for anything else."""
    plain = text.strip().replace("−", "-")
    return Fraction(plain.replace(",", ".")) if _NUMBER.fullmatch(plain) else None


class ExactField(forms.CharField):
    """An exact number: 7, 1,5 or 7/2."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "class": "num"})
        super().__init__(**{"widget": widget, "required": False, "max_length": 20, **options})

    def clean(self, value: Any) -> Fraction:
        text = super().clean(value)
        if (number := exact(text or "0")) is None:
            raise forms.ValidationError(_("Un nombre comme 7, 1,5 ou 7/2."))
        return number

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) and "/" in value else str(value).replace(".", ",")


class PlacesField(forms.CharField):
    """What each place is worth: 25 18 15 12."""

    def clean(self, value: Any) -> tuple[Fraction, ...]:
        numbers = [exact(part) for part in re.split(r"[\s;]+", super().clean(value)) if part]
        if None in numbers or len(numbers) > 400:
            raise forms.ValidationError(_("Un nombre par place, séparés par des espaces : 25 18 15 12."))
        return tuple(number for number in numbers if number is not None)

    def prepare_value(self, value: Any) -> Any:
        return " ".join(str(number) for number in value) if isinstance(value, list | tuple) else value


class RuleForm(forms.Form):
    """Every field of a rule; what it says is `rule`, as data."""

    token = token_field()

    def __init__(self, data: Any = None, *, rule: Json) -> None:
        shown = {**DEFAULTS, **rule, **dict(zip(TIES, rule.get("ties", ()), strict=False))}
        super().__init__(data, initial={name: value for name, value in shown.items() if name != "ties"})
        self.rule: Json = rule
        for name, label in LABELS.items():
            self.fields[name] = self._field(name, str(label))
        measures = [("", "–"), *MEASURE_NAMES.items()]
        for n, name in enumerate(TIES, start=1):
            label = _("À égalité, d’abord") if n == 1 else _("puis")
            self.fields[name] = forms.ChoiceField(choices=measures, required=False, label=label)

    @staticmethod
    def _field(name: str, label: str) -> forms.Field:
        if name in CHOICES:
            return forms.ChoiceField(choices=list(CHOICES[name].items()), label=label)
        if name == "final_dropped":
            return forms.BooleanField(required=False, label=label)
        if name == "places":
            return PlacesField(required=False, max_length=2000, strip=True, label=label)
        if isinstance(DEFAULTS[name], int):
            return FigureField(required=False, min_value=0, max_value=1000, label=label)
        return ExactField(label=label)

    @property
    def helper(self) -> FormHelper:
        """Its fields in groups, those open that say something else than usual."""
        groups = (
            FieldGroup(heading, (), *names, opens=bool(self.words(names)), css_class="fields-3")
            for heading, names in GROUPS.items()
        )
        return laid_out("token", *groups)

    def words(self, names: Iterable[str]) -> list[tuple[str, str]]:
        """What these fields say other than usual, a question and its answer each."""
        words = []
        for name in names:
            field = self.fields[name]
            value = self.get_initial_for_field(field, name)
            if value in ("", None) or value == DEFAULTS.get(name):
                continue
            answer = dict(getattr(field, "choices", ())).get(value) or field.prepare_value(value)
            words.append((str(field.label), _("non") if value is False else str(answer)))
        return words

    def said_today(self, always: Iterable[str], names: Iterable[str]) -> str:
        """A group in one line, as it is stored."""
        colon = _("%(label)s : %(value)s")
        said = (colon % {"label": label, "value": value} for label, value in self.words(names))
        return " · ".join(said)

    def clean(self) -> dict[str, Any]:
        """The data of the rule: what is as usual is left out. The final has a name where it differs."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return said
        said["n"] = 0 if said["aggregate"] == "sum" else said["n"] or 0
        said["ties"] = tuple(said[name] for name in TIES if said[name])
        if said["aggregate"] != "sum" and not said["n"]:
            self.add_error("n", _("Combien ? 3 par exemple."))
        if len({*said["ties"]}) < len(said["ties"]):
            self.add_error("tie_1", _("Le même départage est dit deux fois."))
        if said["final_weight"] < 0:
            self.add_error("final_weight", _("Zéro au moins."))
        differs = said["final_weight"] != 1 or not said["final_dropped"]
        said["final"] = FINAL if differs else ""
        values = {name: said.get(name) for name in DEFAULTS}
        self.rule = {
            name: _as_json(value)
            for name, value in values.items()
            if value is not None and value != DEFAULTS[name]
        }
        return said

    def arguments(self) -> dict[str, Any]:
        """What the write is told."""
        return {"rule": self.rule, "token": self.cleaned_data["token"]}


def _as_json(value: Any) -> Any:
    """A value as a rule's data write it."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return [_as_json(item) for item in value] if isinstance(value, tuple) else value


def rule_of(season: Season) -> SeasonRule:
    """The rule by which it is ranked."""
    return SeasonRule.from_json(season.rule)


def rule_words(rule: Json) -> list[tuple[str, str]]:
    """What it says other than usual, a question and its answer each."""
    return RuleForm(rule=rule).words([name for names in GROUPS.values() for name in names])


class SeasonForm(forms.Form):
    """A season to begin."""

    token = token_field()
    name = forms.CharField(max_length=NAME_MAX, label=gettext_lazy("Nom de la saison"))


@writes_club("season.created", Action.SEASON)
def create_season(club: Club, name: str, entry: Draft) -> Season:
    """A season without evenings yet, by the usual rule."""
    season = Season.objects.create(club=club, name=name)
    entry.about, entry.answer = {"name": name}, {"season": season.pk}
    return season


@writes_club("season.rule_changed", Action.SEASON)
def change_rule(season: Season, rule: Json, entry: Draft) -> None:
    """Rank it by this rule from now on; its lines stay as they are."""
    season.refresh_from_db()
    entry.about = {"name": season.name}
    entry.before, entry.after = {"rule": season.rule}, {"rule": rule}
    season.rule = rule
    season.save(update_fields=["rule"])
