"""The mark of a restore: the newest one, with every answer and in every page."""

from functools import cache

import pytest
from django.core.management import call_command
from django.db import DatabaseError

from tournament.core import database
from tournament.models import Restore

newest = database._newest_mark.__wrapped__


@pytest.mark.django_db
def test_every_answer_carries_the_newest_mark(client, monkeypatch, club):
    monkeypatch.setattr(database, "_newest_mark", newest)
    assert "X-Restored" not in client.get("/health/").headers
    call_command("mark_restored")
    call_command("mark_restored")
    mark = Restore.objects.latest("pk").mark
    answer = client.get("/people/login/")
    assert answer.headers["X-Restored"] == mark
    assert f'data-restore-mark="{mark}"' in answer.content.decode()


def test_a_database_that_does_not_answer_is_asked_again(client, monkeypatch):
    answers = iter([DatabaseError("gone"), "a mark"])

    @cache
    def once():
        if isinstance(said := next(answers), Exception):
            raise said
        return said

    monkeypatch.setattr(database, "_newest_mark", once)
    assert [database.restore_mark() for _ in range(3)] == ["", "a mark", "a mark"]
