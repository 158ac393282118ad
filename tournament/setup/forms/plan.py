"""The tournament's form: few questions first, everything else folded away with good defaults.

Shape only: yields a Plan. Which changes the moment allows is a service's answer."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.ranking.criteria import CRITERIA, PRESETS

from ...models import Tournament
from ...models.people import NAME_MAX
from ...web.fields import CentsField, FigureField, HalvesField
from ..plan import NAMES, Plan
from ..queries import RulesetOffer, key_of_saved, saved_of_key
from .short import NONE, LimitsFields

FINAL = ("final_target", "final_deals")
POINTS = ("win", "draw", "loss", "forfeit", "exempt")
CHOOSABLE = 6  # criteria in the form, the lot not counted
MODES = [("reach", _("l’atteindre suffit")), ("exceed", _("il faut le dépasser"))]


class PlanForm(LimitsFields):
    """Every setting of a tournament."""

    name = forms.CharField(label=_("Nom du tournoi"), max_length=NAME_MAX)
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    place = forms.CharField(label=_("Lieu"), max_length=NAME_MAX, required=False)
    ruleset_slug = forms.ChoiceField(label=_("Règlement"), widget=forms.RadioSelect)
    table_count = FigureField(label=_("Nombre de tables"), min_value=1, max_value=200)

    individuals = forms.BooleanField(
        label=_("Chacun s’inscrit seul (à la mêlée)"),
        required=False,
        help_text=_("Chaque tour mélange les joueurs en paires ; le classement est individuel."),
    )
    starts_at = forms.TimeField(
        label=_("Heure de début"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    fee_cents = CentsField(label=_("Inscription, par joueur (€)"), required=False)
    max_teams = FigureField(
        label=_("Inscrits au plus, équipes ou joueurs"),
        required=False,
        min_value=2,
        max_value=400,
        help_text=_("Au-delà, on va sur la liste d’attente. Vide : pas de limite."),
    )
    entry_mode = forms.ChoiceField(label=_("Qui saisit les donnes ?"), choices=Tournament.Entry.choices)
    names_shown = forms.ChoiceField(
        label=_("Noms sur les pages de la salle"), choices=Tournament.Names.choices
    )
    target_mode = forms.ChoiceField(label=_("Le score à atteindre"), choices=MODES)
    draw_allowed = forms.BooleanField(
        label=_("Une partie peut finir à égalité"),
        required=False,
        help_text=_("Sinon, on joue une donne de plus."),
    )
    school = forms.ChoiceField(label=_("Classement"), choices=Tournament.School.choices)
    overall = forms.ChoiceField(label=_("Classement général"), choices=Tournament.Overall.choices)
    win = HalvesField(label=_("Points de partie : gagnée"))
    draw = HalvesField(label=_("… nulle"))
    loss = HalvesField(label=_("… perdue"))
    forfeit = HalvesField(label=_("… perdue par forfait"))
    exempt = HalvesField(label=_("… exempte"))
    drop_worst = forms.BooleanField(
        label=_("La plus mauvaise partie de chacun ne compte pas"), required=False
    )
    exempt_credit = forms.ChoiceField(
        label=_("Points d’un tour exempt ou d’un forfait de l’adversaire"),
        choices=Tournament.Credit.choices,
        help_text=_("Fixés quand le tour est clos. Un prix écrit dans le règlement passe avant."),
    )
    exempt_points = FigureField(label=_("Nombre de points fixe"), required=False, min_value=0, max_value=5000)
    late_minutes = FigureField(
        label=_("Retard permis avant le forfait, en minutes"), min_value=0, max_value=120
    )
    least_matches = FigureField(label=_("Parties au moins pour chacun"), min_value=1, max_value=10)
    final_target = FigureField(
        label=_("La finale en … points"),
        required=False,
        min_value=100,
        max_value=20000,
        help_text=_("Vide : comme les autres parties, ou comme le dit le règlement."),
    )
    final_deals = FigureField(
        label=_("ou la finale en … donnes"), required=False, min_value=1, max_value=60, help_text=NONE
    )
    reason = forms.CharField(label=_("Motif"), max_length=200, required=False)

    FIRST = ("name", "date", "place", "table_count", "individuals")
    MORE = ("starts_at", "fee_cents", "max_teams", "entry_mode", "names_shown", "target_mode", "draw_allowed")
    RANKING = ("school", "overall", *POINTS)
    DAY = ("drop_worst", "exempt_credit", "exempt_points", "late_minutes", "least_matches", *FINAL)

    def __init__(
        self,
        *args: Any,
        rulebooks: list[RulesetOffer],
        plan: Plan,
        fixed: tuple[str, ...] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, initial=initial_of(plan), **kwargs)
        self.rulebooks, self.stands = rulebooks, plan
        self.fields["ruleset_slug"].choices = [(book.key, book.rules.name) for book in rulebooks]
        choices = [("", "–"), *((code, gettext(c.label)) for code, c in CRITERIA.items() if code != "lot")]
        for n in range(1, CHOOSABLE + 1):
            label = _("Critère %(n)s") % {"n": n}
            self.fields[f"criterion_{n}"] = forms.ChoiceField(label=label, choices=choices, required=False)
        for name in fixed:
            del self.fields[name]

    @property
    def rare_chosen(self) -> bool:
        """One of the named scales that stand folded is the one chosen."""
        chosen = self["ruleset_slug"].value()
        return any(book.rare and book.key == chosen for book in self.rulebooks)

    @property
    def criteria_names(self) -> list[str]:
        return [f"criterion_{n}" for n in range(1, CHOOSABLE + 1)]

    def section(self, names: tuple[str, ...] | list[str]) -> list[Any]:
        return [self[name] for name in names if name in self.fields]

    @property
    def first(self) -> list[Any]:
        return self.section(self.FIRST)

    @property
    def more(self) -> list[Any]:
        return self.section(self.MORE)

    @property
    def ranking(self) -> list[Any]:
        return self.section(self.RANKING)

    @property
    def day(self) -> list[Any]:
        return self.section(self.DAY)

    @property
    def criteria(self) -> list[Any]:
        return self.section(self.criteria_names)

    @property
    def changed(self) -> int:
        """How many folded settings are not the usual ones, as they were typed where something was."""
        usual = initial_of(Plan(name="", date=self.stands.date))
        typed = self.cleaned_data if self.is_bound and self.errors is not None else {}
        shown = {**initial_of(self.stands), **typed}
        return sum((shown.get(name) or None) != (usual.get(name) or None) for name in self.folded)

    @property
    def folded_errors(self) -> bool:
        """An error in a folded field opens the fold."""
        return any(name in self.errors for name in self.folded)

    @property
    def folded(self) -> tuple[str, ...]:
        return (*self.MORE, *self.RANKING, *self.DAY, *self.criteria_names)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        chosen = [data[name] for name in self.criteria_names if data.get(name)]
        twice = next((code for code in chosen if chosen.count(code) > 1), None)
        if twice is not None:
            last = [name for name in self.criteria_names if data.get(name) == twice][-1]
            self.add_error(last, _("Ce critère est déjà plus haut."))
        fixed = data.get("exempt_credit") == Tournament.Credit.FIXED
        if fixed and data.get("exempt_points") is None and "exempt_points" not in self.errors:
            self.add_error("exempt_points", _("Dites combien de points."))
        return {**data, "criteria": chosen}

    def plan(self) -> Plan:
        """The domain object."""
        data = self.cleaned_data
        plain = {name: data[name] for name in NAMES if name in data}
        if (own := saved_of_key(plain.get("ruleset_slug", ""))) is not None:
            plain |= {"ruleset_slug": "", "saved_ruleset_id": own}
        elif "ruleset_slug" in plain:
            plain["saved_ruleset_id"] = None
        return replace(self.stands, **plain, match_points={name: data[name] for name in POINTS})


def custom(stored: list[str], school: str) -> list[str]:
    """The criteria that the form shows: none where the school's own order stands."""
    return [] if tuple(stored) == PRESETS[school] else [code for code in stored if code != "lot"]


def initial_of(plan: Plan) -> dict[str, Any]:
    """How a plan stands in the form."""
    chosen = custom(plan.criteria, plan.school)
    criteria = {f"criterion_{n}": code for n, code in enumerate(chosen[:CHOOSABLE], start=1)}
    rules = key_of_saved(plan.saved_ruleset_id) if plan.saved_ruleset_id else plan.ruleset_slug
    return {**asdict(plan), **plan.match_points, **criteria, "ruleset_slug": rules}
