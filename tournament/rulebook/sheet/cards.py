"""What the cards are worth, under each trump the rules allow, and what a deal sums to."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import Ruleset

from .lines import Row, RuleLine, Section

TRUMP = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


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


def cards(rules: Ruleset) -> Section:
    """The values of the eight ranks; 152 in the deck and 10 for the last trick (Missègre III)."""
    columns = [(_("Atout"), TRUMP), (_("Autre"), PLAIN)]
    if "no_trump" in rules.trumps:
        columns.append((_("Sans atout"), {str(rank): points for rank, points in rules.sa_values}))
    if "all_trump" in rules.trumps:
        columns.append((_("Tout atout"), {str(rank): points for rank, points in rules.ta_values}))
    rows = [
        Row(name, tuple(str(values.get(rank, 0)) for _head, values in columns))
        for rank, name in names().items()
    ]
    head = (_("Carte"), *(name for name, _values in columns))
    return Section("cards", _("Les cartes"), (*total(rules), *scaled(rules)), head, tuple(rows))


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
