"""What is read of the club's roll: who answers to some words, how often they came, their evenings.

A fixed number of statements whatever the size. Accents, capitals, hyphens and the order of names are
forgiven; who is the same person is said by people, never here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Count, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.http import Http404
from django.shortcuts import get_object_or_404

from ..models import Club, Member, Player, Team, Tournament
from .players import NameWords, words_of

State, Status = Tournament.State, Team.Status
# An evening is played once its draw is out, by who came: not by who cancelled, never came, or still waits.
PLAYED_IN = (State.RUNNING, State.CLOSED, State.ARCHIVED)
CAME = (Status.REGISTERED, Status.WITHDRAWN, Status.DISQUALIFIED)
LISTED = (*CAME, Status.WAITING, Status.ABSENT)
MOST_WORDS = 6
SUGGESTED = 6  # entries offered while somebody types


def _seated_in(statuses: Iterable[str]) -> Q:
    """Players with a seat in such a team, or who gave theirs to somebody in the evening."""
    return Q(first_of__status__in=statuses) | Q(second_of__status__in=statuses) | Q(replaced_by__isnull=False)


def name_condition(text: str, prefix: str = "") -> Q:
    """Every word begins a word of the name, in any order."""
    condition = Q()
    for word in words_of(text)[:MOST_WORDS]:
        begins = Q(**{f"{prefix}search_key__startswith": word})
        for sign in " -'":
            begins |= Q(**{f"{prefix}search_key__contains": f"{sign}{word}"})
        condition &= begins
    return condition


def entries(club: Club) -> QuerySet[Member]:
    """The roll: everybody by one entry, neither those merged into another nor those erased."""
    return Member.objects.filter(club=club, merged_into=None, erased_at=None)


def roll(club: Club, find: str = "", *, active: bool | None = None) -> QuerySet[Member]:
    """The roll as its page lists it, each with `evenings`, the number played; found by words of the name,
    also of an entry that was merged, or by the licence."""
    rows = entries(club)
    if active is not None:
        rows = rows.filter(active=active)
    if words_of(find):
        merged = Member.objects.filter(name_condition(find), merged_into=OuterRef("pk"))
        rows = rows.filter(name_condition(find) | Exists(merged) | Q(licence=find.strip(), licence__gt=""))
    return with_evenings(rows)


def with_evenings(rows: QuerySet[Member]) -> QuerySet[Member]:
    """Each with the number of evenings played, under this entry and those merged into it."""
    played = Player.objects.filter(
        Q(member=OuterRef("pk")) | Q(member__merged_into=OuterRef("pk")),
        _seated_in(CAME),
        tournament__state__in=PLAYED_IN,
    )
    counted = (
        played.order_by().values(all=Value(1)).annotate(n=Count("tournament", distinct=True)).values("n")
    )
    return rows.annotate(evenings=Coalesce(Subquery(counted, output_field=IntegerField()), 0))


def suggested(club: Club, text: str) -> list[Member]:
    """Whom somebody who types may mean, those who still come first; one statement, none for no letter."""
    if not words_of(text):
        return []
    rows = roll(club, text).order_by("-active", "search_key", "id")
    return list(rows[:SUGGESTED])


def members_named(club: Club, names: Iterable[str]) -> dict[NameWords, list[Member]]:
    """The entries that bear just these names, in any order of their words; two statements."""
    requested = {words_of(name) for name in names} - {()}
    if not requested:
        return {}
    condition = Q()
    for words in requested:
        bears_name = Q()
        for word in words:
            bears_name &= Q(search_key__contains=word)
        condition |= bears_name
    bearing: dict[int, set[NameWords]] = {}
    for row in Member.objects.filter(condition, club=club, erased_at=None):
        if words_of(row.search_key) in requested:
            bearing.setdefault(row.merged_into_id or row.pk, set()).add(words_of(row.search_key))
    members_by_name: dict[NameWords, list[Member]] = {}
    for member in with_evenings(Member.objects.filter(pk__in=bearing, erased_at=None)).order_by("pk"):
        for words in bearing[member.pk]:
            members_by_name.setdefault(words, []).append(member)
    return members_by_name


def entry_of(club: Club, member_id: int) -> Member:
    """An entry of this club, merged or erased ones too; raises Http404 for another club's."""
    member: Member = get_object_or_404(
        Member.objects.select_related("club", "merged_into"), pk=member_id, club=club
    )
    return member


def standing_entry(club: Club, member_id: int) -> Member:
    """An entry as it stands on the roll; raises Http404 for one that is merged or erased."""
    member = entry_of(club, member_id)
    if member.merged_into_id is not None or member.erased_at is not None:
        raise Http404
    return member


@dataclass(frozen=True)
class MemberEvening:
    """One evening of somebody: as which player, in which team, beside whom; `played` once it was drawn."""

    tournament: Tournament
    player: Player
    team: Team | None
    partner: Player | None
    played: bool
    replaced: bool

    @property
    def as_merged(self) -> Member | None:
        """The entry it was linked to before that was merged into another."""
        member: Member = self.player.member
        return member if member.merged_into_id is not None else None


def evenings_of(member: Member) -> list[MemberEvening]:
    """The evenings of an entry and of those merged into it, the latest first; two statements."""
    is_member = Q(member=member) | Q(member__merged_into=member)
    players = list(
        _seated(Player.objects.filter(is_member, _seated_in(LISTED)))
        .exclude(tournament__state=State.CANCELLED)
        .distinct()
        .order_by("-tournament__date", "-tournament__pk", "-pk")
    )
    replaced = {player.tournament_id for player in players if _seat_of(player)[0] is None}
    replacements = _seated(Player.objects.filter(tournament__in=replaced, replaces__isnull=False))
    successors = {player.replaces_id: player for player in replacements} if replaced else {}
    return list(_evenings(players, successors))


def _seated(players: QuerySet[Player]) -> QuerySet[Player]:
    seats = (f"{seat}__player_{n}" for seat in ("first_of", "second_of") for n in (1, 2))
    return players.select_related("tournament", "member", *seats)


def _seat_of(player: Player) -> tuple[Team | None, Player | None]:
    """The team somebody sits in, and who sits beside them."""
    if player.first_of is not None:
        return player.first_of, player.first_of.player_2
    if player.second_of is not None:
        return player.second_of, player.second_of.player_1
    return None, None


def _evenings(players: list[Player], successors: dict[int, Player]) -> Iterator[MemberEvening]:
    """One line an evening; of somebody replaced the seat of whoever plays on."""
    tournaments_shown: set[int] = set()
    for player in players:
        if player.tournament_id in tournaments_shown:
            continue
        tournaments_shown.add(player.tournament_id)
        seated = player
        for _step in successors:
            if _seat_of(seated)[0] is not None or seated.pk not in successors:
                break
            seated = successors[seated.pk]
        team, partner = _seat_of(seated)
        came = team is not None and team.status in CAME
        yield MemberEvening(
            player.tournament,
            player,
            team,
            partner,
            played=player.tournament.state in PLAYED_IN and (came or seated is not player),
            replaced=seated is not player,
        )


def unlinked(member: Member) -> list[Player]:
    """Players of this club's evenings who bear that name and stand for nobody of the roll yet: the same
    person, perhaps. One statement."""
    words = words_of(member.search_key)
    players = _seated(Player.objects.filter(_seated_in(LISTED), tournament__club=member.club, member=None))
    for word in words:
        players = players.filter(search_key__contains=word)
    rows = players.distinct().order_by("-tournament__date", "-pk") if words else []
    return [player for player in rows if words_of(player.search_key) == words]


def homonyms(member: Member) -> list[Member]:
    """Other entries that may be the same person: each word of one name is in the other."""
    words = set(words_of(member.search_key))
    shares_word = Q()
    for word in words:
        shares_word |= Q(search_key__contains=word)
    rows = entries(member.club).exclude(pk=member.pk).filter(shares_word) if words else []
    return [entry for entry in rows if _alike(words, set(words_of(entry.search_key)))]


def _alike(words: set[str], other_words: set[str]) -> bool:
    return bool(words) and bool(other_words) and (words <= other_words or other_words <= words)
