"""The form of a tournament, on two pages: the first questions, and the rest in groups, with good defaults.

What each setting is called, and its bounds, the model says; which changes the moment allows, a service."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.ranking.criteria import CRITERIA, PRESETS, SHARED

from ...models import Tournament
from ...rulebook import limits_label
from ...web.fields import CentsField, HalvesField
from ...web.layouts import FieldGroup, asked_together, laid_out, piece
from ..plan import DAY, ENDS, RESULTS, ROUNDS, SETTINGS, Settings, settings_of
from ..queries import RulesetOffer, key_of_saved, saved_of_key
from .short import LimitsFields

POINTS = ("win", "draw", "loss", "forfeit", "exempt")
LAST = ("lot", SHARED)
CHOOSABLE = 6  # criteria in the form, the lot not counted
ASKED_OTHERWISE = ("ruleset_slug", "saved_ruleset_id", "criteria", "match_points")


class SettingsForm(LimitsFields):
    """The settings of a tournament that one of the two pages asks; the others stay. The rules are one choice
    of two columns; the match points and the criteria, one column each, are several questions."""

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
    # target_mode comes with the rules that are chosen, and is asked among the particulars.
    EVENING = (*FIRST, "ruleset_slug", "limits_from", "results", *ENDS, "target_mode", "reason")
    CRITERIA = (*(f"criterion_{n}" for n in range(1, CHOOSABLE + 1)), "at_last")
    # Heading, what is always said of the group today, all its fields.
    GROUPS = (
        (
            _("Inscriptions et noms"),
            ("fee_cents", "names_shown"),
            ("starts_at", "fee_cents", "max_teams", "names_said", "names_shown"),
        ),
        (_("Saisie des résultats"), ("entry_mode",), ("entry_mode", *RESULTS[1:])),
        (
            _("Fin des parties, tours différents"),
            ("target_mode",),
            ("target_mode", "draw_allowed", *ROUNDS, "final_target", "final_deals"),
        ),
        (_("Classement"), ("school",), ("school", "overall", *POINTS, "drop_worst")),
        (_("Ordre des départages"), ("at_last",), CRITERIA),
        (_("Cas du jour"), ("bell", "least_matches"), DAY[:5]),
    )

    class Meta(LimitsFields.Meta):
        fields = tuple(name for name in SETTINGS if name not in ASKED_OTHERWISE)
        field_classes = {"fee_cents": CentsField}

    def __init__(
        self,
        *args: Any,
        instance: Tournament,
        rulebooks: Iterable[RulesetOffer] = (),
        fixed: tuple[str, ...] = (),
        particular: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, instance=instance, initial=initial_of(instance), **kwargs)
        self.rulebooks = list(rulebooks)
        self.fields["ruleset_slug"].choices = [(book.key, book.rules.name) for book in self.rulebooks]
        self.fields["results"].widget = forms.RadioSelect(choices=Tournament.Results.choices)
        choices = [("", "–"), *((code, gettext(c.label)) for code, c in CRITERIA.items() if code != "lot")]
        for n in range(1, CHOOSABLE + 1):
            label = _("Critère %(n)s") % {"n": n}
            self.fields[f"criterion_{n}"] = forms.ChoiceField(label=label, choices=choices, required=False)
        grouped = [name for _heading, _said, names in self.GROUPS for name in names]
        asked = (*grouped, "reason") if particular else self.EVENING
        for name in set(self.fields) - set(asked) | set(fixed):
            self.fields.pop(name, None)
        if not particular:
            self.fields["target_mode"].widget = forms.HiddenInput()
        self.helper = self.particular_layout() if particular else self.evening_layout()

    def evening_layout(self) -> FormHelper:
        """The sheet of the first questions."""
        limit_names = self.present(ENDS)
        limits = (
            [asked_together(_("Une partie finit à la première limite atteinte"), *limit_names)]
            if limit_names
            else []
        )
        first = (*self.present(self.FIRST), piece("setup/_books.html"), "results", *limits, "target_mode")
        return laid_out(Div(*first, css_class="sheet"))

    def particular_layout(self) -> FormHelper:
        """A fold for each group."""
        return laid_out(
            *(FieldGroup(heading, said, *self.present(names)) for heading, said, names in self.GROUPS)
        )

    def present(self, names: Iterable[str]) -> list[str]:
        """Those that are asked now."""
        return [name for name in names if name in self.fields]

    def said_today(self, always: Iterable[str], names: Iterable[str]) -> str:
        """A group in one line, as it is stored: its main settings, and what is not as usual."""
        usual = initial_of(Tournament())
        differs = [name for name in names if (self.initial.get(name) or "") != (usual.get(name) or "")]
        return " · ".join(self._say(name) for name in names if name in always or name in differs)

    def _say(self, name: str) -> str:
        field, value = self.fields[name], self.initial.get(name)
        label, colon = str(field.label).lstrip("… "), gettext("%(label)s : %(value)s")
        if isinstance(field, forms.BooleanField):
            return label if value else colon % {"label": label, "value": gettext("non")}
        if isinstance(field, forms.ChoiceField):
            said = str(dict(field.choices).get(value, value))
            return f"{label} {said}" if label.endswith("?") else colon % {"label": label, "value": said}
        said = field.widget.format_value(field.prepare_value(value))
        return colon % {"label": label, "value": "–" if said in (None, "") else said}

    def clean_at_last(self) -> str:
        """Where it was not asked it stays."""
        return str(self.cleaned_data["at_last"] or self.initial["at_last"])

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        criteria = self.CRITERIA[:CHOOSABLE]
        chosen = [data[name] for name in criteria if data.get(name)]
        twice = next((code for code in chosen if chosen.count(code) > 1), None)
        if twice is not None:
            last = [name for name in criteria if data.get(name) == twice][-1]
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
        if "win" in self.fields:
            data["match_points"] = {name: data[name] for name in POINTS}
        else:
            del data["criteria"]
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
