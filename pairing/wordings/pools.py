"""What is said of a draw of pools, and of the exchange of two of its teams."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.phrases import Wording, _

POOLS: Mapping[str, Wording] = {
    "everyone_plays": Wording(
        _("Chaque équipe joue {matches} parties, jamais deux fois la même."),
        level="fine",
        counted="matches",
        singular=Wording(_("Chaque équipe joue une partie.")),
    ),
    "everyone_plays_least": Wording(
        _("Chaque équipe joue au moins {matches} parties, jamais deux fois la même."),
        level="fine",
        counted="matches",
        singular=Wording(_("Chaque équipe joue au moins une partie, jamais deux fois la même.")),
    ),
    "pool_of_three": Wording(
        _("Poule {pools} : trois équipes, chacune joue 2 parties et se repose un tour."),
    ),
    "pools_of_three": Wording(
        _("Poules {pools} : trois équipes, chacune joue 2 parties et se repose un tour."),
    ),
    "pool_of_five": Wording(
        _(
            "Une seule poule de cinq équipes : chacune joue 4 parties et se repose un tour. "
            "Comptez la durée de 5 tours au lieu de 3."
        ),
        _("Une seule poule de cinq équipes : 5 tours, chacune joue 4 parties et se repose un tour."),
    ),
    "three_teams": Wording(
        _("Trois équipes seulement : c’est une poule, pas un tournoi. Il en faut 4."),
        _("Trois équipes seulement : c’est une poule, pas un tournoi."),
        level="warning",
    ),
    "seeds_missing": Wording(
        _(
            "Têtes de série : {seeds} pour {pool_count} poules. Sans tête de série : {pools}. "
            "Désignez-en d’autres ou gardez ce tirage."
        ),
        _("Têtes de série : {seeds} pour {pool_count} poules. Sans tête de série : {pools}."),
    ),
    "seeds_extra": Wording(
        _("Têtes de série : {seeds} pour {pool_count} poules. Celles de trop suivent en serpentin."),
    ),
    "seed_moved": Wording(
        _(
            "La tête de série {seed} (équipe {team}) va en poule {pool} au lieu de {planned}, "
            "pour séparer les clubs ; elle reste dans son rang du serpentin."
        ),
        _("La tête de série {seed} va en poule {pool} au lieu de {planned}, pour séparer les clubs."),
    ),
    # Teams of one club in one pool, with why: the numbers, the seeds and other clubs, a hand, or the lot.
    "club_together": Wording(
        _(
            "Poule {pools} : {count} équipes du club {club}. "
            "Elles sont {members} pour {pool_count} poules, on ne peut pas mieux."
        ),
    ),
    "clubs_together": Wording(
        _(
            "Poules {pools} : {count} équipes du club {club}. "
            "Elles sont {members} pour {pool_count} poules, on ne peut pas mieux."
        ),
    ),
    "club_one_pool": Wording(_("Une seule poule : {count} équipes du club {club} y jouent entre elles.")),
    "club_kept": Wording(
        _(
            "Poule {pools} : {count} équipes du club {club}. Elles sont {members} pour {pool_count} poules, "
            "mais les têtes de série et les autres clubs empêchent mieux."
        ),
        _("Poule {pools} : {count} équipes du club {club}, à cause des têtes de série et des autres clubs."),
    ),
    "clubs_kept": Wording(
        _(
            "Poules {pools} : {count} équipes du club {club}. Elles sont {members} pour {pool_count} poules, "
            "mais les têtes de série et les autres clubs empêchent mieux."
        ),
        _("Poules {pools} : {count} équipes du club {club}, à cause des têtes de série et des autres clubs."),
    ),
    "club_by_hand": Wording(
        _(
            "Poule {pools} : {count} équipes du club {club}. Elles sont {members} pour {pool_count} poules : "
            "le tirage les séparait mieux, c’est l’effet de l’échange."
        ),
        _("Poule {pools} : {count} équipes du club {club}, par un échange de l’organisateur."),
    ),
    "clubs_by_hand": Wording(
        _(
            "Poules {pools} : {count} équipes du club {club}. Elles sont {members} pour {pool_count} "
            "poules : le tirage les séparait mieux, c’est l’effet de l’échange."
        ),
        _("Poules {pools} : {count} équipes du club {club}, par un échange de l’organisateur."),
    ),
    "club_by_lot": Wording(_("Poule {pools} : {count} équipes du club {club}, par tirage au sort.")),
    "clubs_by_lot": Wording(_("Poules {pools} : {count} équipes du club {club}, par tirage au sort.")),
    "clubs_mixed": Wording(
        _("Les clubs n’ont pas été séparés, comme demandé : seul le tirage au sort a décidé."),
        _("Les clubs n’ont pas été séparés : seul le tirage au sort a décidé."),
    ),
    # Two teams that the organiser wished apart, in one pool all the same.
    "apart_together": Wording(
        _(
            "Poule {pool} : les équipes {teams}, à tenir séparées si possible, y sont ensemble. Aucune "
            "répartition n’en sépare davantage."
        ),
        _("Poule {pool} : les équipes {teams} n’ont pas pu être séparées."),
    ),
    "apart_by_hand": Wording(
        _("Poule {pool} : les équipes {teams}, à tenir séparées si possible, ont été réunies à la main."),
    ),
    "seed_moved_apart": Wording(
        _(
            "La tête de série {seed} (équipe {team}) va en poule {pool} au lieu de {planned}, pour séparer "
            "des équipes qui ne doivent pas se rencontrer ; elle reste dans son rang du serpentin."
        ),
        _("La tête de série {seed} va en poule {pool} au lieu de {planned}, pour séparer des équipes."),
    ),
    "swapped": Wording(
        _("Les équipes {one} et {two} ont été échangées à la main."),
        _("Les équipes {one} et {two} ont été échangées par l’organisateur."),
    ),
    # What a swap would do, said before it is done.
    "would_move": Wording(
        _("L’équipe {one} irait en poule {pool_two}, l’équipe {two} en poule {pool_one}."),
    ),
    "would_stay": Wording(
        _("Les équipes {one} et {two} restent en poule {pool} : seul l’ordre de leurs parties change."),
    ),
    "would_have": Wording(_("La poule {pool} aurait {count} équipes du club {club}."), level="warning"),
    "would_have_left": Wording(
        _("La poule {pool} n’aurait plus que {count} équipes du club {club}."), level="fine"
    ),
    "would_have_one": Wording(_("La poule {pool} n’aurait plus qu’une équipe du club {club}."), level="fine"),
    "would_lose_seed": Wording(_("La poule {pool} n’aurait plus de tête de série."), level="warning"),
    "would_gain_seed": Wording(_("La poule {pool} aurait {count} têtes de série."), level="warning"),
    "would_change_nothing": Wording(
        _("Les clubs et les têtes de série restent répartis de la même façon."), level="fine"
    ),
}
