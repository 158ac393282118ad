"""Why a ruleset's file or form cannot be used: codes, the key at fault, French sentences with the figures.

Knows no parameter; the sentences are templates so that the web app can translate them before filling them.
"""

from typing import Final

from scoring.shown import shown


def _(text: str) -> str:
    """Mark a French sentence for translation; the sentence itself is returned."""
    return text


# The code others see is the key up to the first dot: several sentences may share a code.
REFUSALS: Final[dict[str, str]] = {
    "bad_encoding": _("Le fichier n’est pas en UTF-8."),
    "file_too_long": _("Le fichier dépasse {limit} octets."),
    "not_json": _("Le fichier n’est pas du JSON."),
    "not_object": _("Un règlement est un objet JSON."),
    "missing": _("Il manque « {key} »."),
    "unknown_parameter": _("« {key} » n’est pas un réglage connu."),
    "duplicate_parameter": _("« {key} » est écrit deux fois."),
    "unknown_base": _("« {value} » n’est pas un règlement de départ : {known}."),
    "wrong_value": _("« {value} » n’est pas une valeur de « {key} »."),
    "wrong_value.choice": _("« {value} » n’est pas une valeur de « {key} » : {choices}."),
    "wrong_value.range": _(
        "« {value} » n’est pas une valeur de « {key} » : un nombre entier de {low} à {high}."
    ),
    "wrong_value.count": _("« {key} » demande {count} valeurs."),
    "wrong_value.twice": _("« {value} » est deux fois dans « {key} »."),
    "ladder_empty": _("Aucun contrat : de {low} à {high}, il n’y a rien à demander."),
    "trumps_empty": _("Il faut au moins un atout."),
    "flat_without_prices": _("Un capot à prix fixe (capot_form) demande ses prix : réussi et chuté."),
    "generale_without_prices": _("La générale demande ses prix : sans contre, contrée, surcontrée."),
    "level_unreachable": _(
        "« {key} » n’a de sens que s’il faut plus que la défense (beat_defence) ou un minimum "
        "(floor_total, floor_tricks)."
    ),
    "complement_of_line": _("Le reste de 160 (round_pair) exclut l’arrondi de toute la ligne (round_what)."),
    "nothing_marked": _("Ni les points ni le contrat ne sont marqués : un contrat réussi ne vaudrait rien."),
    "without_bids": _(
        "« {key} » demande qui a pris, ou à quel contrat : sans enchères, une donne ne le dit pas."
    ),
    "sweep_question": _(
        "Un contrat au-dessus de 162 sans annonces ne se fait que si le capot compte plus de 162 : "
        "dites-le (sweep_in_test)."
    ),
    "deck_total": _("Les cartes de « {key} » font {total} points : il en faut {wanted}."),
    "misdeal_order": _(
        "Les marches d’une même fausse donne se suivent : chacune part d’un nombre plus grand."
    ),
    "misdeal_both": _("Une marche de fausse donne interdit, ou donne des points, pas les deux."),
    "misdeal_points": _("Une fausse donne qui donne des points dit combien."),
    "gaps": _("Ce barème a des lacunes, répondez à chacune : {gaps}."),
}


class InvalidRuleset(ValueError):
    """A ruleset that cannot be used.

    `code` is stable and documented; `key` is the parameter at fault; `template` and `values` make the
    sentence, `str()` is it in French. `place` may go deeper than the parameter: `misdeal.points`.
    """

    def __init__(self, reason: str, place: str, /, **values: object) -> None:
        super().__init__(reason, place)
        self.code = reason.partition(".")[0]
        self.key = str(shown(place.partition(".")[0]))
        self.template = REFUSALS[reason]
        fit = {
            name: value if name in ("choices", "known", "gaps") else shown(value)
            for name, value in values.items()
        }
        self.values = tuple({"key": shown(place), **fit}.items())

    def __str__(self) -> str:
        return self.template.format(**dict(self.values))

    def to_dict(self) -> dict[str, str]:
        """The command's line for this refusal."""
        return {"error": self.code, "field": self.key, "message": str(self)}
