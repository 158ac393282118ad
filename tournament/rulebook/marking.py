"""What is marked, as the sheet says it: a table of formulas, then how points are rounded and what a
contract is worth more without a suit of trump (HOUSE_RULES §3)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring import Ruleset, Side
from scoring.contract import Double
from scoring.settle import rounded

from .belote import belote
from .formula import DealFormulas, bid_capot, plain, swept
from .lines import RuleRow, RuleSection, Sentences
from .wording import ContreWords


def rounding(said: Sentences, rules: Ruleset) -> None:
    """How points become marks."""
    if not rules.count_points:
        return
    article = rules.articles.made
    texts = {
        (10, 5): _("Les points s’arrondissent à la dizaine : 95 fait 100, 94 fait 90."),
        (10, 6): _("Les points s’arrondissent à la dizaine : 96 fait 100, 95 fait 90."),
        (5, 5): _("Les points s’arrondissent à 5 près."),
        (5, 6): _("Les points s’arrondissent à 5 près."),
    }
    exact = _("Les points se marquent exacts, sans arrondi.")
    said.say(texts.get((rules.round_to, rules.round_up_from), exact), article, brief=True)
    if rules.round_to == 1:
        return
    said.say(_("On arrondit toute la ligne, contrat compris."), article, when=rules.round_what == "line")
    rest = _("La défense arrondit ; le preneur marque le reste de 160.")
    said.say(rest, article, when=rules.round_pair == "complement_160")
    _sweep(said, rules)
    said.say(_("La dernière donne se marque exacte."), article, when=rules.last_deal_exact)


def _sweep(said: Sentences, rules: Ruleset) -> None:
    """A sweep's value is rounded like points, where that changes it."""
    value = rules.sweep_value or 0
    counts = rules.sweep_sides != "none" and rules.round_what == "points" and rounded(value, rules) != value
    text = _("Un capot non demandé s’arrondit comme les points : %(value)s fait %(rounded)s.")
    said.say(text % {"value": value, "rounded": rounded(value, rules)}, rules.articles.sweep, when=counts)


def modes(said: Sentences, rules: Ruleset) -> None:
    """What a contract is worth more without a suit of trump, where the contract is marked."""
    if not (rules.count_contract or rules.fall_contract):
        return
    factors = (
        ("no_trump", rules.sa_factor, _("À sans atout, le contrat se marque × %(n)s.")),
        ("all_trump", rules.ta_factor, _("À tout atout, le contrat se marque × %(n)s.")),
    )
    for trump, factor, text in factors:
        if trump in rules.trumps and factor != 1:
            said.say(text % {"n": factor}, rules.articles.made, brief=True)
            words = ContreWords.of(rules).words
            doubled = _("… mais pas dans une donne %(doubled_f)s.") % words
            said.say(doubled, rules.articles.doubled, when=not rules.sa_factor_doubled)
            fallen = _("… mais pas à la chute.")
            said.say(fallen, rules.articles.fall, when=not rules.sa_factor_on_fall)


DOUBLES: tuple[Double, ...] = ("none", "coinche", "surcoinche")


def marking(rules: Ruleset) -> RuleSection:
    """The price of every kind of deal."""
    said = Sentences()
    rounding(said, rules)
    modes(said, rules)
    belote(said, rules)
    head = (_("La donne"), _("Preneur"), _("Défense"))
    return RuleSection("marking", _("Ce qui se marque"), tuple(said.lines), head, tuple(formula_rows(rules)))


def formula_rows(rules: Ruleset) -> Iterator[RuleRow]:
    """One row a kind of deal; made and fallen stand side by side, parted by a stroke."""
    words = ContreWords.of(rules).words
    yield from _row(_("Réussie"), plain(rules, "none", made=True))
    yield from _row(_("Chutée"), plain(rules, "none", made=False))
    for double, said in zip(DOUBLES[1:], (words["doubled_f"], words["redoubled_f"]), strict=True):
        label = _("%(doubled)s, réussie / chutée") % {"doubled": said.capitalize()}
        yield from _row(label, plain(rules, double, made=True), plain(rules, double, made=False))
    label = _("Capot non demandé, du preneur / de la défense")
    yield from _row(label, swept(rules, "none", Side.A), swept(rules, "none", Side.B))
    if rules.sweep_when_doubled and rules.sweep_value is not None:
        label = _("Capot non demandé, donne %(doubled)s") % {"doubled": words["doubled_f"]}
        yield from _row(label, swept(rules, "coinche", Side.A), swept(rules, "coinche", Side.B), brief=False)
    names = (_("Capot demandé, réussi / chuté"), *(_capot(words[name]) for name in ("doubled", "redoubled")))
    for double, label in zip(DOUBLES, names, strict=True):
        outcomes = (bid_capot(rules, double, made=made) for made in (True, False))
        yield from _row(label, *outcomes, brief=double == "none")
    if rules.generale_bid and rules.generale_flat is not None:
        prices = " / ".join(map(str, rules.generale_flat))
        yield RuleRow(_("Générale, selon le contre"), (prices, prices), rules.articles.capot)


def _capot(doubled: str) -> str:
    return _("Capot demandé %(doubled)s, réussi / chuté") % {"doubled": doubled}


def _row(label: str, *outcomes: DealFormulas | None, brief: bool = True) -> Iterator[RuleRow]:
    """Nothing where such a deal cannot happen under these rules."""
    known = [one for one in outcomes if one is not None]
    if known:
        taker = _stroke([str(one.taker) for one in known])
        defence = _stroke([str(one.defence) for one in known])
        yield RuleRow(label, (taker, defence), known[0].article, brief)


def _stroke(prices: list[str]) -> str:
    """Side by side; plain numbers are never parted at the end of a line."""
    together = all(price.isdecimal() for price in prices)
    return ("\u00a0/\u00a0" if together else " / ").join(prices)
