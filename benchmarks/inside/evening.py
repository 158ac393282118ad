"""An evening ready to play: teams, pools drawn and released by the program's own services.

Prints its address, its version, and each match of the first round with its table's link."""

from __future__ import annotations

import datetime
import json
import sys
from typing import Any

from tournament.core.access import Actor, roles_of
from tournament.draw.services import propose_draw, release_draw
from tournament.models import Club, Match, Membership, Player, Role, Table, TableLink, Team, Tournament, User

PASSWORD = "dix de der 2026"  # noqa: S105 — of a private folder that is thrown away
WITHOUT_END = 1_000_000


def organiser() -> Actor:
    """Odile, who organises; made once."""
    club, _ = Club.objects.get_or_create(name="Les Valets de Valmory")
    user, new = User.objects.get_or_create(username="odile", defaults={"name": "Odile"})
    if new:
        user.set_password(PASSWORD)
        user.save()
        Membership.objects.create(club=club, user=user, role=Role.ORGANISER)
    return Actor(user=user, roles=roles_of(user, club))


def registered(teams: int, slug: str, **fields: Any) -> Tournament:
    """A tournament with that many teams checked in."""
    by = organiser()
    tournament = Tournament.objects.create(
        club=Club.objects.get(),
        slug=slug,
        name="Mesures",
        date=datetime.date(2026, 11, 20),
        state=Tournament.State.REGISTRATION,
        created_by=by.user,
        target=WITHOUT_END,
        table_count=teams // 2,
        **fields,
    )
    Table.objects.bulk_create(Table(tournament=tournament, number=n + 1) for n in range(teams // 2))
    created_teams = Team.objects.bulk_create(
        Team(tournament=tournament, number=n + 1, checked_in=True, search_key=f"nom{n}") for n in range(teams)
    )
    Player.objects.bulk_create(
        Player(
            tournament=tournament,
            given_name=f"Prénom{n}",
            family_name=f"Nom{n}",
            search_key=f"nom{n}",
            **{"second_of" if n % 2 else "first_of": created_teams[n // 2]},
        )
        for n in range(2 * teams)
    )
    return tournament


def released(teams: int, slug: str) -> Tournament:
    """The same, its pools drawn and released."""
    tournament = registered(teams, slug)
    draw = propose_draw(tournament=tournament, by=organiser(), seed=48213907)
    release_draw(draw=draw, by=organiser())
    tournament.refresh_from_db()
    return tournament


def described(tournament: Tournament) -> dict[str, Any]:
    """What a load needs to know."""
    matches = Match.objects.filter(tournament=tournament, round__number=1)
    tokens = dict(TableLink.objects.filter(revoked_at=None).values_list("table_id", "token"))
    return {
        "slug": tournament.slug,
        "version": tournament.version,
        "tables": [
            {"match": match.pk, "table": match.table_id, "token": tokens[match.table_id]}
            for match in matches.order_by("number")
        ],
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(described(released(int(sys.argv[1]), sys.argv[2]))))
