"""What is said of players drawn one by one: who rests, who plays again with or against whom."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.phrases import Wording, _

MELEE: Mapping[str, Wording] = {
    "melee_rest": Wording(_("Repos ce tour : {players}, tirage au sort parmi qui s’est le moins reposé.")),
    "melee_rests": Wording(_("Repos ce tour : {players}, tirage au sort parmi qui s’est le moins reposé.")),
    "melee_rest_chosen": Wording(_("Repos ce tour : {players}, choisi par l’organisation.")),
    "melee_rest_again": Wording(
        _("Joueur {player} : au repos avant d’autres qui se sont moins reposés, l’organisation l’a voulu."),
        level="warning",
    ),
    "partners_again": Wording(
        _(
            "Joueurs {a} et {b} : à nouveau partenaires. Partenaires répétés dans ce tour : {total}, aucun "
            "tirage n’en a moins."
        ),
        _("Joueurs {a} et {b} : à nouveau partenaires, aucun tirage ne l’évite."),
        level="warning",
    ),
    "partners_by_hand": Wording(
        _("Joueurs {a} et {b} : à nouveau partenaires, c’est l’effet de l’échange."),
        _("Joueurs {a} et {b} : à nouveau partenaires, par un échange de l’organisateur."),
        level="warning",
    ),
    "opponents_again": Wording(
        _("Joueurs {a} et {b} : à nouveau adversaires. Adversaires répétés dans ce tour : {total}."),
        _("Joueurs {a} et {b} : à nouveau adversaires."),
    ),
    "partners_new": Wording(_("Personne ne joue deux fois avec le même partenaire."), level="fine"),
    "all_new": Wording(
        _("Personne ne joue deux fois avec le même partenaire ni contre le même adversaire."), level="fine"
    ),
    "players_swapped": Wording(
        _("Les joueurs {one} et {two} ont été échangés à la main."),
        _("Les joueurs {one} et {two} ont été échangés par l’organisateur."),
    ),
    "single_left": Wording(
        _("Joueur {player} : reste sans partenaire, il attend le prochain arrivé."), level="warning"
    ),
    "would_rest": Wording(_("Le joueur {one} se reposerait, le joueur {two} jouerait.")),
    "would_change_no_rest": Wording(
        _("Les joueurs {one} et {two} se reposent tous les deux : rien ne changerait."), level="fine"
    ),
    "would_sit": Wording(_("Table {table} : {one} contre {two}.")),
}
