"""`manage.py verify`: what the rows of an evening must say of each other."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import IntegrityError, connection, transaction

from scoring import parse_notation
from tests import cast
from tests.match.hall import seated
from tests.models.evenings import world
from tournament.archive.contents import crossings, faults, pairs
from tournament.desk.demo import demo_evening
from tournament.match import deals, signing
from tournament.models import DealVersion, Incident, Match, Table, Team, Tournament


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
    assert Incident.objects.filter(match__tournament=made, deal__versions=None).exists()
    assert list(faults(made)) == []


def test_a_mark_that_the_deal_does_not_give_is_told_and_ends_in_error(match, capsys):
    changed(DealVersion, DealVersion.objects.get().pk, marks_a=777)
    with pytest.raises(SystemExit) as ended:
        call_command("verify", tournament=match.tournament.slug)
    assert ended.value.code == 1
    assert "deal 1, marks_a: 777, counted" in capsys.readouterr().out


def test_a_deal_that_lost_its_current_version_is_told(match):
    changed(DealVersion, DealVersion.objects.get().pk, current=False)
    assert any("deal_count: 1, counted 0" in told for told in faults(match.tournament))


def test_a_sheet_that_was_cleared_goes_together(match, by):
    signing.clear_sheet(match=match, reason="mauvaise table", by=by)
    assert list(faults(match.tournament)) == []


def test_a_row_that_leads_into_another_evening_is_told(match):
    own, foreign = match.table_id, Table.objects.filter(tournament=cast.tournament()).first()
    changed(Match, match.pk, table_id=foreign.pk)
    told = f"{match.tournament.slug}: Match {match.pk}, table is of another tournament"
    assert list(faults(match.tournament)) == [told]
    changed(Match, match.pk, table_id=own)


def test_every_key_that_leads_elsewhere_is_told(db):
    """Whatever the database itself takes."""
    rows = world()
    evenings = Tournament.objects.order_by("pk")
    assert [told for evening in evenings for told in crossings(evening)] == []
    told, untold = set(), set()
    for level, field, _own, _other in pairs():
        row = rows.pair if field.model is Team else rows.here.get(field.model)
        target = rows.elsewhere(level).get(field.related_model)
        name = f"{field.model.__name__}.{field.name} of another {level}"
        if row is None or target is None:
            continue
        try:
            with transaction.atomic():
                rows.write(field.model, row=row, **{field.name: target})
                sentence = f"{field.model.__name__} {row.pk}, {field.name} is of another {level}"
                found = [line for evening in evenings for line in crossings(evening) if sentence in line]
                (told if found else untold).add(name)
                transaction.set_rollback(True)
        except IntegrityError:
            continue
    assert untold == set()
    assert len(told) > 45
    assert {
        "Match.table of another tournament",
        "Match.pool of another stage",
        "Ruling.deal of another match",
        "Member.merged_into of another club",
        "Payment.team of another tournament",
        "SeasonEvening.tournament of another club",
        "SeasonLine.player of another tournament",
        "SeasonLine.member of another club",
    } <= told
