"""The cast: Odile organises, Rémi referees, Denise keeps the desk, Chloé plays, Tom is a stranger.

Builds rows directly; tests of a service use that room's services instead."""

from __future__ import annotations

import datetime
from itertools import count

from django.db.models import QuerySet

from scoring import builtin
from tournament.core.access import Actor, roles_of, table_actor
from tournament.desk.demo import PEOPLE as TEAMS
from tournament.draw.drafts import propose_draw
from tournament.draw.release import release_draw
from tournament.models import (
    Club,
    Draw,
    Match,
    Membership,
    Payment,
    Player,
    SavedRuleset,
    Table,
    Team,
    Tournament,
    User,
)
from tournament.web.naming import folded

EVENING = datetime.date(2026, 11, 20)
PAID_AT = datetime.datetime(2026, 11, 20, 19, 30, tzinfo=datetime.UTC)
_numbers = count(1)


def club() -> Club:
    return Club.objects.get_or_create(name="Les Valets de Valmory")[0]


def person(name: str, *roles: str, password: str = "dix de der 2026", of: Club | None = None) -> User:
    user = User(username=folded(name), name=name)
    user.set_password(password)
    user.save()
    for role in roles:
        Membership.objects.create(club=of or club(), user=user, role=role)
    return user


def actor(user: User) -> Actor:
    return Actor(user=user, roles=roles_of(user, club()))


def table_phone(table: Table) -> Actor:
    """Whoever holds the link of that table."""
    return table_actor(table)


def tournament(**fields) -> Tournament:
    n = next(_numbers)
    fields = {
        "club": club(),
        "slug": f"automne-{n}",
        "name": "Tournoi d’automne",
        "date": EVENING,
        "place": "salle des fêtes",
        "state": Tournament.State.REGISTRATION,
        "fee_cents": 500,
        **fields,
    }
    made = Tournament.objects.create(**fields)
    Table.objects.bulk_create(Table(tournament=made, number=i + 1) for i in range(made.table_count))
    return made


def team(tournament: Tournament, number: int, names: tuple | None = None, **fields) -> Team:
    """One team; beyond the sixteen of the example the names are numbered."""
    if names is None:
        names = (
            TEAMS[number - 1]
            if number <= 16
            else (f"Ana{number}", f"Xu{number}", f"Bo{number}", f"Yi{number}", "", None)
        )
    given_1, family_1, given_2, family_2, club_name, seed = names
    one, two = (somebody(tournament, *name) for name in ((given_1, family_1), (given_2, family_2)))
    fields = {"checked_in": True, "seed": seed, **fields}
    paid = fields.pop("paid", True)
    made = Team.objects.create(
        tournament=tournament,
        number=number,
        club_name=club_name,
        club_key=folded(club_name),
        search_key=f"{one.search_key} {two.search_key}",
        **fields,
    )
    seated(made, one, two)
    return pay(made) if paid else made


def pay(team: Team) -> Team:
    """Its whole fee in the cash box."""
    if cents := team.owed_cents:
        Payment.objects.create(tournament=team.tournament, team=team, kind="fee", cents=cents, at=PAID_AT)
    team.paid_cents = cents
    return team


def unpay(teams: QuerySet[Team]) -> None:
    """These teams as if they had never paid."""
    Payment.objects.filter(team__in=teams).delete()


def somebody(tournament: Tournament, given: str, family: str) -> Player:
    """Not saved yet: with the seat."""
    key = folded(f"{family} {given}")
    return Player(tournament=tournament, given_name=given, family_name=family, search_key=key)


def seated(team: Team, one: Player, two: Player | None = None) -> Team:
    """These two sit in a team; in one of status void it keeps them by name."""
    if team.status == Team.Status.VOID:
        for player in filter(None, (one, two)):
            player.save()
        team.kept_1, team.kept_2 = one, two
        team.save()
        return team
    team.player_1, team.player_2 = one, two
    for player in filter(None, (one, two)):
        player.save()
    return team


def teams(tournament: Tournament, how_many: int = 16) -> list[Team]:
    return [team(tournament, number) for number in range(1, how_many + 1)]


def player(tournament: Tournament, number: int, **fields) -> Team:
    """Somebody who comes alone to a mêlée: a team of one."""
    given, family = TEAMS[number - 1][:2] if number <= 16 else (f"Ana{number}", f"Xu{number}")
    one = somebody(tournament, given, family)
    fields = {"checked_in": True, "search_key": one.search_key, **fields}
    paid = fields.pop("paid", True)
    made = seated(Team.objects.create(tournament=tournament, number=number, **fields), one)
    return pay(made) if paid else made


def players(tournament: Tournament, how_many: int) -> list[Team]:
    return [player(tournament, number) for number in range(1, how_many + 1)]


def ruleset(name: str = "Barème de Valmory", base: str = "missegre", **parameters) -> SavedRuleset:
    """The club's own rules: a copy of `base` with these parameters changed."""
    rules = builtin(base).to_dict()
    rules["name"] = name
    rules["parameters"].update(parameters)
    return SavedRuleset.objects.create(club=club(), name=name, name_key=folded(name), base=base, rules=rules)


def follow(tournament: Tournament, saved: SavedRuleset) -> None:
    """The tournament is played by the club's own rules."""
    tournament.saved_ruleset, tournament.ruleset_slug = saved, ""
    tournament.save(update_fields=["saved_ruleset", "ruleset_slug"])


SIGNED = {"total_a": 1000, "total_b": 500}
ASKED_OF = {"submitted": SIGNED, "confirmed": SIGNED, "forfeited": {"forfeited_by": "A"}}


def put_in_state(matches: QuerySet[Match], state: str, **fields: object) -> None:
    """These matches as if they had come to this state, with what the tables ask of it."""
    matches.update(state=state, **{"forfeited_by": "", **ASKED_OF.get(state, {}), **fields})


def released(tournament: Tournament, how_many: int = 16, *, seed: int = 48213907) -> Draw:
    """The pools of this tournament drawn with a fixed seed and released by its organiser.

    Teams are made when it has none. `tournament` is running afterwards."""
    if not tournament.teams.exists():
        (players if tournament.individuals else teams)(tournament, how_many)
    by = actor(User.objects.filter(username="odile").first() or person("Odile", "organiser"))
    draw = propose_draw(tournament=tournament, by=by, seed=seed)
    release_draw(draw=draw, by=by)
    tournament.refresh_from_db()
    return draw
