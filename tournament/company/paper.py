"""Said on paper and in the workbook."""

from __future__ import annotations

from .marks import Sentence, _

PAPER: dict[Sentence, Sentence] = {
    _("Avec les noms des équipes dès que le tirage est publié ; à remplir à la main en attendant :"): _(
        "Avec les noms des joueurs dès que le tirage est publié ; à remplir à la main en attendant :"
    ),
    _("Exempte"): _("Repos"),
    _("Feuilles sans équipes"): _("Feuilles sans noms"),
    _("Gagnante"): _("Gagnants"),
    _("Inscrite le"): _("Inscrit le"),
    _("Les listes par équipe et par table s’impriment dès que le tirage est publié."): _(
        "Les listes par joueur et par table s’impriment dès que le tirage est publié."
    ),
    _("Par équipe"): _("Par joueur"),
    _("Payée"): _("Payé"),
    _("Points à l’équipe"): _("Points à"),
    _("Qui joue où, par équipe"): _("Qui joue où, par joueur"),
    _("Toute la soirée dans un fichier Excel : classement, poules, parties, donnes, pénalités, équipes."): _(
        "Toute la soirée dans un fichier Excel : classement, parties, donnes, pénalités, joueurs."
    ),
    _("exempte"): _("repos"),
    _("Équipe A"): _("Paire A"),
    _("Équipe B"): _("Paire B"),
    _("Équipe en faute"): _("En faute"),
    _("arrivée après ce tour"): _("arrivé après ce tour"),
    _("Équipe %(side)s"): _("Paire %(side)s"),
    _("Équipe %(side)s, d’accord"): _("Paire %(side)s, d’accord"),
    _("Pénalités (article, équipe, points)"): _("Pénalités (article, paire, points)"),
    _(
        "Entourez ce qui convient. Les deux camps font 162 ; sinon, recomptez. Une équipe porte la feuille à "
        "la table d’organisation."
    ): _(
        "Entourez ce qui convient. Les deux camps font 162 ; sinon, recomptez. Une paire porte la feuille à "
        "la table d’organisation."
    ),
    _(
        "L’autre équipe gagne, avec les points d’une équipe exempte. Les donnes déjà saisies "
        "restent lisibles et ne comptent plus."
    ): _(
        "L’autre paire gagne, avec les points d’un repos. Les donnes déjà saisies restent "
        "lisibles et ne comptent plus."
    ),
    _("Joueurs"): _("Nom"),
    _("Mur par équipe"): _("Mur par joueur"),
}
