"""Typed text made tidy: one kind of space, hyphen and apostrophe; and what can be no name at all."""

from __future__ import annotations

import re
import unicodedata

from django.utils.translation import gettext as _

from .errors import Unreadable

_SPACES = re.compile(r"[\s\u00a0\u202f\u2000-\u200a\u3000]+")
_HIDDEN = re.compile(r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]")
_HYPHENS = re.compile(r"\s*[-\u2010\u2011\u2012]\s*")
_APOSTROPHES = re.compile(r"['`´ʼ‘′]")
_END_DOT = re.compile(r"(?<=\w\w\w)\.$")
_LETTER = re.compile(r"[^\W\d_]")


def tidy(text: str) -> str:
    """One line of text with ordinary spaces, ’ for every apostrophe, - for every hyphen, composed accents."""
    text = unicodedata.normalize("NFC", _HIDDEN.sub("", text))
    text = "".join(" " if unicodedata.category(c) in {"Cc", "Zl", "Zp"} else c for c in text)
    return _SPACES.sub(" ", text).strip()


def neat(text: str) -> str:
    """Tidy, one kind of hyphen and apostrophe, nothing hanging at the ends."""
    text = _HYPHENS.sub("-", _APOSTROPHES.sub("’", tidy(text))).strip(" ,;:-’")
    return _END_DOT.sub("", text)


def refuse_what_is_no_name(text: str) -> None:
    if not text:
        raise Unreadable("name_empty", _("Il manque un nom."))
    if "@" in text:
        raise Unreadable("name_mail", _("Un nom seulement : ni adresse ni téléphone ne sont gardés."))
    if any(c.isdigit() for c in text):
        raise Unreadable("name_digits", _("Un nom ne contient pas de chiffre."))
    if "/" in text:
        raise Unreadable("name_two", _("Un seul joueur ici : l’autre va dans l’autre case."))
    strange = next((c for c in text if not (c in " ,.-’" or unicodedata.category(c)[0] in "LM")), None)
    if strange is not None:
        raise Unreadable(
            "name_sign", _("Le signe « %(sign)s » n’a pas sa place dans un nom.") % {"sign": strange}
        )
    if not _LETTER.search(text):
        raise Unreadable("name_empty", _("Il manque un nom."))
