"""Said to everybody, on phones and walls."""

from __future__ import annotations

from .marks import Sentence, _, ngettext

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
    _(
        "Ce tour compte une victoire ; ses points seront la moyenne des gagnantes, fixée à la "
        "clôture du tour."
    ): _(
        "Ce tour compte une victoire ; ses points seront la moyenne des gagnants, fixée à la clôture du tour."
    ),
    ngettext(
        "Ce tour lui compte une victoire et %(n)s point.",
        "Ce tour lui compte une victoire et %(n)s points.",
    ): ngettext(
        "Ce tour vous compte une victoire et %(n)s point.",
        "Ce tour vous compte une victoire et %(n)s points.",
    ),
    _("Cherchez le numéro de votre équipe"): _("Cherchez votre numéro"),
    _("C’est mon équipe : s’en souvenir"): _("C’est moi : s’en souvenir"),
    _("Elle passe au tour suivant sans jouer."): _("Vous jouez au tour suivant."),
    _("Essayez le numéro de l’équipe, ou demandez à la table d’organisation."): _(
        "Essayez votre numéro, ou demandez à la table d’organisation."
    ),
    ngettext("Exempte à ce tour :", "Exemptes à ce tour :"): ngettext(
        "Se repose à ce tour :", "Se reposent à ce tour :"
    ),
    _("Il se dessine dès que l’organisation a choisi la formule et que les équipes suffisent."): _(
        "Il se dessine dès que l’organisation a choisi la formule et que les joueurs suffisent."
    ),
    _("Mon nom ou mon numéro d’équipe"): _("Mon nom ou mon numéro"),
    _("Nom ou numéro d’équipe"): _("Nom ou numéro"),
    _("Quelle est votre équipe ?"): _("Qui êtes-vous ?"),
    _("Ses parties restantes sont des forfaits. Une erreur ? Voyez la table d’organisation."): _(
        "Vous n’êtes plus tiré. Une erreur ? Voyez la table d’organisation."
    ),
    _("Trouver une équipe, un nom ou un numéro"): _("Trouver un nom ou un numéro"),
    _("Voir toutes les équipes"): _("Voir toutes les tables"),
    _("Votre équipe, puis votre table sur la carte"): _("Votre numéro, puis votre table sur la carte"),
    ngettext("exempte à %(n)s tour", "exempte à %(n)s tours"): ngettext(
        "%(n)s tour de repos", "%(n)s tours de repos"
    ),
    _("Écrivez votre nom ou le numéro de votre équipe ; ce téléphone s’en souviendra."): _(
        "Écrivez votre nom ou votre numéro ; ce téléphone s’en souviendra."
    ),
    _("Équipe"): _("Joueur"),
    _("Équipe %(n)s, ma table"): _("Joueur %(n)s, ma table"),
    _("Équipe absente"): _("Vous êtes noté absent"),
    _("Équipe disqualifiée"): _("Vous êtes disqualifié"),
    _("Équipe partie"): _("Vous êtes noté parti"),
    _("Équipes <strong>%(a)s à %(b)s</strong>"): _("Joueurs <strong>%(a)s à %(b)s</strong>"),
}
