"""What may be bid (HOUSE_RULES §2). Words only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .kinds import Numbers, Prices
from .rows import Group, Parameter, figure, several, yes_no

TRUMPS = {
    "spades": _("pique"),
    "hearts": _("cœur"),
    "diamonds": _("carreau"),
    "clubs": _("trèfle"),
    "no_trump": _("sans atout"),
    "all_trump": _("tout atout"),
}

BIDS = Group(
    "bids",
    _("Les contrats"),
    (
        figure("min_bid", _("Le plus petit contrat")),
        figure("max_bid", _("Le plus grand, hors capot"), none=_("pas de plafond")),
        figure("bid_step", _("De combien en combien")),
        Parameter(
            "extra_bids",
            _("D’autres contrats, hors de ces marches"),
            Numbers(),
            help=_("Par exemple : 82, 162. Vide : aucun."),
        ),
        Parameter(
            "marked_values",
            _("Contrats marqués autrement qu’annoncés"),
            Prices(),
            help=_("Par exemple : 82 = 80. Vide : aucun."),
        ),
        several("trumps", _("On joue à"), TRUMPS),
        yes_no("capot_bid", _("Le capot se demande")),
        yes_no("capot_doublable", _("Un capot demandé peut être contré")),
        yes_no(
            "generale_bid",
            _("La générale se demande"),
            help=_("Un joueur fait les huit plis à lui seul."),
        ),
    ),
)
