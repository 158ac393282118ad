"""Why a side marks what it marks: every French sentence of the scoring, as code, template and values.

Knows no rule and no side's name: the page says whose line it is. Formatting waits until someone reads."""

import json
from typing import Final, NamedTuple


def _(text: str) -> str:
    """Mark a French sentence for translation; the sentence itself is returned."""
    return text


TEMPLATES: Final[dict[str, str]] = {
    # One part of a side's mark.
    "points": _("{points}"),
    "points_rounded": _("{points} arrondi à {rounded}"),
    "points_complement": _("{points}, le reste de 160"),
    "points_multiplied": _("{points} × {factor}"),
    "line_rounded": _("arrondi à {rounded}"),
    "fall": _("chute {points}"),
    "contract": _("contrat {contract}"),
    "contract_multiplied": _("contrat {contract} × {factor}"),
    "contract_no_trump": _("contrat {base} × {mode} à sans-atout"),
    "contract_all_trump": _("contrat {base} × {mode} à tout-atout"),
    "contract_no_trump_multiplied": _("contrat {base} × {mode} à sans-atout × {factor}"),
    "contract_all_trump_multiplied": _("contrat {base} × {mode} à tout-atout × {factor}"),
    "coinche": _("contre {points}"),
    "surcoinche": _("surcontre {points}"),
    "sweep": _("capot {points}"),
    "sweep_rounded": _("capot {points} arrondi à {rounded}"),
    "sweep_bonus": _("capot, {points} de plus"),
    "capot_made": _("capot demandé {points}"),
    "capot_made_coinche": _("capot contré {points}"),
    "capot_made_surcoinche": _("capot surcontré {points}"),
    "capot_fallen": _("capot chuté {points}"),
    "capot_fallen_coinche": _("capot contré chuté {points}"),
    "capot_fallen_surcoinche": _("capot surcontré chuté {points}"),
    "generale_made": _("générale {points}"),
    "generale_made_coinche": _("générale contrée {points}"),
    "generale_made_surcoinche": _("générale surcontrée {points}"),
    "generale_fallen": _("générale chutée {points}"),
    "generale_fallen_coinche": _("générale contrée chutée {points}"),
    "generale_fallen_surcoinche": _("générale surcontrée chutée {points}"),
    "belote": _("belote {points}"),
    "belote_kept": _("belote gardée {points}"),
    "belote_to_defence": _("la belote va à la défense, {points}"),
    "belote_to_taker": _("la belote va au preneur, {points}"),
    "melds": _("annonces {points}"),
    "melds_to_defence": _("les annonces vont à la défense, {points}"),
    "melds_to_taker": _("les annonces vont au preneur, {points}"),
    # One announced meld.
    "meld_best": _("la plus forte, {points}"),
    "meld_with_best": _("marquée avec la plus forte, {points}"),
    "meld_trump": _("égale mais à l’atout, {points}"),
    "meld_first": _("égale mais annoncée la première, {points}"),
    "meld_beaten": _("l’autre équipe a mieux"),
    "meld_level": _("annulée par une annonce égale"),
    "meld_all_level": _("les meilleures sont égales, aucune ne marque"),
    "meld_not_shown": _("pas montrée, elle est perdue"),
    "meld_cancelled": _("un carré de 7 ou de 8 annule toutes les annonces"),
    # A side that marks nothing.
    "nothing_fallen": _("contrat chuté"),
    "nothing_swept": _("aucun pli"),
    "nothing_doubled": _("contre perdu"),
    "nothing": _("rien"),
    # A deal that ends level, where more was needed.
    "litige_waits": _("{points} en litige, pour qui gagne la prochaine donne"),
    "litige_won": _("litige gagné {points}"),
    "as_written": _("{points} comme écrit"),
    "litige_kept": _("litige gardé {points} : il n’y a plus de donne"),
    # The verdict of a deal.
    "made": _("Réussi : {total} pour {bid}."),
    "made_by_belote": _("Réussi grâce à la belote : {points} + {extra} = {total} pour {bid}."),
    "made_by_melds": _("Réussi grâce aux annonces : {points} + {extra} = {total} pour {bid}."),
    "made_sweep": _("Capot non demandé : {total} pour {bid}."),
    "fallen": _("Chuté : {total} pour {bid}."),
    "fallen_extra": _("Chuté : {points} + {extra} = {total} pour {bid}."),
    "fallen_sweep": _("Chuté, capot de la défense : {total} pour {bid}."),
    "fallen_tricks": _("Chuté : {points} points dans les plis, il en fallait {floor}."),
    "fallen_behind": _("Chuté : {total} contre {defence}, il fallait plus que la défense."),
    "level_litige": _("Litige, {points} partout : la défense marque ses points, ceux du preneur attendent."),
    "level_replay": _("{points} partout : rien n’est marqué, le même donneur redonne."),
    "capot_bid_made": _("Capot demandé et réussi."),
    "capot_bid_fallen": _("Capot demandé et chuté."),
    "generale_bid_made": _("Générale demandée et réussie."),
    "generale_bid_fallen": _("Générale demandée et chutée."),
    "counted": _("Marqué comme écrit."),
    "counted_capot": _("Capot, marqué comme écrit."),
    "counted_waits": _("Litige : {points} points attendent la prochaine donne."),
    "counted_won": _("Marqué comme écrit, avec {points} points de litige."),
    "passed_next": _("Tous passent : rien n’est marqué, la donne tourne."),
    "passed_same": _("Tous passent : rien n’est marqué, le même donneur redonne."),
    "annulled": _("Donne annulée d’un commun accord : rien n’est marqué, elle est redonnée."),
    "decided_by_penalty": _("Décidée par une pénalité : la donne elle-même ne marque pas."),
    # How a match ends, or goes on.
    "end_reached": _("{target} points atteints."),
    "end_exceeded": _("{target} points dépassés."),
    "end_both_last_deal": _("Les deux équipes atteignent {target} : la dernière donne décide."),
    "end_both_maker": _("Les deux équipes atteignent {target} : qui a réussi le dernier contrat l’emporte."),
    "end_both_defence": _(
        "Les deux équipes atteignent {target} : qui a fait chuter le dernier contrat l’emporte."
    ),
    "end_both_taker": _("Les deux équipes atteignent {target} : le dernier preneur l’emporte."),
    "end_deals": _("{deals} donnes jouées."),
    "end_time": _("Fin du temps."),
    "end_latest": _("Égalité à {points} : qui a gagné la dernière donne l’emporte."),
    "end_draw": _("Égalité à {points} : partie nulle."),
    "more_level": _("Égalité à {points} : une donne de plus."),
    "more_barred_belote": _("On ne finit pas sur une belote : une donne de plus."),
    "more_barred_belote_when_swept": _(
        "On ne finit pas sur une belote sans faire un pli : une donne de plus."
    ),
    "more_barred_belote_when_fallen": _("On ne finit pas sur une belote en chutant : une donne de plus."),
    "more_barred_swept_with_announcement": _(
        "On ne finit pas sur une annonce sans faire un pli : une donne de plus."
    ),
    "more_barred_swept_with_melds": _(
        "On ne finit pas sur des annonces sans faire un pli : une donne de plus."
    ),
    "more_barred_swept": _("On ne finit pas sans faire un pli : une donne de plus."),
    "more_barred_fallen": _("On ne finit pas sur une chute : une donne de plus."),
    "more_barred_defence_points": _("On ne finit pas sur des points de défense : une donne de plus."),
    # Incidents and penalties.
    "misdeal_redeal": _("Fausse donne n° {number} : le donneur redistribue."),
    "misdeal_redeal_next": _("Fausse donne n° {number} : le suivant donne."),
    "misdeal_no_take": _(
        "Fausse donne n° {number} : le donneur redistribue, son équipe ne prend pas à cette donne."
    ),
    "misdeal_no_take_next": _(
        "Fausse donne n° {number} : le suivant donne, l’équipe fautive ne prend pas à cette donne."
    ),
    "misdeal_no_bid": _("Fausse donne n° {number} : le donneur redistribue et n’enchérit pas à cette donne."),
    "misdeal_no_bid_next": _(
        "Fausse donne n° {number} : le suivant donne, celui qui a mal donné n’enchérit pas à cette donne."
    ),
    "misdeal_points": _("Fausse donne n° {number} : {points} points à l’équipe adverse, puis on redonne."),
    "misdeal_points_next": _(
        "Fausse donne n° {number} : {points} points à l’équipe adverse, le suivant donne."
    ),
    "misdeal_referee": _("Fausse donne n° {number} : le règlement n’a pas de barème, l’arbitre décide."),
    "revoke_tariff": _("Renonce vue en fin de donne : donne perdue, {points} points à l’équipe adverse."),
    "revoke_own_price": _("Donne perdue à son propre prix : {points} points à l’équipe adverse."),
    "revoke_as_played": _("La donne telle que jouée."),
    # What is asked about a game handed in by its two totals.
    "doubt_sides.winner": _("Le vainqueur noté n’est pas celui des totaux : équipes inversées ?"),
    "doubt_sides.other": _("L’autre équipe donne les mêmes totaux à l’envers : équipes inversées ?"),
    "doubt_digits": _("{typed} : deux chiffres voisins échangés ? Avec {exchanged}, le compte est bon."),
    "doubt_belote.missing": _("Une belote ({points}) oubliée dans les totaux ?"),
    "doubt_belote.over": _("Une belote ({points}) en trop dans les totaux, ou pas cochée ?"),
    "doubt_capot.missing": _("Un capot ({points}) oublié dans les totaux ?"),
    "doubt_capot.over": _("Un capot ({points}) en trop dans les totaux, ou pas coché ?"),
    "doubt_deal.missing": _("Il manque une donne : les totaux en font {counted}, il en faut {deals}."),
    "doubt_deal.over": _("Une donne de trop : les totaux en font {counted}, il en faut {deals}."),
    "doubt_litige": _("Litige de la dernière donne oublié ? Il manque {points} points."),
    "doubt_twice_the_median": _("{total} : au moins deux fois la médiane du tour, {median}."),
    "doubt_sum": _("Les deux totaux font {sum} : il faut {least}."),
    "doubt_sum.range": _("Les deux totaux font {sum} : il faut de {least} à {most}."),
    "doubt_sum.least": _("Les deux totaux font {sum} : il faut au moins {least}."),
    "doubt_sum.boxes": _("Les deux totaux font {sum} : ni belotes ni capots ne donnent ce compte."),
    "doubt_sum.deals": _("Les deux totaux font {sum} : aucun nombre de donnes ne donne ce compte."),
    "doubt_sum.step": _("{total} : les totaux sont des multiples de {step}."),
    "doubt_sum.side_least": _("{total} : une équipe a au moins {least}."),
    "doubt_sum.side_most": _("{total} : une équipe fait au plus {most} (donnes : {deals})."),
    "doubt_unfinished.target": _("Personne n’a {target} points : partie pas finie ?"),
    "doubt_unfinished.exceed": _("Personne ne dépasse {target} points : partie pas finie ?"),
    "doubt_unfinished.deals": _("{deals} donnes sur {limit} : partie pas finie ?"),
    "doubt_winner.level": _("Égalité à {points} : qui a gagné la donne de plus ? Écrivez ses totaux."),
    "doubt_winner.both": _("Les deux équipes atteignent {target} : qui a gagné ?"),
    "doubt_winner.draw": _("Égalité à {points} : une partie nulle n’a pas de vainqueur."),
}

Values = tuple[tuple[str, int], ...]


class Reason(NamedTuple):
    """One explained fact. `str()` is French; a page translates `template`, then fills in `values`."""

    code: str
    values: Values = ()

    @property
    def template(self) -> str:
        """The French sentence with its blanks, as it stands in the catalogue."""
        return TEMPLATES[self.code]

    def __str__(self) -> str:
        return TEMPLATES[self.code].format(**dict(self.values))


# A typed value inside a sentence: spelled as its file spells it, and cut when it is too long.

LONGEST = 40  # characters


def shown(value: object) -> object:
    """A whole number as it is; anything else as text, true and null as JSON writes them."""
    is_int = type(value) is int
    text = str(value) if is_int or isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    if len(text) > LONGEST:
        return text[:LONGEST] + "…"
    return value if is_int else text
