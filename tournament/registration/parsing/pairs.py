"""Two people in one text: "Nègre Thomas / Bonnet Élodie", "Nègre et Bonnet", "Nègre – Bonnet"."""

from __future__ import annotations

import re

# From the surest sign to the least; a hyphen divides only between blanks, since names have their own.
SEPARATORS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (r"\s*[/\\|+&]\s*", r"\s*[–—]\s*", r"\s+-+\s+", r"\s+(?:et|and|avec)\s+")
)
_CLUB = re.compile(r"\(([^()]{1,80})\)\s*$|\[([^\[\]]{1,80})\]\s*$")


def people_in(text: str) -> list[str]:
    """The names in a cell, two where a sign divides them, else one. Commas part surname and given name,
    unless they part two full names ("Nègre Thomas, Bonnet Élodie"), behind which a third part is left."""
    for separator in SEPARATORS:
        parts = [part for part in separator.split(text) if part.strip()]
        if len(parts) > 1:
            return parts
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) > 1 and all(" " in part for part in parts[:2]):
        return parts
    if len(parts) == 4:
        return [f"{parts[0]}, {parts[1]}", f"{parts[2]}, {parts[3]}"]
    return [text] if text.strip() else []


def club_behind(text: str) -> tuple[str, str]:
    """("Nègre Thomas", "Les Ormes") of "Nègre Thomas (Les Ormes)"; no brackets behind is no club."""
    found = _CLUB.search(text)
    if found is None:
        return text, ""
    return text[: found.start()], (found.group(1) or found.group(2)).strip()
