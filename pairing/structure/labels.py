"""What a place, a match and a bracket are called before anybody stands in them: "2e de la poule A".

All French of the structures stands here; translated by the caller's ``translate``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pairing.notes import PhraseValues, Translate, _, as_written, fill
from pairing.structure.types import PlannedMatch, Source, Structure

TEMPLATES: Mapping[str, str] = {
    "entry": _("tirage n° {number}"),
    "place": _("{rank_number} de la poule {of}"),
    "rank": _("{rank_number} des tours"),
    "across": _("{rank_number} meilleure {rank_of} de poule"),
    "overall": _("{rank_number} du classement des poules"),
    "winner": _("gagnant du match {number}"),
    "loser": _("perdant du match {number}"),
    "loser_below": _("perdant du match {number}, s’il a joué moins de {below} parties"),
    "fallen": _("perdant du tour {level}, s’il a joué moins de {below} parties"),
    "drawn": _("tirée au pot"),
    "exempt": _("exempte du tour {level}"),
    "final": _("Finale"),
    "third": _("Petite finale"),
    "half": _("Demi-finale"),
    "quarter": _("Quart de finale"),
    "eighth": _("Huitième de finale"),
    "sixteenth": _("Seizième de finale"),
    "round": _("Tour {level}"),
    "pot": _("Tour {level}, au pot"),
    "cadrage": _("Cadrage"),
    "placing": _("Places {first} à {last}"),
    "placing_match": _("Places {first} et {last}"),
    "losers_round": _("Match de classement"),
    "main": _("Tableau principal"),
    "consolation": _("Consolante"),
    "complement": _("Complémentaire"),
    "pool": _("Poule {of}"),
}
ROUNDS = {4: "half", 8: "quarter", 16: "eighth", 32: "sixteenth"}


@dataclass(frozen=True, slots=True)
class Label:
    """A code of ``TEMPLATES`` and its values; two labels of one code differ by them."""

    code: str
    values: PhraseValues = ()

    def text(self, *, translate: Translate = as_written) -> str:
        """The label in French, or in another language."""
        return fill(TEMPLATES[self.code], self.values, translate=translate)

    def __str__(self) -> str:
        return self.text()


def label(code: str, **values: int | str) -> Label:
    """A label, its values by name."""
    return Label(code, tuple(sorted(values.items())))


def of_source(source: Source, structure: Structure) -> Label:
    """What a place will hold."""
    match source.kind:
        case "place" if source.of in {group.key for group in structure.groups if group.is_pool}:
            return label("place", rank_number=source.number, of=source.of)
        case "overall":
            return label("overall", rank_number=source.number)
        case "place":
            return label("rank", rank_number=source.number)
        case "across":
            return label("across", rank_number=source.number, rank_of=int(source.of))
        case "drawn" | "exempt" | "fallen":
            level = next(pot.level for pot in structure.pots if pot.key == source.of)
            return label(source.kind, level=level, below=source.below or 0)
        case _:
            code = source.kind if source.below is None else "loser_below"
            return label(code, number=source.number, below=source.below or 0)


def of_match(match: PlannedMatch) -> Label:
    """What a match is called: "Quart de finale", "Petite finale", "Places 5 et 6"."""
    if match.title == "placing" and match.places:
        return label("placing_match", first=match.places[0], last=match.places[1])
    if match.title == "placing":
        return label("losers_round")
    if match.title == "round" and match.size in ROUNDS:
        return label(ROUNDS[match.size])
    return label(match.title, level=match.level)


def of_bracket(key: str) -> Label:
    """What a bracket is called; a key that is none is a pool's letter."""
    return label(key) if key in TEMPLATES else label("pool", of=key)
