"""The remarks that a rulebook makes for the table: their titles in the editor and on the sheet,
the article each speaks of, and the texts of the five rulebooks marked for the catalogues, their English said
to the translators.

What they say stands in scoring/rulesets, which knows no Django; a test keeps both the same."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from scoring import Ruleset

from .lines import RuleLine
from .parameters import Parameter, ParameterGroup

REMARKS = (
    # Translators: It ends after three passes; nobody overbids himself; a bid that was said stands.
    gettext_noop(
        "Elles finissent après trois « passe » ; nul ne surenchérit sur lui-même ; un contrat"
        " annoncé ne se reprend pas."
    ),
    # Translators: The side that may not take may double; if both opponents pass, the deal is passed.
    gettext_noop(
        "L’équipe interdite de prise peut contrer ; si les deux adversaires passent, la donne est passée."
    ),
    # Translators: The belote counts only with both words: “belote”, then “rebelote”.
    gettext_noop("La belote n’est validée que par les deux mots, « belote » puis « rebelote »."),
    # Translators: One doubles in turn, never out of turn; a redouble ends the auction.
    gettext_noop("On contre à son tour, jamais à la volée ; le surcontre clôt les enchères."),
    # Translators: The dealer alone decides whether to shuffle; the player on his left cuts, cleanly, at
    # least 3 cards from the top or the bottom.
    gettext_noop(
        "Le donneur décide seul de mélanger ; on coupe à sa gauche, d’une coupe franche, au "
        "moins 3 cartes au début ou à la fin."
    ),
    # Translators: One deals, speaks and plays anticlockwise.
    gettext_noop("On distribue, on parle et on joue dans le sens inverse des aiguilles d’une montre."),
    # Translators: Cards are held in one hand, evenly spread, for the whole deal.
    gettext_noop("On tient ses cartes d’une main, ouvertes régulièrement, pendant toute la donne."),
    # Translators: Anybody may look at the last trick until the next one is gathered; on each side the
    # same player gathers.
    gettext_noop(
        "Chacun peut revoir le dernier pli tant que le suivant n’est pas ramassé ; dans "
        "chaque équipe, le même joueur ramasse."
    ),
    # Translators: Cards are dealt in three rounds (3, 3 and 2, in any order) or in two rounds of 4.
    gettext_noop("On donne en trois fois (3, 3 et 2, dans l’ordre qu’on veut) ou en deux fois 4."),
    # Translators: A card that was shown must be played, unless the opponents say otherwise.
    gettext_noop("Toute carte montrée doit être jouée, sauf avis contraire des adversaires."),
    # Translators: “80 pique”: the value, then the suit. “Je passe”, “Passe” or “Allez”, always the same
    # word.
    gettext_noop(
        "« 80 pique » : la valeur puis la couleur. « Je passe », « Passe » ou « Allez », "
        "toujours le même mot."
    ),
    # Translators: Seen at once: play goes on, and the side may neither lead nor discard that suit on
    # the next trick; following suit prevails. A card shown or played out of turn falls under the same
    # tariff. Seen once the trick is gathered: the tariff of the end of the deal.
    gettext_noop(
        "Vue tout de suite : le jeu continue, et l’équipe ne peut ni entamer ni défausser "
        "cette couleur au pli suivant ; fournir prime. Une carte montrée ou jouée hors de son"
        " tour suit le même barème. Vue une fois le pli ramassé : barème de fin de donne."
    ),
    # Translators: It ends when none of the next three players overbids, or after a redouble. One may
    # take a word back until the next player has spoken.
    gettext_noop(
        "Elles finissent quand aucun des trois joueurs suivants ne surenchérit, ou après un "
        "surcontre. On revient sur sa parole tant que le joueur suivant n’a pas parlé."
    ),
    # Translators: “Belote” and “rebelote” are said aloud, each with its card and before that card is
    # covered.
    gettext_noop(
        "« Belote » et « rebelote » se disent à voix haute, chacune en posant sa carte, avant"
        " qu’elle soit recouverte."
    ),
    # Translators: Either opponent may double out of turn; a player of the doubled side may redouble.
    gettext_noop(
        "On coinche à la volée, l’un ou l’autre adversaire ; un joueur de l’équipe coinchée peut surcoincher."
    ),
    # Translators: The player on the dealer’s left always cuts, at least 4 cards in each part.
    gettext_noop("On coupe toujours, à gauche du donneur, au moins 4 cartes dans chaque partie."),
    # Translators: Whoever draws the lowest card deals first.
    gettext_noop("Le premier donneur est celui qui tire la carte la plus faible."),
    # Translators: Before gathering, once four cards lie on the table, one may look at the trick before,
    # never further back.
    gettext_noop(
        "Avant de ramasser, quatre cartes posées, on peut revoir le pli précédent, jamais plus loin."
    ),
    # Translators: Cards are dealt 3-3-2, 3-2-3 or 2-3-3. Nobody looks before the deal is finished.
    gettext_noop("On donne 3-3-2, 3-2-3 ou 2-3-3. Personne ne regarde avant la fin de la distribution."),
    # Translators: A card laid down is played, unless the opponents say otherwise.
    gettext_noop("Toute carte posée est jouée, sauf avis contraire des adversaires."),
    # Translators: One says the value and the suit, nothing else; no “10 more”. One passes with “je
    # passe” only.
    gettext_noop(
        "On dit la hauteur et la couleur, rien d’autre ; pas de « 10 de mieux ». On passe par"
        " « je passe » seulement."
    ),
    # Translators: Settle it between you first; failing that the referee decides: the rulebook has no
    # tariff.
    gettext_noop("D’abord à l’amiable ; sinon l’arbitre décide, le règlement n’a pas de barème."),
    # Translators: It is held on 6 cards, each in turn, and ends after three “Je passe”, a capot or a
    # redouble.
    gettext_noop(
        "Elles se font sur 6 cartes, chacun son tour, et finissent après trois « Je passe », "
        "un capot, ou une coinche surcoinchée."
    ),
    # Translators: After a misdeal the dealer may not bid; his partner may.
    gettext_noop("Après une fausse donne, le donneur n’enchérit pas ; son partenaire le peut."),
    # Translators: The first word commits the belote. There is none at no trump.
    gettext_noop("Dès le premier mot la belote est engagée. Il n’y en a pas à sans-atout."),
    # Translators: One doubles in turn, never out of turn; the other two players may undo it with a
    # higher bid.
    gettext_noop(
        "On coinche à son tour, jamais à la volée ; les deux autres joueurs peuvent "
        "décoincher en enchérissant plus haut."
    ),
    # Translators: The player on the dealer’s left always cuts, at least 2 cards.
    gettext_noop("On coupe toujours, à gauche du donneur, au moins 2 cartes."),
    # Translators: One deals, speaks and plays to the right.
    gettext_noop("On distribue, on parle et on joue par la droite."),
    # Translators: Whoever draws the smallest card deals first.
    gettext_noop("Le premier donneur est celui qui tire la plus petite carte."),
    # Translators: A meld is announced with the first card and shown with the fifth (the ninth at no
    # trump), without waiting to be asked: otherwise it is lost.
    gettext_noop(
        "On annonce en posant sa première carte et on montre à la cinquième (à la neuvième à "
        "sans-atout), sans attendre qu’on le demande : sinon l’annonce est perdue."
    ),
    # Translators: Cards are dealt in two rounds of 3; the stock stays before the dealer, 2 cards each
    # after the auction.
    gettext_noop(
        "On donne deux fois 3 cartes ; le talon devant le donneur, 2 cartes chacun après les enchères."
    ),
    # Translators: The rulebook has no tariff: the referee decides.
    gettext_noop("Le règlement n’a pas de barème : l’arbitre décide."),
    # Translators: Bids go up by 10, from 80; three passes end the auction.
    gettext_noop("On enchérit de 10 en 10, à partir de 80 ; trois « passe » finissent les enchères."),
    # Translators: Holding the king and queen of trump is enough.
    gettext_noop("Avoir le roi et la dame d’atout suffit."),
    # Translators: Either opponent may double once the auction is won; the taker’s side may redouble.
    gettext_noop(
        "On coinche une fois l’enchère gagnée, l’un ou l’autre adversaire ; l’équipe prenante"
        " peut surcoincher."
    ),
    # Translators: The player on the dealer’s left speaks first, the one on the right leads; the deal
    # passes to the right.
    gettext_noop(
        "Le voisin de gauche du donneur parle le premier, celui de droite entame ; la donne passe à droite."
    ),
    # Translators: Melds are announced after the trump is chosen, before the lead; the side with the
    # best meld marks all of its own.
    gettext_noop(
        "On annonce après le choix de l’atout, avant l’entame ; l’équipe qui a la meilleure "
        "annonce marque toutes les siennes."
    ),
    # Translators: Each in turn, at least 10 more; all suits are worth the same, all trump and no trump
    # too. Three passes end the auction.
    gettext_noop(
        "Chacun à son tour, 10 de plus au moins ; toutes les couleurs se valent, tout-atout "
        "et sans-atout aussi. Trois « passe » finissent les enchères."
    ),
    # Translators: The belote belongs to the side that announces it; up to four at all trump.
    gettext_noop("La belote est à qui l’annonce ; jusqu’à quatre à tout-atout."),
    # Translators: One doubles in turn, after a first bid; the taker’s side may redouble.
    gettext_noop("On coinche à son tour, après une première enchère ; l’équipe prenante peut surcoincher."),
    # Translators: One speaks and plays clockwise.
    gettext_noop("On parle et on joue dans le sens des aiguilles d’une montre."),
    # Translators: Melds are announced on the first trick and shown on the second. An announced four of
    # 7s or 8s cancels every meld.
    gettext_noop(
        "On annonce au premier tour de jeu, on montre au second. Un carré de 7 ou de 8 "
        "annoncé annule toutes les annonces."
    ),
)


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

NOTES = ParameterGroup(
    _("Dit sur la feuille de règles, jamais compté"),
    Parameter("notes", _("Remarques pour la table"), NOTE_TITLES),
)


def remark(rules: Ruleset, name: str, text: str) -> RuleLine:
    """A rulebook's own remark under its title; one that comes with the program has its English."""
    shown = gettext(text)
    article = getattr(rules.articles, NOTE_ARTICLES.get(name, ""), "")
    return RuleLine(shown, article, title=str(NOTE_TITLES.get(name, name)), own=shown == text)
