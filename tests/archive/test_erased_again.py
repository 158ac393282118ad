"""Who asked to be forgotten stays so: a copy of the data that is put back is older."""

import stat
import sys

import pytest

from scoring import Side
from tests import cast
from tests.match import hall as court
from tournament.desk.demo import demo_evening
from tournament.members.erasing import FILE, erase_member, remembered, replay_erasures
from tournament.members.identities import link_player
from tournament.models import Dispute, JournalEntry, Match, Member, Player, Tournament

# What is remembered is written once the write stands.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def folder(tmp_path, settings):
    settings.DATA_DIR = tmp_path
    return tmp_path


def evening_of_irma(by):
    """A demonstration in its middle: a player of the roll, named in a ruling and in a call."""
    made = demo_evening(club=cast.club(), until="playing")
    first, second = Match.objects.filter(tournament=made, state=Match.State.PLAYING).order_by("number")[:2]
    court.rule(first, by, court.free(to=Side.B, points=80), "free", reason="Mme Solal a crié.")
    Dispute.objects.create(match=second, what="renonce", who="Irma Solal")
    player = made.players.order_by("pk").first()
    player.given_name, player.family_name, player.search_key = "Irma", "Solal", "solal irma"
    player.save()
    member = Member.objects.create(
        club=cast.club(), given_name="Irma", family_name="Solal", search_key="solal irma"
    )
    link_player(player=player, member=member, by=by)
    made.refresh_from_db()
    return made


def irma():
    member = Member.objects.get()
    return member, Player.objects.filter(member=member).first()


def is_forgotten(made):
    player = Player.objects.get(tournament=made, uid=irma_uid(made))
    nobody = (player.given_name, player.family_name, player.search_key) == ("", "", "")
    called = Dispute.objects.filter(match__tournament=made, who__icontains="solal").exists()
    reasons = JournalEntry.objects.filter(tournament=made, reason__icontains="solal").exists()
    return nobody and not called and not reasons


def irma_uid(made):
    return next(uid for uid in remembered() if Player.objects.filter(tournament=made, uid=uid).exists())


def test_a_copy_that_is_put_back_is_made_to_forget_again_by_uids_beside_the_data(by, folder):
    made = evening_of_irma(by)
    member, player = irma()
    kept = {
        row: {f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields}
        for row in (member, player)
    }
    erase_member(member=member, typed=str(member), by=by)
    assert remembered() == {member.uid, player.uid}
    assert player.family_name not in (folder / FILE).read_text()
    if sys.platform != "win32":
        assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600
    assert replay_erasures() == 0
    for row, columns in kept.items():  # as the copy has them
        type(row).objects.filter(pk=row.pk).update(**columns)
    Dispute.objects.filter(match__tournament=made).update(who="Irma Solal")
    assert replay_erasures() == 2
    assert str(Member.objects.get()) == ""
    assert is_forgotten(Tournament.objects.get(pk=made.pk))
    last = JournalEntry.objects.filter(tournament=None).order_by("sequence").last()
    assert (last.verb, last.by, last.about) == ("members.erased", None, {"members": [str(member.uid)]})
    assert replay_erasures() == 0
    (folder / FILE).unlink()  # lost: it is made again from the data
    replay_erasures()
    assert remembered() == {member.uid, player.uid}
