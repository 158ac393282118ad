"""The settings of a tournament: which columns they are, when they may change, the two pages that ask them.
Freely before the draw is out, then with a reason, and never what was already scored."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from crispy_forms.layout import Div
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.ranking.criteria import CRITERIA, PRESETS, SHARED, codes_for

from ..cash.payments import with_paid
from ..core.access import OPEN, Action, Actor, require
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.tokens import content_hash
from ..core.writes import writes
from ..formats import usual_format
from ..models import DealVersion, Draw, HandedResult, SavedRuleset, Stage, Team, Tournament
from ..models.days import RoundDay
from ..rulebook import limits_label, ruleset_of, store_worth
from ..web.days import day_text, moment_text
from ..web.forms import CentsField, FieldGroup, HalvesField, asked_together, laid_out, piece
from .limits import LIMITS, LimitsFields, following_rounds
from .rulesets import RulesetOffer, key_of_saved, saved_of_key

# How matches end and what they are worth: with a reason once the draw is out, and never after a deal.
SCORING = ("ruleset_slug", "saved_ruleset_id", "target_mode", "draw_allowed")
# How teams are ranked: with a reason once the draw is out.
RANKING = ("school", "criteria", "overall", "match_points", "drop_worst")
# What accidents of the day are worth and lead to: with a reason once the draw is out, too.
FINAL = ("final_target", "final_deals")
DAY = ("bell", "exempt_credit", "exempt_points", "late_minutes", "least_matches", *FINAL)
# What a round has of its own, which its matches without a deal obey, and the ranking at once: the same.
ROUNDS = ("round_targets", "round_deals", "round_minutes", "round_caps", "round_loser_caps")

# The rest changes freely; `table_count` has its own verb, `individuals` only while the list allows it.
EVENING = ("name", "date", "place", "starts_at", "table_count", "individuals")

# How results come in: of each match its first entry decides.
RESULTS = ("results", "totals_style", "totals_sweep", "asks_deals", "asks_belotes", "asks_capots")
MONEY = ("fee_cents", "fee_per", "guest_more_cents")
SIGN_UPS = ("sign_ups_from", "sign_ups_until")
LISTS = ("entry_mode", *MONEY, "max_teams", *SIGN_UPS, "names_said", "names_shown", "call_at_once")
SETTINGS = (*EVENING, *LIMITS, *SCORING, *RESULTS, *LISTS, *RANKING, *DAY, *ROUNDS)


Settings = Mapping[str, Any]
"""Columns of a tournament by their names; money in cents, match points in halves. Those left out stay."""


def complete(chosen: list[str], school: str) -> list[str]:
    """The order of the criteria to store: the one chosen or the school's own, closed by the lot or by the
    places that stay shared."""
    last = SHARED if SHARED in chosen else "lot"
    return [*(code for code in codes_for(chosen, school) if code != "lot"), last]


def settings_of(tournament: Tournament, settings: Settings | None = None) -> dict[str, Any]:
    """Every setting as it stands, or would with these; of a `Tournament()` those that every new one has.

    The order of the criteria is always written out."""
    columns = {name: getattr(tournament, name) for name in SETTINGS} | dict(settings or {})
    return columns | {"criteria": complete(columns["criteria"], columns["school"])}


def has_deals(tournament: Tournament) -> bool:
    """Whether anything was ever scored; the rulebook is fixed from then on."""
    deals = DealVersion.objects.filter(deal__match__tournament=tournament)
    return deals.exists() or HandedResult.objects.filter(match__tournament=tournament).exists()


def lay_formula(tournament: Tournament) -> None:
    """The usual stage: pools for teams, rounds à la mêlée for players; it takes the place of all others."""
    rows = Stage.objects.filter(tournament=tournament).ranked()
    stages = list(rows.order_by("order"))
    stage = stages[0] if stages else Stage(tournament=tournament, order=1)
    usual = usual_format(individuals=tournament.individuals)()
    stage.kind, stage.options = usual.code, usual.options
    stage.save()
    surplus = [stage.pk for stage in stages[1:]]
    Draw.objects.filter(stage__in=surplus).update(stage=stage)  # drafts are kept to be read
    Stage.objects.filter(pk__in=surplus).delete()


def refuse_other_entrants(tournament: Tournament) -> None:
    """Raise Refused where the list holds what the other way has no room for."""
    if tournament.state not in OPEN:
        raise Refused("drawn", _("Le tirage est publié : cela ne change plus."), "individuals")
    listed = Team.objects.filter(tournament=tournament).exclude(status__in=Team.STRUCK)
    if listed.exclude(player_2=None).exists():
        sentence = _("Des équipes de deux sont inscrites : séparez-les d’abord aux inscriptions.")
        raise Refused("teams_registered", sentence, "individuals")
    if tournament.individuals and with_paid(listed).filter(paid_cents__gt=0).exists():
        sentence = _("Des joueurs ont déjà payé : rendez d’abord leur inscription.")
        raise Refused("players_paid", sentence, "individuals")


def seat_again(tournament: Tournament) -> list[UUID]:
    """People alone get a number for a mêlée, as far as there is room, and wait for a partner otherwise."""
    lay_formula(tournament)
    alone = Team.objects.filter(tournament=tournament).exclude(status__in=Team.STRUCK)
    people = list(alone.order_by("number", "registered_at", "id"))
    for place, team in enumerate(people, start=1):
        if not tournament.individuals:
            team.status, team.number, team.checked_in = Team.Status.WAITING, None, False
        elif place <= tournament.max_teams:
            team.status, team.number = Team.Status.REGISTERED, place
    Team.objects.bulk_update(people, ["status", "number", "checked_in"])
    return [team.uid for team in people]


def settings_mark(tournament: Tournament) -> str:
    """A mark of the settings as they stand; a form carries it to say what it was made for."""
    return content_hash(settings_of(tournament))


@writes("setup.changed", Action.SETUP)
def change_settings(
    tournament: Tournament, settings: Settings, made_for: str, by: Actor, entry: Draft, *, reason: str = ""
) -> dict[str, Any]:
    """Store what differs and return it. The number of tables has its own verb.

    Raises Conflict when somebody changed the settings meanwhile; Refused when the moment has passed."""
    if made_for != settings_mark(tournament):
        raise Conflict(
            "settings_changed",
            _("Quelqu’un a changé les réglages pendant ce temps : relisez-les, puis recommencez."),
        )
    return put_settings(tournament, settings, entry, by=by, reason=reason)


def put_settings(
    tournament: Tournament, settings: Settings, entry: Draft, *, by: Actor, reason: str = ""
) -> dict[str, Any]:
    """Store what differs, inside a write that is open; refusals as `change_settings`'s."""
    present, then = settings_of(tournament), settings_of(tournament, settings)
    changed = {name: then[name] for name in SETTINGS if name != "table_count" and then[name] != present[name]}
    _refuse_too_late(tournament, changed, reason, by)
    first = min((RoundDay.read(text).day for text in tournament.round_days if text), default=None)
    if first is not None and "date" in changed and changed["date"] > first:
        sentence = _("Un tour se joue déjà le %(day)s : changez d’abord les jours des tours.")
        raise Refused("after_a_round", sentence % {"day": day_text(first)}, "date")
    if "individuals" in changed:
        refuse_other_entrants(tournament)
    entry.before |= _journal_columns(tournament, {name: getattr(tournament, name) for name in changed})
    with following_rounds(tournament):
        for name, value in changed.items():
            setattr(tournament, name, value)
    entry.after |= _journal_columns(tournament, changed)
    tournament.save(update_fields=[*changed])
    if {"ruleset_slug", "saved_ruleset_id"} & {*changed}:
        store_worth(tournament)
    if "individuals" in changed:
        entry.about |= {"teams": seat_again(tournament)}
    return changed


def _refuse_too_late(tournament: Tournament, changed: dict[str, Any], reason: str, by: Actor) -> None:
    """Limits, criteria and ruleset after the release."""
    if tournament.state in OPEN:
        return
    if any(name in changed for name in LIMITS):
        sentence = _("Le tirage est publié : changez les limites des parties à venir, plus bas.")
        raise Refused("limits_released", sentence, field=next(name for name in LIMITS if name in changed))
    scoring = [name for name in SCORING if name in changed]
    if scoring:
        require(by, Action.CHANGE_RULESET, tournament)
        if has_deals(tournament):
            sentence = _("Un score est déjà marqué : cela ne change plus.")
            raise Refused("has_deals", sentence, field=scoring[0])
    if not reason and (scoring or any(name in changed for name in (*RANKING, *DAY, *ROUNDS))):
        raise Refused("reason_missing", _("Le tirage est publié : dites pourquoi."), field="reason")


def _journal_columns(tournament: Tournament, columns: dict[str, Any]) -> dict[str, Any]:
    """The columns for the journal: dates and times as text, the rules by their name."""
    journaled = dict(json.loads(json.dumps(columns, default=str)))
    if {"ruleset_slug", "saved_ruleset_id"} & {*columns}:
        journaled["ruleset_name"] = ruleset_of(tournament).name
    if journaled.get("saved_ruleset_id"):
        journaled["saved_ruleset_id"] = journaled["ruleset_name"]
    return journaled


@writes("setup.changed", Action.SETUP)
def attach_ruleset(
    tournament: Tournament, saved: SavedRuleset, by: Actor, entry: Draft, *, reason: str = ""
) -> None:
    """The evening follows these rules of the club.

    Raises Refused as the settings do: a deal is marked, or the draw is out and no reason was given."""
    rules = {"ruleset_slug": "", "saved_ruleset_id": saved.pk}
    put_settings(tournament, rules, entry, by=by, reason=reason)


POINTS = ("win", "draw", "loss", "forfeit", "exempt")
LAST = ("lot", SHARED)
CHOOSABLE = 6  # criteria in the form, the lot not counted
ASKED_OTHERWISE = ("ruleset_slug", "saved_ruleset_id", "criteria", "match_points")


class SettingsForm(LimitsFields):
    """The settings of a tournament that one of the two pages asks; the others stay. The rules are one choice
    of two columns; the match points and the criteria, one column each, are several questions."""

    ruleset_slug = forms.ChoiceField(label=gettext_lazy("Règlement"), widget=forms.RadioSelect)
    win = HalvesField(label=gettext_lazy("Points de partie : gagnée"))
    draw = HalvesField(label=gettext_lazy("… nulle"))
    loss = HalvesField(label=gettext_lazy("… perdue"))
    forfeit = HalvesField(label=gettext_lazy("… perdue par forfait"))
    exempt = HalvesField(label=gettext_lazy("… exempte"))
    reason = forms.CharField(label=gettext_lazy("Motif"), max_length=200, required=False)
    at_last = forms.ChoiceField(
        label=gettext_lazy("À égalité sur tous les critères"),
        choices=[
            ("lot", gettext_lazy("le tirage au sort décide")),
            (SHARED, gettext_lazy("la place est partagée (ex æquo)")),
        ],
        required=False,
    )
    # The rules whose limits the page shows: a script fills them in at once, and says so here.
    limits_from = forms.CharField(widget=forms.HiddenInput, required=False)

    FIRST = ("name", "date", "place", "table_count", "individuals")
    # target_mode comes with the rules that are chosen, and is asked among the particulars.
    EVENING = (*FIRST, "ruleset_slug", "limits_from", "results", *LIMITS, "target_mode", "reason")
    CRITERIA = (*(f"criterion_{n}" for n in range(1, CHOOSABLE + 1)), "at_last")
    # Heading, what is always said of the group today, all its fields.
    GROUPS = (
        (
            gettext_lazy("Inscriptions et noms"),
            ("fee_cents", "names_shown"),
            ("starts_at", *MONEY, "max_teams", *SIGN_UPS, "names_said", "names_shown"),
        ),
        (gettext_lazy("Saisie des résultats"), ("entry_mode",), ("entry_mode", *RESULTS[1:])),
        (
            gettext_lazy("Fin des parties, tours différents"),
            ("target_mode",),
            ("target_mode", "draw_allowed", *ROUNDS, *FINAL),
        ),
        (gettext_lazy("Classement"), ("school",), ("school", "overall", *POINTS, "drop_worst")),
        (gettext_lazy("Ordre des départages"), ("at_last",), CRITERIA),
        (gettext_lazy("Cas du jour"), ("bell", "least_matches"), (*DAY[:5], "call_at_once")),
    )

    class Meta(LimitsFields.Meta):
        fields = tuple(name for name in SETTINGS if name not in ASKED_OTHERWISE)
        field_classes = {"fee_cents": CentsField, "guest_more_cents": CentsField}

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
        choices = [("", "–"), *((code, _(c.label)) for code, c in CRITERIA.items() if code != "lot")]
        for n in range(1, CHOOSABLE + 1):
            label = gettext_lazy("Critère %(n)s") % {"n": n}
            self.fields[f"criterion_{n}"] = forms.ChoiceField(label=label, choices=choices, required=False)
        grouped = [name for _heading, _said, names in self.GROUPS for name in names]
        asked = (*grouped, "reason") if particular else self.EVENING
        for name in set(self.fields) - set(asked) | set(fixed):
            self.fields.pop(name, None)
        if particular:  # a fold for each group
            folds = (FieldGroup(heading, said, *self.present(names)) for heading, said, names in self.GROUPS)
            self.helper = laid_out(*folds)
            return
        self.fields["target_mode"].widget = forms.HiddenInput()
        first = [*self.present(self.FIRST), piece("setup/_books.html"), "results"]
        if limits := self.present(LIMITS):
            question = gettext_lazy("Une partie finit à la première limite atteinte")
            first.append(asked_together(question, *limits))
        self.helper = laid_out(Div(*first, "target_mode", css_class="sheet"))

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
        label, colon = str(field.label).lstrip("… "), _("%(label)s : %(value)s")
        if isinstance(field, forms.BooleanField):
            return label if value else colon % {"label": label, "value": _("non")}
        if isinstance(field, forms.ChoiceField):
            said = str(dict(field.choices).get(value, value))
            return f"{label} {said}" if label.endswith("?") else colon % {"label": label, "value": said}
        said = field.widget.format_value(field.prepare_value(value))
        if isinstance(value, datetime.datetime):
            said = moment_text(value)
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
            self.add_error(last, gettext_lazy("Ce critère est déjà plus haut."))
        fixed = data.get("exempt_credit") == Tournament.Credit.FIXED
        if fixed and data.get("exempt_points") is None and "exempt_points" not in self.errors:
            self.add_error("exempt_points", gettext_lazy("Dites combien de points."))
        self.brought_along = self._brought_along(data)
        begin, end = (data.get(name) for name in SIGN_UPS)
        if begin and end and end <= begin:
            self.add_error("sign_ups_until", gettext_lazy("L’inscription finirait avant de commencer."))
        shared = [SHARED] if data.get("at_last") == SHARED else []
        return {**data, "criteria": [*chosen, *shared], **self.brought_along}

    def _brought_along(self, data: dict[str, Any]) -> dict[str, Any]:
        """The end that other rules state, where no limit was typed for them."""
        key = data.get("ruleset_slug")
        typed = any(name in self.changed_data for name in (*LIMITS, "target_mode"))
        if key in (None, self.initial["ruleset_slug"], data.get("limits_from")) or typed:
            return {}
        book = next(book for book in self.rulebooks if book.key == key)
        return book.ends if self.present(LIMITS) else {}

    @property
    def stored_label(self) -> str:
        """What is said once it is stored, and what else was stored than what was typed."""
        stored = _("Réglages enregistrés.")
        if not self.brought_along:
            return stored
        limits = limits_label(*(self.brought_along[name] for name in LIMITS))
        ends = _("Une partie finit comme le dit le règlement : %(limits)s.")
        return f"{stored} {ends % {'limits': limits}}"

    def arguments(self) -> dict[str, Any]:
        """What its write takes: the columns that were asked for, the reason where one is."""
        data = dict(self.cleaned_data)
        reason = {"reason": data["reason"]} if "reason" in data else {}
        if "ruleset_slug" in data:
            saved_id = saved_of_key(data["ruleset_slug"])
            data |= {"ruleset_slug": "" if saved_id else data["ruleset_slug"], "saved_ruleset_id": saved_id}
        if "win" in self.fields:
            data["match_points"] = {name: data[name] for name in POINTS}
        else:
            del data["criteria"]
        return {"settings": {name: data[name] for name in SETTINGS if name in data}, **reason}


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
