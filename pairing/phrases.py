"""How a coded sentence of the draw becomes French, or another language through ``translate``.

Knows templates, values, how serious a remark is; must not know what sentences mean, nor Django's gettext.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

PhraseValue = int | str | tuple[str, ...] | tuple[int, ...]
PhraseValues = tuple[tuple[str, PhraseValue], ...]
Translate = Callable[[str], str]


def _(text: str) -> str:
    """Mark a French text for extraction; the translation is the caller's ``translate``."""
    return text


def as_written(text: str) -> str:
    """The translation into French: the source itself."""
    return text


AND = _("{first} et {last}")
FIRST, LATER = _("{number}re"), _("{number}e")
CAUSES: Mapping[object, str] = {
    "turn": _("respecter le tour d’être exempte"),
    "chosen": _("exempter l’équipe que l’organisateur a choisie"),
    "met": _("éviter les revanches"),
    "wins": _("opposer les gagnants entre eux"),
    "club": _("séparer les clubs"),
    "score": _("rapprocher les scores"),
}
COUNTS = {1: _("une"), 2: _("deux"), 3: _("trois"), 4: _("quatre"), 5: _("cinq")}


def enumeration(items: tuple[object, ...], translate: Translate = as_written) -> str:
    """Write "A, B et C"."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return translate(AND).format(first=", ".join(words[:-1]), last=words[-1])


def duration(minutes: int) -> str:
    """Write 45 minutes as "45 min" and 126 as "2 h 06", as both languages do."""
    hours, minutes_left = divmod(minutes, 60)
    return f"{hours} h {minutes_left:02}" if hours else f"{minutes_left} min"


def fill(
    template: str,
    values: PhraseValues,
    *,
    translate: Translate = as_written,
    clubs: Mapping[str, str] | None = None,
) -> str:
    """Translate ``template`` and put the values in.

    A list becomes an enumeration, ``causes`` their words, ``count`` is written in letters, ``rank_…`` as an
    ordinal, ``time`` (minutes) in hours, and ``club`` is looked up in ``clubs`` (code to name), since the
    engine knows only codes.
    """
    words = {name: _word(name, value, translate, clubs or {}) for name, value in values}
    return translate(template).format(**words)


def _word(name: str, value: PhraseValue, translate: Translate, clubs: Mapping[str, str]) -> str:
    if isinstance(value, tuple):
        items = (translate(CAUSES.get(cause, str(cause))) for cause in value) if name == "causes" else value
        return enumeration(tuple(items), translate)
    if name == "count" and isinstance(value, int):
        return translate(COUNTS[value]) if value in COUNTS else str(value)
    if name.startswith("rank_") and isinstance(value, int):
        return translate(FIRST if value == 1 else LATER).format(number=value)
    if name == "time" and isinstance(value, int):
        return duration(value)
    return clubs.get(str(value), str(value)) if name == "club" else str(value)


Level = Literal["fine", "info", "warning"]


@dataclass(frozen=True, slots=True)
class Wording:
    """How one code is said to the staff, to the players if otherwise, and how serious it is.

    ``counted``: the name of a value; where that is 1, ``singular`` is said instead.
    """

    staff: str
    players: str = ""
    level: Level = "info"
    counted: str = ""
    singular: Wording | None = None

    def for_values(self, values: Mapping[str, object]) -> Wording:
        """The wording these values ask for: one thing alone has its own."""
        return self.singular if self.singular is not None and values.get(self.counted) == 1 else self
