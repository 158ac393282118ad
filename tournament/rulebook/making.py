"""Making a contract, as the sheet says it: the points that a deal's cards sum to, compared with the bid
(HOUSE_RULES §2). From the parameters."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import Ruleset
from scoring.cards.values import POINTS

from .lines import RuleLine, RuleRow, RuleSection, Sentences, points_said


def making(rules: Ruleset) -> RuleSection:
    """What is compared with the bid, what helps, and what else is asked."""
    said, article = Sentences(), rules.articles.made
    said.say(_test(rules), article)
    _helpers(said, rules)
    saves = _("L’arrondi ne sauve jamais un contrat : 89 pour 90, c’est chuté.")
    counts = _("L’arrondi compte pour le contrat : 85 fait 90.")
    if rules.round_to != 1:
        said.say(saves if rules.test_on == "raw" else counts, article, brief=True)
    _floors(said, rules)
    if rules.sweep_in_test and rules.sweep_value is not None:
        text = _("Tous les plis comptent %(n)s pour le contrat.") % {"n": rules.sweep_value}
        said.say(text, rules.articles.sweep)
    all_tricks = _("Un capot demandé se fait par les huit plis, quels que soient les points.")
    said.say(all_tricks, rules.articles.capot, when=rules.capot_bid)
    return RuleSection("making", _("Faire son contrat"), tuple(said.lines))


def _test(rules: Ruleset) -> str:
    if rules.margin:
        text = _("Le contrat est réussi avec au moins %(points)s de plus qu’annoncé.")
        return text % {"points": points_said(rules.margin)}
    return _("Le contrat est réussi dès que le preneur fait ce qu’il a annoncé, à égalité aussi.")


def _helpers(said: Sentences, rules: Ruleset) -> None:
    """The belote and the melds."""
    articles, lowest = rules.articles, min(rules.bids)
    if rules.belote_helps and rules.belote_helps_from > lowest:
        text = _("La belote aide à faire un contrat à partir de %(bid)s.")
        said.say(text % {"bid": rules.belote_helps_from}, articles.belote)
    else:
        helps = _("La belote aide à faire le contrat.")
        not_so = _("La belote n’aide pas à faire le contrat.")
        said.say(helps if rules.belote_helps else not_so, articles.belote, brief=True)
    if rules.melds:
        helps = _("Les annonces aident à faire le contrat.")
        not_so = _("Les annonces n’aident pas à faire le contrat.")
        said.say(helps if rules.melds_help else not_so, articles.melds, brief=True)


def _floors(said: Sentences, rules: Ruleset) -> None:
    """Minimums, the defence's points, and what happens at level."""
    article = rules.articles.made
    total = _("Il faut toujours au moins %(n)s en tout.") % {"n": rules.floor_total}
    said.say(total, article, when=rules.floor_total)
    tricks = _("Il faut toujours au moins %(n)s dans les plis.") % {"n": rules.floor_tricks}
    said.say(tricks, article, when=rules.floor_tricks)
    more = _("Il faut aussi plus de points que la défense.")
    said.say(more, article, when=rules.beat_defence)
    level = {
        "fall": _("À égalité avec la défense, c’est chuté."),
        "made": _("À égalité avec la défense, c’est réussi."),
        "litige": _(
            "À égalité avec la défense, il y a litige : la défense marque ses points, ceux du preneur "
            "vont au camp qui gagne la donne suivante."
        ),
        "replay": _("À égalité avec la défense, la donne est rejouée par le même donneur."),
    }
    asked = rules.beat_defence or rules.floor_total or rules.floor_tricks
    said.say(level[rules.at_level], article, when=asked)


def names() -> dict[str, str]:
    """The ranks in words, strongest trump first."""
    return {
        "J": _("Valet"),
        "9": "9",
        "A": _("As"),
        "10": "10",
        "K": _("Roi"),
        "Q": _("Dame"),
        "8": "8",
        "7": "7",
    }


def cards(rules: Ruleset) -> RuleSection:
    """The values of the eight ranks; 152 in the deck and 10 for the last trick (Missègre III)."""
    columns = [(_("Atout"), POINTS["trump"]), (_("Autre"), POINTS["plain"])]
    if "no_trump" in rules.trumps:
        columns.append((_("Sans atout"), {str(rank): points for rank, points in rules.sa_values}))
    if "all_trump" in rules.trumps:
        columns.append((_("Tout atout"), {str(rank): points for rank, points in rules.ta_values}))
    rows = [
        RuleRow(name, tuple(str(values.get(rank, 0)) for _head, values in columns))
        for rank, name in names().items()
    ]
    head = (_("Carte"), *(name for name, _values in columns))
    return RuleSection("cards", _("Les cartes"), (*total(rules), *scaled(rules)), head, tuple(rows))


def total(rules: Ruleset) -> tuple[RuleLine, ...]:
    """What a deal sums to, and what is done when the two counts do not (Missègre III)."""
    again = _("Sinon, on recompte jusqu’à ce que les deux comptes y soient.")
    stands = _("Sinon, le compte du preneur fait foi.")
    return (
        RuleLine(_("Dix de der : 10 ; une donne fait 162 en tout."), brief=True),
        RuleLine(again if rules.recount == "always" else stands),
    )


def scaled(rules: Ruleset) -> tuple[RuleLine, ...]:
    """Where the prices of a mode are brought back to 162."""
    if rules.ta_scale == "none" or not {"no_trump", "all_trump"} & {*rules.trumps}:
        return ()
    text = _("Les points de ce tableau sont ramenés à 162 par la règle de trois (%(scale)s).")
    return (RuleLine(text % {"scale": rules.ta_scale}),)
