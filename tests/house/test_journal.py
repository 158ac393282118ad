"""The journal adds and reads, nothing else; a write is once per token and counted by the version."""

import pytest

from tests import cast
from tournament.core import journal, tokens
from tournament.core.errors import Conflict
from tournament.models import JournalEntry


def write(tournament, by, **more):
    with journal.writing(tournament, "test.done", journal.Author(user=by), **more) as entry:
        entry.after = {"x": 1}
        entry.answer = {"said": tournament.version}


def test_every_write_takes_the_next_sequence_number(tournament, odile):
    for expected in (1, 2, 3):
        write(tournament, odile)
        assert tournament.version == expected
    assert list(JournalEntry.objects.values_list("sequence", flat=True)) == [1, 2, 3]


def test_it_refuses_to_change_or_delete_an_entry(tournament, odile):
    write(tournament, odile)
    entry = JournalEntry.objects.get()
    acts = [
        entry.save,
        entry.delete,
        lambda: JournalEntry.objects.update(verb="x"),
        lambda: JournalEntry.objects.all().delete(),
        lambda: JournalEntry.objects.filter(pk=entry.pk).delete(),
        lambda: JournalEntry.objects.bulk_update([entry], ["verb"]),
    ]
    for act in acts:
        with pytest.raises(TypeError):
            act()
    assert JournalEntry.objects.get().verb == "test.done"


def test_a_crash_in_mid_write_leaves_nothing(tournament, odile):
    with pytest.raises(ZeroDivisionError), journal.writing(tournament, "x", journal.Author(user=odile)):
        cast.team(tournament, 1)
        raise ZeroDivisionError
    tournament.refresh_from_db()
    assert (tournament.version, tournament.teams.count(), JournalEntry.objects.count()) == (0, 0, 0)


def test_the_same_token_and_content_write_once_and_answer_the_same(tournament, odile):
    write(tournament, odile, token="t", content={"a": 1, "b": 2})
    with pytest.raises(tokens.AlreadyDone) as done:
        write(tournament, odile, token="t", content={"b": 2, "a": 1})
    assert done.value.answer == {"said": 1}
    tournament.refresh_from_db()
    assert (tournament.version, JournalEntry.objects.count()) == (1, 1)


def test_the_same_token_with_other_content_is_refused(tournament, odile):
    write(tournament, odile, token="t", content={"a": 1})
    with pytest.raises(Conflict):
        write(tournament, odile, token="t", content={"a": 2})
    assert JournalEntry.objects.count() == 1


def test_a_write_about_the_club_is_once_per_token_too(club, odile):
    def change(content):
        about = {"token": "club", "content": content}
        with journal.writing_club(club, "test.club", journal.Author(user=odile), **about) as entry:
            entry.answer = {"said": content}

    change("a")
    with pytest.raises(tokens.AlreadyDone) as done:
        change("a")
    assert done.value.answer == {"said": "a"}
    with pytest.raises(Conflict):
        change("b")
    assert JournalEntry.objects.filter(verb="test.club").count() == 1
