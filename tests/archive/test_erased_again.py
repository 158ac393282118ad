"""Who asked to be forgotten stays so: a copy of the data that is put back, and an archive, are older."""

import stat
import sys

import pytest
from django.core.management import call_command

from tests.archive.moved import everything_in, gone, packed, rich_evening, taken
from tournament.core.journal import journal_faults, journals
from tournament.members.services.erasing import erase_member, replay_erasures
from tournament.members.services.forgotten import FILE, remembered
from tournament.models import Dispute, JournalEntry, Member, Player, Tournament

# What is remembered is written once the write stands.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def folder(tmp_path, settings):
    settings.DATA_DIR = tmp_path
    return tmp_path


def irma():
    member = Member.objects.get()
    return member, Player.objects.filter(member=member).first()


def is_forgotten(made):
    player = Player.objects.get(tournament=made, uid=irma_uid(made))
    nobody = (player.given_name, player.family_name, player.search_key) == ("", "", "")
    called = Dispute.objects.filter(tournament=made, who__icontains="solal").exists()
    reasons = JournalEntry.objects.filter(tournament=made, reason__icontains="solal").exists()
    return nobody and not called and not reasons


def irma_uid(made):
    return next(uid for uid in remembered() if Player.objects.filter(tournament=made, uid=uid).exists())


def test_an_erasure_is_kept_as_uids_beside_the_data(by, folder):
    rich_evening(by)
    member, player = irma()
    name = f"{player.family_name}"
    erase_member(member=member, typed=str(member), by=by)
    assert remembered() == {member.uid, player.uid}
    assert name not in (folder / FILE).read_text()
    if sys.platform != "win32":
        assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600


def test_an_archive_of_before_brings_no_name_back(by, folder):
    made = rich_evening(by)
    for evening, name in ((made, "a.zip"), (None, "club.zip")):
        path = packed(evening, by, folder, name)
        assert "Solal" in everything_in(path)
    member, _player = irma()
    erase_member(member=member, typed=str(member), by=by)
    gone(made, by)
    (there,) = taken(folder / "a.zip", by)
    assert is_forgotten(there)
    gone(there, by)
    Member.objects.all().delete()  # the roll of another computer, which has the file alone
    (there,) = taken(folder / "club.zip", by)
    assert is_forgotten(there)
    assert str(Member.objects.get()) == ""
    assert [fault for journal in journals() for fault in journal_faults(journal)] == []


def test_a_copy_that_is_put_back_is_made_to_forget_again(by, folder):
    made = rich_evening(by)
    member, player = irma()
    kept = {
        row: {f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields}
        for row in (member, player)
    }
    erase_member(member=member, typed=str(member), by=by)
    assert replay_erasures() == 0
    for row, columns in kept.items():  # as the copy has them
        type(row).objects.filter(pk=row.pk).update(**columns)
    Dispute.objects.filter(tournament=made).update(who="Irma Solal")
    assert replay_erasures() == 2
    assert str(Member.objects.get()) == ""
    assert is_forgotten(Tournament.objects.get(pk=made.pk))
    last = JournalEntry.objects.filter(tournament=None).order_by("sequence").last()
    assert (last.verb, last.by, last.about) == ("members.erased", None, {"members": [str(member.uid)]})
    assert replay_erasures() == 0


def test_a_file_that_was_lost_is_made_again_from_the_data(by, folder):
    rich_evening(by)
    member, player = irma()
    erase_member(member=member, typed=str(member), by=by)
    (folder / FILE).unlink()
    replay_erasures()
    assert remembered() == {member.uid, player.uid}
    call_command("verify")
