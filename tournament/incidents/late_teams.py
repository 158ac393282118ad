"""A team that comes after the draw: the place of one that is gone, the rest of a pool of 3, the exempt team
of the round that is on, the next draw.

Otherwise it waits. Only places whose matches have no deal; the released draw keeps its record."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from crispy_forms.layout import Div, Fieldset
from django import forms
from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..cash.payments import bring_to
from ..core.access import Action, Actor, require
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import writes
from ..evening.at_tables import matches, something_scored
from ..formats import format_of
from ..lists.names import CLUB_MAX, PersonName
from ..members.players import club_key, new_player, save_with_players, team_key
from ..models import Exempt, Match, Pool, Round, Slot, Table, Team, Tournament
from ..models.result import COUNTED, WITHOUT_RESULT
from ..web.forms import parts_alone
from ..web.naming import folded, team_said
from ..web.units import unit_sentence
from .beside import add_match
from .departures import RoundsAhead, note_missed, rounds_ahead, take_up_again
from .teams import NAME_LENGTH, TeamForm, matches_of, refuse_before_the_draw, slots_of, writes_team

POOL_OF_THREE = 3
NEXT, WAIT = "next", "wait"


@dataclass(frozen=True)
class NewMatch:
    """A match to add: in that round, the team that rests there, at a free table (None: there is none)."""

    round: Round
    resting: Team
    table: Table | None


@dataclass(frozen=True)
class FreePlace:
    """One way in. `slot` is the place of a team that is gone, `pool` the one that becomes a pool of 4.

    `matches` are those the late team would play, `added` those that would be made for it; `exempt`: it meets
    the exempt team of the round that is on; `ahead`: it enters at the next draw of these rounds, the ones
    released are missed."""

    code: str
    pool: Pool | None
    slot: Slot | None
    matches: tuple[Match, ...]
    added: tuple[NewMatch, ...]
    ahead: RoundsAhead | None = None
    exempt: Exempt | None = None

    @property
    def name(self) -> str:
        """What the journal calls it: "slot-7" the place of team 7, "rest-A" the rest of pool A, "next"."""
        if self.slot is not None:
            return f"slot-{self.slot.team.number if self.slot.team else None}"
        if self.exempt is not None:
            return f"exempt-{self.exempt.team.number if self.exempt.team else None}"
        return f"rest-{self.pool.name}" if self.pool is not None else self.code

    @property
    def tables_missing(self) -> int:
        """How many of the added matches have no table."""
        return sum(match.table is None for match in self.added)


def free_places(tournament: Tournament) -> list[FreePlace]:
    """Places of teams that are gone first, then the rest of a pool of 3, then the next draw."""
    ranked_slots = Slot.objects.filter(stage__tournament=tournament).ranked()
    slots = list(ranked_slots.select_related("pool", "team", "stage"))
    played = set(_played(tournament).values_list("pk", flat=True))
    ranked = list(matches(tournament).ranked().order_by("round__number", "number"))
    return [
        *_places_left(slots, ranked, played),
        *_rests_in_pools(tournament, slots, ranked, played),
        *_as_rounds_go(tournament),
    ]


def _played(tournament: Tournament) -> QuerySet[Match]:
    """The matches with a deal, with totals or with a result."""
    return Match.objects.filter(something_scored() | Q(state__in=COUNTED), tournament=tournament)


def _as_rounds_go(tournament: Tournament) -> list[FreePlace]:
    """Where rounds are drawn one after the other: against the exempt team of the one that is on, else in the
    next, which takes whoever is there."""
    ahead = rounds_ahead(tournament)
    if ahead is None:
        return []
    places = [FreePlace(code=NEXT, pool=None, slot=None, matches=(), added=(), ahead=ahead)]
    of_stage = Exempt.objects.filter(round__stage=ahead.stage, round__state=Round.State.RELEASED, match=None)
    there = of_stage.filter(kind=Exempt.Kind.EXEMPT).exclude(team__status__in=Team.GONE)
    alone = there.select_related("round__stage", "team")
    exempt = alone.order_by("round__number").last()
    on = exempt and Match.objects.filter(round=exempt.round, state__in=WITHOUT_RESULT).exists()
    if exempt is None or not on or tournament.individuals:
        return places
    taken = Match.objects.filter(round=exempt.round, table__isnull=False).values("table")
    table = Table.objects.filter(tournament=tournament).exclude(pk__in=taken).first()
    added = (NewMatch(exempt.round, exempt.team, table),)
    return [FreePlace(f"exempt-{exempt.pk}", None, None, (), added, exempt=exempt), *places]


def _places_left(slots: list[Slot], ranked: list[Match], played: set[int]) -> list[FreePlace]:
    places = []
    for slot in slots:
        theirs = [
            match for match in ranked if match.stage_id == slot.stage_id and slot.team_id in _teams(match)
        ]
        open_matches = [match for match in theirs if match.round.state == Round.State.RELEASED]
        untouched = not any(match.pk in played for match in theirs)
        # Elsewhere the draw says who stands where: the players are replaced, the team keeps its number.
        stage = format_of(slot.stage)
        taken_over = stage.takes_everybody and stage.units == "teams"
        if taken_over and slot.team and slot.team.status in Team.GONE and open_matches and untouched:
            places.append(FreePlace(f"slot-{slot.pk}", slot.pool, slot, tuple(open_matches), ()))
    return places


def _rests_in_pools(
    tournament: Tournament, slots: list[Slot], ranked: list[Match], played: set[int]
) -> list[FreePlace]:
    """Pools of three teams in which nothing was played and every round is open. Not once what
    follows is drawn: one team more would make other brackets."""
    ranked_rounds = Round.objects.filter(tournament=tournament).ranked()
    rounds = list(ranked_rounds.select_related("stage").order_by("number"))
    last = max((round_.stage.order for round_ in rounds), default=0)
    tables = list(Table.objects.filter(tournament=tournament))
    pools: dict[Pool, list[Team]] = defaultdict(list)
    for slot in slots:
        if slot.pool is not None and slot.team is not None and slot.stage.order == last:
            pools[slot.pool].append(slot.team)
    places = []
    for pool, members in pools.items():
        theirs = [match for match in ranked if match.pool_id == pool.pk]
        opened = all(match.round.state == Round.State.RELEASED for match in theirs)
        if len(members) == POOL_OF_THREE and opened and not played & {match.pk for match in theirs}:
            added = _added_matches(rounds, members, theirs, ranked, tables)
            places.append(FreePlace(f"rest-{pool.pk}", pool, None, (), added))
    return sorted(places, key=lambda place: place.pool.order if place.pool else 0)


def _added_matches(
    rounds: list[Round], members: list[Team], theirs: list[Match], ranked: list[Match], tables: list[Table]
) -> tuple[NewMatch, ...]:
    """In each round the team that rests meets the late team, always at one table where one is free."""
    taken: dict[int, set[int | None]] = defaultdict(set)
    for match in ranked:
        taken[match.round_id].add(match.table_id)
    needed = []
    for round_ in rounds:
        busy = {team for match in theirs if match.round_id == round_.pk for team in _teams(match)}
        resting = [team for team in members if team.pk not in busy]
        if busy and len(resting) == 1:
            needed.append((round_, resting[0]))
    everywhere = [
        table for table in tables if all(table.pk not in taken[other_round.pk] for other_round, _ in needed)
    ]
    added = []
    for round_, resting_team in needed:
        free = everywhere or [table for table in tables if table.pk not in taken[round_.pk]]
        added.append(NewMatch(round_, resting_team, free[0] if free else None))
    return tuple(added)


def _teams(match: Match) -> tuple[int | None, int | None]:
    return match.team_a_id, match.team_b_id


def waiting_teams(tournament: Tournament) -> list[Team]:
    """Full teams that have no place in the draw and would take one; one statement."""
    placed = Slot.objects.filter(stage__tournament=tournament, team__isnull=False).ranked()
    candidates = Team.objects.filter(tournament=tournament)
    if not tournament.individuals:
        candidates = candidates.filter(player_2__isnull=False)
    candidates = candidates.exclude(pk__in=placed.values("team"))
    waiting = candidates.filter(status__in=(Team.Status.WAITING, Team.Status.ABSENT))
    return list(waiting.select_related("player_1", "player_2").order_by("registered_at", "pk"))


def place_sentence(team: Team, place: str) -> str:
    """Where it plays now, from which draw on, or that it waits. One statement."""
    individuals = team.tournament.individuals
    name = team_said(team, team.tournament)
    if team.number is None:
        return unit_sentence(individuals, "%(name)s : l’équipe attend qu’une place se libère.", name=name)
    where = ", ".join(_match_label(match) for match in matches_of(team))
    values = {"number": team.number, "name": name}
    if place != NEXT and where:
        return unit_sentence(
            individuals, "L’équipe %(number)s, %(name)s, joue : %(where)s.", **values, where=where
        )
    return unit_sentence(
        individuals,
        "L’équipe %(number)s, %(name)s, est inscrite : elle joue à partir du prochain tirage.",
        **values,
    )


def _match_label(match: Match) -> str:
    table = match.table.number if match.table else "?"
    return _("tour %(r)s table %(t)s") % {"r": match.round.number, "t": table}


def take_over(slot: Slot, team: Team) -> dict[str, object]:
    """The team plays on that place; what its predecessor gave up in open rounds is played again."""
    predecessor, stage = slot.team, slot.stage
    slot.team = team
    slot.save(update_fields=["team"])
    Match.objects.filter(stage=stage, team_a=predecessor).update(team_a=team)
    Match.objects.filter(stage=stage, team_b=predecessor).update(team_b=team)
    Exempt.objects.filter(round__stage=stage, team=predecessor).update(team=team)
    return {"instead_of": predecessor and predecessor.uid, "returned": take_up_again(team)}


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
        return bool(folded(self.given_1 + self.family_1)) and (
            alone or bool(folded(self.given_2 + self.family_2))
        )


@writes("team.late", Action.ACCIDENT)
def enter_late(tournament: Tournament, newcomers: Newcomers, place: str, by: Actor, entry: Draft) -> Team:
    """Write a new team down and give it that place (`FreePlace.code`), or the waiting list ("wait").

    Refused: "name_missing", "tables_missing", "waits_unpaid"; where they paid, whoever may not take money;
    Conflict "place_gone": somebody was faster."""
    refuse_before_the_draw(tournament)
    if not newcomers.named(alone=tournament.individuals):
        message = _("Écrivez son nom.") if tournament.individuals else _("Écrivez le nom des deux joueurs.")
        raise Refused("name_missing", message, "family_1")
    if newcomers.paid:
        require(by, Action.TAKE_FEE, tournament)
    if newcomers.paid and place == WAIT:
        raise Refused("waits_unpaid", _("Qui attend ne paie pas encore."), "paid")
    team = _new_team(tournament, newcomers)
    taken, entry.after = _enter(team, place)
    if newcomers.paid:
        bring_to(team, team.owed_cents, by)
    entry.after |= {"club": team.club_name, "paid": team.paid_cents}
    entry.about = {"team": team.uid, "place": taken}
    entry.answer = {"team": team.pk}
    return team


@writes_team("team.placed")
def place_team(team: Team, place: str, entry: Draft) -> None:
    """Give a waiting team, or one left out of the draw, that place.

    Refused: "has_place", "alone", "tables_missing"; Conflict "place_gone"."""
    if team.status not in (Team.Status.WAITING, Team.Status.ABSENT) or slots_of(team).exists():
        raise Refused(
            "has_place",
            unit_sentence(team.tournament.individuals, "Cette équipe n’attend pas de place."),
        )
    if team.player_2 is None and not team.tournament.individuals:
        raise Refused("alone", _("Il faut deux joueurs pour entrer."))
    entry.before = {"status": team.status}
    taken, entry.after = _enter(team, place)
    entry.about = {"team": team.uid, "place": taken}


def _new_team(tournament: Tournament, names: Newcomers) -> Team:
    team = Team(tournament=tournament, status=Team.Status.WAITING)
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
    if team.number is None:  # one that nobody ever had: cards and lists are already printed
        team.number = 1 + (team.tournament.teams.aggregate(most=Max("number"))["most"] or 0)
    team.status, team.checked_in = Team.Status.REGISTERED, True
    team.save(update_fields=["number", "status", "checked_in"])
    taken, journaled = place.name, {"number": team.number}
    if place.ahead is not None:
        return taken, {**journaled, "missed": place.ahead.released}
    if place.exempt is not None:
        return taken, {**journaled, **meet_exempt(place.exempt, place.added[0], team)}
    if place.slot is not None:
        return taken, {**journaled, **take_over(place.slot, team)}
    # The pool of 3 becomes a pool of 4: in each round the resting team meets the newcomer.
    Slot.objects.take(place.added[0].round.stage, team, place.pool)
    added = [_added_match(new, team, place.pool) for new in place.added]
    return taken, {**journaled, "matches": [match.uid for match in added]}


class PlaceForm(TeamForm):
    """Where a late team goes: a free place, or the waiting list."""

    place = forms.CharField(max_length=40, error_messages={"required": gettext_lazy("Où va cette équipe ?")})


class LateForm(PlaceForm):
    """Two people at the door after the draw."""

    given_1 = forms.CharField(label=gettext_lazy("Prénom"), max_length=NAME_LENGTH, required=False)
    family_1 = forms.CharField(label=gettext_lazy("Nom"), max_length=NAME_LENGTH, required=False)
    given_2 = forms.CharField(label=gettext_lazy("Prénom"), max_length=NAME_LENGTH, required=False)
    family_2 = forms.CharField(label=gettext_lazy("Nom"), max_length=NAME_LENGTH, required=False)
    club = forms.CharField(
        label=gettext_lazy("Club"),
        max_length=CLUB_MAX,
        required=False,
        error_messages={"max_length": gettext_lazy("Ce nom de club est trop long : 60 signes au plus.")},
    )
    paid = forms.BooleanField(label=gettext_lazy("Payé"), required=False)

    def __init__(self, *args: Any, individuals: bool, cashes: bool = False, **kwargs: Any) -> None:
        """`cashes`: a fee is asked, and whoever writes may take it."""
        super().__init__(*args, **kwargs)
        if not cashes:
            del self.fields["paid"]
        places = (1,) if individuals else (1, 2)
        whose = {1: "" if individuals else gettext_lazy("Premier joueur"), 2: gettext_lazy("Second joueur")}
        names = [
            Fieldset(whose[n], Div(Div(f"given_{n}"), Div(f"family_{n}"), css_class="names-two"))
            for n in places
        ]
        self.helper = parts_alone(*names, Div("club", css_class="mt-2"), *(["paid"] if cashes else []))

    def newcomers(self) -> Newcomers:
        names = ("given_1", "family_1", "given_2", "family_2")
        typed = self.cleaned_data
        named = {name: typed[name] for name in names}
        return Newcomers(**named, club=typed["club"], paid=typed.get("paid", False))
