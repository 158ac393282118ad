"""Everything that makes a deal impossible: codes, fields they point at, French sentences with the figures.

Knows no rule; the sentences are templates so that the web app can translate them before filling them.
"""

from typing import Final

from scoring.cards import CardError
from scoring.reasons import _, shown

# Key → (fields it can point at, sentence). The code others see is the key up to the first dot:
# "points_sum.over" and "points_sum.under" are one code with two sentences.
# "*" is the offending key itself, "line" the whole line.
CATALOGUE: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "bad_encoding": (("line",), _("La ligne n’est pas en UTF-8.")),
    "empty_line": (("line",), _("La ligne est vide.")),
    "line_too_long": (("line",), _("La ligne dépasse {limit} octets.")),
    "not_json": (("line",), _("La ligne n’est pas du JSON.")),
    "not_object": (("line",), _("La ligne n’est pas un objet JSON.")),
    "bad_notation": (("line",), _("« {text} » ne se lit pas dans la notation d’une donne.")),
    "duplicate_key": (("*",), _("« {key} » est écrit deux fois.")),
    "unknown_key": (("*",), _("« {key} » n’est pas une clé connue.")),
    "wrong_type": (("*",), _("« {value} » n’est pas une valeur de « {key} ».")),
    "missing.taker": (("taker",), _("Qui a pris ? Seule une donne passée n’a pas de preneur.")),
    "missing.contract": (("contract",), _("Il manque le contrat.")),
    "missing.trump": (("trump",), _("Il manque l’atout.")),
    "missing.points": (("points",), _("Il manque les points.")),
    "passed_facts": (
        ("taker", "contract", "trump", "double", "points", "capot", "belote", "melds"),
        _("Une donne passée n’a ni preneur, ni contrat, ni contre, ni points."),
    ),
    "contract_ladder.from_to": (
        ("contract", "bid"),
        _("{bid} n’est pas un contrat : de {low} à {high}, par {step}."),
    ),
    "contract_ladder.from": (
        ("contract", "bid"),
        _("{bid} n’est pas un contrat : à partir de {low}, par {step}."),
    ),
    "contract_ladder.extra": (
        ("contract", "bid"),
        _("{bid} n’est pas un contrat : {extra}, ou de {low} à {high}, par {step}."),
    ),
    "generale_not_bid": (("contract",), _("La générale ne se demande pas dans ce règlement.")),
    "capot_not_bid": (("contract",), _("Le capot ne se demande pas dans ce règlement.")),
    "trump_not_played.no_trump": (("trump",), _("Le sans-atout ne se joue pas dans ce règlement.")),
    "trump_not_played.all_trump": (("trump",), _("Le tout-atout ne se joue pas dans ce règlement.")),
    "trump_not_played.suit": (("trump",), _("Cette couleur ne se joue pas dans ce règlement.")),
    "capot_not_doublable": (("double",), _("Un capot ne se contre pas dans ce règlement.")),
    "points_range": (("points",), _("{points} points : une équipe en fait de 0 à {deck}.")),
    "points_sum.over": (
        ("points",),
        _("{a} et {b} font {sum}. Il en faut {deck} : recomptez, {gap} de trop."),
    ),
    "points_sum.under": (
        ("points",),
        _("{a} et {b} font {sum}. Il en faut {deck} : recomptez, il en manque {gap}."),
    ),
    "points_unmakeable": (
        ("points",),
        _("{a} et {b} : aucune carte ne vaut 1 point, ce partage ne peut pas se faire. Recomptez."),
    ),
    "capot_points": (("capot",), _("Un capot fait {deck} à 0, pas {points} à {other} : recomptez.")),
    "belote_value": (("belote",), _("{points} : une belote vaut {value} points.")),
    "belote_both": (("belote",), _("La belote est aux deux équipes : il n’y en a qu’une par donne.")),
    "belote_no_trump": (("belote",), _("Il n’y a pas de belote à sans-atout.")),
    "belote_too_many": (("belote",), _("{count} belotes : il y en a au plus {most} dans cette donne.")),
    "melds_not_played": (("melds",), _("Ce règlement n’a pas d’annonces.")),
    "melds_both": (("melds",), _("Des annonces aux deux équipes : seule la meilleure marque les siennes.")),
    "melds_value": (("melds",), _("{points} : aucune annonce ne fait ce total.")),
    "announced": (("announced",), _("Ces annonces ne sont pas possibles : {why}")),
    "announced_points": (("melds",), _("Les annonces dites font {points} points.")),
    "alone_not_asked": (("alone",), _("Seule une générale demande si le preneur a fait seul les huit plis.")),
    "banned.taker": (
        ("taker",),
        _("Fausse donne n° {number} : cette équipe ne peut pas prendre à cette donne."),
    ),
    "banned.double": (
        ("double",),
        _("Fausse donne n° {number} : l’autre équipe ne peut pas contrer à cette donne."),
    ),
    "no_bidding": (
        ("status",),
        _("On ne prend pas de contrat dans ce règlement : écrivez ce que marque chaque équipe."),
    ),
    "counted_with_bids": (("status",), _("Ce règlement a des contrats : écrivez qui a pris, et combien.")),
    "counted_bid": (
        ("taker", "contract", "trump", "double"),
        _("Une donne écrite par ses marques n’a ni preneur, ni contrat."),
    ),
    "missing.marks": (("points",), _("Écrivez ce que marque chaque équipe, 0 pour rien.")),
    "marks_step.1": (("points",), _("{points} : une équipe ne marque pas moins de 0.")),
    "marks_step.5": (("points",), _("{points} : les points se marquent de 5 en 5.")),
    "marks_step.10": (("points",), _("{points} : les points se marquent par dizaines.")),
    "capot_marks": (("points",), _("Une équipe capot ne marque que sa belote, pas {points}.")),
    "marks_sum.exact": (
        ("points",),
        _("{a} et {b} font {sum}. Cette donne en fait {wanted} : recomptez."),
    ),
    "marks_sum.rounded": (
        ("points",),
        _("{a} et {b} font {sum}. Cette donne en fait de {least} à {most} : recomptez."),
    ),
    "dealer_range": (("dealer",), _("{dealer} : le donneur est à une place de 1 à 4.")),
    # What only a whole match can refuse.
    "dealer_side": (
        ("dealer",),
        _("La place {dealer} n’est pas à l’équipe {side} : 1 et 3 sont à A, 2 et 4 à B."),
    ),
    "litige_uncovered": (
        ("points",),
        _("Ces marques gagnent {won} points de litige, et {waiting} attendent : recomptez."),
    ),
    "match_over": (("line",), _("La partie est finie.")),
    "one_incident": (("line",), _("Une ligne porte une donne, ou un seul incident.")),
    "missing.side": (("side",), _("De quelle équipe ?")),
    "missing.to": (("to",), _("À quelle équipe vont ces points ?")),
    "missing.when": (("when",), _("Quand la renonce a-t-elle été vue : late ou seen ?")),
    "missing.penalty": (("points",), _("Combien de points ?")),
    "penalty_range": (("points",), _("{points} points : une pénalité va de 1 à {most}.")),
    "no_deal": (("deal",), _("La partie n’a pas de donne {number}.")),
    "not_counted": (("deal",), _("La donne {number} n’est pas saisie : écrivez-la d’abord.")),
    "not_played": (("deal",), _("La donne {number} n’a pas été jouée : il n’y a pas de renonce.")),
    "decided": (("deal",), _("La donne {number} est déjà décidée par une pénalité.")),
    "no_choice": (("choice",), _("« {choice} » n’est pas une issue possible ici : {known}.")),
    "bell_again": (("bell",), _("La fin du temps est déjà annoncée.")),
    "stop_before_bell": (("stop",), _("On ne s’arrête qu’après la fin du temps.")),
    # What only totals handed in can refuse.
    "missing.total": (("A", "B"), _("Il manque le total de l’équipe {side}.")),
    "total_range": (("A", "B"), _("{points} points : un total va de −9 999 à 99 999.")),
    "count_range": (
        ("belotes", "capots", "deals", "extra_penalties"),
        _("{count} : « {key} » va de {low} à {high}."),
    ),
}


class ImpossibleDeal(Exception):
    """A deal that cannot have happened under its ruleset, or a line that holds no deal.

    `code` is stable and documented; `field` is a key of the command's JSON, or "line"; `template` and
    `values` make the sentence, `str()` is it in French.
    """

    def __init__(self, key: str, field: str, /, **values: object) -> None:
        super().__init__(key, field)
        self.code = key.partition(".")[0]
        self.field = str(shown(field))
        self.template = CATALOGUE[key][1]
        self.values = tuple(
            (name, value if isinstance(value, CardError) else shown(value)) for name, value in values.items()
        )

    def __str__(self) -> str:
        return self.template.format(**dict(self.values))

    def to_dict(self) -> dict[str, str]:
        """The command's line for this error."""
        return {"error": self.code, "field": self.field, "message": str(self)}


def documented_codes() -> dict[str, tuple[str, ...]]:
    """Every code with the fields it can point at, in the order of the catalogue."""
    codes: dict[str, tuple[str, ...]] = {}
    for key, (fields, _sentence) in CATALOGUE.items():
        code = key.partition(".")[0]
        codes[code] = tuple(dict.fromkeys((*codes.get(code, ()), *fields)))
    return codes
