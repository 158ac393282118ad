"""Tags for the smallest fragments: token, suit, state, article, age; and a static address that never fails.

They only choose words, signs and classes; the markup stands in templates/_*.html."""

from __future__ import annotations

from typing import Any, NamedTuple

from django import template
from django.templatetags.static import static
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

register = template.Library()


class StateLook(NamedTuple):
    """How a state is shown: shape (class), sign, word, in that order."""

    shape: str
    icon: str
    word: str | Promise


STATES = {
    "waiting": StateLook("waiting", "wait", _("À jouer")),
    "playing": StateLook("playing", "half", _("En cours")),
    "submitted": StateLook("submitted", "up", _("À confirmer")),
    "confirmed": StateLook("confirmed", "check", _("Confirmée")),
    "disputed": StateLook("disputed", "warn", _("Litige")),
    "forfeited": StateLook("forfeited", "cross", _("Forfait")),
    "left": StateLook("exempt", "dash", _("Sans résultat")),
    "unconfirmed": StateLook("submitted", "up", _("Non confirmée")),
    "exempt": StateLook("exempt", "dash", _("Exempte")),
    "rest": StateLook("exempt", "dash", _("Au repos")),
}


@register.inclusion_tag("_token.html")
def token(n: int | str, side: str = "") -> dict[str, Any]:
    """`{% token 7 "A" %}`: team number as a counter; A filled, B ringed, none plain."""
    return {"n": n, "side": str(side)}


@register.inclusion_tag("_suit.html")
def suit(name: str, word: str | None = None) -> dict[str, Any]:
    """`{% suit "hearts" %}`: pip and hidden word; another `word` replaces it, `word=False` drops it."""
    return {"suit": name, "word": word}


@register.inclusion_tag("_state.html")
def state(name: str, word: str | None = None) -> dict[str, Any]:
    """`{% state match.state %}`: shape, sign and word of a match's state."""
    return {"look": STATES[str(name)], "word": word}


@register.inclusion_tag("_article.html")
def article(name: str | None, href: str = "") -> dict[str, Any]:
    """`{% article "VII.1" rules_url %}`: its tag, a link to its paragraph where an address is given."""
    if name and href and "#" not in href:
        href = f"{href}#art-{name.replace('.', '-')}"
    return {"article": name, "href": href}


@register.inclusion_tag("_age.html")
def age(at: str, *, short: bool = False, stale: bool = False) -> dict[str, Any]:
    """`{% age "21:42" short=True %}`: à jour à 21:42; live.js keeps it true."""
    return {"at": at, "short": short, "stale": stale}


@register.simple_tag
def asset(path: str) -> str:
    """A static address for error pages: falls back to the plain path when the manifest cannot be read."""
    try:
        return str(static(path))
    except (ValueError, OSError):
        return f"/static/{path}"
