"""The capot: all eight tricks, bid or not, and the générale (HOUSE_RULES §3). Each rule with its words in the
editor, its prices on the sheet, its worked deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import PlayedDeal, Ruleset
from scoring.settle import rounded

from .deals import A, B, WorkedDeals, bid_near, trump_like
from .formula import DOUBLED, bid_capot, price_row, swept
from .lines import RuleRow
from .parameters import Parameter, ParameterGroup
from .wording import ContreWords

NONE = _("pas de prix")

SWEEP = ParameterGroup(
    _("Le capot"),
    Parameter(
        "sweep_value",
        _("Capot non demandé"),
        none=_("rien de particulier"),
        help=_("Ce nombre remplace les points et s’arrondit comme eux."),
    ),
    Parameter(
        "sweep_sides",
        _("… pour qui"),
        {"both": _("les deux camps"), "taker": _("le preneur seulement"), "none": _("personne")},
    ),
    Parameter("sweep_when_doubled", _("… même si la donne est contrée")),
    Parameter("sweep_bonus", _("Capot non demandé : points en plus")),
    Parameter(
        "capot_form",
        _("Un capot demandé se marque"),
        {"flat": _("à prix fixe"), "contract": _("comme un contrat")},
    ),
    Parameter("capot_value", _("… ce contrat vaut")),
    Parameter("capot_flat_made", _("Prix fixe du capot réussi"), none=NONE),
    Parameter("capot_flat_failed", _("Prix fixe du capot chuté"), none=NONE),
    Parameter("capot_failed_base", _("Capot chuté comme un contrat : base"), none=_("celle d’une chute")),
    Parameter("generale_flat", _("Prix de la générale"), none=NONE),
)


def rounded_sweep(rules: Ruleset) -> str:
    """What a sweep is worth once rounded like points; empty where that does not change it."""
    value = rules.sweep_value or 0
    if rules.sweep_sides == "none" or rounded(value, rules) == value:
        return ""
    text = gettext("Un capot non demandé s’arrondit comme les points : %(value)s fait %(rounded)s.")
    return str(text % {"value": value, "rounded": rounded(value, rules)})


def capot_rows(rules: Ruleset) -> Iterator[RuleRow]:
    """The prices of all eight tricks: not bid, bid, by one player alone."""
    words = ContreWords.of(rules).words
    label = gettext("Capot non demandé, du preneur / de la défense")
    yield from price_row(label, swept(rules, "none", A), swept(rules, "none", B))
    if rules.sweep_when_doubled and rules.sweep_value is not None:
        label = gettext("Capot non demandé, donne %(doubled)s") % {"doubled": words["doubled_f"]}
        yield from price_row(label, swept(rules, "coinche", A), swept(rules, "coinche", B), brief=False)
    label = gettext("Capot demandé, réussi / chuté")
    yield from price_row(label, *(bid_capot(rules, "none", made=made) for made in (True, False)))
    for double, word in zip(DOUBLED, (words["doubled"], words["redoubled"]), strict=True):
        label = gettext("Capot demandé %(doubled)s, réussi / chuté") % {"doubled": word}
        outcomes = (bid_capot(rules, double, made=made) for made in (True, False))
        yield from price_row(label, *outcomes, brief=False)
    if rules.generale_bid and rules.generale_flat is not None:
        prices = " / ".join(map(str, rules.generale_flat))
        yield RuleRow(gettext("Générale, selon le contre"), (prices, prices), rules.articles.capot)


def capot_deals(rules: Ruleset) -> WorkedDeals:
    """All eight tricks: not bid, by either side, then bid."""
    trump = trump_like(rules, "hearts")
    sweep = PlayedDeal(taker=A, contract=bid_near(rules, 120), trump=trump, capot=A, points_a=162)
    yield "sweep", sweep
    yield "sweep_defence", replace(sweep, contract=bid_near(rules, 80), capot=B, points_a=0, points_b=162)
    bid = replace(sweep, contract="capot")
    yield "capot_made", bid
    yield "capot_fallen", replace(bid, capot=None, points_a=150, points_b=12)
    yield "capot_doubled_made", replace(bid, double="coinche")
