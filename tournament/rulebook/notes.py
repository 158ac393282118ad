"""The titles of the remarks that a rulebook makes for the table, and the article each speaks of.

What they say stands in the ruleset."""

from django.utils.translation import gettext_lazy as _

NOTE_ARTICLES = {
    "first_dealer": "dealing",
    "cut": "dealing",
    "packets": "dealing",
    "direction": "dealing",
    "words": "bids",
    "auction": "auction_end",
    "contre": "contre",
    "ban": "misdeal",
    "belote": "belote",
    "melds": "melds",
    "wrong_card": "wrong_card",
}

NOTE_TITLES = {
    "first_dealer": _("Le premier donneur"),
    "cut": _("Mélange et coupe"),
    "packets": _("La distribution"),
    "direction": _("Le sens"),
    "words": _("Les mots"),
    "auction": _("Les enchères"),
    "contre": _("Le contre"),
    "ban": _("Une équipe interdite de prise"),
    "belote": _("La belote"),
    "melds": _("Les annonces"),
    "holding": _("Les cartes en main"),
    "shown_card": _("Une carte montrée"),
    "last_trick": _("Le dernier pli"),
    "wrong_card": _("Une carte jouée à tort"),
    "club": _("Le club ajoute"),
}
