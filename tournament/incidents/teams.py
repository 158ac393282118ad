"""A team of a running tournament: its matches, its seats, how every write about one begins, and somebody who
plays on for somebody else. The team keeps its number and its results."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from crispy_forms.layout import Div
from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core import tokens
from ..core.access import Action, Actor
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.writes import Decorator, writes
from ..evening.at_tables import matches
from ..lists.names import PersonName
from ..match.forms import RefusableForm
from ..match.writes import saved
from ..members.entries import LISTED, UNSAID, member_meant, members_named
from ..members.identities import leave_cancelled, refuse_twice
from ..members.players import new_player, team_key
from ..models import Incident, Match, Player, Slot, Team, Tournament
from ..models.result import WITHOUT_RESULT
from ..web.forms import parts_alone
from ..web.naming import folded
from ..web.units import unit_sentence


def matches_of(team: Team) -> list[Match]:
    """Every match of a team that counts, in the order of the rounds; a player's are those of its pairs.

    One statement."""
    counting = matches(team.tournament).ranked()
    counting = counting.order_by("round__stage__order", "round__number")
    if not team.tournament.individuals:
        return list(counting.filter(Q(team_a=team) | Q(team_b=team)))
    return [match for match in counting if plays(match.team_a, team) or plays(match.team_b, team)]


def slots_of(team: Team) -> QuerySet[Slot]:
    """Its seats in the evening's stages; a match for the pleasure of it gives none."""
    return Slot.objects.filter(team=team).ranked()


def side_of(match: Match, team: Team) -> str:
    return "A" if plays(match.team_a, team) else "B"


def plays(side: Team | None, team: Team) -> bool:
    """Whether that side is this team, or a pair of which it is a player."""
    return side is not None and team.pk in (side.pk, side.pair_1_id, side.pair_2_id)


def writes_team(verb: str, *, reasoned: bool = False) -> Decorator:
    """As `core.writes.writes`, for what is written about a team of a running tournament: the function's first
    argument, which it is handed as it is now. Gives the team where the function gives nothing."""

    def decorate(body: Callable[..., Any]) -> Callable[..., Any]:
        @writes(verb, Action.ACCIDENT, reasoned=reasoned)
        @wraps(body)
        def write(team: Team, entry: Draft, **said: Any) -> Any:
            refuse_before_the_draw(team.tournament)
            fresh = Team.objects.select_related("player_1", "player_2").get(pk=team.pk)
            fresh.tournament = team.tournament
            entry.about = {"team": fresh.uid}
            entry.answer = {"team": fresh.pk}
            given = body(team=fresh, entry=entry, **said)
            return fresh if given is None else given

        return write

    return decorate


def refuse_before_the_draw(tournament: Tournament) -> None:
    """Until the draw is released the desk's list is enough."""
    if tournament.state != Tournament.State.RUNNING:
        raise Refused(
            "not_drawn",
            unit_sentence(
                tournament.individuals, "Avant le tirage, désinscrivez l’équipe depuis les inscriptions."
            ),
        )


class TeamForm(RefusableForm):
    """A form about a team, written once however often it is sent."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {"token": tokens.new_token(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)


NAME_LENGTH = 60


@writes_team("team.player_replaced")
def replace_player(
    team: Team, *, leaving: Player, given: str, family: str, by: Actor, entry: Draft, roll: str = UNSAID
) -> Player:
    """Somebody plays on for somebody else; the team keeps its number and its results. `roll`: who of the
    club's roll that is.

    Noted on the sheet of a match being played. Refused: "already_gone", "not_theirs", "name_missing",
    "who_is_it" (the name is on the roll, and nobody said whether it is them), "sits_already"."""
    given, family = (" ".join(name.split())[:NAME_LENGTH] for name in (given, family))
    if team.status != Team.Status.REGISTERED:
        raise Refused(
            "already_gone",
            unit_sentence(team.tournament.individuals, "Cette équipe n’est plus du tournoi."),
        )
    if not folded(f"{given}{family}"):
        raise Refused("name_missing", _("Qui joue à sa place ?"), "family")
    if leaving not in (team.player_1, team.player_2):
        raise Refused("not_theirs", _("Cette personne ne joue pas sous ce numéro."), "leaving")
    arriving = _newcomer(team.tournament, PersonName(given, family), roll, leaving, by)
    _take_seat(team, leaving, arriving)
    _seat_in_pairs(team, leaving, arriving)
    match = _note_replacement(team, leaving, arriving, by)
    entry.before = {"player": leaving.uid}
    entry.after = {"player": arriving.uid, "match": match and match.uid}
    return arriving


def _newcomer(tournament: Tournament, person: PersonName, roll: str, leaving: Player, by: Actor) -> Player:
    """Who plays on, as the entry of the club's roll that was chosen; not saved yet."""
    if roll == UNSAID and members_named(tournament.club, [str(person)]):
        raise Refused("who_is_it", _("Ce nom est au fichier du club : dites qui c’est."), "roll")
    member = member_meant(tournament.club, roll, person, by)
    if member is not None:
        refuse_twice(tournament, member, statuses=LISTED)
        leave_cancelled(tournament, member)
        person = PersonName(member.given_name, member.family_name)
    return new_player(tournament, person, member=member, replaces=leaving)


def _take_seat(team: Team, leaving: Player, arriving: Player) -> None:
    """Who leaves stands up first: a seat is one person's."""
    seat = "player_1" if team.player_1 == leaving else "player_2"
    seated = getattr(team, seat)
    setattr(team, seat, None)
    seated.save(update_fields=["first_of", "second_of"])
    setattr(team, seat, arriving)
    arriving.save()
    team.search_key = team_key(team)
    team.save(update_fields=["search_key"])


def _seat_in_pairs(team: Team, leaving: Player, arriving: Player) -> None:
    """À la mêlée the pair of a round that is not over changes with its player; the others keep who played."""
    if not team.tournament.individuals:
        return
    for match in matches_of(team):
        pair = match.team_a if side_of(match, team) == "A" else match.team_b
        if match.state in WITHOUT_RESULT and pair is not None and pair.pk != team.pk:
            if pair.kept_1 == leaving:
                pair.kept_1 = arriving
            else:
                pair.kept_2 = arriving
            pair.search_key = team_key(pair)
            pair.save(update_fields=["kept_1", "kept_2", "search_key"])


def _note_replacement(team: Team, leaving: Player, arriving: Player, by: Actor) -> Match | None:
    """The replacement on the sheet being played; its match, None when none is."""
    match = next((match for match in matches_of(team) if match.state == Match.State.PLAYING), None)
    if match is None:
        return None
    Incident.objects.create(
        match=match,
        kind=Incident.Kind.REPLACEMENT,
        side=side_of(match, team),
        data={"player": arriving.pk, "replaces": leaving.pk},
        made_by=by.user,
    )
    saved(match, "version")
    return match


class ReplaceForm(TeamForm):
    """Who leaves, who plays instead."""

    leaving = forms.IntegerField(error_messages={"required": gettext_lazy("Qui est remplacé ?")})
    given = forms.CharField(label=gettext_lazy("Prénom"), max_length=NAME_LENGTH, required=False)
    family = forms.CharField(label=gettext_lazy("Nom"), max_length=NAME_LENGTH, required=False)
    roll = forms.CharField(required=False, max_length=9)
    helper = parts_alone(Div("given", css_class="mt-2"), "family")

    @property
    def typed_name(self) -> str:
        return f"{self['given'].value() or ''} {self['family'].value() or ''}".strip()
