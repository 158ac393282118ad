"""What each column of a list holds: told by its heading as clubs write it, else guessed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import zip_longest
from types import MappingProxyType

from ..web.naming import folded
from .names import NameOrder, order_of
from .rows import TELEPHONE, ListRow


class ListColumn(StrEnum):
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
    TELEPHONE_1 = "telephone_1"
    TELEPHONE_2 = "telephone_2"
    SEX = "sex"
    BIRTH_YEAR = "birth_year"
    LICENCE = "licence"
    CATEGORY = "category"
    EMAIL = "email"


WORDS: dict[ListColumn, str] = {
    ListColumn.NUMBER: "n|no|num|numero|numero equipe|numero d equipe|n equipe|n d equipe|equipe n|team",
    ListColumn.PAIR: "equipe|joueurs|noms|equipes|participants|players|nom de l equipe|noms des joueurs",
    ListColumn.CLUB: "club|clubs|association|ville|commune|village|amicale",
    ListColumn.SEED: "tete de serie|tete serie|ts|tds|serie|seed",
    ListColumn.PAID: "paye|payee|regle|reglee|paiement|reglement|encaisse|paid",
    ListColumn.PLAYER_1: "joueur|premier joueur|player|nom et prenom|nom prenom|prenom et nom"
    "|prenom nom|nom prenom joueur|nom et prenom joueur|prenom nom joueur|capitaine",
    ListColumn.PLAYER_2: "second joueur|deuxieme joueur|partenaire|equipier|coequipier|coequipiere|equipiere",
    ListColumn.FAMILY_1: "nom|nom de famille|nom joueur|nom du joueur|nom participant|nom adherent|last name",
    ListColumn.GIVEN_1: "prenom|prenom joueur|prenom du joueur|prenom participant|prenom adherent|first name",
    ListColumn.TELEPHONE_1: "telephone|tel|portable|mobile|gsm|phone|telephone joueur|tel joueur"
    "|portable joueur|numero de telephone|telephone capitaine",
}
PERSONAL_WORDS: dict[ListColumn, str] = {
    ListColumn.PLAYER_1: "joueurs|personne|membre|adherent|name",
    ListColumn.SEX: "sexe|genre|civilite|sex",
    ListColumn.BIRTH_YEAR: "annee de naissance|naissance|annee|ne en|nee en|date de naissance|birth year",
    ListColumn.LICENCE: "licence|numero de licence|n licence|no licence|licence number",
    ListColumn.CATEGORY: "categorie|cat|category",
    ListColumn.EMAIL: "mail|email|e mail|courriel|adresse electronique|adresse mail",
}
MEANINGS = {word: column for column, words in WORDS.items() for word in words.split("|")}
PERSONAL = MEANINGS | {word: column for column, words in PERSONAL_WORDS.items() for word in words.split("|")}
SECOND = {
    ListColumn.PLAYER_1: ListColumn.PLAYER_2,
    ListColumn.FAMILY_1: ListColumn.FAMILY_2,
    ListColumn.GIVEN_1: ListColumn.GIVEN_2,
    ListColumn.TELEPHONE_1: ListColumn.TELEPHONE_2,
}
NAMED = frozenset(
    {ListColumn.PLAYER_1, ListColumn.PLAYER_2, ListColumn.FAMILY_1, ListColumn.GIVEN_1, ListColumn.PAIR}
    | {ListColumn.FAMILY_2, ListColumn.GIVEN_2}
)
_SIGNS = re.compile(r"[^a-z0-9]+")
_PARTNER = re.compile(r"\b(partenaire|equipier|equipiere|coequipier|coequipiere)\b")
_WHICH = re.compile(r"\b(?:(1er|1ere|premier|1|a)|(2e|2eme|2nd|second|deuxieme|2|b))\b")


def meaning_of(
    heading: str, *, personal: bool = False, known: Mapping[str, str] = MappingProxyType({})
) -> ListColumn | None:
    """The column that a heading announces: "Nom 2", "Joueur n° 1", "Prénom du partenaire" …

    `known`: what a club said that its own headings mean, "" for nothing."""
    if (said := known.get(folded(heading))) is not None:
        return ListColumn(said) if said else None
    words = " ".join(_SIGNS.sub(" ", folded(heading)).split())
    meanings = PERSONAL if personal else MEANINGS
    if words in meanings:
        return meanings[words]
    words = re.sub(r"(?<=[a-z])(?=\d)", " ", words)
    second = False
    if _PARTNER.search(words):
        words, second = _PARTNER.sub("joueur", words), True
    elif which := _WHICH.search(words):
        words, second = f"{words[: which.start()]} {words[which.end() :]}", which.group(2) is not None
    words = re.sub(r"\b(n|no|du|de la|de l|de votre|votre)\b", " ", words)
    column = MEANINGS.get(" ".join(words.split()))
    if column in SECOND:
        return SECOND[column] if second else column
    return None


def columns_of(
    cells: tuple[str, ...], *, personal: bool = False, known: Mapping[str, str] = MappingProxyType({})
) -> dict[int, ListColumn] | None:
    """What each column holds if this row is a row of headings, else None. `personal`: of the club's roll;
    `known`: as `meaning_of` has it.

    A heading that comes twice ("Nom", "Prénom", "Nom", "Prénom") is the first player's, then the second's."""
    columns: dict[int, ListColumn] = {}
    for place, heading in enumerate(cells):
        column = meaning_of(heading, personal=personal, known=known) if heading else None
        if column in columns.values():
            column = SECOND.get(column) if column is not None else None
        if column is not None and column not in columns.values():
            columns[place] = column
    filled = sum(1 for cell in cells if cell)
    named = NAMED.intersection(columns.values())
    said = any(known.get(folded(cells[place])) for place in columns)
    return columns if len(named) > 1 or (named and (said or len(columns) * 2 >= filled)) else None


def layout_of(rows: Sequence[ListRow], *, alone: bool = False) -> dict[int, ListColumn]:
    """What the columns hold when nobody says so: a number, names whole or in two parts, telephones, a club,
    a seed.

    `alone`: one player a line."""
    cells = list(zip_longest(*(row.cells for row in rows), fillvalue=""))
    places = [place for place, column in enumerate(cells) if any(column)]
    telephones = [place for place in places if mostly(TELEPHONE.fullmatch, cells[place])]
    columns = dict(zip(telephones, (ListColumn.TELEPHONE_1, ListColumn.TELEPHONE_2), strict=False))
    places = [place for place in places if place not in telephones]
    if len(places) > 1 and mostly(str.isdecimal, cells[places[0]]):
        columns[places.pop(0)] = ListColumn.NUMBER
    texts = [place for place in places if not mostly(str.isdecimal, cells[place])]
    names = WHOLE_NAMES[: 1 if alone else 2]
    halves = [cells[place] for place in texts[: 2 * len(names)]]
    # Surname and given name stand in columns of their own: the first two are mostly single words.
    if len(halves) == 2 * len(names) and mostly(lambda cell: " " not in cell, (*halves[0], *halves[1])):
        whole = [
            f"{one} {two}".strip()
            for first, second in zip(halves[::2], halves[1::2], strict=True)
            for one, two in zip(first, second, strict=True)
        ]
        given_first = order_of(whole, NameOrder.FAMILY_FIRST) is NameOrder.GIVEN_FIRST
        names = [half for pair in HALF_NAMES[: len(names)] for half in (pair[::-1] if given_first else pair)]
    columns |= dict(zip(texts, [*names, ListColumn.CLUB], strict=False))
    behind_names = [place for place in places if place not in texts and texts and place > texts[0]]
    return columns | ({behind_names[0]: ListColumn.SEED} if behind_names else {})


WHOLE_NAMES = [ListColumn.PLAYER_1, ListColumn.PLAYER_2]
HALF_NAMES = [(ListColumn.FAMILY_1, ListColumn.GIVEN_1), (ListColumn.FAMILY_2, ListColumn.GIVEN_2)]


def mostly(test: Callable[[str], object], cells: Iterable[str]) -> bool:
    """Whether most of the cells of a column that are filled are such."""
    answers = [bool(test(cell)) for cell in cells if cell]
    return sum(answers) * 2 > len(answers)
