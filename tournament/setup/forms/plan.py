"""The form of a tournament: few questions first, everything else folded away with good defaults.

What each setting is called, and its bounds, the model says; which changes the moment allows, a service."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div
from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from pairing.ranking.criteria import CRITERIA, PRESETS, SHARED

from ...models import Tournament
from ...rulebook import limits_label
from ...web.fields import CentsField, HalvesField
from ...web.layouts import Fold, Heading, asked_together, beside, laid_out, piece
from ..plan import DAY, ENDS, RESULTS, ROUNDS, SETTINGS, Settings, settings_of
from ..queries import RulesetOffer, key_of_saved, saved_of_key
from .short import LimitsFields

POINTS = ("win", "draw", "loss", "forfeit", "exempt")
LAST = ("lot", SHARED)
CHOOSABLE = 6  # criteria in the form, the lot not counted
ASKED_OTHERWISE = ("ruleset_slug", "saved_ruleset_id", "criteria", "match_points")


class SettingsForm(LimitsFields):
    """Every setting of a tournament. The rules are one choice of two columns; the match points and the
    criteria, one column each, are several questions."""

    ruleset_slug = forms.ChoiceField(label=_("Règlement"), widget=forms.RadioSelect)
    win = HalvesField(label=_("Points de partie : gagnée"))
    draw = HalvesField(label=_("… nulle"))
    loss = HalvesField(label=_("… perdue"))
    forfeit = HalvesField(label=_("… perdue par forfait"))
    exempt = HalvesField(label=_("… exempte"))
    reason = forms.CharField(label=_("Motif"), max_length=200, required=False)
    at_last = forms.ChoiceField(
        label=_("À égalité sur tous les critères"),
        choices=[("lot", _("le tirage au sort décide")), (SHARED, _("la place est partagée (ex æquo)"))],
        required=False,
    )
    # The rules whose limits the page shows: a script fills them in at once, and says so here.
    limits_from = forms.CharField(widget=forms.HiddenInput, required=False)

    FIRST = ("name", "date", "place", "table_count", "individuals")
    MORE = (
        "starts_at",
        "fee_cents",
        "max_teams",
        "entry_mode",
        "names_said",
        "names_shown",
        "target_mode",
        "draw_allowed",
    )
    RANKED = ("school", "overall", *POINTS)
    ACCIDENTS = ("drop_worst", *DAY)

    class Meta(LimitsFields.Meta):
        fields = tuple(name for name in SETTINGS if name not in ASKED_OTHERWISE)
        field_classes = {"fee_cents": CentsField}

    def __init__(
        self,
        *args: Any,
        instance: Tournament,
        rulebooks: list[RulesetOffer],
        fixed: tuple[str, ...] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, instance=instance, initial=initial_of(instance), **kwargs)
        self.rulebooks = rulebooks
        self.fields["ruleset_slug"].choices = [(book.key, book.rules.name) for book in rulebooks]
        choices = [("", "–"), *((code, gettext(c.label)) for code, c in CRITERIA.items() if code != "lot")]
        for n in range(1, CHOOSABLE + 1):
            label = _("Critère %(n)s") % {"n": n}
            self.fields[f"criterion_{n}"] = forms.ChoiceField(label=label, choices=choices, required=False)
        for name in fixed:
            del self.fields[name]
        self.helper = self.layout()

    @property
    def rare_chosen(self) -> bool:
        """One of the named scales that stand folded is the one chosen."""
        chosen = self["ruleset_slug"].value()
        return any(book.rare and book.key == chosen for book in self.rulebooks)

    @property
    def criteria_names(self) -> list[str]:
        return [f"criterion_{n}" for n in range(1, CHOOSABLE + 1)]

    def layout(self) -> FormHelper:
        """The sheet of the first questions, and the fold with all others."""
        limit_names = self.present(ENDS)
        limits = (
            [asked_together(_("Une partie finit à la première limite atteinte"), *limit_names)]
            if limit_names
            else []
        )
        own_order = _("Vide : l’ordre de l’école choisie.")
        return laid_out(
            Div(*self.present(self.FIRST), piece("setup/_books.html"), *limits, css_class="sheet"),
            Fold(
                "setup/_more.html",
                *self.MORE,
                Heading(_("Les résultats")),
                *RESULTS,
                Heading(_("Manches, et ce qu’un tour a de particulier")),
                *self.present(("games",)),
                *ROUNDS,
                Heading(_("Classement")),
                *self.RANKED,
                Heading(_("Les cas du jour")),
                *self.ACCIDENTS,
                Heading(_("Un autre ordre des critères"), own_order),
                beside(*self.criteria_names),
                "at_last",
            ),
        )

    def present(self, names: Iterable[str]) -> list[str]:
        """Those that are asked now."""
        return [name for name in names if name in self.fields]

    @property
    def changed(self) -> int:
        """How many folded settings are not the usual ones, as they were typed where something was."""
        usual = initial_of(Tournament())
        typed = self.cleaned_data if self.is_bound and self.errors is not None else {}
        current = {**self.initial, **typed}
        return sum((current.get(name) or None) != (usual.get(name) or None) for name in self.folded)

    @property
    def fold_label(self) -> str:
        """What is said beside the fold."""
        if self.folded_errors:
            return gettext("à corriger")
        if not self.changed:
            return gettext("tous comme d’habitude")
        return ngettext("%(n)s changé", "%(n)s changés", self.changed) % {"n": self.changed}

    @property
    def folded_errors(self) -> bool:
        """An error in a folded field opens the fold."""
        return any(name in self.errors for name in self.folded)

    @property
    def folded(self) -> tuple[str, ...]:
        return (
            *self.MORE,
            *RESULTS,
            *self.present(("games",)),
            *ROUNDS,
            *self.RANKED,
            *self.ACCIDENTS,
            *self.criteria_names,
            "at_last",
        )

    def clean_at_last(self) -> str:
        """Where it was not asked it stays."""
        return str(self.cleaned_data["at_last"] or self.initial["at_last"])

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
        self.brought_along = self._brought_along(data)
        shared = [SHARED] if data.get("at_last") == SHARED else []
        return {**data, "criteria": [*chosen, *shared], **self.brought_along}

    def _brought_along(self, data: dict[str, Any]) -> dict[str, Any]:
        """The end that other rules state, where no limit was typed for them."""
        key = data.get("ruleset_slug")
        typed = any(name in self.changed_data for name in (*ENDS, "target_mode"))
        if key in (None, self.initial["ruleset_slug"], data.get("limits_from")) or typed:
            return {}
        book = next(book for book in self.rulebooks if book.key == key)
        return book.ends if self.present(ENDS) else {}

    @property
    def stored_label(self) -> str:
        """What else was stored than what was typed."""
        if not self.brought_along:
            return ""
        limits = limits_label(*(self.brought_along[name] for name in ENDS))
        return gettext("Une partie finit comme le dit le règlement : %(limits)s.") % {"limits": limits}

    def settings(self) -> Settings:
        """The columns that were asked for, as a service takes them."""
        data = dict(self.cleaned_data)
        if "ruleset_slug" in data:
            saved_id = saved_of_key(data["ruleset_slug"])
            data |= {"ruleset_slug": "" if saved_id else data["ruleset_slug"], "saved_ruleset_id": saved_id}
        data["match_points"] = {name: data[name] for name in POINTS}
        return {name: data[name] for name in SETTINGS if name in data}


def custom(stored: list[str], school: str) -> list[str]:
    """The criteria that the form shows: none where the school's own order stands."""
    chosen = [code for code in stored if code not in LAST]
    return [] if (*chosen, "lot") == PRESETS[school] else chosen


def initial_of(tournament: Tournament) -> dict[str, Any]:
    """How the settings of a tournament stand in the form."""
    settings = settings_of(tournament)
    chosen = custom(settings["criteria"], settings["school"])
    criteria = {f"criterion_{n}": code for n, code in enumerate(chosen[:CHOOSABLE], start=1)}
    saved_id = settings["saved_ruleset_id"]
    rules = key_of_saved(saved_id) if saved_id else settings["ruleset_slug"]
    asked = {"ruleset_slug": rules, "limits_from": rules, "at_last": settings["criteria"][-1]}
    return {**settings, **settings["match_points"], **criteria, **asked}
