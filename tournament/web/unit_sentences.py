"""FLOOR 2½: each sentence about teams beside the same about players, by when it is said."""

from __future__ import annotations

Sentence = tuple[str, ...]


def _(sentence: str) -> Sentence:
    """A sentence."""
    return (sentence,)


def ngettext(singular: str, plural: str) -> Sentence:
    """A sentence that counts, in its two forms."""
    return singular, plural


REGISTRATION: dict[Sentence, Sentence] = {
    ngettext("%(n)s équipe n’a pas payé", "%(n)s équipes n’ont pas payé"): ngettext(
        "%(n)s joueur n’a pas payé", "%(n)s joueurs n’ont pas payé"
    ),
    ngettext("%(n)s équipe inscrite", "%(n)s équipes inscrites"): ngettext(
        "%(n)s joueur inscrit", "%(n)s joueurs inscrits"
    ),
    _("Équipe %(n)s inscrite et présente : %(team)s."): _("Joueur %(n)s inscrit et présent : %(team)s."),
    _("Équipe %(n)s inscrite : %(team)s."): _("Joueur %(n)s inscrit : %(team)s."),
    _("Le %(shown)s venait d’être pris. Équipe %(n)s inscrite : %(team)s."): _(
        "Le %(shown)s venait d’être pris. Joueur %(n)s inscrit : %(team)s."
    ),
    ngettext(
        "%(n)s équipe n’est pas pointée (%(list)s)",
        "%(n)s équipes ne sont pas pointées (%(list)s)",
    ): ngettext(
        "%(n)s joueur n’est pas pointé (%(list)s)",
        "%(n)s joueurs ne sont pas pointés (%(list)s)",
    ),
    _(", équipe %(n)s"): _(", joueur %(n)s"),
    _("Aucune équipe pour l’instant"): _("Aucun joueur pour l’instant"),
    _("Cette équipe a déjà joué : c’est un abandon."): _("Ce joueur a déjà joué : c’est un abandon."),
    _("Complet : %(limit)s équipes. Les suivantes vont sur la liste d’attente."): _(
        "Complet : %(limit)s joueurs. Les suivants vont sur la liste d’attente."
    ),
    _("Désinscrite : %(team)s."): _("Désinscrit : %(team)s."),
    _("Les équipes arrivent."): _("Les joueurs arrivent."),
    _("Inscrire l’équipe %(n)s"): _("Inscrire le joueur %(n)s"),
    ngettext(
        "Le tournoi sera complet : %(n)s équipe ira sur la liste d’attente.",
        "Le tournoi sera complet : %(n)s équipes iront sur la liste d’attente.",
    ): ngettext(
        "Le tournoi sera complet : %(n)s joueur ira sur la liste d’attente.",
        "Le tournoi sera complet : %(n)s joueurs iront sur la liste d’attente.",
    ),
    _("Les équipes"): _("Les joueurs"),
    _("Premier joueur"): _("Joueur"),
    _("Présente"): _("Présent"),
    _("Inscrire mon équipe"): _("M’inscrire"),
    _("Confirmée : équipe %(n)s"): _("Confirmée : joueur %(n)s"),
    _("Voir l’équipe %(n)s"): _("Voir le joueur %(n)s"),
    _("Toutes"): _("Tous"),
    _("Un tableau copié d’Excel convient aussi. Un nom seul rejoint les joueurs seuls."): _(
        "Un tableau copié d’Excel convient aussi."
    ),
    _(
        "Une équipe par ligne ; seuls les deux joueurs sont nécessaires. Votre propre tableau "
        "convient aussi : les colonnes sont reconnues à leur titre."
    ): _(
        "Un joueur par ligne ; seul son nom est nécessaire. Votre propre tableau convient aussi : "
        "les colonnes sont reconnues à leur titre."
    ),
    _("abandon"): _("abandon"),
    _("absente"): _("absent"),
    _("disqualifiée"): _("disqualifié"),
    _("désinscrite"): _("désinscrit"),
    _("inscrite"): _("inscrit"),
    _("liste d’attente"): _("liste d’attente"),
    _("l’équipe %(n)s"): _("le joueur %(n)s"),
    ngettext("payée", "payées"): ngettext("payé", "payés"),
    ngettext("payée, partie ou absente", "payées, parties ou absentes"): ngettext(
        "payé, parti ou absent", "payés, partis ou absents"
    ),
    ngettext("présente", "présentes"): ngettext("présent", "présents"),
    _("remplacée"): _("remplacé"),
    _("Équipe %(n)s"): _("Joueur %(n)s"),
    _("Équipe %(n)s : payé."): _("Joueur %(n)s : payé."),
    _("Équipe %(n)s : plus payé."): _("Joueur %(n)s : plus payé."),
    _("Équipe %(n)s notée absente."): _("Joueur %(n)s noté absent."),
    _("Équipe %(n)s présente."): _("Joueur %(n)s présent."),
    ngettext("équipe", "équipes"): ngettext("joueur", "joueurs"),
}


DRAW: dict[Sentence, Sentence] = {
    ngettext("%(n)s pas encore pointée :", "%(n)s pas encore pointées :"): ngettext(
        "%(n)s pas encore pointé :", "%(n)s pas encore pointés :"
    ),
    ngettext("%(n)s équipe", "%(n)s équipes"): ngettext("%(n)s joueur", "%(n)s joueurs"),
    _(
        "%(teams)s équipes jouent %(needed)s parties à la fois, la salle a %(have)s tables : "
        "chaque tour se jouera par vagues, l’une après l’autre. Ajoutez des tables pour que toutes "
        "jouent ensemble."
    ): _(
        "%(teams)s joueurs jouent %(needed)s parties à la fois, la salle a %(have)s tables : "
        "chaque tour se jouera par vagues, l’une après l’autre. Ajoutez des tables pour que tous "
        "jouent ensemble."
    ),
    _("Équipe %(n)s : %(arriving)s remplace %(leaving)s"): _(
        "Joueur %(n)s : %(arriving)s remplace %(leaving)s"
    ),
    _("Équipe %(n)s : un de ses joueurs a été remplacé"): _("Joueur %(n)s : un autre a pris sa place"),
    _("Chercher une équipe"): _("Chercher un joueur"),
    _("Aucune table avec cette équipe."): _("Aucune table avec ce joueur."),
    _(
        "Celles qui ne sont pas tirées passent absentes à la publication ; une équipe en retard "
        "peut encore entrer ensuite."
    ): _(
        "Qui n’est pas tiré passe absent à la publication ; un joueur en retard peut encore entrer ensuite."
    ),
    ngettext(
        "Cette formule ne tient pas la règle : chaque équipe joue au moins %(n)s partie.",
        "Cette formule ne tient pas la règle : chaque équipe joue au moins %(n)s parties.",
    ): ngettext(
        "Cette formule ne tient pas la règle : chaque joueur joue au moins %(n)s partie.",
        "Cette formule ne tient pas la règle : chaque joueur joue au moins %(n)s parties.",
    ),
    ngettext(
        "Chaque équipe joue au moins %(n)s partie.",
        "Chaque équipe joue au moins %(n)s parties.",
    ): ngettext(
        "Chaque joueur joue au moins %(n)s partie.",
        "Chaque joueur joue au moins %(n)s parties.",
    ),
    _("Exempte :"): _("Au repos :"),
    ngettext(
        "L’équipe qui n’est pas tirée passe absente :",
        "Les équipes qui ne sont pas tirées passent absentes :",
    ): ngettext(
        "Le joueur qui n’est pas tiré passe absent :",
        "Les joueurs qui ne sont pas tirés passent absents :",
    ),
    _("Touchez deux équipes du tirage l’une après l’autre."): _(
        "Touchez deux joueurs du tirage l’un après l’autre."
    ),
    _("Échanger deux équipes"): _("Échanger deux joueurs"),
    _("Équipes"): _("Joueurs"),
    ngettext("équipe présente", "équipes présentes"): ngettext("joueur présent", "joueurs présents"),
}


# Said from the first round on: by the referee’s and the organisers’ pages, on phones and walls, on paper.
DAY: dict[Sentence, Sentence] = {
    _("Absente à ce tour :"): _("Absent à ce tour :"),
    _("Avant le tirage, désinscrivez l’équipe depuis les inscriptions."): _(
        "Avant le tirage, désinscrivez le joueur depuis les inscriptions."
    ),
    _("Cette équipe a déjà son rattrapage."): _("Ce joueur a déjà son rattrapage."),
    _("Cette équipe est du tournoi."): _("Ce joueur est du tournoi."),
    _("Cette équipe n’a pas de rattrapage."): _("Ce joueur n’a pas de rattrapage."),
    _("Cette équipe n’a plus de place : faites-la entrer en retard."): _(
        "Ce joueur n’a plus de place : faites-le entrer en retard."
    ),
    _("Cette équipe n’attend pas de place."): _("Ce joueur n’attend pas de place."),
    _("Cette équipe n’est plus du tournoi."): _("Ce joueur n’est plus du tournoi."),
    _("Des équipes se rencontreront deux fois : vous pouvez jouer moins de tours."): _(
        "Des joueurs se retrouveront partenaires deux fois : vous pouvez jouer moins de tours."
    ),
    _("Elle arrive maintenant"): _("Il arrive maintenant"),
    _("Est-elle revenue ?"): _("Est-il revenu ?"),
    _(
        "Elle joue à la table %(t)s. Seul le score de l’équipe %(n)s compte ; il remplace les "
        "points d’une exempte."
    ): _("Il joue à la table %(t)s. Seul le score du joueur %(n)s compte ; il remplace les points du repos."),
    _("Elle n’est pas là, s’en va, ou est disqualifiée"): _("Il n’est pas là, s’en va, ou est disqualifié"),
    _("Elles attendent"): _("Ils attendent"),
    _("Elles sont en nombre impair : une équipe est exempte à chacun."): _(
        "Leur nombre n’est pas un multiple de quatre : un à trois joueurs se reposent à chacun."
    ),
    _("Exempte, en rattrapage à la table %(t)s :"): _("Au repos, en rattrapage à la table %(t)s :"),
    _("Il faut deux équipes libres : les autres jouent, ou attendent leur partie de ce tour."): _(
        "Il faut quatre joueurs libres : les autres jouent, ou attendent leur partie de ce tour."
    ),
    _("Il n’y a plus assez d’équipes pour un tour : terminez le tournoi."): _(
        "Il n’y a plus assez de joueurs pour un tour : terminez le tournoi."
    ),
    ngettext(
        "Il reste %(n)s tour à tirer, pour %(teams)s équipes.",
        "Il reste %(n)s tours à tirer, pour %(teams)s équipes.",
    ): ngettext(
        "Il reste %(n)s tour à tirer, pour %(teams)s joueurs.",
        "Il reste %(n)s tours à tirer, pour %(teams)s joueurs.",
    ),
    _("Inscrire l’équipe"): _("Inscrire le joueur"),
    _("Le rattrapage est retiré : l’équipe garde les points d’une exempte."): _(
        "Le rattrapage est retiré : le joueur garde les points du repos."
    ),
    _("L’équipe %(n)s joue"): _("Le joueur %(n)s joue"),
    _("L’équipe %(n)s n’est pas libre : elle joue, ou elle n’est pas là."): _(
        "Le joueur %(n)s n’est pas libre : il joue, ou il n’est pas là."
    ),
    ngettext(
        "L’équipe %(team)s ne jouerait plus que %(n)s partie : proposez-lui une partie.",
        "L’équipe %(team)s ne jouerait plus que %(n)s parties : proposez-lui une partie.",
    ): ngettext(
        "Le joueur %(team)s ne jouerait plus que %(n)s partie : proposez-lui une partie.",
        "Le joueur %(team)s ne jouerait plus que %(n)s parties : proposez-lui une partie.",
    ),
    _("L’équipe est de nouveau là : ses parties se jouent."): _(
        "Le joueur est de nouveau là : ses parties se jouent."
    ),
    _("L’équipe garde son numéro et ses résultats."): _("Le remplaçant garde le numéro et les résultats."),
    _("%(name)s : l’équipe attend qu’une place se libère."): _(
        "%(name)s : le joueur attend qu’une place se libère."
    ),
    _("L’équipe %(number)s, %(name)s, joue : %(where)s."): _(
        "Le joueur %(number)s, %(name)s, joue : %(where)s."
    ),
    _("L’équipe %(number)s, %(name)s, est inscrite : elle joue à partir du prochain tirage."): _(
        "Le joueur %(number)s, %(name)s, est inscrit : il joue à partir du prochain tirage."
    ),
    ngettext("<b>%(n)s</b> équipe inscrite", "<b>%(n)s</b> équipes inscrites"): ngettext(
        "<b>%(n)s</b> joueur inscrit", "<b>%(n)s</b> joueurs inscrits"
    ),
    _("Mettre les bonnes équipes à leur place"): _("Mettre les bons joueurs à leur place"),
    _("Noter le départ de l’équipe %(n)s"): _("Noter le départ du joueur %(n)s"),
    _("Personne n’y est exempt."): _("Personne ne s’y repose."),
    _("Remplacement noté : l’équipe garde son numéro."): _(
        "Remplacement noté : le remplaçant garde le numéro."
    ),
    _(
        "Sans rattrapage, elle reçoit les points d’une exempte. Avec un rattrapage, elle joue une "
        "équipe qui a fini : seul son propre score compte."
    ): _(
        "Sans rattrapage, il reçoit les points du repos. Avec un rattrapage, il joue avec et "
        "contre ceux qui ont fini ou qui se reposent : seul son propre score compte."
    ),
    _("Un joueur est remplacé"): _("Il est remplacé"),
    _("Une autre équipe a pris sa place. Elle peut en prendre une, comme une équipe en retard."): _(
        "Un autre a pris sa place. Il peut en prendre une, comme un joueur en retard."
    ),
    _("Une partie pour l’équipe %(team)s"): _("Une partie pour le joueur %(team)s"),
    _("Une équipe en retard"): _("Un joueur en retard"),
    _("Une équipe manque, part ou change"): _("Un joueur manque, part ou change"),
    _("Une équipe en retard ?"): _("Un joueur en retard ?"),
    ngettext(
        "elle joue les tours à venir ; le tour passé compte comme un forfait",
        "elle joue les tours à venir ; les %(n)s tours passés comptent comme des forfaits",
    ): ngettext(
        "il joue les tours à venir ; le tour passé compte comme un forfait",
        "il joue les tours à venir ; les %(n)s tours passés comptent comme des forfaits",
    ),
    _("elle jouera si une place se libère"): _("il jouera si une place se libère"),
    _("Équipe %(n)s, exempte du tour %(r)s"): _("Joueur %(n)s, au repos au tour %(r)s"),
    _("Équipe n°"): _("Joueur n°"),
    _("Équipes en retard"): _("Joueurs en retard"),
    _("équipe %(n)s (%(names)s)"): _("joueur %(n)s (%(names)s)"),
}


HALL: dict[Sentence, Sentence] = {
    ngettext(
        "%(n)s équipe inscrite, le tirage n’est pas fait",
        "%(n)s équipes inscrites, le tirage n’est pas fait",
    ): ngettext(
        "%(n)s joueur inscrit, le tirage n’est pas fait",
        "%(n)s joueurs inscrits, le tirage n’est pas fait",
    ),
    ngettext("%(n)s équipe trouvée", "%(n)s équipes trouvées"): ngettext(
        "%(n)s joueur trouvé", "%(n)s joueurs trouvés"
    ),
    _("%(name)s : votre équipe est exempte."): _("%(name)s : vous vous reposez."),
    ngettext(
        "Ce tour lui compte une victoire et %(n)s point.",
        "Ce tour lui compte une victoire et %(n)s points.",
    ): ngettext(
        "Ce tour vous compte une victoire et %(n)s point.",
        "Ce tour vous compte une victoire et %(n)s points.",
    ),
    _("Elle passe au tour suivant sans jouer."): _("Vous jouez au tour suivant."),
    ngettext("Exempte à ce tour :", "Exemptes à ce tour :"): ngettext(
        "Se repose à ce tour :", "Se reposent à ce tour :"
    ),
    _("Quelle est votre équipe ?"): _("Qui êtes-vous ?"),
    _("Ses parties restantes sont des forfaits. Une erreur ? Voyez la table d’organisation."): _(
        "Vous n’êtes plus tiré. Une erreur ? Voyez la table d’organisation."
    ),
    ngettext("exempte à %(n)s tour", "exempte à %(n)s tours"): ngettext(
        "%(n)s tour de repos", "%(n)s tours de repos"
    ),
    _("Équipe"): _("Joueur"),
    _("Équipe %(n)s, ma table"): _("Joueur %(n)s, ma table"),
    _("Équipe absente"): _("Vous êtes noté absent"),
    _("Équipe disqualifiée"): _("Vous êtes disqualifié"),
    _("Équipe partie"): _("Vous êtes noté parti"),
    _("Équipes <strong>%(a)s à %(b)s</strong>"): _("Joueurs <strong>%(a)s à %(b)s</strong>"),
}


PAPER: dict[Sentence, Sentence] = {
    _("Exempte"): _("Repos"),
    _("Gagnante"): _("Gagnants"),
    _("Inscrite le"): _("Inscrit le"),
    _("Payée"): _("Payé"),
    _("Qualifiée dans"): _("Qualifié dans"),
    _("Points à l’équipe"): _("Points à"),
    _("exempte"): _("repos"),
    _("Équipe A"): _("Paire A"),
    _("Équipe B"): _("Paire B"),
    _("Équipe en faute"): _("En faute"),
    _("absente à ce tour"): _("absent à ce tour"),
    _("Équipe %(side)s"): _("Paire %(side)s"),
    _("Équipe %(side)s, d’accord"): _("Paire %(side)s, d’accord"),
    _(
        "L’autre équipe gagne, avec les points d’une équipe exempte. Les donnes déjà saisies "
        "restent lisibles et ne comptent plus."
    ): _(
        "L’autre paire gagne, avec les points d’un repos. Les donnes déjà saisies restent "
        "lisibles et ne comptent plus."
    ),
    _("Joueurs"): _("Nom"),
}
