"""A team that comes after the draw: the place of one that is gone, the rest of a pool of 3, the exempt team
of the round that is on, the next draw.

Otherwise it waits. Where it may enter is `queries.places`'; the released draw keeps its record."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.db.models import Max
from django.utils.translation import gettext as _

from ...core.access import Action, Actor, require
from ...core.errors import Conflict, Refused
from ...core.journal import writing
from ...lists.names import PersonName
from ...members.players import club_key, new_player, save_with_players, team_key
from ...models import Exempt, Match, Pool, Slot, Team, Tournament
from ...web.naming import folded
from ...web.units import unit_sentence
from ..queries.departures import slots_of
from ..queries.places import FreePlace, NewMatch, free_places
from .beside import add_match
from .departures import note_missed, take_up_again
from .teams import refuse_before_the_draw, writing_team


def take_over(slot: Slot, team: Team) -> dict[str, object]:
    """The team plays on that place; what its predecessor gave up in open rounds is played again."""
    predecessor, stage = slot.team, slot.stage
    slot.team = team
    slot.save(update_fields=["team"])
    Match.objects.filter(stage=stage, team_a=predecessor).update(team_a=team)
    Match.objects.filter(stage=stage, team_b=predecessor).update(team_b=team)
    Exempt.objects.filter(round__stage=stage, team=predecessor).update(team=team)
    return {"instead_of": predecessor and predecessor.uid, "returned": take_up_again(team)}


def fill_rest(place: FreePlace, team: Team) -> list[Match]:
    """The pool of 3 becomes a pool of 4: in each round the resting team meets the newcomer."""
    Slot.objects.take(place.added[0].round.stage, team, place.pool)
    return [_added_match(new, team, place.pool) for new in place.added]


def meet_exempt(exempt: Exempt, new: NewMatch, team: Team) -> dict[str, object]:
    """The exempt team of the round that is on plays the newcomer, who has missed the rounds before."""
    Slot.objects.take(exempt.round.stage, team)
    match = _added_match(new, team)
    exempt.delete()
    return {"matches": [match.uid], "missed": note_missed(team)}


def _added_match(new: NewMatch, team: Team, pool: Pool | None = None) -> Match:
    """One more match of a round, with the limits of the round's other matches."""
    like = new.round.matches.order_by("-limits_changed", "number").first()
    a, b = (new.resting, team) if new.round.number % 2 else (team, new.resting)
    return add_match(new.round, a, b, new.table, like=like, pool=pool)


WAIT = "wait"


@dataclass(frozen=True)
class Newcomers:
    """The names of two people at the door; of one, where everybody plays alone (à la mêlée). Their club, and
    whether their fee is in the cash box."""

    given_1: str
    family_1: str
    given_2: str
    family_2: str
    club: str = ""
    paid: bool = False

    def named(self, *, alone: bool) -> bool:
        """Whether everybody who plays has a name."""
        return bool(folded(self.given_1 + self.family_1)) and (
            alone or bool(folded(self.given_2 + self.family_2))
        )


def enter_late(
    *, tournament: Tournament, newcomers: Newcomers, place: str, by: Actor, token: str | None = None
) -> Team:
    """Write a new team down and give it that place (`FreePlace.code`), or the waiting list ("wait").

    Refused: "name_missing", "tables_missing", "waits_unpaid"; where they paid, whoever may not take money;
    Conflict "place_gone": somebody was faster."""
    content = {**asdict(newcomers), "place": place}
    with writing(tournament, "team.late", by.author, token=token, content=content) as entry:
        require(by, Action.ACCIDENT, tournament)
        refuse_before_the_draw(tournament)
        if not newcomers.named(alone=tournament.individuals):
            message = (
                _("Écrivez son nom.") if tournament.individuals else _("Écrivez le nom des deux joueurs.")
            )
            raise Refused("name_missing", message, "family_1")
        if newcomers.paid:
            require(by, Action.EDIT_TEAM, tournament)
        if newcomers.paid and place == WAIT:
            raise Refused("waits_unpaid", _("Qui attend ne paie pas encore."), "paid")
        team = _new_team(tournament, newcomers)
        taken, entry.after = _enter(team, place)
        entry.after |= {"club": team.club_name, "paid": team.paid}
        entry.about = {"team": team.uid, "place": taken}
        entry.answer = {"team": team.pk}
    return team


def place_team(*, team: Team, place: str, by: Actor, token: str | None = None) -> Team:
    """Give a waiting team, or one left out of the draw, that place.

    Refused: "has_place", "alone", "tables_missing"; Conflict "place_gone"."""
    with writing_team(team, "team.placed", by, token=token, content=place) as (fresh, entry):
        if fresh.status not in (Team.Status.WAITING, Team.Status.ABSENT) or slots_of(fresh).exists():
            raise Refused(
                "has_place",
                unit_sentence(fresh.tournament.individuals, "Cette équipe n’attend pas de place."),
            )
        if fresh.player_2 is None and not fresh.tournament.individuals:
            raise Refused("alone", _("Il faut deux joueurs pour entrer."))
        entry.before = {"status": fresh.status}
        taken, entry.after = _enter(fresh, place)
        entry.about = {"team": fresh.uid, "place": taken}
    return fresh


def _new_team(tournament: Tournament, names: Newcomers) -> Team:
    team = Team(tournament=tournament, status=Team.Status.WAITING, paid=names.paid)
    team.club_name = " ".join(names.club.split())
    team.club_key = club_key(team.club_name)
    team.player_1 = new_player(tournament, PersonName(names.given_1.strip(), names.family_1.strip()))
    if not tournament.individuals:
        team.player_2 = new_player(tournament, PersonName(names.given_2.strip(), names.family_2.strip()))
    team.search_key = team_key(team)
    save_with_players(team)
    return team


def _enter(team: Team, code: str) -> tuple[str, dict[str, object]]:
    """Give the place and the number; what the journal calls the place, and keeps of it."""
    if code == WAIT:
        return code, {"status": team.status}
    place = next((free_place for free_place in free_places(team.tournament) if free_place.code == code), None)
    if place is None:
        raise Conflict("place_gone", _("Cette place n’est plus libre."), "place")
    if place.tables_missing:
        message = _("Il manque %(n)s table pour ces parties.") % {"n": place.tables_missing}
        raise Refused("tables_missing", message, "place")
    team.number = team.number or _next_number(team.tournament)
    team.status, team.checked_in = Team.Status.REGISTERED, True
    team.save(update_fields=["number", "status", "checked_in"])
    taken, journaled = place.name, {"number": team.number}
    if place.ahead is not None:
        return taken, {**journaled, "missed": place.ahead.released}
    if place.exempt is not None:
        return taken, {**journaled, **meet_exempt(place.exempt, place.added[0], team)}
    if place.slot is not None:
        return taken, {**journaled, **take_over(place.slot, team)}
    return taken, {**journaled, "matches": [match.uid for match in fill_rest(place, team)]}


def _next_number(tournament: Tournament) -> int:
    """One that nobody ever had: cards and lists are already printed."""
    return (tournament.teams.aggregate(most=Max("number"))["most"] or 0) + 1
