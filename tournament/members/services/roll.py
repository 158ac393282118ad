"""An entry of the club's roll: added, edited; who of the roll a player is. What the roll keeps of a person.

Knows which columns the club asked for; never which of two people is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from ...core.access import Action, Actor, require
from ...core.errors import Conflict, Refused
from ...core.journal import Draft, writing, writing_club
from ...core.outside import decimal_number
from ...lists.names import PersonName
from ...models import Club, Member, Player, Team, Tournament
from ...models.member import NOTHING_LEFT
from ...models.team import SEATED
from ..players import key_of, link

# What the club may ask for: its own column, and those of a member that stay empty without it.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "keeps_sex": ("sex",),
    "keeps_birth_year": ("birth_year",),
    "keeps_licence": ("licence",),
    "keeps_category": ("category",),
    "keeps_home_club": ("home_club",),
    "keeps_contact": ("email", "telephone"),
}
NAME = ("given_name", "family_name")
FREE = ("name_hidden", "active")
UNSAID, OTHER, NEW = "", "other", "new"
"""What is said of somebody at the door: nothing yet, nobody of the roll, add them; else an entry's id."""


def kept_columns(club: Club) -> tuple[str, ...]:
    """The personal columns that this club keeps beside the name."""
    return tuple(name for keeps, names in COLUMNS.items() if getattr(club, keeps) for name in names)


def allowed_columns(club: Club, columns: Mapping[str, Any]) -> dict[str, Any]:
    """Of what was typed, what this club keeps."""
    kept_names = {*NAME, *FREE, *kept_columns(club)}
    return {name: value for name, value in columns.items() if name in kept_names}


def new_member(club: Club, person: PersonName, **columns: Any) -> Member:
    """A row of the roll, with what the club keeps of it."""
    return Member.objects.create(
        club=club,
        given_name=person.given,
        family_name=person.family,
        search_key=key_of(person),
        **allowed_columns(club, columns),
    )


def add_member(
    *, club: Club, person: PersonName, columns: Mapping[str, Any], by: Actor, token: str | None = None
) -> Member:
    """Somebody new on the roll. A person of the same name may be there: whoever types was told."""
    content = ["members.added", str(person), {**columns}]
    with writing_club(club, "members.added", by.author, token=token, content=content) as entry:
        require(by, Action.ADD_MEMBER, None)
        member = new_member(club, person, **columns)
        entry.about, entry.answer = {"member": member.uid}, {"member": member.pk}
    return member


def member_meant(club: Club, choice: str, person: PersonName, by: Actor) -> Member | None:
    """Inside a write about a player: the entry chosen (its id), a new one, or nobody of the roll.

    Refused "no_member": it was merged or erased meanwhile."""
    if choice in (UNSAID, OTHER):
        return None
    if choice == NEW:
        return add_member(club=club, person=person, columns={}, by=by)
    entries = Member.objects.filter(club=club, merged_into=None, erased_at=None)
    member = entries.filter(pk=decimal_number(choice) or 0).first()
    if member is None:
        raise Refused("no_member", _("Cette fiche n’est plus au fichier du club : choisissez de nouveau."))
    return member


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


def edit_member(
    *,
    member: Member,
    person: PersonName,
    columns: Mapping[str, Any],
    changed: Iterable[str],
    by: Actor,
    token: str | None = None,
) -> None:
    """Write the columns that changed. Whether the public sees the name is told to every evening played."""
    values = allowed_columns(member.club, columns)
    values |= {"given_name": person.given, "family_name": person.family, "search_key": key_of(person)}
    names = sorted({*changed} & {*values})
    content = ["members.edited", member.pk, {name: values[name] for name in sorted(values)}]
    evenings = tournaments_of(member) if "name_hidden" in names else []
    with writing_about(member.club, evenings, "members.edited", by, token=token, content=content) as entry:
        require(by, Action.EDIT_ROLL, None)
        refuse_gone(member)
        columns_set = [*names, *(["search_key"] if {*names} & {*NAME} else [])]
        for name in columns_set:
            setattr(member, name, values[name])
        member.save(update_fields=columns_set)
        if "name_hidden" in names:
            players_of(member).update(name_hidden=member.name_hidden)
        entry.about, entry.after = {"member": member.uid}, {"columns": names}


def refuse_gone(member: Member) -> None:
    """Read again inside the write: merged or erased by somebody faster. Conflict "changed_meanwhile"."""
    if not Member.objects.filter(pk=member.pk, merged_into=None, erased_at=None).exists():
        raise Conflict("changed_meanwhile", _("Cette fiche vient d’être réunie à une autre, ou effacée."))


def players_of(member: Member) -> Any:
    """The rows of all evenings that stand for this person."""
    return Player.objects.filter(Q(member=member) | Q(member__merged_into=member))


def tournaments_of(member: Member) -> list[Tournament]:
    """The evenings where this person has a row, in the order in which writes take them."""
    tournament_ids = players_of(member).values("tournament")
    return list(Tournament.objects.filter(pk__in=tournament_ids).order_by("pk"))


@contextmanager
def writing_about(
    club: Club,
    evenings: Iterable[Tournament],
    verb: str,
    by: Actor,
    *,
    token: str | None,
    content: object,
    evening_verb: str = "members.names_changed",
) -> Iterator[Draft]:
    """One write of the roll that changes how players of these evenings are shown: each evening is told in its
    own journal and is one version further, so that no page goes on showing what was."""
    with ExitStack() as writes:
        for evening in evenings:
            writes.enter_context(writing(evening, evening_verb, by.author))
        entry = writes.enter_context(writing_club(club, verb, by.author, token=token, content=content))
        yield entry


def link_player(*, player: Player, member: Member, by: Actor, token: str | None = None) -> None:
    """This player is that entry of the roll. Refused: "linked" to somebody already, "sits_already"."""
    content = ["members.linked", player.pk, member.pk]
    with writing(player.tournament, "members.linked", by.author, token=token, content=content) as entry:
        require(by, Action.EDIT_ROLL, None)
        refuse_gone(member)
        if Player.objects.filter(pk=player.pk).exclude(member=None).exists():
            raise Refused("linked", _("Ce joueur est déjà relié à une fiche."))
        refuse_twice(player.tournament, member)
        link(player, member)
        player.save(update_fields=["member", "club", "name_hidden"])
        entry.about = {"player": player.uid, "member": member.uid}


def unlink_player(*, player: Player, by: Actor, token: str | None = None) -> None:
    """This player was somebody else: nobody of the roll, until it is said whom."""
    with writing(player.tournament, "members.unlinked", by.author, token=token, content=player.pk) as entry:
        require(by, Action.EDIT_ROLL, None)
        former: UUID | None = player.member and player.member.uid
        link(player, None)
        player.save(update_fields=["member", "club", "name_hidden"])
        entry.about, entry.before = {"player": player.uid}, {"member": former}


def keep_columns(*, club: Club, keeps: Iterable[str], by: Actor, token: str | None = None) -> None:
    """Which personal columns the roll has. What it keeps no longer is emptied, for everybody."""
    ticked = {*keeps} & {*COLUMNS}
    content = ["members.columns_changed", sorted(ticked)]
    with writing_club(club, "members.columns_changed", by.author, token=token, content=content) as entry:
        require(by, Action.EDIT_ROLL, None)
        club.refresh_from_db(fields=list(COLUMNS))
        entry.before = {"columns": [name for name in COLUMNS if getattr(club, name)]}
        for name in COLUMNS:
            setattr(club, name, name in ticked)
        club.save(update_fields=list(COLUMNS))
        given_up = [name for keeps in COLUMNS if keeps not in ticked for name in COLUMNS[keeps]]
        Member.objects.filter(club=club).update(**{name: NOTHING_LEFT[name] for name in given_up})
        entry.after = {"columns": [name for name in COLUMNS if name in ticked]}
