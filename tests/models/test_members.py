"""The roll as the databases hold it, whoever writes the row: what no service does, both refuse."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from tests import cast
from tournament.members.players import link
from tournament.models import Member

PERSONAL = {
    "given_name": "Thomas",
    "family_name": "Nègre",
    "search_key": "negre thomas",
    "sex": "m",
    "birth_year": 1950,
    "licence": "12-34",
    "category": "vétéran",
    "home_club": "Les Ormes",
    "email": "thomas@example.org",
    "telephone": "05 61 00 00 00",
    "name_hidden": True,
    "active": True,
}
EMPTY = {name: None if name == "birth_year" else type(value)() for name, value in PERSONAL.items()}


def member(club=None, **fields):
    fields = {"given_name": "Thomas", "family_name": "Nègre", "search_key": "negre thomas", **fields}
    return Member.objects.create(club=club or cast.club(), **fields)


def linked(tournament, who, number=1):
    """The first player of a team, linked past every service."""
    player = cast.team(tournament, number).player_1
    link(player, who)
    player.save()
    return player


WRONG = {
    "nobody's name": lambda t: member(given_name="", family_name=""),
    "merged into itself": lambda t: (who := member(), Member.objects.update(merged_into=who)),
    **{
        f"erased, but its {name}": lambda t, name=name: Member.objects.create(
            club=cast.club(), erased_at=timezone.now(), **{**EMPTY, name: PERSONAL[name]}
        )
        for name in PERSONAL
    },
    "in two teams of one evening": lambda t: (who := member(), linked(t, who), linked(t, who, 2)),
}


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_the_database_refuses_what_is_written_past_the_services(tournament):
    taken = []
    for name, write in WRONG.items():
        try:
            with transaction.atomic():
                write(tournament)
        except IntegrityError:
            continue
        taken.append(name)
    assert taken == []
    assert not Member.objects.exists()


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_what_is_right_is_taken(tournament):
    who = member(**PERSONAL)
    member(merged_into=who)
    Member.objects.create(club=cast.club(), erased_at=timezone.now(), **EMPTY)
    linked(tournament, who)
    linked(cast.tournament(), who)
    linked(tournament, None, 2)
    connection.check_constraints()
    assert who.players.count() == 2
