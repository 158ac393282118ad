"""Tags for the smallest fragments: icon, token, suit, state, bid, article, age; the clock of a round; a
static address that never fails.

What is more than a line of markup stands in templates/_*.html."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import lru_cache, wraps
from typing import Any, NamedTuple

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from ..core.clock import ONE_EVENING, RoundHours, hour_now, over_at, phase_of
from ..rulebook import anchor_of
from ..web.days import clock_text

register = template.Library()


def cached_tag(
    markup: str, size: int = 1024
) -> Callable[[Callable[..., dict[str, Any]]], Callable[..., str]]:
    """A tag whose markup depends on its arguments and the language only, never on the time: rendered once.

    A standing of 200 teams has 400 tokens; a deal added to a page leaves the others as they are."""

    def registered(context_of: Callable[..., dict[str, Any]]) -> Callable[..., str]:
        # `typed`, or a text that may hold markup would be given for the same text that may not.
        @lru_cache(maxsize=size, typed=True)
        def rendered(_language: str | None, *args: object, **kwargs: object) -> str:
            return render_to_string(markup, context_of(*args, **kwargs))

        @register.simple_tag
        @wraps(context_of)
        def tag(*args: object, **kwargs: object) -> str:
            return rendered(get_language(), *args, **kwargs)

        return tag

    return registered


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


@register.simple_tag
def icon(name: str, space: str = "") -> SafeString:
    """`{% icon "check" %}`: a sign of `_symbols.html`; `space` is a class that keeps it off its word."""
    ico = f"ico {space}" if space else "ico"
    return format_html('<svg class="{}" aria-hidden="true"><use href="#i-{}"></use></svg>', ico, name)


@register.simple_tag
def token(n: int | str, side: str = "") -> SafeString:
    """`{% token 7 "A" %}`: team number as a counter; A filled, B ringed, none plain; wide for a pair, 3+7."""
    shape = {"A": " token-a", "B": " token-b"}.get(str(side), "")
    wide = " token-wide" if "+" in str(n) else ""
    markup = '<span class="token{}{}"><span class="visually-hidden">{}\u00a0</span>{}</span>'
    return format_html(markup, shape, wide, gettext("N°"), n)


@cached_tag("_suit.html")
def suit(name: str, word: str | None = None) -> dict[str, Any]:
    """`{% suit "hearts" %}`: pip and hidden word; another `word` replaces it, `word=False` drops it."""
    return {"suit": name, "word": word}


@register.simple_tag
def state(name: str, word: str | None = None) -> SafeString:
    """`{% state match.state %}`: shape, sign and word of a match's state."""
    look = STATES[str(name)]
    sign = icon(look.icon)
    return format_html('<span class="state state-{}">{}{}</span>', look.shape, sign, word or look.word)


@cached_tag("_bid.html")
def bid(
    contract: int | str, trump: str, taker: int | str = "", double: str = "none", coinche: object = False
) -> dict[str, Any]:
    """`{% bid 90 "hearts" 7 "coinche" %}`: 90 ♥ par 7, contré; with `coinche` the table says coinché."""
    return {"contract": contract, "trump": trump, "taker": taker, "double": double, "coinche": coinche}


@cached_tag("hall/_deal_row.html", size=8192)
def deal_row(deal: tuple[Any, ...], coinche: object = False) -> dict[str, Any]:
    """`{% deal_row deal coinche %}`: one line of a past match (`tournament/hall/team_page.py`)."""
    return {"deal": deal, "coinche": coinche}


@cached_tag("hall/_seat.html")
def seat(match: Any) -> dict[str, Any]:
    """`{% seat match %}`: one table of a round with its two teams (`tournament/hall/board.py`)."""
    return {"match": match}


@register.simple_tag
def article(name: str | None, href: str = "") -> SafeString | str:
    """`{% article "VII.1" rules_url %}`: its tag, a link to its paragraph where an address is given."""
    if not name:
        return ""
    words = format_html('<span class="visually-hidden">{} </span>{}', gettext("article"), name)
    if not href:
        return format_html('<span class="art">{}</span>', words)
    return format_html('<a class="art" href="{}#{}">{}</a>', href.removesuffix("#"), anchor_of(name), words)


@register.inclusion_tag("_age.html")
def age(at: str = "") -> dict[str, str]:
    """`{% age %}`: à jour à 21:42, now or the hour that is given; live.js keeps it true."""
    return {"at": at or clock_text(timezone.localtime())}


@register.simple_tag
def asset(path: str) -> str:
    """A static address for error pages: falls back to the plain path when the manifest cannot be read."""
    try:
        return str(static(path))
    except (ValueError, OSError):
        return f"/static/{path}"


@register.simple_tag
def clock_phase(round_: RoundHours) -> str:
    """`{% clock_phase round as phase %}`: runs, near (the last five minutes), last_deal or over."""
    return phase_of(round_, hour_now()).name.lower()


@register.filter
def over_since(round_: RoundHours) -> datetime | None:
    """When its time was over; None while it is not."""
    return over_at(round_, hour_now())


@register.filter
def minutes_since(moment: datetime | None) -> int | None:
    """Whole minutes that have passed since then, 0 before it; None once it was on another evening."""
    if moment is None or hour_now() - moment >= ONE_EVENING:
        return None
    return max(0, int((hour_now() - moment).total_seconds() // 60))
