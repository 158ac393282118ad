"""What is marked: points, contract, their factors, the rounding, the capot and the générale (HOUSE_RULES
§3), each with its words in the editor, its sentence or prices on the sheet, its worked deals. A price is a
formula, found by asking scoring.score_deal about a few deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import PlayedDeal, Ruleset, Side
from scoring.contract import Double, Trump
from scoring.settle import rounded

from .deals import (
    ENOUGH,
    TOO_FEW,
    A,
    B,
    WorkedDeals,
    bid_near,
    first_that_ends,
    score_if_possible,
    trump_like,
)
from .melds import belote
from .wording import ContreWords, Parameter, ParameterGroup, RuleRow, RuleSection, Sentences

SAFE = (130, 120)  # points that make a low bid whatever the rules, and that no rounding moves
LOST = (10, 20)
DOUBLED: tuple[Double, ...] = ("coinche", "surcoinche")


@dataclass(frozen=True)
class Formula:
    """`points` and `contract` are factors, `number` is added."""

    points: int = 0
    number: int = 0
    contract: int = 0

    def __str__(self) -> str:
        parts = [
            _times(self.points, gettext("ses points")),
            str(self.number) if self.number else "",
            _times(self.contract, gettext("le contrat")),
        ]
        return " + ".join(part for part in parts if part) or "0"


@dataclass(frozen=True)
class DealFormulas:
    """What both sides mark at the end of one kind of deal, and the article that says so."""

    taker: Formula
    defence: Formula
    article: str


def _times(factor: int, unit: str) -> str:
    if not factor:
        return ""
    return unit if factor == 1 else f"{factor} × {unit}"


def price_row(label: str, *outcomes: DealFormulas | None, brief: bool = True) -> Iterator[RuleRow]:
    """The outcomes side by side, parted by a stroke; nothing where such a deal cannot happen."""
    if possible := [outcome for outcome in outcomes if outcome is not None]:
        taker = _stroke([str(outcome.taker) for outcome in possible])
        defence = _stroke([str(outcome.defence) for outcome in possible])
        yield RuleRow(label, (taker, defence), possible[0].article, brief)


def _stroke(prices: list[str]) -> str:
    """Side by side; plain numbers are never parted at the end of a line."""
    together = all(price.isdecimal() for price in prices)
    return ("\u00a0/\u00a0" if together else " / ").join(prices)


def plain(rules: Ruleset, double: Double, *, made: bool) -> DealFormulas | None:
    """A number bid in a suit, made or not, without belote or meld. None if it never happens."""
    return _fitted(rules, double, points=SAFE if made else LOST, made=made)


def swept(rules: Ruleset, double: Double, by: Side) -> DealFormulas | None:
    """All eight tricks to one side, not bid."""
    return _fitted(rules, double, points=(162 if by is A else 0,), capot=by)


def bid_capot(rules: Ruleset, double: Double, *, made: bool) -> DealFormulas | None:
    """A capot that was bid."""
    if not rules.bidding:
        return None
    played = PlayedDeal(taker=A, contract="capot", trump=_suit(rules), double=double, points_a=162, capot=A)
    if not made:
        played = replace(played, points_a=130, points_b=32, capot=None)
    score = score_if_possible(rules, played)
    if score is None:
        return None
    return DealFormulas(Formula(number=score.a or 0), Formula(number=score.b or 0), score.article)


def _fitted(
    rules: Ruleset,
    double: Double,
    *,
    points: tuple[int, ...],
    made: bool | None = None,
    capot: Side | None = None,
) -> DealFormulas | None:
    """The formulas of both sides, from deals that differ in one thing only."""
    bids = [bid for bid in sorted(rules.bids) if bid not in rules.marked][:2]
    if not bids or not rules.bidding:
        return None
    low = PlayedDeal(
        taker=A, contract=bids[0], trump=_suit(rules), double=double, points_a=points[0], capot=capot
    )
    moved_deal = replace(low, points_a=points[-1], points_b=162 - points[-1])
    score, moved = score_if_possible(rules, low), score_if_possible(rules, moved_deal)
    raised = score_if_possible(rules, replace(low, contract=bids[-1]))
    if score is None or moved is None or raised is None or (made is not None and score.made is not made):
        return None
    taker, defence = (
        _fit([outcome.mark(side) or 0 for outcome in (score, moved, raised)], side_points, bids)
        for side, side_points in ((A, points), (B, tuple(162 - one for one in points)))
    )
    return DealFormulas(taker, defence, score.article)


def _fit(marks: list[int], side_points: tuple[int, ...], bids: list[int]) -> Formula:
    """The factors that lead from points and bids to these marks; points are read at the ten, as rounded."""
    gap = side_points[0] - side_points[-1]
    points = round((marks[0] - marks[1]) / gap) if gap else 0
    contract = (marks[2] - marks[0]) // (bids[-1] - bids[0]) if bids[-1] != bids[0] else 0
    number = marks[0] - contract * bids[0] - points * side_points[0]
    return Formula(points, 0 if points and abs(number) < points * 10 else number, contract)


def _suit(rules: Ruleset) -> Trump:
    return next((trump for trump in rules.trumps if trump not in ("no_trump", "all_trump")), rules.trumps[0])


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
    if rules.count_points:
        sentences.tell("round_up_from" if rules.round_to == 10 else "round_to")
    if rules.count_points and rules.round_to != 1:
        sentences.tell("round_what", "round_pair")
        sweep = rounded_sweep(rules)
        sentences.say(sweep, "sweep", when=sweep and rules.round_what == "points")
        sentences.tell("last_deal_exact")
    _without_a_suit(sentences, rules)
    sentences.lines += belote(rules)
    head = (gettext("La donne"), gettext("Preneur"), gettext("Défense"))
    return RuleSection("marking", str(MARKS.title), tuple(sentences.lines), head, tuple(price_rows(rules)))


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
