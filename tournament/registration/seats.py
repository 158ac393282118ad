"""How a team takes its place inside one write: numbers in use, room left, then rows and folded keys.

People who come alone: two of them become a team, a team may come apart again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import count
from typing import Any

from django.db.models import Q
from django.utils.timezone import make_aware
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..cash.payments import book, bring_to, carry_over, with_paid
from ..core.access import Action, Actor
from ..core.clock import hour_now
from ..core.errors import Refused
from ..lists.names import PersonName
from ..lists.reading import HIGHEST_NUMBER, TeamDetails
from ..lists.tickets import Ticket
from ..members.entries import LISTED
from ..members.identities import leave_cancelled, refuse_twice
from ..members.players import club_key, key_of, link, new_player, save_with_players, team_key
from ..models import Member, Payment, Player, SignUp, Team, Tournament
from ..models.team import SEATED
from .acts import TeamChanges, writes_team
from .line import line_of


@dataclass
class Places:
    """How many may play; teams by number and by seed, and the single players by search key. `promised`: the
    places kept for players who registered on their phones."""

    limit: int | None
    promised: int = 0
    numbers: dict[int, int] = field(default_factory=dict)
    singles: dict[str, Team] = field(default_factory=dict)
    seeds: dict[int, int] = field(default_factory=dict)

    @property
    def full(self) -> bool:
        """Whether every place is taken; never without a limit."""
        return self.limit is not None and len(self.numbers) + self.promised >= self.limit

    def next_number(self) -> int:
        """The lowest number that nobody has."""
        return next(number for number in count(1) if number not in self.numbers)

    def number_for(self, team: Team, requested: int | None) -> int:
        """The requested number, or the next. Refused: number_taken, number_range."""
        number = self.next_number() if requested is None else requested
        if not 1 <= number <= HIGHEST_NUMBER:
            raise Refused("number_range", _("Un numéro va de 1 à 9999."), "number")
        if number in self.numbers and self.numbers[number] != team.pk:
            raise number_taken_refusal(number)
        return number

    def give(self, team: Team, requested: int | None) -> None:
        """Register a team that has no number yet. Refused: full (the waiting list is offered, not chosen for
        them), number_taken, number_range."""
        if self.full and self.limit is not None:
            text = ngettext(
                "Le tournoi est complet : %(n)s place. Reste la liste d’attente.",
                "Le tournoi est complet : %(n)s places. Reste la liste d’attente.",
                self.limit,
            )
            raise Refused("full", text % {"n": self.limit}, limit=self.limit)
        team.number = self.number_for(team, requested)
        team.status = Team.Status.REGISTERED

    def check_seed(self, team: Team, seed: int | None) -> None:
        """One team a seed, or the draw could not be made. Refused: seed_taken."""
        if seed is not None and self.seeds.get(seed, team.pk) != team.pk:
            text = _("La tête de série %(n)s est déjà prise.")
            raise Refused("seed_taken", text % {"n": seed}, "seed")

    def seated(self, team: Team) -> None:
        """Keep in step with a new team, saved or only tried."""
        if team.seed is not None:
            self.seeds[team.seed] = team.pk or 0
        if team.number is not None:
            self.numbers[team.number] = team.pk or 0


def number_taken_refusal(number: int) -> Refused:
    """That number is another team's."""
    return Refused(
        "number_taken", _("Le numéro %(n)s est déjà pris.") % {"n": number}, "number", number=number
    )


def places_of(tournament: Tournament, claimant: SignUp | Team | None = None) -> Places:
    """Everything in one statement; two people of one name who are alone are never taken for each other. Where
    there is a limit, as the `claimant` of a place finds it: what is promised to others is taken."""
    places = Places(tournament.max_teams)
    if tournament.max_teams is not None:
        places.promised = line_of(tournament).promised(claimant)
    doubles: set[str] = set()
    listed = Team.objects.filter(tournament=tournament).exclude(status__in=(*Team.STRUCK, *Team.SEATLESS))
    for team in with_paid(listed).select_related(*SEATED):
        if team.seed is not None:
            places.seeds[team.seed] = team.pk
        if team.number is not None:
            places.numbers[team.number] = team.pk
        elif team.player_2 is None:
            key = team.player_1.search_key
            if key in places.singles:
                doubles.add(key)
            places.singles[key] = team
    for key in doubles:
        del places.singles[key]
    return places


def refuse_second_player(tournament: Tournament, details: TeamDetails) -> None:
    """In a mêlée a registration is one player."""
    if tournament.individuals and details.player_2 is not None:
        text = _("À la mêlée, chacun s’inscrit seul : un joueur par inscription.")
        raise Refused("two_players", text, "player_2")


def rekey(team: Team) -> None:
    """The team's own keys, from its loaded players and its club."""
    team.search_key, team.club_key = team_key(team), club_key(team.club_name)


def person_row(
    tournament: Tournament,
    person: PersonName,
    places: Places,
    changes: TeamChanges,
    member: Member | None = None,
) -> Player:
    """The row of somebody who was waiting alone under that name, who leaves that list; else a new one. It is
    saved with its seat. `member`: who of the club's roll that is; who waits as another is another.

    Refused "sits_already": that member is on a list of this tournament."""
    single = places.singles.get(key_of(person))
    alone: Any = single.player_1 if single is not None else None
    if member is not None and (alone is None or alone.member_id != member.pk):
        refuse_twice(tournament, member, statuses=LISTED)
        leave_cancelled(tournament, member, watch=changes.watch)
    if single is None or (member is not None and alone.member_id not in (None, member.pk)):
        return new_player(tournament, person, member=member)
    del places.singles[key_of(person)]
    player = void_place(changes.watch(single))
    if member is not None:
        link(player, member)
    return player


def void_place(single: Team) -> Player:
    """The place of somebody alone who finds a partner: it keeps them by name. Their row is saved with the
    seat they take."""
    alone: Player = single.player_1
    single.player_1, single.kept_1, single.status = None, alone, Team.Status.VOID
    single.save(update_fields=["kept_1", "status"])
    return alone


Seating = tuple[Team, int | None, int | None]


def seat_players(seating: Sequence[Seating]) -> None:
    """Each of these teams gets its two players, by their ids: they sit there, or in a void place are kept by
    name. Everybody stands up first; the teams are saved by whoever asks."""
    teams = [team.pk for team, *_ids in seating]
    people = Player.objects.in_bulk([pk for _team, *ids in seating for pk in ids if pk])
    people |= Player.objects.filter(Q(first_of__in=teams) | Q(second_of__in=teams)).in_bulk()
    for player in people.values():
        player.first_of = player.second_of = None
    Player.objects.filter(pk__in=people).update(first_of=None, second_of=None)
    nobody = (None, None)
    for team, first, second in seating:
        pair, seatless = (people.get(first or 0), people.get(second or 0)), team.status in Team.SEATLESS
        team.player_1, team.player_2 = nobody if seatless else pair
        team.kept_1, team.kept_2 = pair if seatless else nobody
    Player.objects.bulk_update(people.values(), ["first_of", "second_of"])


def seat(
    tournament: Tournament,
    details: TeamDetails,
    places: Places,
    changes: TeamChanges,
    by: Actor,
    *,
    checked_in: bool = False,
    waiting: bool = False,
    members: Sequence[Member | None] = (None, None),
) -> Team:
    """A new team: registered under a number, on the waiting list, or somebody alone (no number either).

    In a mêlée nobody is alone: a player has a number like a team. `members`: who they are on the roll."""
    alone = details.player_2 is None and not tournament.individuals
    team = Team(
        tournament=tournament,
        status=Team.Status.WAITING,
        club_name=details.club,
        seed=details.seed,
        note=details.note,
        qualified_in_id=details.qualified_in,
        qualified_rank=details.qualified_rank,
    )
    places.check_seed(team, details.seed)
    if not alone and not waiting:
        places.give(team, details.number)
        team.checked_in = checked_in
    # Somebody alone never takes another's place among those who wait alone.
    others = replace(places, singles={}) if alone else places
    waited = [others.singles[key] for key in map(key_of, details.people) if key in others.singles]
    team.player_1 = person_row(tournament, details.player_1, others, changes, members[0])
    if details.player_2 is not None:
        team.player_2 = person_row(tournament, details.player_2, places, changes, members[1])
    for player, telephone in zip(team.people, details.telephones, strict=True):
        if player is not None and telephone:
            player.telephone = telephone
    rekey(team)
    save_with_players(team)
    places.seated(team)
    for single in waited:
        if single.status == Team.Status.VOID:
            carry_over(single, team, by)
    for player, ticket in zip(team.people, details.tickets, strict=False):
        if ticket.cents:
            book_ticket(team, player, ticket, by)
    if details.paid and not alone:
        bring_to(team, team.owed_cents, by, Payment.Way.UNKNOWN)
    return changes.created(team)


def book_ticket(team: Team, player: Player | None, ticket: Ticket, by: Actor) -> None:
    """The fee that one player paid online, at the hour of the ticket."""
    paid = {"way": Payment.Way.ONLINE, "reference": ticket.number, "player": player}
    if ticket.bought:
        paid["at"] = make_aware(datetime.fromisoformat(ticket.bought))
    book(team.tournament, Payment.Kind.FEE, ticket.cents, by, team=team, **paid)
    team.paid_cents += ticket.cents


@writes_team("team.paired", Action.REGISTER)
def pair_singles(first: Team, second: Team, by: Actor, changes: TeamChanges, waiting: bool = False) -> None:
    """Make one team of two people who wait alone, under the next number or, when asked, on the waiting list.

    Raises Refused: not_alone (somebody paired them meanwhile), full."""
    if first.pk == second.pk or not (is_alone(first) and is_alone(second)):
        raise Refused("not_alone", _("L’un des deux n’est plus seul : voyez la liste."))
    join(first, second, None if waiting else places_of(first.tournament), by)


def join(first: Team, second: Team, places: Places | None, by: Actor) -> None:
    """The second's player becomes the first's partner, under the next number of that roll; without one they
    wait together. What both paid is the team's."""
    if places is not None:
        places.give(first, None)
    else:
        first.registered_at = hour_now()  # a team since now: nobody who waits for a place is overtaken
    first.player_2 = void_place(second)
    first.club_name = first.club_name if first.club_name == second.club_name else ""
    rekey(first)
    save_with_players(first)
    if places is not None:
        places.seated(first)
    carry_over(second, first, by)


@writes_team("team.split", Action.REGISTER)
def split_team(team: Team, by: Actor, changes: TeamChanges) -> None:
    """Two partners part before the draw: both wait alone, the number is free, a paid fee is given back."""
    if team.player_2 is None or team.status in Team.STRUCK:
        raise Refused("already_alone", _("Cette équipe est déjà séparée."))
    other = Team(tournament=team.tournament, status=Team.Status.WAITING, club_name=team.club_name)
    other.player_1, team.player_2 = team.player_2, None
    team.status, team.number = Team.Status.WAITING, None
    team.checked_in = False
    bring_to(team, 0, by)
    for alone in (team, other):
        rekey(alone)
        save_with_players(alone)
    changes.created(other)


def is_alone(team: Team) -> bool:
    """Waiting without a partner; on the waiting list of a mêlée nobody waits for one."""
    waits = team.status == Team.Status.WAITING and team.player_2 is None
    return waits and not team.tournament.individuals
