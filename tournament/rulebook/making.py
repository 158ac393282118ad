"""Making a contract: what the cards are worth, and when their points make the bid. Each rule
with its words in the editor, its sentence on the sheet, its worked deals."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import PlayedDeal, Ruleset
from scoring.cards.deck import POINTS

from .deals import ENOUGH, TOO_FEW, A, WorkedDeals, bid_near, first_that_ends
from .wording import Parameter, ParameterGroup, RuleRow, RuleSection, Sentences, points_label

TEST = ParameterGroup(
    _("Faire son contrat"),
    Parameter(
        "recount",
        _("Les deux comptes ne font pas 162"),
        {
            "always": _("on recompte jusqu’à ce qu’ils y soient"),
            "taker_stands": _("celui du preneur fait foi"),
        },
        sentence={
            "always": _("Sinon, on recompte jusqu’à ce que les deux comptes y soient."),
            "taker_stands": _("Sinon, le compte du preneur fait foi."),
        },
    ),
    Parameter(
        "test_on",
        _("Points comparés au contrat"),
        {"raw": _("les points exacts"), "rounded": _("les points arrondis")},
        sentence={
            "raw": _("L’arrondi ne sauve jamais un contrat : 89 pour 90, c’est chuté."),
            "rounded": _("L’arrondi compte pour le contrat : 85 fait 90."),
        },
        article="made",
        brief=True,
    ),
    Parameter(
        "belote_helps",
        _("La belote aide à faire le contrat"),
        sentence={
            True: _("La belote aide à faire le contrat."),
            False: _("La belote n’aide pas à faire le contrat."),
        },
        article="belote",
        brief=True,
    ),
    Parameter("belote_helps_from", _("… à partir d’un contrat de")),
    Parameter(
        "melds_help",
        _("Les annonces aident à faire le contrat"),
        sentence={
            True: _("Les annonces aident à faire le contrat."),
            False: _("Les annonces n’aident pas à faire le contrat."),
        },
        article="melds",
        brief=True,
    ),
    Parameter("margin", _("Points à faire en plus du contrat"), help=_("2 : il faut 92 pour 90.")),
    Parameter(
        "floor_total",
        _("Au moins ce total en tout"),
        help=_("82 : un contrat de 80 demande 82 points. 0 : pas de minimum."),
        sentence=_("Il faut toujours au moins %(n)s en tout."),
        article="made",
    ),
    Parameter(
        "floor_tricks",
        _("Au moins ces points dans les plis"),
        help=_("Sans belote ni annonces. 0 : pas de minimum."),
        sentence=_("Il faut toujours au moins %(n)s dans les plis."),
        article="made",
    ),
    Parameter(
        "beat_defence",
        _("Il faut aussi plus que la défense"),
        sentence=_("Il faut aussi plus de points que la défense."),
        article="made",
    ),
    Parameter(
        "at_level",
        _("À égalité avec la défense, ou au minimum"),
        {
            "fall": _("le contrat est chuté"),
            "made": _("le contrat est réussi"),
            "litige": _("litige : les points attendent la donne suivante"),
            "replay": _("la donne est rejouée, même donneur"),
        },
        sentence={
            "fall": _("À égalité avec la défense, c’est chuté."),
            "made": _("À égalité avec la défense, c’est réussi."),
            "litige": _(
                "À égalité avec la défense, il y a litige : la défense marque ses points, ceux du "
                "preneur vont au camp qui gagne la donne suivante."
            ),
            "replay": _("À égalité avec la défense, la donne est rejouée par le même donneur."),
        },
        article="made",
    ),
    Parameter(
        "sweep_in_test",
        _("Tous les plis comptent plus de 162 pour le contrat"),
        help=_("Un contrat de 170 et plus se fait alors par un capot."),
    ),
)

RANKS = {"A": _("As"), "K": _("R"), "Q": _("D"), "J": _("V"), "10": "10", "9": "9", "8": "8", "7": "7"}

CARDS = ParameterGroup(
    _("La valeur des cartes à sans atout et à tout atout"),
    Parameter("sa_values", _("À sans atout"), RANKS),
    Parameter("ta_values", _("À tout atout"), RANKS),
    Parameter(
        "ta_scale",
        _("Ces points sont ramenés à 162"),
        {
            "none": _("ils y sont déjà"),
            "162/258": _("par la règle de trois, 162 pour 258"),
            "152/248": _("par la règle de trois, 152 pour 248 (sans atout : 152 pour 120)"),
        },
    ),
)


def making(rules: Ruleset) -> RuleSection:
    """What is compared with the bid, what helps, and what else is asked."""
    sentences = Sentences(rules, TEST)
    exact = gettext("Le contrat est réussi dès que le preneur fait ce qu’il a annoncé, à égalité aussi.")
    with_margin = gettext("Le contrat est réussi avec au moins %(points)s de plus qu’annoncé.")
    sentences.say(with_margin % {"points": points_label(rules.margin)} if rules.margin else exact, "made")
    if rules.belote_helps and rules.belote_helps_from > min(rules.bids):
        helps = gettext("La belote aide à faire un contrat à partir de %(bid)s.")
        sentences.say(helps % {"bid": rules.belote_helps_from}, "belote")
    else:
        sentences.tell("belote_helps")
    sentences.tell("melds_help", when=rules.melds)
    sentences.tell("test_on", when=rules.round_to != 1)
    sentences.tell("floor_total", "floor_tricks", "beat_defence")
    sentences.tell("at_level", when=rules.beat_defence or rules.floor_total or rules.floor_tricks)
    sweep = gettext("Tous les plis comptent %(n)s pour le contrat.") % {"n": rules.sweep_value}
    sentences.say(sweep, "sweep", when=rules.sweep_in_test and rules.sweep_value is not None)
    all_tricks = gettext("Un capot demandé se fait par les huit plis, quels que soient les points.")
    sentences.say(all_tricks, "capot", when=rules.capot_bid)
    return RuleSection("making", str(TEST.title), tuple(sentences.lines))


def names() -> dict[str, str]:
    """The ranks in words, strongest trump first."""
    words = {"J": gettext("Valet"), "A": gettext("As"), "K": gettext("Roi"), "Q": gettext("Dame")}
    return {rank: words.get(rank, rank) for rank in ("J", "9", "A", "10", "K", "Q", "8", "7")}


def cards(rules: Ruleset) -> RuleSection:
    """The values of the eight ranks: 152 in the deck and 10 for the last trick, and what is done when the two
    counts do not sum to 162 (Missègre III)."""
    sentences = Sentences(rules, TEST)
    sentences.say(gettext("Dix de der : 10 ; une donne fait 162 en tout."), brief=True)
    sentences.tell("recount", when=rules.bidding)
    again = gettext("Sinon, on recompte jusqu’à ce que les deux comptes y soient.")
    sentences.say(again, when=not rules.bidding)
    columns = [(gettext("Atout"), POINTS["trump"]), (gettext("Autre"), POINTS["plain"])]
    if "no_trump" in rules.trumps:
        columns.append((gettext("Sans atout"), {str(rank): points for rank, points in rules.sa_values}))
    if "all_trump" in rules.trumps:
        columns.append((gettext("Tout atout"), {str(rank): points for rank, points in rules.ta_values}))
    if rules.ta_scale != "none" and len(columns) > 2:
        text = gettext("Les points de ce tableau sont ramenés à 162 par la règle de trois (%(scale)s).")
        sentences.say(text % {"scale": rules.ta_scale})
    rows = [
        RuleRow(name, tuple(str(values.get(rank, 0)) for _head, values in columns))
        for rank, name in names().items()
    ]
    head = (gettext("Carte"), *(name for name, _values in columns))
    return RuleSection("cards", gettext("Les cartes"), tuple(sentences.lines), head, tuple(rows))


def deals_without_a_suit(rules: Ruleset) -> WorkedDeals:
    """At no trump and at all trump, where they are played."""
    for trump in ("no_trump", "all_trump"):
        if trump in rules.trumps:
            deal = PlayedDeal(taker=A, contract=bid_near(rules, 90), trump=trump)
            yield f"{trump}_made", first_that_ends(rules, deal, ENOUGH, made=True)
            yield f"{trump}_fallen", first_that_ends(rules, deal, TOO_FEW, made=False)
