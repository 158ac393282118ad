"""Why a draw is refused, in one French sentence with the figures. All French of the refusals stands here."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.phrases import PhraseValue, PhraseValues, Translate, _, as_written, fill

TEMPLATES: Mapping[str, str] = {
    "too_few_teams": _("Il faut au moins {needed} équipes pour tirer des poules, il y en a {teams}."),
    "too_few_to_pair": _("Il faut au moins {needed} équipes pour un tour, il y en a {teams}."),
    "too_few_players": _("Il faut au moins {needed} joueurs, il y en a {players}."),
    "bad_times": _("Ces heures ne sont pas possibles : écrivez-les comme 19:30, et les pauses en minutes."),
    "met_itself": _("L’équipe {team} figure parmi ses propres adversaires."),
    "bad_rank": _("L’équipe {team} ne peut pas être classée {rank} : les rangs commencent à 1."),
    "bad_exempt_count": _("L’équipe {team} ne peut pas avoir été exempte moins de 0 fois."),
    "bad_played": _("L’équipe {team} ne peut pas avoir joué moins de 0 partie."),
    "too_many_rests": _("{players} joueurs : {places} au repos au plus."),
    "rested_before": _("Le joueur {player} s’est déjà reposé, et d’autres moins que lui."),
    "exempt_not_needed": _(
        "L’équipe {team} ne peut pas être exempte : les équipes sont {teams}, un nombre pair."
    ),
    "nobody_exempt": _("Les équipes sont en nombre impair, mais aucune ne peut être exempte."),
    "scores_too_far": _("Les scores sont trop éloignés les uns des autres pour être comparés exactement."),
    "no_table": _("Il n’y a aucune table pour jouer."),
    "bad_rounds": _("Le nombre de tours {rounds} n’est pas possible."),
    "bad_choice": _("« {field} » ne peut pas valoir « {value} »."),
    "too_many_teams": _("{teams} équipes, c’est trop : {most} au plus."),
    "too_many_entrants": _("{entrants} inscrits, c’est trop : {most} au plus."),
    "too_many_matches": _("{matches} parties tirées ensemble, c’est trop : {most} au plus."),
    "too_many_swaps": _("{swaps} échanges, c’est trop : {most} au plus."),
    "too_many_stages": _("{stages} phases, c’est trop : {most} au plus."),
    "too_few_to_plan": _("Il faut au moins {needed} équipes pour un tournoi, il y en a {teams}."),
    "no_stage": _("Il faut au moins une phase."),
    "places_missing": _("Le classement des poules n’est pas complet."),
    "bad_stage": _("Il n’y a pas de phase « {kind} »."),
    "stage_after_brackets": _(
        "L’étape {stage} ne peut pas suivre des tableaux. Des poules ou des tours se placent avant eux ; "
        "pour que les équipes battues jouent encore, ajoutez une consolante ou faites jouer toutes "
        "les places."
    ),
    "pools_after_pools": _(
        "L’étape {stage} ne peut pas être des poules juste après des poules. Après elles, prenez des tours, "
        "des tableaux ou des finales."
    ),
    "pools_twice": _(
        "L’étape {stage} ne peut pas être des poules : la formule en a déjà. Prenez des tours où toutes "
        "jouent, au classement."
    ),
    "brackets_without_pools": _(
        "L’étape {stage}, des tableaux croisés, doit suivre des poules. Après des tours, prenez des finales "
        "selon le classement."
    ),
    "melee_alone": _(
        "À la mêlée, la formule est une seule étape : des tours à la mêlée. Retirez les autres, et "
        "donnez-lui plus de tours."
    ),
    "finals_first": _(
        "L’étape {stage}, des finales, doit suivre un classement : celui de tours où toutes jouent "
        "ou de poules."
    ),
    "bad_finals": _(
        "Un tableau de {size} n’est pas possible avec {teams} équipes : il faut 2, 4, 8, 16 …, "
        "un à trois tableaux."
    ),
    "library_missing": _(
        "Ce tirage a besoin de la bibliothèque « {library} », qui n’est pas installée : pip install {library}"
    ),
    "duplicate_team": _("L’équipe {team} est inscrite deux fois au tirage."),
    "duplicate_seed": _("Les équipes {teams} sont toutes tête de série {seed} : une seule peut l’être."),
    "bad_team": _("L’équipe {team} n’a pas un numéro possible : il commence à 1."),
    "bad_seed": _("L’équipe {team} ne peut pas être tête de série {seed} : les rangs commencent à 1."),
    "bad_table": _("La table {table} n’a pas un numéro possible : il commence à 1."),
    "duplicate_table": _("La table {table} est donnée deux fois."),
    "unknown_team": _("L’équipe {team} n’est pas dans ce tirage."),
    "same_team": _("L’équipe {team} ne peut pas être échangée avec elle-même."),
    "not_json": _("Ce fichier n’est pas du JSON : ligne {line}, colonne {column}."),
    "duplicate_key": _("« {key} » est écrit deux fois."),
    "not_a_number": _("« {value} » n’est pas un nombre."),
    "number_too_long": _("Un nombre de plus de {digits} chiffres n’est pas lu."),
    "not_writable": _("Ce fichier contient un caractère incomplet, qui ne peut pas s’écrire en UTF-8."),
    "file_too_long": _("Le fichier dépasse {limit} octets."),
    "not_text": _("Ce fichier n’est pas un texte en UTF-8."),
    "not_found": _("Le fichier {path} ne peut pas être lu."),
    "not_a_record": _("Dans ce fichier, « {field} » manque ou n’a pas la bonne forme."),
    "unknown_key": _("Dans ce fichier, « {field} » est inconnu."),
    "unknown_engine": _("Ce tirage vient d’un moteur inconnu : « {engine} »."),
    "unknown_version": _(
        "Ce tirage vient de la version {version} du moteur « {engine} », ce programme connaît la {known}."
    ),
}


class Refusal(Exception):
    """A draw that cannot be made, or a record that cannot be read: code, values, French template."""

    def __init__(self, code: str, **values: PhraseValue) -> None:
        self.code = code
        self.values: PhraseValues = tuple(values.items())
        super().__init__(code)

    @property
    def template(self) -> str:
        """The French template of the sentence."""
        return TEMPLATES[self.code]

    def text(self, *, translate: Translate = as_written) -> str:
        """The whole sentence."""
        return fill(self.template, self.values, translate=translate)

    def __str__(self) -> str:
        return self.text()
