"""Said until the first round begins: who is on the list, who is drawn. How a sentence is marked."""

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
    _("Absente, partie, un joueur remplacé ?"): _("Absent, parti, remplacé ?"),
    _("Aucune équipe n’est dans ce cas."): _("Aucun joueur n’est dans ce cas."),
    _("Aucune équipe n’est inscrite."): _("Aucun joueur n’est inscrit."),
    _("Aucune équipe pour l’instant"): _("Aucun joueur pour l’instant"),
    _("Cette équipe a déjà joué : c’est un abandon."): _("Ce joueur a déjà joué : c’est un abandon."),
    _("Complet : %(limit)s équipes. Les suivantes vont sur la liste d’attente."): _(
        "Complet : %(limit)s joueurs. Les suivants vont sur la liste d’attente."
    ),
    _("Désinscrite : %(team)s."): _("Désinscrit : %(team)s."),
    _("Désinscrites"): _("Désinscrits"),
    _("Inscrire les équipes"): _("Inscrire les joueurs"),
    _("Inscrire l’équipe %(n)s"): _("Inscrire le joueur %(n)s"),
    _("Inscrire une équipe"): _("Inscrire un joueur"),
    _(
        "Le tirage est publié : l’orthographe, les notes et les paiements restent modifiables. Une "
        "équipe qui manque ou qui part est l’affaire de l’arbitre."
    ): _(
        "Le tirage est publié : l’orthographe, les notes et les paiements restent modifiables. Un "
        "joueur qui manque ou qui part est l’affaire de l’arbitre."
    ),
    ngettext(
        "Le tournoi est complet : %(n)s équipe au plus. Reste la liste d’attente.",
        "Le tournoi est complet : %(n)s équipes au plus. Reste la liste d’attente.",
    ): ngettext(
        "Le tournoi est complet : %(n)s joueur au plus. Reste la liste d’attente.",
        "Le tournoi est complet : %(n)s joueurs au plus. Reste la liste d’attente.",
    ),
    ngettext(
        "Le tournoi sera complet : %(n)s équipe ira sur la liste d’attente.",
        "Le tournoi sera complet : %(n)s équipes iront sur la liste d’attente.",
    ): ngettext(
        "Le tournoi sera complet : %(n)s joueur ira sur la liste d’attente.",
        "Le tournoi sera complet : %(n)s joueurs iront sur la liste d’attente.",
    ),
    _("Les équipes"): _("Les joueurs"),
    _("Les équipes arrivent."): _("Les joueurs arrivent."),
    _("Montrer toutes les équipes"): _("Montrer tous les joueurs"),
    _("Premier joueur"): _("Joueur"),
    _("Présente"): _("Présent"),
    _("Quelles équipes"): _("Quels joueurs"),
    _("Tapez les noms puis Entrée : la première inscription aura le numéro 1."): _(
        "Tapez le nom puis Entrée : la première inscription aura le numéro 1."
    ),
    _("Toutes"): _("Tous"),
    _("Un tableau copié d’Excel convient aussi. Un nom seul rejoint les joueurs seuls."): _(
        "Un tableau copié d’Excel convient aussi."
    ),
    _("Une place se libère quand une équipe se désinscrit."): _(
        "Une place se libère quand un joueur se désinscrit."
    ),
    _("Une équipe par ligne"): _("Un joueur par ligne"),
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
    _(
        "« %(name)s », %(date)s : équipes, tirages et donnes disparaissent pour toujours. Le "
        "journal du club en garde la trace."
    ): _(
        "« %(name)s », %(date)s : joueurs, tirages et donnes disparaissent pour toujours. Le "
        "journal du club en garde la trace."
    ),
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
    _("Aucune table avec cette équipe."): _("Aucune table avec ce joueur."),
    _("Équipe %(n)s : %(arriving)s remplace %(leaving)s"): _(
        "Joueur %(n)s : %(arriving)s remplace %(leaving)s"
    ),
    _("Équipe %(n)s : elle porte un nom que l’équipe %(other)s avait au tirage"): _(
        "Joueur %(n)s : il porte le nom que le joueur %(other)s avait au tirage"
    ),
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
    _("Chercher une équipe"): _("Chercher un joueur"),
    _("L’équipe %(team)s ne jouerait aucune partie."): _("Le joueur %(team)s ne jouerait aucune partie."),
    _("L’équipe %(team)s ne jouerait qu’une partie."): _("Le joueur %(team)s ne jouerait qu’une partie."),
    _("L’équipe %(team)s ne jouerait que %(n)s parties."): _(
        "Le joueur %(team)s ne jouerait que %(n)s parties."
    ),
    _("Exempte :"): _("Au repos :"),
    _(
        "Le nombre de départ est celui d’où part le hasard : avec les mêmes équipes et le même "
        "nombre de départ, n’importe quel ordinateur donne les mêmes parties et les mêmes tables."
    ): _(
        "Le nombre de départ est celui d’où part le hasard : avec les mêmes joueurs et le même "
        "nombre de départ, n’importe quel ordinateur donne les mêmes parties et les mêmes tables."
    ),
    _("Le nombre de départ est publié avec les équipes : chacun peut refaire le tirage."): _(
        "Le nombre de départ est publié avec les joueurs : chacun peut refaire le tirage."
    ),
    _("Le fichier du tirage contient les numéros des équipes, jamais les noms. Avec le programme :"): _(
        "Le fichier du tirage contient les numéros des joueurs, jamais les noms. Avec le programme :"
    ),
    _("Les inscriptions s’ouvrent de nouveau ; les équipes absentes redeviennent inscrites, à pointer."): _(
        "Les inscriptions s’ouvrent de nouveau ; les joueurs absents redeviennent inscrits, à pointer."
    ),
    ngettext(
        "L’équipe qui n’est pas tirée passe absente :",
        "Les équipes qui ne sont pas tirées passent absentes :",
    ): ngettext(
        "Le joueur qui n’est pas tiré passe absent :",
        "Les joueurs qui ne sont pas tirés passent absents :",
    ),
    _(
        "Pour le retrouver à l’identique, refaites le tirage avec ce nombre de départ, tant que les "
        "équipes n’ont pas changé."
    ): _(
        "Pour le retrouver à l’identique, refaites le tirage avec ce nombre de départ, tant que les "
        "joueurs n’ont pas changé."
    ),
    _("Touchez deux équipes du tirage l’une après l’autre."): _(
        "Touchez deux joueurs du tirage l’un après l’autre."
    ),
    _("Échanger deux équipes"): _("Échanger deux joueurs"),
    _("Équipe %(team)s : %(state)s."): _("Joueur %(team)s : %(state)s."),
    _("Équipe %(team)s : arrivée après ce tour."): _("Joueur %(team)s : arrivé après ce tour."),
    _("Équipe %(team)s : exempte."): _("Joueur %(team)s : au repos."),
    _("Équipe %(team)s : exempte, en rattrapage."): _("Joueur %(team)s : au repos, en rattrapage."),
    _("Équipe %(team)s : exempte, en rattrapage à la table %(table)s."): _(
        "Joueur %(team)s : au repos, en rattrapage à la table %(table)s."
    ),
    ngettext(
        "Équipe %(team)s : exempte au tour %(rounds)s.",
        "Équipe %(team)s : exempte aux tours %(rounds)s.",
    ): ngettext(
        "Joueur %(team)s : au repos au tour %(rounds)s.",
        "Joueur %(team)s : au repos aux tours %(rounds)s.",
    ),
    _("Équipe %(team)s : pas dans ce tirage."): _("Joueur %(team)s : pas dans ce tirage."),
    _("Équipe %(team)s : pas encore pointée."): _("Joueur %(team)s : pas encore pointé."),
    _("Équipes"): _("Joueurs"),
    _("Équipes qualifiées d’autres tournois"): _("Joueurs qualifiés d’autres tournois"),
    ngettext("équipe présente", "équipes présentes"): ngettext("joueur présent", "joueurs présents"),
}
