"""What the pages of the setup room read, a fixed number of statements each: what was played, tables with
their links; the rules on offer (the program's, the named scales, the club's own), and who follows
which.

A choice of rules travels in forms and addresses as a key: a slug of the program, or "own-3"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Q, QuerySet

from scoring import InvalidRuleset, Limits, Ruleset
from scoring.ruleset import RULEBOOKS, Start, builtin, presets, start_from, write_house

from ..core.access import ALIVE
from ..core.outside import decimal_number
from ..evening import something_scored
from ..models import Club, DealVersion, Draw, HandedResult, Match, SavedRuleset, Table, TableLink, Tournament
from ..rulebook import FINALS, limits_of, limits_to_come, own_limits, read_saved, summary_of
from ..web import qr
from .copying import RulesetCopy, copy_of
from .plan import MatchLimits, ends_of


@dataclass(frozen=True)
class TableCard:
    """One table with the address of its phone and the code that opens it too, empty while it has no link."""

    table: Table
    address: str
    picture: str
    code: str
    used: bool


def last_made(club: Club) -> Tournament | None:
    """What "comme la dernière fois" copies: the latest evening that was neither a demo nor cancelled."""
    evenings = club.tournaments.filter(is_demo=False).exclude(state=Tournament.State.CANCELLED)
    return evenings.order_by("-date", "-id").first()


def table_cards(tournament: Tournament) -> list[TableCard]:
    """Every table with its open link and whether a match is on it; three statements."""
    links = open_links(tournament)
    used = set(Match.objects.filter(tournament=tournament).values_list("table", flat=True))
    return [_card(table, links.get(table.pk), table.pk in used) for table in tournament.tables.all()]


def open_links(tournament: Tournament) -> dict[int | None, TableLink]:
    """Each table's open link, by the id of the table; one statement."""
    links = TableLink.objects.filter(table__tournament=tournament, revoked_at=None)
    return {link.table_id: link for link in links}


def _card(table: Table, link: TableLink | None, used: bool) -> TableCard:
    if link is None:
        return TableCard(table, "", "", "", used)
    address = qr.table_address(link.token)
    return TableCard(table, address, qr.address_picture(address), link.code, used)


def has_deals(tournament: Tournament) -> bool:
    """Whether anything was ever scored; the rulebook is fixed from then on."""
    deals = DealVersion.objects.filter(deal__match__tournament=tournament)
    return deals.exists() or HandedResult.objects.filter(match__tournament=tournament).exists()


def was_released(tournament: Tournament) -> bool:
    """Whether a draw was ever shown to the hall, even if it was taken back."""
    shown_draws = Draw.objects.filter(tournament=tournament).exclude(released_at=None)
    return shown_draws.exists()


def unstarted_matches(tournament: Tournament) -> QuerySet[Match]:
    """Matches without a deal and without totals, whose limits may still change."""
    waiting = Match.objects.filter(tournament=tournament, state=Match.State.WAITING)
    return waiting.exclude(something_scored())


Group = tuple[int, bool]
"""Matches that end alike by the settings: the number of their round, and whether they are the final."""


def unstarted_groups(tournament: Tournament) -> dict[Group, list[int]]:
    """The same matches by their group, as ids; one statement."""
    groups: dict[Group, list[int]] = {}
    for match in unstarted_matches(tournament).select_related("round").order_by("pk"):
        groups.setdefault(_group_of(match), []).append(match.pk)
    return groups


def _group_of(match: Match) -> Group:
    return match.round.number, (match.title, match.bracket) in FINALS


def limits_now(tournament: Tournament) -> MatchLimits:
    """What the matches not yet begun are usually played to: each limit as the last one changed has it, where
    that is not what its round or the final has of its own. One statement."""
    changed = unstarted_matches(tournament).filter(limits_changed=True).select_related("round")
    usual, found = limits_to_come(tournament), dict[str, Any]()
    for match in changed.order_by("-pk"):
        number, final = _group_of(match)
        own = own_limits(tournament, number, usual, final=final)
        here = {"target": match.target, "deals": match.max_deals, "minutes": match.minutes}
        found = {name: value for name, value in here.items() if name not in own} | found
    return limits_as_set(replace(usual, **found))


def kept_apart(tournament: Tournament) -> bool:
    """Whether some of the matches not yet begun keep a limit of their own when the usual ones change; one
    statement."""
    usual = limits_of(tournament)
    groups = unstarted_groups(tournament)
    return any(own_limits(tournament, number, usual, final=final) for number, final in groups)


def limits_as_set(limits: Limits) -> MatchLimits:
    """The same, as settings have them."""
    return MatchLimits(limits.target, limits.deals, limits.minutes)


OWN = "own-"


@dataclass(frozen=True)
class RulesetOffer:
    """Rules that may be chosen for an evening."""

    key: str
    rules: Ruleset

    @property
    def summary(self) -> str:
        """How these rules differ from the others, in a line."""
        return summary_of(self.rules)

    @property
    def ends(self) -> dict[str, Any]:
        """Where these rules say that a match ends."""
        return ends_of(self.rules)


def offers(club: Club, present: str = "") -> list[RulesetOffer]:
    """The rulebooks and the club's own; a named scale only where it is the `present` one. One statement."""
    return [
        *(RulesetOffer(slug, builtin(slug)) for slug in RULEBOOKS),
        *(RulesetOffer(key_of_saved(row), read_saved(row)) for row in club.rulesets.all()),
        *(RulesetOffer(start.slug, start.ruleset) for start in presets() if start.slug == present),
    ]


def rulebooks() -> list[Start]:
    """The rulebooks of the program, to be copied."""
    return [start_from(slug) for slug in RULEBOOKS]


def file_of(saved: SavedRuleset) -> dict[str, Any]:
    """The file of a club's rules: what they were copied from, their name, what differs."""
    return write_house(read_saved(saved), saved.base)


def key_of_saved(saved: SavedRuleset | int) -> str:
    """The key of a club's own rules."""
    return f"{OWN}{saved if isinstance(saved, int) else saved.pk}"


def saved_of_key(key: str) -> int | None:
    """The row that a key names; None when it names rules of the program."""
    return decimal_number(key.removeprefix(OWN)) if key.startswith(OWN) else None


def saved_rulesets(club: Club) -> QuerySet[SavedRuleset]:
    """The club's own rules with how many evenings follow them and on how many deals were scored."""
    scored = Count("tournaments", filter=Q(tournaments__ruleset__isnull=False))
    return club.rulesets.annotate(followed=Count("tournaments"), scored=scored)


def attachable(club: Club) -> list[Tournament]:
    """The evenings whose rules may still change: alive, and without a deal."""
    return list(club.tournaments.filter(ruleset__isnull=True, state__in=ALIVE))


def copy_of_saved(saved: SavedRuleset, *, named: bool = True) -> RulesetCopy:
    """The editor of rules that are already the club's; without their name, a copy of them."""
    return copy_of(start_from(saved.base), read_saved(saved), saved.name if named else "")


def copy_of_key(key: str, club_rulesets: Iterable[SavedRuleset]) -> RulesetCopy | None:
    """A copy of a rulebook or named scale, or of one of the club's own; None for a key that names nothing."""
    number = saved_of_key(key)
    if number is not None:
        saved = next((row for row in club_rulesets if row.pk == number), None)
        return copy_of_saved(saved, named=False) if saved is not None else None
    try:
        return copy_of(start_from(key))
    except InvalidRuleset:
        return None
