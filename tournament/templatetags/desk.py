"""Where the links of a page lead: the tabs of a desk page, the pages of a match from wherever one looks.

A link is shown when its URL exists and whoever looks may open it now; no room has to be named twice."""

from __future__ import annotations

from typing import Any, NamedTuple

from django import template
from django.urls import NoReverseMatch, resolve, reverse
from django.utils.translation import gettext_lazy as _

from ..archive.going_back import may_open_copy
from ..core.access import Action, Actor, actor_of, permits
from ..core.clubs import club_or_none
from ..desk.overview import calls_waiting
from ..match.place import last_beside_play
from ..models import Tournament
from ..referee.disputes import Ringing, ringing_now
from ..web import computer
from ..web.copies import copy_line
from ..web.help import PAGE_OF
from ..web.qr import wrong_prints

register = template.Library()

# As many as a laptop's width holds; settings, journal and workbook are links of the evening's front page.
TOURNAMENT_TABS = [
    (_("Soirée"), "control:overview"),
    (_("Inscriptions"), "registration:desk"),
    (_("Tirage"), "draw:desk"),
    (_("Tours"), "control:rounds"),
    (_("Classement"), "hall:standings"),
    (_("Litiges"), "referee:disputes"),
    (_("Mur"), "hall:wall"),
    (_("Papier"), "printing:index"),
]
CLUB_TABS = [
    (_("Tournois"), "control:home"),
    (_("Fichier du club"), "members:roll"),
    (_("Saisons"), "season:index"),
    (_("Personnes"), "people:index"),
    (_("Sauvegardes"), "archive:backups"),
    (_("Journal"), "control:club_journal"),
    (_("Règlements"), "setup:rulesets"),
    (_("Le club"), "setup:club"),
]
# Pages of a room that stand under no tab of it.
UNDER_NO_TAB = {
    "people:account",
    "setup:create",
}
UNDER_THE_ROUNDS = (
    "friendly",
    "exempt",
    "paper",
    "round_totals",
    "team",
    "gone",
    "back",
    "replace",
    "late",
    "place",
)

# The tab of a room that has several, or none of its own.
TAB_OF_ROOM = {
    "control": "control:rounds",
    "setup": "control:overview",
    "exports": "control:overview",
}
TAB_OF_PAGE = {
    "control:journal": "control:overview",
    **{
        f"cash:{name}": "control:overview"
        for name in ("account", "close", "reopen", "reverse_line", "prizes", "handing")
    },
    **{f"cash:{name}": "registration:desk" for name in ("payments", "reverse")},
    "setup:wifi": "setup:club",
    "control:wall": "hall:wall",
    "control:opening": "control:overview",
    **{f"referee:{name}": "control:rounds" for name in UNDER_THE_ROUNDS},
}


class Tab(NamedTuple):
    """What desk.html draws."""

    label: str
    url: str
    current: bool
    count: int  # type: ignore[assignment]  # the templates unpack it, nobody counts its parts


@register.simple_tag(takes_context=True)
def desk_tabs(
    context: dict[str, Any], tournament: Tournament | None = None, current: str | None = None
) -> list[Tab]:
    """`{% desk_tabs tournament "control:rounds" as tabs %}`; both found in the request when left out."""
    request = context.get("request")
    if request is None:
        return []
    tournament = tournament or context.get("tournament") or None
    actor = actor_of(request)
    page_name = current or getattr(request.resolver_match, "view_name", "") or ""
    offered = [
        (label, name, url)
        for label, name in (TOURNAMENT_TABS if tournament else CLUB_TABS)
        if (url := open_url(name, tournament, actor))
    ]
    chosen = chosen_among([name for _label, name, _url in offered], page_name)
    return [Tab(str(label), url, name == chosen, _count(name, tournament)) for label, name, url in offered]


@register.simple_tag(takes_context=True)
def desk_ringing(context: dict[str, Any]) -> Ringing | None:
    """`{% desk_ringing as ringing %}`: for the staff while an evening is played, on the club’s pages of the
    last that is; None for everybody else."""
    request, tournament = context.get("request"), context.get("tournament") or None
    if request is None or not (actor := actor_of(request)).roles or actor.table is not None:
        return None
    if not isinstance(tournament, Tournament):
        played = Tournament.objects.filter(club=club_or_none(request), state=Tournament.State.RUNNING)
        tournament = played.select_related("club").order_by("date", "pk").last()
    playing = tournament is not None and tournament.state == Tournament.State.RUNNING
    return ringing_now(tournament) if playing else None


@register.simple_tag(takes_context=True)
def wrong_papers(context: dict[str, Any]) -> list[tuple[str, str, str]]:
    """`{% wrong_papers as outdated_papers %}`: what was printed for this evening with another address than
    phones use now; for the staff."""
    request, tournament = context.get("request"), context.get("tournament") or None
    if request is None or not isinstance(tournament, Tournament) or not actor_of(request).is_staff:
        return []
    return wrong_prints(tournament)


@register.simple_tag(takes_context=True)
def low_disk(context: dict[str, Any]) -> int | None:
    """`{% low_disk as free_mb %}`: how little is left on the disk, once the staff must see to it."""
    request = context.get("request")
    return computer.low_disk() if request is not None and actor_of(request).is_staff else None


@register.simple_tag(takes_context=True)
def desk_copies(context: dict[str, Any]) -> dict[str, Any]:
    """`{% desk_copies as copies %}`: what the header says of copies, whether their page opens; for the staff,
    where copies are made."""
    request = context.get("request")
    if request is None or not (actor := actor_of(request)).is_staff:
        return {}
    return {"copy": copy_line(), "may": permits(actor, Action.BACKUPS)}


@register.simple_tag(takes_context=True)
def first_start(context: dict[str, Any]) -> bool:
    """`{% first_start as is_first %}`: whether a copy of another computer may be opened here."""
    request = context.get("request")
    return request is not None and may_open_copy(request)


@register.simple_tag(takes_context=True)
def help_here(context: dict[str, Any]) -> str:
    """`{% help_here as help_url %}`: the help page that speaks of this page, or that of all help pages."""
    match = getattr(context.get("request"), "resolver_match", None)
    name = PAGE_OF.get(match.view_name if match else "")
    return reverse("help_about", args=[name]) if name else reverse("help")


@register.simple_tag
def newest_entry(tournament: Tournament) -> int:
    """`{% newest_entry tournament as entry %}`: the last thing, other than play, that was written when this
    page was made."""
    return last_beside_play(tournament.pk)


def _count(name: str, tournament: Tournament | None) -> int:
    """What waits behind a tab."""
    return calls_waiting(tournament) if tournament and name == "referee:disputes" else 0


@register.simple_tag(takes_context=True)
def allowed_url(context: dict[str, Any], name: str, **parts: object) -> str:
    """`{% allowed_url "referee:team" number=7 as url %}`: a page of this tournament, "" if it is shut."""
    request, tournament = context.get("request"), context.get("tournament") or None
    return open_url(name, tournament, actor_of(request), **parts) if request is not None else ""


def open_url(name: str, tournament: Tournament | None, actor: Actor, **parts: object) -> str:
    """Where a tab leads; empty when the page does not exist or would not open for this actor now."""
    try:
        url = reverse(name, kwargs={**({"slug": tournament.slug} if tournament else {}), **parts})
    except NoReverseMatch:
        return ""
    view = resolve(url).func
    action: Action = getattr(view, "see", None) or getattr(view, "action", None) or Action.SEE_STAFF
    return url if permits(actor, action, tournament) else ""


def chosen_among(names: list[str], page_name: str) -> str:
    """The tab one is under: the page itself, else its room's."""
    if page_name in names or page_name in UNDER_NO_TAB:
        return page_name
    room = page_name.partition(":")[0]
    tab = TAB_OF_PAGE.get(page_name) or TAB_OF_ROOM.get(room)
    if tab in names:
        return tab
    return next((name for name in names if name.startswith(f"{room}:")), "")


@register.simple_tag
def at(place: Any, name: str, **parts: object) -> str:
    """`{% at place "deal" number=3 as url %}`: that page at this table or at the desk; "" if it has none."""
    return str(place.url(name, **parts))
