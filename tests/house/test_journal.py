"""The journal adds and reads, nothing else; a write is once per token and counted by the version."""

import pytest
from django.db import IntegrityError, transaction

from tests import cast
from tournament.core import journal, tokens
from tournament.core.errors import Conflict
from tournament.models import Club, JournalEntry


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


def write_of_club(club, by, **more):
    with journal.writing_club(club, "test.club", journal.Author(user=by), **more):
        pass


def test_a_write_of_the_club_that_fails_takes_no_number(club, odile):
    with pytest.raises(ZeroDivisionError), journal.writing_club(club, "x", journal.Author(user=odile)):
        raise ZeroDivisionError
    assert Club.objects.get().version == 0
    write_of_club(club, odile)
    assert JournalEntry.objects.get().sequence == 1


@pytest.mark.parametrize("of", ["tournament", "club"])
def test_a_number_given_twice_is_refused_by_the_database(club, tournament, odile, of):
    (write(tournament, odile), write_of_club(club, odile))
    own = {"club": club, "tournament": tournament if of == "tournament" else None}
    with pytest.raises(IntegrityError), transaction.atomic():
        JournalEntry.objects.create(verb="x", sequence=1, **own)
    JournalEntry.objects.create(verb="x", sequence=2, **own)
    with pytest.raises(IntegrityError), transaction.atomic():
        JournalEntry.objects.create(verb="x", sequence=None, **own)
