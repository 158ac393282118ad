"""A tournament, or the club, goes into one file and comes out of it the same: its journal, its ranking."""

import re
from itertools import chain
from uuid import uuid4

import pytest
from django.apps import apps

from chain.__main__ import main as stranger
from tests import cast, evenings
from tests.archive.moved import everything_in, facts_of, gone, packed, rich_evening, taken, wrong
from tests.exports.reading import written
from tournament.archive.moving import layout
from tournament.core.errors import Refused
from tournament.core.journal import journal_faults, journals
from tournament.models import (
    Club,
    JournalEntry,
    Match,
    Member,
    Membership,
    Player,
    SavedRuleset,
    TableLink,
    Tournament,
    User,
)
from tournament.setup.wifi import Wifi, change_wifi

pytestmark = pytest.mark.django_db


def test_every_table_goes_along_or_is_said_to_stay():
    tables = {*apps.get_app_config("tournament").get_models()}
    assert {*layout.MOVED} | {*layout.STAYS} == tables
    assert {*layout.MOVED} & {*layout.STAYS} == set()
    assert len(layout.MOVED) == len({*layout.MOVED})


def test_what_is_left_out_are_columns_that_exist_and_have_a_default():
    for model, names in chain(layout.LEFT_OUT.items(), layout.LABELS.items()):
        for name in names:
            assert model._meta.get_field(name)


def test_it_comes_back_the_same_in_a_database_with_other_keys(by, tmp_path):
    made = rich_evening(by)
    before, path = facts_of(made, tmp_path), packed(made, by, tmp_path)
    gone(made, by)
    (there,) = taken(path, by)
    assert (there.uid, there.slug) == (made.uid, made.slug)
    assert there.pk != made.pk
    assert facts_of(there, tmp_path) == before
    assert before["rescored"] == []
    assert len(before["journal"]) > 100
    assert wrong() == []


def test_every_row_and_column_comes_back(by, tmp_path):
    """Hours too, which a table would fill in by itself."""
    made = rich_evening(by)
    before, path = rows_of(made), packed(made, by, tmp_path)
    gone(made, by)
    (there,) = taken(path, by)
    assert rows_of(there) == before
    assert {name for name, rows in before.items() if rows} > {"Match", "DealVersion", "Ruling", "Dispute"}


def rows_of(made):
    """All rows of an evening without their keys."""
    return {
        model.__name__: [
            {
                field.name: getattr(row, field.name)
                for field in model._meta.concrete_fields
                if not field.is_relation and field.name not in {"id", *layout.LEFT_OUT.get(model, ())}
            }
            for row in model._base_manager.filter(tournament=made).order_by("pk")
        ]
        for model in layout.OF_AN_EVENING
    }


def test_the_evening_goes_on_where_it_came(by, tmp_path):
    made = rich_evening(by)
    path = packed(made, by, tmp_path)
    gone(made, by)
    (there,) = taken(path, by)
    entries = JournalEntry.objects.filter(tournament=there).order_by("sequence")
    assert there.version == made.version + 1 == entries.last().sequence
    assert entries.last().verb == "tournament.imported"
    club_entry = JournalEntry.objects.filter(tournament=None).order_by("sequence").last()
    assert club_entry.verb == "archive.imported"
    assert club_entry.about == {"tournaments": [str(made.uid)]}
    used = {*Match.objects.filter(tournament=there).exclude(table=None).values_list("table", flat=True)}
    links = TableLink.objects.filter(tournament=there)
    assert {link.table_id for link in links} == used
    assert not {link.token for link in links} & set(re.findall(r"[\w-]{20,}", everything_in(path)))


def test_no_secret_goes_along(by, odile, tmp_path, settings):
    settings.DATA_DIR = tmp_path
    made = rich_evening(by)
    change_wifi(club=cast.club(), wifi=Wifi("Salle", "mot-de-passe-wifi"), by=by)
    Tournament.objects.filter(pk=made.pk).update(draw_secret="secret-du-tirage", draw_fingerprint="f" * 64)
    User.objects.filter(pk=odile.pk).update(session_salt="sel-de-session")
    secrets = {
        "mot-de-passe-wifi",
        "secret-du-tirage",
        "sel-de-session",
        settings.SECRET_KEY,
        odile.password,
        '"odile"',  # the name to log in by
        *TableLink.objects.values_list("token", flat=True),
    }
    for path in (packed(made, by, tmp_path), packed(None, by, tmp_path, "club.zip")):
        told = everything_in(path)
        assert [secret for secret in secrets if secret in told] == []
        assert odile.name in told
    (copy,) = taken(tmp_path / "soiree.zip", by, as_copy=True)
    assert (copy.draw_secret, copy.draw_fingerprint) == ("", "")
    assert [unused["published"] for unused in copy.draw_fingerprints] == ["f" * 64]


def test_of_one_evening_nobody_of_the_roll_goes_along_but_who_it_is(by, tmp_path):
    made = rich_evening(by)
    Member.objects.update(email="irma@example.org", licence="L-4711")
    path = packed(made, by, tmp_path)
    assert "irma@example.org" not in everything_in(path)
    assert "L-4711" not in everything_in(path)
    gone(made, by)
    (there,) = taken(path, by)
    assert Player.objects.get(tournament=there, member__isnull=False).member == Member.objects.get()
    gone(there, by)
    Member.objects.all().delete()
    (there,) = taken(path, by)
    assert not Player.objects.filter(tournament=there).exclude(member=None, club=None).exists()


def test_people_become_labels_and_get_no_role(by, odile, tmp_path):
    made = rich_evening(by)
    path = packed(made, by, tmp_path)
    gone(made, by)
    # As on another computer: nobody there is this Odile.
    User.objects.filter(pk=odile.pk).update(uid="00000000-0000-4000-8000-000000000000")
    roles = Membership.objects.count()
    taken(path, cast.actor(User.objects.get(pk=odile.pk)))
    label = User.objects.get(username__startswith="archive-")
    assert (label.name, label.is_active, label.has_usable_password()) == ("Odile", False, False)
    assert Membership.objects.count() == roles
    assert JournalEntry.objects.filter(by=label).exists()
    assert wrong_of_evenings() == []


def wrong_of_evenings():
    """The club's own journal names the Odile whose uid this test changed."""
    return [fault for journal, fault in wrong() if journal and Tournament.objects.filter(pk=journal).exists()]


def test_the_same_evening_again_is_refused_and_nothing_is_written(by, tmp_path):
    made = rich_evening(by)
    path, entries = packed(made, by, tmp_path), JournalEntry.objects.count()
    with pytest.raises(Refused) as refusal:
        taken(path, by)
    assert (refusal.value.code, refusal.value.field) == ("here", "as_copy")
    assert made.name in refusal.value.message
    assert JournalEntry.objects.count() == entries


def test_or_comes_as_a_copy_with_names_of_its_own_that_the_journal_tells(by, tmp_path):
    made = rich_evening(by)
    before, path = facts_of(made, tmp_path), packed(made, by, tmp_path)
    (copy,) = taken(path, by, as_copy=True)
    assert copy.uid != made.uid
    assert (copy.name, copy.slug) == (f"{made.name} (copie)", f"{made.slug}-2")
    after = facts_of(copy, tmp_path)
    assert after.pop("posted") is not None
    assert after == {name: fact for name, fact in before.items() if name != "posted"}
    assert facts_of(made, tmp_path) == before
    last = JournalEntry.objects.filter(tournament=copy).order_by("sequence").last()
    assert (last.verb, last.about) == ("tournament.copied", {"copy_of": str(made.uid)})
    assert wrong() == []


def test_a_club_with_an_evening_and_its_copy_moves_whole(by, tmp_path):
    """Both journals say the same entries."""
    made = rich_evening(by)
    taken(packed(made, by, tmp_path), by, as_copy=True)
    whole = packed(None, by, tmp_path, "club.zip")
    assert len(taken(whole, by, as_copy=True)) == 2
    assert wrong() == []


def test_a_copy_of_a_copy_holds_as_well(by, tmp_path):
    made = rich_evening(by)
    (copy,) = taken(packed(made, by, tmp_path), by, as_copy=True)
    (third,) = taken(packed(copy, by, tmp_path, "copie.zip"), by, as_copy=True)
    assert len({made.uid, copy.uid, third.uid}) == 3
    assert wrong() == []
    assert facts_of(third, tmp_path)["told"] == facts_of(made, tmp_path)["told"]


def test_a_stranger_checks_workbook_and_archive_with_one_command(by, tmp_path, capsys):
    made = rich_evening(by)
    path, book = packed(made, by, tmp_path), written(made, tmp_path)
    assert stranger(["verify", str(path), str(book)]) == 0
    whole = packed(None, by, tmp_path, "club.zip")
    assert stranger(["verify", str(whole), str(book)]) == 0
    (copy,) = taken(path, by, as_copy=True)
    book = written(copy, tmp_path)
    assert stranger(["verify", str(packed(copy, by, tmp_path, "copie.zip")), str(book)]) == 0
    assert stranger(["verify", str(packed(None, by, tmp_path, "tout.zip")), str(book)]) == 0
    assert stranger(["verify", str(path), str(book)]) == 1
    capsys.readouterr()


def test_the_whole_club_comes_with_its_roll_its_rules_and_its_journal(by, tmp_path):
    made, other = rich_evening(by), evenings.sixteen_ranked(by)
    rules = cast.ruleset()
    Member.objects.update(licence="L-4711")
    Club.objects.update(keeps_licence=True, colour="#123456")
    path = packed(None, by, tmp_path)
    before = [facts_of(evening, tmp_path) for evening in (made, other)]
    move_to_an_empty_club(by)
    here = cast.club()
    came = {evening.uid: evening for evening in taken(path, by)}
    assert [facts_of(came[evening.uid], tmp_path) for evening in (made, other)] == before
    here.refresh_from_db()
    assert (here.colour, here.keeps_licence) == ("#123456", True)
    assert Member.objects.get(club=here).licence == "L-4711"
    assert SavedRuleset.objects.get(club=here).rules == rules.rules
    assert [
        fault for journal in journals() if journal.club == here for fault in journal_faults(journal)
    ] == []
    brought = JournalEntry.objects.filter(club=here, text__contains='"journal":"club"').exclude(
        tournament=None
    )
    assert brought.count() > 3


def move_to_an_empty_club(by):
    """What is here belongs to somebody else from now on, under other uids, and a club of our name begins."""
    for model in (Tournament, Member, *(model for model in layout.OF_AN_EVENING if has_uid(model))):
        for row in model._base_manager.all():
            model._base_manager.filter(pk=row.pk).update(uid=uuid4())
    Tournament.objects.update(arrivals=[])
    for club in Club.objects.all():
        Club.objects.filter(pk=club.pk).update(name="Ailleurs")
    Membership.objects.all().delete()


def has_uid(model):
    return any(field.name == "uid" for field in model._meta.concrete_fields)
