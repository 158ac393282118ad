"""Said of who is drawn."""

from __future__ import annotations

from .marks import Sentence, _, ngettext

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
    _(
        "Celles qui ne sont pas tirées passent absentes à la publication ; une équipe en retard "
        "peut encore entrer ensuite."
    ): _(
        "Qui n’est pas tiré passe absent à la publication ; un joueur en retard peut encore entrer ensuite."
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
        "La graine est le nombre d’où part le hasard : avec les mêmes équipes et la même graine, "
        "n’importe quel ordinateur donne les mêmes parties et les mêmes tables."
    ): _(
        "La graine est le nombre d’où part le hasard : avec les mêmes joueurs et la même graine, "
        "n’importe quel ordinateur donne les mêmes parties et les mêmes tables."
    ),
    _("La graine est publiée avec les équipes : chacun peut refaire le tirage."): _(
        "La graine est publiée avec les joueurs : chacun peut refaire le tirage."
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
        "Pour le retrouver à l’identique, refaites le tirage avec cette graine, tant que les "
        "équipes n’ont pas changé."
    ): _(
        "Pour le retrouver à l’identique, refaites le tirage avec cette graine, tant que les "
        "joueurs n’ont pas changé."
    ),
    _("Touchez deux équipes du tirage l’une après l’autre, ou faites glisser l’une sur l’autre."): _(
        "Touchez deux joueurs du tirage l’un après l’autre, ou faites glisser l’un sur l’autre."
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
    ngettext("équipe présente", "équipes présentes"): ngettext("joueur présent", "joueurs présents"),
}
