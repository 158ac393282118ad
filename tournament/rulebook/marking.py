"""What is marked: points, contract, their factors, the rounding (HOUSE_RULES §3). Each rule with its words in
the editor, its sentence or its prices on the sheet, its worked deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import PlayedDeal, Ruleset

from .belote import belote
from .capot import capot_rows, rounded_sweep
from .deals import ENOUGH, TOO_FEW, A, WorkedDeals, bid_near, first_that_ends, trump_like
from .formula import DOUBLED, plain, price_row
from .lines import RuleRow, RuleSection
from .parameters import Parameter, ParameterGroup
from .sentences import Sentences
from .wording import ContreWords

MARKS = ParameterGroup(
    _("Ce qui se marque"),
    Parameter("count_points", _("Les points faits se marquent")),
    Parameter("count_contract", _("Le contrat réussi se marque")),
    Parameter("full_base", _("Une chute ou un contre vaut, hors contrat")),
    Parameter("fall_contract", _("À la chute, le contrat se marque aussi")),
    Parameter("k_base", _("Facteur de ces points")),
    Parameter("k_contract", _("Facteur du contrat")),
    Parameter(
        "double_base",
        _("Un contrat contré et réussi vaut"),
        {"full": _("toute la donne"), "points": _("les points faits")},
    ),
    Parameter(
        "double_loser", _("L’autre camp marque alors"), {"nothing": _("rien"), "points": _("ses points")}
    ),
    Parameter("sa_factor", _("À sans atout, le contrat est multiplié par")),
    Parameter("ta_factor", _("À tout atout, le contrat est multiplié par")),
    Parameter(
        "sa_factor_doubled",
        _("… même contré"),
        sentence={False: _("… mais pas dans une donne %(doubled_f)s.")},
        article="doubled",
    ),
    Parameter(
        "sa_factor_on_fall", _("… même chuté"), sentence={False: _("… mais pas à la chute.")}, article="fall"
    ),
)

ROUNDING = ParameterGroup(
    _("L’arrondi"),
    Parameter(
        "round_to",
        _("Les points s’arrondissent"),
        {10: _("à la dizaine"), 5: _("à 5 près"), 1: _("pas du tout")},
        sentence={
            5: _("Les points s’arrondissent à 5 près."),
            1: _("Les points se marquent exacts, sans arrondi."),
        },
        article="made",
        brief=True,
    ),
    Parameter(
        "round_up_from",
        _("Le chiffre qui monte"),
        {5: _("5 : 95 fait 100"), 6: _("6 : 95 fait 90")},
        sentence={
            5: _("Les points s’arrondissent à la dizaine : 95 fait 100, 94 fait 90."),
            6: _("Les points s’arrondissent à la dizaine : 96 fait 100, 95 fait 90."),
        },
        article="made",
        brief=True,
    ),
    Parameter(
        "round_what",
        _("On arrondit"),
        {"points": _("les points de chaque camp"), "line": _("toute la ligne")},
        sentence={"line": _("On arrondit toute la ligne, contrat compris.")},
        article="made",
    ),
    Parameter(
        "round_pair",
        _("Les deux camps"),
        {"each": _("chacun pour soi"), "complement_160": _("le preneur marque le reste de 160")},
        sentence={"complement_160": _("La défense arrondit ; le preneur marque le reste de 160.")},
        article="made",
    ),
    Parameter(
        "last_deal_exact",
        _("La dernière donne se marque exacte"),
        sentence=_("La dernière donne se marque exacte."),
        article="made",
    ),
)


def marking(rules: Ruleset) -> RuleSection:
    """The price of every kind of deal."""
    sentences = Sentences(rules, MARKS, ROUNDING)
    _rounding(sentences, rules)
    _without_a_suit(sentences, rules)
    sentences.lines += belote(rules)
    head = (gettext("La donne"), gettext("Preneur"), gettext("Défense"))
    return RuleSection("marking", str(MARKS.title), tuple(sentences.lines), head, tuple(price_rows(rules)))


def _rounding(sentences: Sentences, rules: Ruleset) -> None:
    """How points become marks, where they are marked at all."""
    if rules.count_points:
        sentences.tell("round_up_from" if rules.round_to == 10 else "round_to")
        if rules.round_to != 1:
            sentences.tell("round_what", "round_pair")
            sweep = rounded_sweep(rules)
            sentences.say(sweep, "sweep", when=sweep and rules.round_what == "points")
            sentences.tell("last_deal_exact")


def _without_a_suit(sentences: Sentences, rules: Ruleset) -> None:
    """What a contract is worth more without a suit of trump, where the contract is marked."""
    factors = (
        ("no_trump", rules.sa_factor, gettext("À sans atout, le contrat se marque × %(n)s.")),
        ("all_trump", rules.ta_factor, gettext("À tout atout, le contrat se marque × %(n)s.")),
    )
    for trump, factor, text in factors if rules.count_contract or rules.fall_contract else ():
        if trump in rules.trumps and factor != 1:
            sentences.say(text % {"n": factor}, "made", brief=True)
            sentences.tell("sa_factor_doubled", "sa_factor_on_fall")


def price_rows(rules: Ruleset) -> Iterator[RuleRow]:
    """One row a kind of deal; made and fallen stand side by side, parted by a stroke."""
    words = ContreWords.of(rules).words
    yield from price_row(gettext("Réussie"), plain(rules, "none", made=True))
    yield from price_row(gettext("Chutée"), plain(rules, "none", made=False))
    for double, word in zip(DOUBLED, (words["doubled_f"], words["redoubled_f"]), strict=True):
        label = gettext("%(doubled)s, réussie / chutée") % {"doubled": word.capitalize()}
        yield from price_row(label, *(plain(rules, double, made=made) for made in (True, False)))
    yield from capot_rows(rules)


def plain_deals(rules: Ruleset) -> WorkedDeals:
    """A small contract, made and fallen."""
    deal = PlayedDeal(taker=A, contract=bid_near(rules, 90), trump=trump_like(rules, "hearts"))
    yield "made", first_that_ends(rules, deal, ENOUGH, made=True)
    yield "fallen", first_that_ends(rules, deal, TOO_FEW, made=False)


def doubled_deals(rules: Ruleset) -> WorkedDeals:
    """Doubled, made and fallen; redoubled."""
    trump = trump_like(rules, "diamonds")
    doubled = PlayedDeal(taker=A, contract=bid_near(rules, 110), trump=trump, double="coinche")
    yield "doubled_made", first_that_ends(rules, doubled, (120, 130, 140, 161), made=True)
    fallen = replace(doubled, belote_a=20)
    yield "doubled_fallen", first_that_ends(rules, fallen, (80, 70, 60, 0), made=False)
    trump = trump_like(rules, "hearts")
    redoubled = PlayedDeal(taker=A, contract=bid_near(rules, 90), trump=trump, double="surcoinche")
    yield "redoubled_made", first_that_ends(rules, redoubled, ENOUGH, made=True)
