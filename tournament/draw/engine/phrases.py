"""How a coded sentence of the draw becomes French, or another language through ``translate``.

Knows templates and values; must not know what the sentences mean, nor Django's gettext.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

Value = int | str | tuple[str, ...] | tuple[int, ...]
Values = tuple[tuple[str, Value], ...]
Translate = Callable[[str], str]


def _(text: str) -> str:
    """Mark a French text for extraction; the translation is the caller's ``translate``."""
    return text


def as_written(text: str) -> str:
    """The translation into French: the source itself."""
    return text


AND = _("{first} et {last}")
FIRST, LATER = _("{number}re"), _("{number}e")
COUNTS = {1: _("une"), 2: _("deux"), 3: _("trois"), 4: _("quatre"), 5: _("cinq")}


def enumeration(items: tuple[object, ...], translate: Translate = as_written) -> str:
    """Write "A, B et C"."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return translate(AND).format(first=", ".join(words[:-1]), last=words[-1])


def duration(minutes: int) -> str:
    """Write 45 minutes as "45 min" and 126 as "2 h 06", as both languages do."""
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02}" if hours else f"{rest} min"


def fill(
    template: str,
    values: Values,
    *,
    translate: Translate = as_written,
    clubs: Mapping[str, str] | None = None,
) -> str:
    """Translate ``template`` and put the values in.

    A list becomes an enumeration, ``count`` is written in letters, ``rank_…`` as an ordinal, ``time``
    (minutes) in hours, and ``club`` is looked up in ``clubs`` (code to name), since the engine knows only
    codes.
    """
    words: dict[str, str] = {}
    for name, value in values:
        if isinstance(value, tuple):
            words[name] = enumeration(value, translate)
        elif name == "count" and isinstance(value, int):
            words[name] = translate(COUNTS[value]) if value in COUNTS else str(value)
        elif name.startswith("rank_") and isinstance(value, int):
            words[name] = translate(FIRST if value == 1 else LATER).format(number=value)
        elif name == "time" and isinstance(value, int):
            words[name] = duration(value)
        elif name == "club":
            words[name] = (clubs or {}).get(str(value), str(value))
        else:
            words[name] = str(value)
    return translate(template).format(**words)
