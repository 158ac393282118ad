"""FLOOR 2½: what is said of teams, or, in a mêlée, of players one by one whose pairs last a round.

`unit_sentences.py` holds each sentence about teams beside the same about players. Pages, paper and services
write the first and ask `unit_sentence`. What is said of the two partners at a table (a side,
docs/glossary.md) is the same for everybody and not here."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext

from .unit_sentences import DAY, DRAW, HALL, PAPER, REGISTRATION, Sentence

STATUS = {
    "waiting": "liste d’attente",
    "registered": "inscrite",
    "cancelled": "désinscrite",
    "void": "remplacée",
    "withdrawn": "abandon",
    "absent": "absente",
    "out": "disqualifiée",
}
IN_A_MELEE: Mapping[Sentence, Sentence] = {**REGISTRATION, **DRAW, **HALL, **DAY, **PAPER}


def unit_sentence(individuals: bool, *sentence: str, **values: object) -> str:
    """The sentence about teams, or that about players, in the language in force, with its values.

    One with two forms counts `n`. A sentence that is in no table is a KeyError, whoever plays."""
    players = IN_A_MELEE[sentence]
    chosen = players if individuals else sentence
    text = gettext(chosen[0]) if len(chosen) == 1 else ngettext(*chosen, int(str(values["n"])))
    return text % values if values else text


def status_label(status: str, individuals: bool) -> str:
    """The state of a team, or of a player, by its value in the tables: "absente", "absent"."""
    return unit_sentence(individuals, STATUS[status])


def team_label(number: int | str | None) -> str:
    """ "équipe 7"; of a pair of a mêlée, whose sign is that of its players, "paire 3+7"."""
    text = gettext("paire %(n)s") if _is_pair(number) else gettext("équipe %(n)s")
    return text % {"n": number}


def the_team_label(number: int | str | None) -> str:
    """ "l’équipe 7", "la paire 3+7": after de, à, pour and contre as well."""
    text = gettext("la paire %(n)s") if _is_pair(number) else gettext("l’équipe %(n)s")
    return text % {"n": number}


def _is_pair(number: int | str | None) -> bool:
    return "+" in str(number)
