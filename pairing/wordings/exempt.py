"""Why a team is exempt: whose turn it was, who chose, what decided between equals."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.phrases import Wording, _

EXEMPT: Mapping[str, Wording] = {
    "exempt_lot": Wording(_("Équipe {team} : exempte par tirage au sort.")),
    "exempt_lot_waiting": Wording(
        _("Équipe {team} : exempte par tirage au sort, parmi celles qui l’ont été le moins souvent."),
    ),
    "exempt_number": Wording(_("Équipe {team} : exempte, la dernière dans l’ordre des numéros.")),
    "exempt_number_waiting": Wording(
        _(
            "Équipe {team} : exempte, la dernière dans l’ordre des numéros parmi celles qui l’ont été "
            "le moins souvent."
        ),
    ),
    "exempt_last": Wording(_("Équipe {team} : exempte, la dernière arrivée.")),
    "exempt_last_waiting": Wording(
        _("Équipe {team} : exempte, la dernière arrivée parmi celles qui l’ont été le moins souvent."),
    ),
    "exempt_lowest": Wording(
        _("Équipe {team} : exempte, la dernière au classement parmi celles qui ne l’ont pas encore été."),
    ),
    "exempt_again": Wording(
        _(
            "Équipe {team} : exempte une fois de plus ; toutes l’ont été aussi souvent ({times}), "
            "et elle est la dernière au classement."
        ),
    ),
    "exempt_least": Wording(
        _(
            "Équipe {team} : exempte une fois de plus, la dernière au classement parmi celles qui l’ont "
            "été le moins souvent ({times})."
        ),
    ),
    "exempt_tied": Wording(_("Équipe {team} : ex æquo, le tirage au sort l’a désignée parmi {teams}.")),
    "exempt_tied_number": Wording(_("Équipe {team} : ex æquo, le plus grand numéro parmi {teams}.")),
    "exempt_moved": Wording(
        _(
            "Équipe {team} : exempte. Avant elle, c’était le tour de : {others}. Les exempter donnerait "
            "davantage de revanches."
        ),
        _("Équipe {team} : exempte avant l’équipe {first}, pour éviter une revanche."),
    ),
    "exempt_moved_again": Wording(
        _(
            "Équipe {team} : exempte. Avant elle, c’était le tour de : {others}. Les exempter donnerait "
            "davantage de revanches, ou une de plus entre les mêmes équipes."
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
    "exempt_in_turn": Wording(
        _("Nombre impair d’équipes : une exempte par tour, jamais la même avant que toutes l’aient été."),
    ),
    "would_be_exempt": Wording(_("L’équipe {team} serait exempte.")),
    "would_be_exempt_in": Wording(_("Tour {round} : l’équipe {team} serait exempte.")),
    # From the pot.
    "exempt_pot": Wording(
        _(
            "Équipe {team} : exempte par tirage au sort, parmi celles qui ne l’ont pas encore été et qui ont "
            "le plus joué ({played})."
        ),
        _(
            "Équipe {team} : exempte par tirage au sort, parmi celles qui ne l’ont pas encore été et qui ont "
            "le plus joué."
        ),
    ),
    "exempt_pot_again": Wording(
        _("Équipe {team} : exempte une deuxième fois, toutes celles qui restent l’ont déjà été."),
        level="warning",
    ),
    "exempt_pot_more": Wording(
        _(
            "Équipe {team} : exempte une fois de plus, toutes celles qui restent l’ont déjà été au moins "
            "aussi souvent ({times})."
        ),
        level="warning",
    ),
}
