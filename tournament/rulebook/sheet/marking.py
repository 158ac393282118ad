"""What is marked, as the sheet says it: a table of formulas, then rounding and belotes."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring import Ruleset, Side
from scoring.contract import Double

from ..wording import Wording
from .belote import belote
from .formula import Outcome, bid_capot, plain, swept
from .lines import Row, Said, Section
from .rounding import modes, rounding

DOUBLES: tuple[Double, ...] = ("none", "coinche", "surcoinche")


def marking(rules: Ruleset) -> Section:
    """The price of every kind of deal."""
    said = Said()
    rounding(said, rules)
    modes(said, rules)
    belote(said, rules)
    head = (_("La donne"), _("Preneur"), _("Défense"))
    return Section("marking", _("Ce qui se marque"), tuple(said.lines), head, tuple(rows(rules)))


def rows(rules: Ruleset) -> Iterator[Row]:
    """One row a kind of deal; made and fallen stand side by side, parted by a stroke."""
    words = Wording.of(rules).words
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
        yield Row(_("Générale, selon le contre"), (prices, prices), rules.articles.capot)


def _capot(doubled: str) -> str:
    return _("Capot demandé %(doubled)s, réussi / chuté") % {"doubled": doubled}


def _row(label: str, *outcomes: Outcome | None, brief: bool = True) -> Iterator[Row]:
    """Nothing where such a deal cannot happen under these rules."""
    known = [one for one in outcomes if one is not None]
    if known:
        taker = _stroke([str(one.taker) for one in known])
        defence = _stroke([str(one.defence) for one in known])
        yield Row(label, (taker, defence), known[0].article, brief)


def _stroke(prices: list[str]) -> str:
    """Side by side; plain numbers are never parted at the end of a line."""
    together = all(price.isdecimal() for price in prices)
    return ("\u00a0/\u00a0" if together else " / ").join(prices)
