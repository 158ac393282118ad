"""Column headings as clubs write them, and what each means. Pure words."""

from __future__ import annotations

import re
from enum import StrEnum

from ...naming import folded


class Column(StrEnum):
    """What a column holds. PAIR is both names in one cell; FAMILY and GIVEN come once or twice."""

    NUMBER = "number"
    PLAYER_1 = "player_1"
    PLAYER_2 = "player_2"
    FAMILY_1 = "family_1"
    FAMILY_2 = "family_2"
    GIVEN_1 = "given_1"
    GIVEN_2 = "given_2"
    PAIR = "pair"
    CLUB = "club"
    SEED = "seed"
    PAID = "paid"


WORDS: dict[Column, str] = {
    Column.NUMBER: "n|no|num|numero|numero equipe|numero d equipe|n equipe|n d equipe|equipe n|team",
    Column.PAIR: "equipe|joueurs|noms|equipes|participants|players|nom de l equipe|noms des joueurs",
    Column.CLUB: "club|clubs|association|ville|commune|village|amicale",
    Column.SEED: "tete de serie|tete serie|ts|tds|serie|seed",
    Column.PAID: "paye|payee|regle|reglee|paiement|reglement|encaisse|paid",
    Column.PLAYER_1: "joueur|premier joueur|player|nom et prenom|nom prenom|prenom et nom"
    "|prenom nom|nom prenom joueur|nom et prenom joueur|prenom nom joueur|capitaine",
    Column.PLAYER_2: "second joueur|deuxieme joueur|partenaire|equipier|coequipier|coequipiere|equipiere",
    Column.FAMILY_1: "nom|nom de famille|nom joueur|nom du joueur|last name",
    Column.GIVEN_1: "prenom|prenom joueur|prenom du joueur|first name",
}
MEANINGS = {word: column for column, words in WORDS.items() for word in words.split("|")}
SECOND = {
    Column.PLAYER_1: Column.PLAYER_2,
    Column.FAMILY_1: Column.FAMILY_2,
    Column.GIVEN_1: Column.GIVEN_2,
}
NAMED = frozenset(
    {Column.PLAYER_1, Column.PLAYER_2, Column.FAMILY_1, Column.GIVEN_1, Column.PAIR}
    | {Column.FAMILY_2, Column.GIVEN_2}
)
_SIGNS = re.compile(r"[^a-z0-9]+")
_PARTNER = re.compile(r"\b(partenaire|equipier|equipiere|coequipier|coequipiere)\b")
_WHICH = re.compile(r"\b(?:(1er|1ere|premier|1|a)|(2e|2eme|2nd|second|deuxieme|2|b))\b")


def meaning_of(heading: str) -> Column | None:
    """The column that a heading announces: "Nom 2", "Joueur n° 1", "Prénom du partenaire" …"""
    words = " ".join(_SIGNS.sub(" ", folded(heading)).split())
    if words in MEANINGS:
        return MEANINGS[words]
    words = re.sub(r"(?<=[a-z])(?=\d)", " ", words)
    second = False
    if _PARTNER.search(words):
        words, second = _PARTNER.sub("joueur", words), True
    elif which := _WHICH.search(words):
        words, second = f"{words[: which.start()]} {words[which.end() :]}", which.group(2) is not None
    words = re.sub(r"\b(n|no|du|de la|de l)\b", " ", words)
    column = MEANINGS.get(" ".join(words.split()))
    if column in SECOND:
        return SECOND[column] if second else column
    return None


def columns_of(cells: tuple[str, ...]) -> dict[int, Column] | None:
    """What each column holds if this row is a row of headings, else None.

    A heading that comes twice ("Nom", "Prénom", "Nom", "Prénom") is the first player's, then the second's."""
    found: dict[int, Column] = {}
    for place, heading in enumerate(cells):
        column = meaning_of(heading) if heading else None
        if column in found.values():
            column = SECOND.get(column) if column is not None else None
        if column is not None and column not in found.values():
            found[place] = column
    known = sum(1 for cell in cells if cell)
    named = NAMED.intersection(found.values())
    return found if named and len(found) * 2 >= known else None
