"""The term: raised by a take-over in the database and in each club's journal; a higher one is believed from a
sealed message, from a phone only with its mark."""

import pytest
from django.test import Client

from launcher import fence as file
from tournament.core.fenced import Fenced, closed_now, fence_now, term_said
from tournament.core.journal import Author, writing, writing_club
from tournament.models import Club, JournalEntry
from tournament.partner.terms import (
    TOOK_OVER,
    current_term,
    first_term,
    learn_from,
    learn_of,
    mark_of,
    raise_term,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


@pytest.fixture(autouse=True)
def own_folder(tmp_path, settings):
    """The data folder of this test's laptop."""
    settings.DATA_DIR = tmp_path
    return tmp_path


def write(club):
    with writing_club(club, "backup.made", Author()):
        pass


def publish(tournament):
    with writing(tournament, "setup.published", Author()):
        pass


def test_a_take_over_raises_it_and_says_so_in_the_journal_of_each_club(club):
    other = Club.objects.create(name="Ailleurs")
    assert raise_term("b", "http://192.168.1.21:8000") == 1
    assert current_term() == 1
    entries = JournalEntry.objects.filter(verb=TOOK_OVER)
    assert {entry.club for entry in entries} == {club, other}
    assert entries[0].after == {"term": 1, "machine": "b", "address": "http://192.168.1.21:8000"}
    assert term_said() == f"1.{mark_of(1, first_term().seal)}"
    assert raise_term("a", "") == 2


def test_the_next_one_is_above_what_was_heard_of_and_may_write_again(club):
    learn_of(4, "http://192.168.1.21:8000")
    with pytest.raises(Fenced):
        write(club)
    assert raise_term("a", "") == 5
    write(club)


@pytest.mark.parametrize(("heard", "behind"), [(0, False), (1, False), (2, True)])
def test_only_a_higher_one_closes_this_computer(club, heard, behind):
    raise_term("b", "")
    assert learn_of(heard, "http://192.168.1.22:8000") is behind
    assert (closed_now() is not None) is behind


def test_a_computer_that_is_behind_refuses_every_write_and_says_where_to_go(club, tournament):
    learn_of(1, "http://192.168.1.22:8000")
    for act in (lambda: write(club), lambda: publish(tournament)):
        entries = JournalEntry.objects.count()
        with pytest.raises(Fenced) as refused:
            act()
        assert (refused.value.code, refused.value.address) == ("elsewhere", "http://192.168.1.22:8000")
        assert refused.value.sentence.endswith(" http://192.168.1.22:8000")
        assert JournalEntry.objects.count() == entries


def test_a_phone_is_believed_with_the_mark_of_a_computer_of_the_club_only(club):
    said = f"1.{mark_of(1, first_term().seal)}"
    for invented in (
        "1",
        "1.",
        "1." + "0" * 32,
        "9" + said[1:],
        said + "0",
        "x",
        "0." + "0" * 32,
        "²." + said[2:],
    ):
        assert not learn_from(invented), invented
    assert closed_now() is None
    assert learn_from(said)
    assert closed_now().code == "elsewhere"
    assert not learn_from(said.replace("1.", "0.", 1))


def test_on_a_server_nothing_is_said_and_nothing_closes(settings, club, monkeypatch):
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.postgresql")
    assert (term_said(), learn_of(3, ""), closed_now(), fence_now()) == ("", False, None, file.Fence())


@pytest.mark.parametrize("said", [b"", b"DDP1" + b"\0" * 80, b"x" * 100_000])
def test_who_has_no_seal_hears_nothing_at_the_laptops_own_door(said):
    answer = Client().post("/partner/", said, content_type="application/octet-stream")
    assert (answer.status_code, answer.content) == (404, b"")
