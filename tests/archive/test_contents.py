"""`manage.py verify`: what the rows of an evening must say of each other."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from scoring import parse_notation
from tests import cast
from tests.referee.hall import seated
from tournament.archive.contents import faults, keys_inside
from tournament.control.demo import demo_evening
from tournament.models import DealVersion, Incident, Match, Table
from tournament.referee.services import deals


@pytest.fixture
def match(by):
    match = seated(cast.tournament())
    deals.record_deal(match=match, number=1, played=parse_notation("A 90H 95/67"), by=by)
    return Match.objects.select_related("tournament").get(pk=match.pk)


def changed(model, pk, **columns):
    """A row changed past the program; the database itself would refuse some of it at the end."""
    sets = ", ".join(f"{name} = %s" for name in columns)
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {model._meta.db_table} SET {sets} WHERE id = %s", [*columns.values(), pk])


def test_an_evening_as_it_was_written_goes_together(match, capsys):
    assert list(faults(match.tournament)) == []
    call_command("verify")
    assert "va ensemble" in capsys.readouterr().out
    with pytest.raises(CommandError):
        call_command("verify", tournament="nulle-part")


def test_the_demonstration_goes_together_its_misdeal_in_a_deal_to_come_included(club):
    made = demo_evening(club=club)
    assert Incident.objects.filter(tournament=made, deal__versions=None).exists()
    assert list(faults(made)) == []


def test_a_mark_that_the_deal_does_not_give_is_told_and_ends_in_error(match, capsys):
    changed(DealVersion, DealVersion.objects.get().pk, marks_a=777)
    with pytest.raises(SystemExit) as ended:
        call_command("verify", tournament=match.tournament.slug)
    assert ended.value.code == 1
    assert "deal 1, marks_a: 777, counted" in capsys.readouterr().out


def test_a_deal_without_a_current_version_is_told(match):
    version = DealVersion.objects.get()
    changed(DealVersion, version.pk, current=False)
    told = f"{match.tournament.slug}: deal {version.deal_id} has 0 current versions"
    assert told in list(faults(match.tournament))


def test_a_row_that_leads_into_another_evening_is_told(match):
    own, foreign = match.table_id, Table.objects.filter(tournament=cast.tournament()).first()
    changed(Match, match.pk, table_id=foreign.pk)
    told = f"{match.tournament.slug}: Match {match.pk}, table is of another tournament"
    assert list(faults(match.tournament)) == [told]
    changed(Match, match.pk, table_id=own)


def test_the_keys_that_are_asked_are_those_of_the_tables():
    names = {f"{field.model.__name__}.{field.name}" for field in keys_inside()}
    assert {"Match.table", "Match.round", "Deal.match", "DealVersion.deal"} <= names
