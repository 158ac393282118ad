"""What is said of a round drawn team against team: why these two, and what could not be.

``rank_a`` is the better place of the two.
"""

from __future__ import annotations

from collections.abc import Mapping

from pairing.phrases import Wording, _

RANKED: Mapping[str, Wording] = {
    # Why a couple.
    "pair_lot": Wording(_("Équipes {a} et {b} : opposées par tirage au sort."), level="fine"),
    "pair_number": Wording(_("Équipes {a} et {b} : opposées dans l’ordre des numéros."), level="fine"),
    "pair_number_after": Wording(
        _("Équipes {a} et {b} : dans l’ordre des numéros, mais il fallait d’abord {causes}."),
    ),
    "pair_winners": Wording(
        _("Équipes {a} et {b} : autant de victoires, opposées par tirage au sort."), level="fine"
    ),
    "pair_next": Wording(
        _(
            "Équipes {a} et {b} : classées {rank_a} et {rank_b}, elles se suivent et ne se sont pas "
            "rencontrées."
        ),
        _("Équipes {a} et {b} : classées {rank_a} et {rank_b}."),
        level="fine",
    ),
    "pair_next_exempt": Wording(
        _(
            "Équipes {a} et {b} : classées {rank_a} et {rank_b}, elles ne se sont pas rencontrées ; "
            "le tirage a exempté l’équipe {exempt}, classée entre elles."
        ),
        _("Équipes {a} et {b} : classées {rank_a} et {rank_b}, car le tirage a exempté l’équipe {exempt}."),
        level="fine",
    ),
    "pair_level": Wording(
        _("Équipes {a} et {b} : classées {rank_a} ex æquo, et elles ne se sont pas rencontrées."),
        _("Équipes {a} et {b} : classées {rank_a} ex æquo."),
        level="fine",
    ),
    "pair_met": Wording(
        _(
            "Équipes {a} et {b} : classées {rank_a} et {rank_b}. L’équipe {a} a déjà joué contre "
            "toutes celles "
            "qui sont classées entre elles : {others}."
        ),
        _(
            "Équipes {a} et {b} : classées {rank_a} et {rank_b}, car l’équipe {a} a déjà joué contre "
            "{others}."
        ),
        level="fine",
    ),
    "pair_club": Wording(
        _(
            "Équipes {a} et {b} : classées {rank_a} et {rank_b}. Entre elles, l’équipe {a} a déjà "
            "joué contre "
            "ces équipes ou est de leur club : {others}."
        ),
        _(
            "Équipes {a} et {b} : classées {rank_a} et {rank_b}, car l’équipe {a} a déjà joué contre "
            "{others} "
            "ou est du même club."
        ),
        level="fine",
    ),
    "pair_mates": Wording(
        _(
            "Équipes {a} et {b} : classées {rank_a} et {rank_b}. Entre elles, il n’y a que des équipes du "
            "club de l’équipe {a} : {others}."
        ),
        _(
            "Équipes {a} et {b} : classées {rank_a} et {rank_b}, car l’équipe {a} est du même club que "
            "{others}."
        ),
        level="fine",
    ),
    "pair_after": Wording(
        _(
            "Équipes {a} et {b} : classées {rank_a} et {rank_b}. Des équipes classées entre elles jouent "
            "ailleurs : il fallait d’abord {causes}, et aucun tirage du tour n’oppose alors des équipes "
            "plus proches."
        ),
        _(
            "Équipes {a} et {b} : classées {rank_a} et {rank_b} ; il fallait d’abord {causes}, puis garder "
            "toutes les parties du tour au plus près."
        ),
    ),
    # Only in records of before: what had to come first was not said.
    "pair_whole": Wording(
        _(
            "Équipes {a} et {b} : classées {rank_a} et {rank_b}. Des équipes classées entre elles jouent "
            "ailleurs, pour l’ensemble du tour."
        ),
        _("Équipes {a} et {b} : classées {rank_a} et {rank_b}, pour l’ensemble du tour."),
    ),
    "together_no_apart": Wording(
        _("Les équipes à tenir séparées n’y changent rien : tous les tours sont tirés d’avance."),
    ),
    "pair_apart": Wording(
        _(
            "Équipes {a} et {b} : à tenir séparées si possible. Les séparer aurait dérangé ce qui compte "
            "davantage."
        ),
        _("Équipes {a} et {b} : elles n’ont pas pu être séparées."),
    ),
    "pair_club_fewest": Wording(
        _(
            "Équipes {a} et {b} : toutes deux du club {club}. Aucun tirage n’a moins de parties entre "
            "équipes d’un même club."
        ),
        _("Équipes {a} et {b} : toutes deux du club {club}, on ne peut pas mieux."),
    ),
    "pair_club_after": Wording(
        _(
            "Équipes {a} et {b} : toutes deux du club {club}. Il fallait d’abord {causes}, et aucun tirage "
            "n’a alors moins de parties entre équipes d’un même club."
        ),
        _("Équipes {a} et {b} : toutes deux du club {club}, car il fallait d’abord {causes}."),
    ),
    # Only in records of before.
    "pair_club_round": Wording(_("Équipes {a} et {b} : toutes deux du club {club}.")),
    "floater": Wording(
        _(
            "Équipes {a} et {b} : {wins_a} et {wins_b} en victoires. Le groupe de l’équipe {a} est "
            "impair, elle "
            "descend d’un groupe."
        ),
        _("Équipes {a} et {b} : le groupe de l’équipe {a} est impair, elle descend d’un groupe."),
    ),
    "floater_down": Wording(
        _(
            "Équipes {a} et {b} : {wins_a} et {wins_b} en victoires. Une équipe est descendue dans le groupe "
            "de l’équipe {a}, qui en devient impair : elle descend d’un groupe."
        ),
        _(
            "Équipes {a} et {b} : une équipe est descendue dans le groupe de l’équipe {a}, qui en devient "
            "impair : elle descend d’un groupe."
        ),
    ),
    "floater_exempt": Wording(
        _(
            "Équipes {a} et {b} : {wins_a} et {wins_b} en victoires. Sans l’équipe {exempt}, exempte, le "
            "groupe de l’équipe {a} est impair : elle descend d’un groupe."
        ),
        _(
            "Équipes {a} et {b} : sans l’équipe {exempt}, exempte, le groupe de l’équipe {a} est impair : "
            "elle descend d’un groupe."
        ),
    ),
    "floater_down_exempt": Wording(
        _(
            "Équipes {a} et {b} : {wins_a} et {wins_b} en victoires. Sans l’équipe {exempt}, exempte, et "
            "avec celle qui y est descendue, le groupe de l’équipe {a} est impair : elle descend d’un groupe."
        ),
        _(
            "Équipes {a} et {b} : sans l’équipe {exempt}, exempte, et avec celle qui y est descendue, le "
            "groupe de l’équipe {a} est impair : elle descend d’un groupe."
        ),
    ),
    "floater_past_exempt": Wording(
        _(
            "Équipes {a} et {b} : {wins_a} et {wins_b} en victoires. L’équipe {a} est de trop dans son "
            "groupe, et entre les deux il n’y avait que l’équipe {exempt}, exempte."
        ),
        _(
            "Équipes {a} et {b} : l’équipe {a} est de trop dans son groupe, et entre les deux il n’y avait "
            "que l’équipe {exempt}, exempte."
        ),
    ),
    "floater_forced": Wording(
        _(
            "Équipes {a} et {b} : {wins_a} et {wins_b} en victoires. Rester chacune dans son groupe "
            "obligerait à une revanche ou ferait descendre d’autres équipes."
        ),
        _("Équipes {a} et {b} : pas le même nombre de victoires, pour éviter une revanche."),
    ),
    # Rematches.
    "rematch_all": Wording(
        _(
            "Équipes {a} et {b} : elles se retrouvent. L’équipe {team} a déjà joué contre toutes les "
            "autres. "
            "Revanches dans ce tour : {rematches}, aucun tirage n’en a moins."
        ),
        _(
            "Équipes {a} et {b} : elles se retrouvent, car l’équipe {team} a déjà joué contre toutes "
            "les autres."
        ),
        level="warning",
    ),
    "rematch_least": Wording(
        _(
            "Équipes {a} et {b} : elles se retrouvent. Revanches dans ce tour : {rematches}, "
            "aucun tirage n’en a moins."
        ),
        _("Équipes {a} et {b} : elles se retrouvent, aucun tirage n’a moins de revanches."),
        level="warning",
    ),
    "rematch_turn": Wording(
        _(
            "Équipes {a} et {b} : elles se retrouvent. Avoir moins de revanches obligerait à exempter une "
            "équipe qui l’a déjà été plus souvent que l’équipe {exempt}."
        ),
        _(
            "Équipes {a} et {b} : elles se retrouvent, car le tour de l’équipe {exempt} d’être exempte passe "
            "avant."
        ),
        level="warning",
    ),
    "rematch_chosen": Wording(
        _(
            "Équipes {a} et {b} : elles se retrouvent. Avec une autre exempte que l’équipe {exempt}, choisie "
            "par l’organisateur, il y aurait moins de revanches."
        ),
        _(
            "Équipes {a} et {b} : elles se retrouvent, car l’organisateur a choisi d’exempter l’équipe "
            "{exempt}."
        ),
        level="warning",
    ),
    "rematch_drawn": Wording(
        _(
            "Équipes {a} et {b} : elles se retrouvent. Revanches avant l’échange : {rematches}, "
            "aucun tirage n’en avait moins."
        ),
        _("Équipes {a} et {b} : elles se retrouvent, aucun tirage n’avait moins de revanches."),
        level="warning",
    ),
    "rematch_by_hand": Wording(
        _("Équipes {a} et {b} : elles se retrouvent, c’est l’effet de l’échange."),
        _("Équipes {a} et {b} : elles se retrouvent, par un échange de l’organisateur."),
        level="warning",
    ),
    "no_rematch": Wording(_("Personne ne rencontre une équipe pour la deuxième fois."), level="fine"),
    "by_hand": Wording(
        _("Équipes {a} et {b} : opposées par l’échange fait à la main."),
        _("Équipes {a} et {b} : opposées par un échange de l’organisateur."),
    ),
    # What an exchange would do, said before it is done.
    "would_meet": Wording(_("Tour {round}, table {table} : l’équipe {a} jouerait contre l’équipe {b}.")),
    "would_change_no_match": Wording(
        _("Les équipes {one} et {two} jouent l’une contre l’autre : rien ne changerait."), level="fine"
    ),
    "couples_sought": Wording(
        _(
            "Au-delà de {most} équipes, chacune est comparée à ses voisines seulement : un meilleur tirage "
            "n’est pas exclu."
        ),
    ),
    # Tables.
    "waves": Wording(
        _("{matches} parties pour {tables} tables : le tour se joue en {waves} vagues."),
        level="warning",
        counted="tables",
        singular=Wording(_("{matches} parties pour une seule table : le tour se joue en {waves} vagues.")),
    ),
    "table_again_fewest": Wording(
        _(
            "Table {table} : l’équipe {team} y a déjà joué. Aucun autre placement des parties n’aurait fait "
            "revenir moins d’équipes."
        ),
        _("Table {table} : l’équipe {team} y a déjà joué, aucun placement n’en faisait revenir moins."),
    ),
    "table_again_wave": Wording(
        _(
            "Table {table}, vague {wave} : l’équipe {team} y a déjà joué. Aucun autre placement des parties "
            "de cette vague n’aurait fait revenir moins d’équipes."
        ),
        _(
            "Table {table}, vague {wave} : l’équipe {team} y a déjà joué, aucun placement de cette vague "
            "n’en faisait revenir moins."
        ),
    ),
    "table_again_by_hand": Wording(
        _("Table {table} : l’équipe {team} y a déjà joué, c’est l’effet de l’échange."),
        _("Table {table} : l’équipe {team} y a déjà joué, par un échange de l’organisateur."),
    ),
    # Only in records of before.
    "table_again": Wording(_("Table {table} : l’équipe {team} y a déjà joué.")),
}
