"""What is said of a round drawn team against team: why these two, why this one is exempt, what "
"could not be."

``rank_a`` is the better place of the two.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournament.draw.engine.phrases import _
from tournament.draw.engine.wordings.wording import Wording

RANKED: Mapping[str, Wording] = {
    # Why a couple.
    "pair_lot": Wording(_("Équipes {a} et {b} : opposées par le sort."), level="fine"),
    "pair_next": Wording(
        _(
            "Équipes {a} et {b} : classées {rank_a} et {rank_b}, elles se suivent et ne se sont pas "
            "rencontrées."
        ),
        _("Équipes {a} et {b} : classées {rank_a} et {rank_b}."),
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
    "pair_whole": Wording(
        _(
            "Équipes {a} et {b} : classées {rank_a} et {rank_b}. Des équipes classées entre elles jouent "
            "ailleurs : pour tout le tour, aucun tirage n’oppose des équipes plus proches."
        ),
        _(
            "Équipes {a} et {b} : classées {rank_a} et {rank_b}, pour que toutes les parties du tour "
            "soient "
            "au plus près."
        ),
    ),
    "pair_club_round": Wording(
        _("Équipes {a} et {b} : toutes deux du club {club}. Aucun tirage sans revanche ne les sépare mieux."),
        _("Équipes {a} et {b} : toutes deux du club {club}, on ne peut pas mieux."),
    ),
    "floater": Wording(
        _(
            "Équipes {a} et {b} : {wins_a} et {wins_b} en victoires. Le groupe de l’équipe {a} est "
            "impair, elle "
            "descend d’un groupe."
        ),
        _("Équipes {a} et {b} : le groupe de l’équipe {a} est impair, elle descend d’un groupe."),
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
    "rematch_by_hand": Wording(
        _("Équipes {a} et {b} : elles se retrouvent, c’est l’effet de l’échange."),
        _("Équipes {a} et {b} : elles se retrouvent, par un échange de l’organisateur."),
        level="warning",
    ),
    "no_rematch": Wording(_("Personne ne rencontre une équipe pour la deuxième fois."), level="fine"),
    # The exempt team.
    "exempt_lot": Wording(_("Équipe {team} : exempte par le sort.")),
    "exempt_last": Wording(_("Équipe {team} : exempte, la dernière arrivée.")),
    "exempt_lowest": Wording(
        _("Équipe {team} : exempte, la dernière au classement parmi celles qui ne l’ont pas encore été."),
    ),
    "exempt_again": Wording(
        _(
            "Équipe {team} : exempte une fois de plus ; toutes l’ont été aussi souvent ({times}), "
            "et elle est la dernière au classement."
        ),
    ),
    "exempt_moved": Wording(
        _(
            "Équipe {team} : exempte. Avant elle, c’était le tour de : {others}. Les exempter donnerait "
            "davantage de revanches."
        ),
        _("Équipe {team} : exempte avant l’équipe {first}, pour éviter une revanche."),
    ),
    "exempt_chosen": Wording(
        _("Équipe {team} : exempte, choisie par l’organisateur. Exemptée auparavant : {times} fois."),
        _("Équipe {team} : exempte, choisie par l’organisateur."),
    ),
    "exempt_by_hand": Wording(
        _("Équipe {team} : exempte, c’est l’effet de l’échange. Exemptée auparavant : {times} fois."),
        _("Équipe {team} : exempte, par un échange de l’organisateur."),
        level="warning",
    ),
    "by_hand": Wording(
        _("Équipes {a} et {b} : opposées par l’échange fait à la main."),
        _("Équipes {a} et {b} : opposées par un échange de l’organisateur."),
    ),
    # What an exchange would do, said before it is done.
    "would_meet": Wording(_("Tour {round}, table {table} : l’équipe {a} jouerait contre l’équipe {b}.")),
    "would_be_exempt": Wording(_("L’équipe {team} serait exempte.")),
    "would_change_no_match": Wording(
        _("Les équipes {one} et {two} jouent l’une contre l’autre : rien ne changerait."), level="fine"
    ),
    # Several rounds at once.
    "small_field": Wording(
        _(
            "Pour {teams} équipes et {rounds} tours, tirer tour par tour finirait par des revanches : "
            "les tours sont ceux d’un championnat où chacune rencontre les autres, dans un ordre "
            "tiré au sort."
        ),
        _("Les {rounds} tours sont tirés ensemble, pour que personne ne joue deux fois la même partie."),
    ),
    "second_leg": Wording(
        _(
            "À partir du tour {round}, les équipes se rencontrent pour la deuxième fois : "
            "{rounds} tours pour {teams} équipes, c’est plus que d’adversaires."
        ),
        level="warning",
    ),
    "exempt_in_turn": Wording(
        _("Nombre impair d’équipes : une exempte par tour, jamais la même avant que toutes l’aient été."),
    ),
    # Tables.
    "waves": Wording(
        _("{matches} parties pour {tables} tables : le tour se joue en {waves} vagues."), level="warning"
    ),
    "table_again": Wording(
        _("Table {table} : l’équipe {team} y a déjà joué, les autres tables n’allaient pas mieux.")
    ),
}
