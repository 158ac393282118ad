"""What the desk reads about teams: listed and counted, who waits, who bears a name that is there already.

A fixed number of statements whatever the size. Names are compared without accents, case, hyphens or order, so
"Nègre Thomas" meets "thomas negre"; a namesake is said at once, never a reason to refuse."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple

import django_tables2
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from ..cash.payments import with_paid
from ..core import tokens
from ..core.outside import decimal_number
from ..lists.names import PersonName, tidy
from ..members.entries import members_named, suggested
from ..members.players import NameWords, words_of
from ..models import Club, JournalEntry, Member, Player, Team, Tournament
from ..models.team import PAIRED, SEATED
from ..web.naming import folded
from ..web.units import unit_sentence
from .line import Line, line_of


class Show(StrEnum):
    """Which teams a list keeps."""

    ALL = "all"
    ABSENT = "absent"
    UNPAID = "unpaid"
    CANCELLED = "cancelled"


class Listing(NamedTuple):
    """What the desk asked to see."""

    find: str = ""
    show: Show = Show.ALL

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Listing:
        """Read from the address; anything strange in it shows every team."""
        show = query.get("show", "")
        return cls(tidy(query.get("q", ""))[:80], Show(show) if show in [*Show] else Show.ALL)


def last_beside_matches(tournament_id: int) -> int:
    """The number of the last entry about no match: what changes the desk's list. One statement."""
    return JournalEntry.objects.filter(tournament=tournament_id, match_uid=None).newest()


def _with_players(tournament: Tournament) -> QuerySet[Team]:
    return with_paid(tournament.teams.select_related(*SEATED, "qualified_in"))


def listed(tournament: Tournament, listing: Listing) -> QuerySet[Team]:
    """What the desk's list shows, last numbers first, found by number or by words of names and club."""
    teams = _with_players(tournament)
    if listing.show is Show.CANCELLED:
        teams = teams.filter(status=Team.Status.CANCELLED)
    else:
        teams = teams.filter(number__isnull=False)
    if listing.show is Show.ABSENT:
        teams = teams.filter(status=Team.Status.REGISTERED, checked_in=False)
    elif listing.show is Show.UNPAID:
        teams = teams.filter(pk__in=[team.pk for team in teams if team.due_cents])
    return teams.filter(_matching(listing.find)).order_by("-number", "-id")


def _matching(text: str) -> Q:
    """Every word must be in the names or the club; figures are a team's number."""
    condition = Q()
    for word in folded(text).replace("-", " ").split():
        names = Q(search_key__contains=word) | Q(club_key__contains=word)
        number = decimal_number(word, digits=5)
        condition &= names if number is None else Q(number=number)
    return condition


def clubs(tournament: Tournament) -> list[str]:
    """The clubs named so far, offered while typing so that one club is spelled one way."""
    named = Team.objects.filter(tournament=tournament).exclude(club_name="")
    spellings = named.values_list("club_key", "club_name").order_by("club_key", "id")
    return list(dict(reversed(spellings)).values())[::-1]


def partners(tournament: Tournament) -> tuple[list[Team], list[Team]]:
    """Who waits, in the order they came: for a partner, for a place; one statement."""
    rows = _with_players(tournament).filter(status=Team.Status.WAITING).order_by("registered_at", "id")
    alone, waiting = list[Team](), list[Team]()
    for team in rows:
        (alone if team.is_single and not tournament.individuals else waiting).append(team)
    return alone, waiting


PLAYERS_A_TEAM = 2


@dataclass(frozen=True)
class Summary:
    """Counts of one tournament; in cents what of its fees is in the box, and what is still to be paid.

    `paid`: of the teams that play; `paid_gone`: who paid and is no longer there. `missing_numbers` are the
    registered teams not checked in, `unpaid` those whose fee is due, whole or in part."""

    teams: int
    present: int
    paid: int
    paid_gone: int
    unpaid: int
    cash_cents: int
    due_cents: int
    asks_fee: bool
    missing_numbers: tuple[int, ...]
    singles: int
    waiting: int
    cancelled: int
    next_number: int
    limit: int | None
    line: Line
    players: int = PLAYERS_A_TEAM

    def has_room(self, team: Team | None = None) -> bool:
        """Whether there is a place for a newcomer, or for this team of the waiting list."""
        return self.limit is None or self.teams + self.line.promised(team) < self.limit

    @property
    def full(self) -> bool:
        return not self.has_room()


def summary(tournament: Tournament) -> Summary:
    """Count the teams of a tournament, and who asks for a place; two statements, or four."""
    columns = (
        "status",
        "number",
        "checked_in",
        "paid_cents",
        "player_1__member",
        "player_2",
        "player_2__member",
    )
    rows = with_paid(tournament.teams.order_by()).values_list(*columns)
    registered, cash, paid_gone, singles, waiting, cancelled = [], 0, 0, 0, 0, 0
    numbers: set[int] = set()
    for status, number, checked_in, paid, *members in rows:
        member_1, second, member_2 = members
        cash += paid
        cancelled += status == Team.Status.CANCELLED
        alone = second is None and not tournament.individuals
        singles += status == Team.Status.WAITING and alone
        waiting += status == Team.Status.WAITING and not alone
        if number is not None:
            numbers.add(number)
        if status == Team.Status.REGISTERED and number is not None:
            known = [
                member is not None for member in ((member_1,) if second is None else (member_1, member_2))
            ]
            registered.append((number, checked_in, max(tournament.fee_of(known) - paid, 0)))
        elif number is not None:
            paid_gone += paid > 0
    return Summary(
        teams=len(registered),
        present=sum(checked_in for _n, checked_in, _due in registered),
        paid=sum(not due for _n, _c, due in registered),
        paid_gone=paid_gone,
        unpaid=sum(due > 0 for _n, _c, due in registered),
        cash_cents=cash,
        due_cents=sum(due for _n, _c, due in registered),
        asks_fee=tournament.asks_fee,
        missing_numbers=tuple(sorted(n for n, checked_in, _due in registered if not checked_in)),
        singles=singles,
        waiting=waiting,
        cancelled=cancelled,
        next_number=next(n for n in range(1, len(numbers) + 2) if n not in numbers),
        limit=tournament.max_teams,
        line=line_of(tournament),
        players=1 if tournament.individuals else PLAYERS_A_TEAM,
    )


PAGE = 50  # teams
hidden = lazy(partial(format_html, '<span class="visually-hidden">{}</span>'), SafeString)


def cell(label: Any, name: str, css: str = "") -> django_tables2.TemplateColumn:
    """A column drawn by a fragment of this room; every form in it gets a token of its own."""
    return django_tables2.TemplateColumn(
        template_name=f"registration/{name}.html",
        verbose_name=label,
        orderable=False,
        extra_context={"new_token": tokens.new_token},
        attrs={"td": {"class": css}},
    )


class TeamTable(django_tables2.Table):
    """Ordered by the address: number, name or club."""

    number = django_tables2.Column(
        gettext_lazy("N°"),
        order_by=("number", "id"),
        attrs={"th": {"class": "text-center"}, "td": {"class": "rank"}},
    )
    players = django_tables2.TemplateColumn(
        template_name="registration/_names.html",
        verbose_name=gettext_lazy("Joueurs"),
        order_by=("search_key", "id"),
        attrs={"td": {"class": "cell-full"}},
    )
    club_name = django_tables2.Column(
        gettext_lazy("Club"),
        order_by=("club_key", "number", "id"),
        attrs={"td": {"class": "cell-wide"}},
        default="",
    )
    present = cell(gettext_lazy("Présente"), "_present", "cell-next")
    paid = cell(gettext_lazy("Payé"), "_paid")
    change = cell(hidden(gettext_lazy("Modifier")), "_change", "text-end")

    class Meta:
        attrs = {"class": "table table-hover table-cards"}
        sequence = ("number", "players", "club_name", "present", "paid", "change")

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        if "present" in self.columns:
            self.columns["present"].column.verbose_name = unit_sentence(tournament.individuals, "Présente")


def table_of(request: HttpRequest, tournament: Tournament, listing: Listing) -> TeamTable:
    """The page of the list that the address asks for. Free evenings have no cash column."""
    hidden = [] if tournament.asks_fee else ["paid"]
    if listing.show is Show.CANCELLED:
        hidden = ["number", "present", "paid"]
    table = TeamTable(listed(tournament, listing), tournament=tournament, exclude=hidden)
    django_tables2.RequestConfig(request, paginate={"per_page": PAGE}).configure(table)
    return table


@dataclass(frozen=True)
class Namesake:
    """A name typed now, and the team or the waiting place that already holds it."""

    name: PersonName
    team: Team

    @property
    def alone(self) -> bool:
        """Waiting without a partner: naming them in a pair takes them off that list."""
        return self.team.is_single and self.team.number is None


def known_people(tournament: Tournament) -> dict[NameWords, Team]:
    """Everybody on a list by the words of their name, somebody alone first; one statement."""
    teams = Team.objects.filter(tournament=tournament).exclude(
        status__in=(Team.Status.CANCELLED, Team.Status.VOID)
    )
    team_by_name: dict[NameWords, Team] = {}
    for team in teams.select_related(*SEATED, *PAIRED).order_by("id"):
        for player in team.people:
            if player is not None and player.search_key:
                holder = team_by_name.setdefault(words_of(player.search_key), team)
                if team.is_single and not holder.is_single:
                    team_by_name[words_of(player.search_key)] = team
    return team_by_name


def members_sitting(tournament: Tournament) -> dict[str, Team]:
    """Who of the club's roll is on a list of this tournament, by the id of the entry, and where; one
    statement."""
    players = Player.objects.filter(tournament=tournament, member__isnull=False)
    seated = players.filter(Q(first_of__isnull=False) | Q(second_of__isnull=False))
    rows = seated.select_related("first_of", "second_of")
    teams = {str(player.member_id): player.team for player in rows}
    return {member: team for member, team in teams.items() if team.status not in Team.STRUCK}


def namesakes(tournament: Tournament, names: Iterable[PersonName]) -> list[Namesake]:
    """Those of the names that are already on a list of this tournament."""
    team_by_name = known_people(tournament)
    return [
        Namesake(name, team_by_name[key]) for name in names if (key := words_of(str(name))) in team_by_name
    ]


@dataclass(frozen=True)
class RollQuestion:
    """Who of the club's roll the first or the second player may be (`position`: 1, 2); `chosen`: as was said.

    `exact`: somebody there bears just that name, so it must be said whether it is them."""

    position: int
    typed: str
    members: tuple[Member, ...]
    chosen: str
    exact: bool

    @property
    def waits(self) -> bool:
        """Whether a name that is on the roll was typed, and nobody said who that is."""
        return self.exact and self.chosen not in {"other", *(str(member.pk) for member in self.members)}


def roll_questions(club: Club, typed: Iterable[tuple[str, str]]) -> list[RollQuestion]:
    """What to ask about the names typed, (name, what was said of it) each; five statements at most."""
    names = list(typed)
    members_by_name = members_named(club, [name for name, _chosen in names])
    questions = []
    for position, (name, chosen) in enumerate(names, start=1):
        exact = members_by_name.get(words_of(name), [])
        exact_ids = {member.pk for member in exact}
        members = (*exact, *(member for member in suggested(club, name) if member.pk not in exact_ids))
        if members:
            questions.append(RollQuestion(position, name, members, chosen, bool(exact)))
    return questions
