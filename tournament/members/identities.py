"""Who is who: the evenings of an entry, players linked to it or not, two entries of one person made one.

Merging links rows; nothing is copied or lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from ..core.access import Action
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.writes import writes, writes_club
from ..models import Member, Player, Team, Tournament
from ..models.team import SEATED
from .entries import (
    CAME,
    LISTED,
    PLAYED_IN,
    State,
    entries,
    players_of,
    refuse_gone,
    seated_in,
    tournaments_of,
)
from .players import link, words_of


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
    rows = _seated(players_of(member).filter(seated_in(LISTED))).exclude(tournament__state=State.CANCELLED)
    players = list(rows.distinct().order_by("-tournament__date", "-tournament__pk", "-pk"))
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
    players = _seated(Player.objects.filter(seated_in(LISTED), tournament__club=member.club, member=None))
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
    others = ((entry, set(words_of(entry.search_key))) for entry in rows)
    return [entry for entry, other in others if other and (words <= other or other <= words)]


def refuse_twice(
    tournament: Tournament, member: Member, *, statuses: Iterable[str] = Team.Status.values
) -> None:
    """Nobody sits twice in one evening, under any of the entries merged into one. Refused "sits_already"."""
    sits = Q(first_of__status__in=statuses) | Q(second_of__status__in=statuses)
    if players_of(member).filter(sits, tournament=tournament).exists():
        raise Refused("sits_already", _("%(name)s est déjà inscrit à ce tournoi.") % {"name": member})


def leave_cancelled(
    tournament: Tournament, member: Member, *, watch: Callable[[Team], object] = lambda team: None
) -> None:
    """Somebody who cancelled comes after all: the team they were in is void and keeps its two by name.
    `watch` sees it before."""
    players = players_of(member).filter(tournament=tournament)
    cancelled = Team.objects.filter(
        Q(player_1__in=players) | Q(player_2__in=players), status=Team.Status.CANCELLED
    )
    for team in cancelled.select_related(*SEATED):
        watch(team)
        first, second = team.people
        team.player_1 = team.player_2 = None
        team.kept_1, team.kept_2, team.status = first, second, Team.Status.VOID
        for player in filter(None, (first, second)):
            player.save(update_fields=["first_of", "second_of"])
        team.save(update_fields=["kept_1", "kept_2", "status"])


@writes("members.linked", Action.EDIT_ROLL)
def link_player(player: Player, member: Member, entry: Draft) -> None:
    """This player is that entry of the roll. Refused: "linked" to somebody already, "sits_already"."""
    refuse_gone(member)
    if Player.objects.filter(pk=player.pk).exclude(member=None).exists():
        raise Refused("linked", _("Ce joueur est déjà relié à une fiche."))
    refuse_twice(player.tournament, member)
    link(player, member)
    player.save(update_fields=["member", "name_hidden"])
    entry.about = {"player": player.uid, "member": member.uid}


@writes("members.unlinked", Action.EDIT_ROLL)
def unlink_player(player: Player, entry: Draft) -> None:
    """This player was somebody else: nobody of the roll, until it is said whom."""
    entry.about, entry.before = {"player": player.uid}, {"member": player.member and player.member.uid}
    link(player, None)
    player.save(update_fields=["member", "name_hidden"])


def _seen_as(member: Member, into: Member | None = None) -> Iterable[Tournament]:
    """The evenings of an entry that the public sees otherwise as part of the other, or apart from it."""
    other = into or member.merged_into
    return tournaments_of(member) if other is not None and member.name_hidden != other.name_hidden else ()


@writes_club("members.merged", Action.EDIT_ROLL, evenings=_seen_as, evening_verb="members.names_changed")
def merge(member: Member, into: Member, entry: Draft) -> None:
    """This entry is the same person as that one, which stays on the roll; whatever was merged into the first
    goes along. Its evenings are shown there; the public sees the name as that entry asks.

    Refused: "same_entry"; "played_both": both sat in one evening, so they are two people."""
    if member.pk == into.pk or member.club_id != into.club_id:
        raise Refused("same_entry", _("Choisissez une autre fiche."))
    refuse_gone(member)
    refuse_gone(into)
    in_shared_evenings = players_of(member).filter(tournament__in=players_of(into).values("tournament"))
    conflict = in_shared_evenings.exclude(first_of=None, second_of=None).select_related("tournament").first()
    if conflict is not None:
        text = _("Ce sont deux personnes : toutes deux étaient inscrites à « %(name)s ».")
        raise Refused("played_both", text % {"name": conflict.tournament.name})
    if member.name_hidden != into.name_hidden:
        players_of(member).update(name_hidden=into.name_hidden)
    moved = [member, *member.merged.order_by("pk")]
    Member.objects.filter(pk__in=[merged.pk for merged in moved]).update(merged_into=into)
    member.merged_into = into
    entry.about = {"members": [merged.uid for merged in moved], "into": into.uid}


@writes_club("members.parted", Action.EDIT_ROLL, evenings=_seen_as, evening_verb="members.names_changed")
def part(member: Member, entry: Draft) -> None:
    """An entry that was merged stands on its own again, with its own evenings. Refused "not_merged"."""
    merged = Member.objects.filter(pk=member.pk, erased_at=None).exclude(merged_into=None)
    if merged.update(merged_into=None) != 1:
        raise Refused("not_merged", _("Cette fiche est déjà séparée, ou effacée."))
    if member.name_hidden != member.merged_into.name_hidden:
        member.players.update(name_hidden=member.name_hidden)
    entry.about, entry.before = {"member": member.uid}, {"member": member.merged_into.uid}
    member.merged_into = None
