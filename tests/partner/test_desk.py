"""What the desk says of the second laptop: the header's line, its page, the key that is shown once."""

import time

import pytest
from django.urls import reverse

from launcher import fence as file
from tests import cast
from tournament.core.errors import Refused
from tournament.core.fenced import closed_now, fence_path
from tournament.models import JournalEntry
from tournament.partner import services, shipping
from tournament.partner.fence import partner_found, partner_gone
from tournament.partner.keys import read_key
from tournament.partner.state import FOLLOWER, SECOND, pair_anew, read_pairing, update_pairing
from tournament.web.partner import LATE, SILENT_SECONDS, is_followed, partner_line

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only, pytest.mark.usefixtures("own_folder")]


@pytest.fixture
def followed():
    """A second laptop that has everything."""
    pair_anew(key="K")
    update_pairing(contact_at=time.time(), held="x", held_at=time.time(), held_entry=newest())


def newest():
    last = JournalEntry.objects.order_by("-pk").first()
    return last.pk if last else 0


def seen(client):
    return client.get(reverse("partner:index")).content.decode()


def test_without_a_second_laptop_nothing_is_said(as_odile):
    assert (partner_line(), is_followed()) == (None, False)
    assert "desk-partner" not in seen(as_odile)
    assert as_odile.get(reverse("partner:state")).content == b""


def test_a_second_laptop_says_nothing_of_itself():
    pair_anew(key="K", side=SECOND, role=FOLLOWER)
    assert (partner_line(), is_followed()) == (None, False)


def test_one_that_took_over_has_none_behind_it():
    pair_anew(key="K", side=SECOND)
    assert partner_line().wrong == "taken"
    assert not (partner_line().is_bad or is_followed())


def test_until_it_is_there_it_is_waited_for_and_not_in_red(as_odile):
    pair_anew(key="K")
    assert (partner_line().wrong, partner_line().is_bad, is_followed()) == ("waiting", False, True)
    assert "second ordinateur attendu" in seen(as_odile)


def test_one_that_has_everything_says_until_when(followed, as_odile):
    assert partner_line().wrong == ""
    assert "second ordinateur à jour" in seen(as_odile)
    assert "desk-copy-bad" not in seen(as_odile).split('id="desk-partner"')[0][-80:]


@pytest.mark.parametrize(("more", "wrong"), [(-1, ""), (1, "silent")])
def test_one_that_asks_nothing_is_silent(followed, more, wrong):
    update_pairing(contact_at=time.time() - SILENT_SECONDS - more)
    assert partner_line().wrong == wrong


def test_what_went_wrong_over_there_is_said_here(followed):
    update_pairing(failure="full")
    assert (partner_line().wrong, partner_line().is_bad) == ("failed", True)


@pytest.mark.parametrize(("more", "wrong"), [(-2, ""), (2, "late")])
def test_what_was_written_a_minute_ago_is_there_or_said_in_red(
    followed, odile, as_odile, settings, more, wrong
):
    services.forget_second(club=cast.club(), by=cast.actor(odile))
    pair_anew(key="K")
    update_pairing(contact_at=time.time(), held="x", held_at=time.time(), held_entry=newest() - 1)
    settings.CLOCK_OFFSET = int(LATE.total_seconds()) + more
    assert partner_line().wrong == wrong
    assert ("second ordinateur en retard" in seen(as_odile)) is bool(wrong)


def test_the_key_is_shown_until_the_second_laptop_was_heard(as_odile):
    as_odile.post(reverse("partner:index"), {"act": "prepare"})
    key = read_pairing().key
    assert read_key(key) == key
    page = seen(as_odile)
    assert f"{key[:4]}-{key[4:8]}" in page
    update_pairing(contact_at=time.time())
    assert key[:4] not in seen(as_odile)


def test_it_is_in_the_journal_without_the_key(as_odile):
    as_odile.post(reverse("partner:index"), {"act": "prepare"})
    key = read_pairing().key
    shipping.folder().mkdir()
    as_odile.post(reverse("partner:index"), {"act": "forget"})
    entries = JournalEntry.objects.filter(verb__startswith="partner.").order_by("pk")
    assert [entry.verb for entry in entries] == ["partner.prepared", "partner.forgotten"]
    assert not any(key in str(vars(entry)) for entry in entries)
    assert not read_pairing().is_paired
    assert not shipping.folder().exists()
    as_odile.post(reverse("partner:index"), {"act": "forget"})
    assert entries.count() == 2


@pytest.mark.parametrize("act", ["forget", "prepare"])
def test_without_a_second_laptop_no_sleep_closes_the_evening(followed, as_odile, monkeypatch, act):
    asleep = [500.0]
    monkeypatch.setattr(file, "asleep_seconds", lambda: asleep[0])
    partner_found()
    as_odile.post(reverse("partner:index"), {"act": act})
    asleep[0] += file.ASLEEP_SECONDS + 1
    assert closed_now() is None


def test_who_leads_elsewhere_goes_on_doing_so_whoever_is_forgotten(followed):
    file.heard_of(fence_path(), 3, "http://192.168.1.30:8000")
    partner_gone()
    assert closed_now().code == file.ELSEWHERE


def test_without_a_second_laptop_no_fence_is_made(own_folder):
    partner_gone()
    assert not fence_path().exists()


def test_on_a_server_there_is_none(odile, as_odile, settings):
    settings.PUBLIC_URL = "https://tournoi.example.org"
    assert as_odile.get(reverse("partner:index"), secure=True).status_code == 404
    with pytest.raises(Refused, match="serveur"):
        services.prepare_second(club=cast.club(), by=cast.actor(odile))


def test_a_disk_that_takes_no_file_changes_nothing(as_odile, monkeypatch):
    def full(**_said):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(services, "pair_anew", full)
    page = as_odile.post(reverse("partner:index"), {"act": "prepare"}, follow=True).content.decode()
    assert "pas pu être noté" in page
    assert not JournalEntry.objects.filter(verb="partner.prepared").exists()
