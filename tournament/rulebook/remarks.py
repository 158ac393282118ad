"""The remarks that a rulebook makes for the table: their titles in the editor and on the sheet, the article
each speaks of. What they say stands in scoring/rulesets, from where the catalogues collect it."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import Ruleset

from .lines import RuleLine
from .parameters import Parameter, ParameterGroup

# By name: the title, and the article spoken of (a field of scoring's Articles), where there is one.
REMARKS = {
    "first_dealer": (_("Le premier donneur"), "dealing"),
    "cut": (_("Mélange et coupe"), "dealing"),
    "packets": (_("La distribution"), "dealing"),
    "direction": (_("Le sens"), "dealing"),
    "words": (_("Les mots"), "bids"),
    "auction": (_("Les enchères"), "auction_end"),
    "contre": (_("Le contre"), "contre"),
    "ban": (_("Une équipe interdite de prise"), "misdeal"),
    "belote": (_("La belote"), "belote"),
    "melds": (_("Les annonces"), "melds"),
    "holding": (_("Les cartes en main"), ""),
    "shown_card": (_("Une carte montrée"), ""),
    "last_trick": (_("Le dernier pli"), ""),
    "wrong_card": (_("Une carte jouée à tort"), "wrong_card"),
    "club": (_("Le club ajoute"), ""),
}

NOTES = ParameterGroup(
    _("Dit sur la feuille de règles, jamais compté"),
    Parameter(
        "notes", _("Remarques pour la table"), {name: title for name, (title, _article) in REMARKS.items()}
    ),
)


def remark(rules: Ruleset, name: str, text: str) -> RuleLine:
    """A rulebook's own remark under its title; one that comes with the program has its English."""
    title, article = REMARKS.get(name, (name, ""))
    translated = gettext(text)
    return RuleLine(
        translated, getattr(rules.articles, article, ""), title=str(title), in_french=translated == text
    )
