"""The titles of the remarks that a rulebook makes for the table; what they say stands in the ruleset."""

from django.utils.translation import gettext_lazy as _

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
