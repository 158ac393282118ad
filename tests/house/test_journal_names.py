"""What the journal names, it names by uid: no primary key in any entry."""

import json
import re

import pytest
from django.apps import apps
from django.db import connection, transaction

from tests.acts import ACTS, ROOMS
from tests.test_sent_again import phone_or_desk
from tests.urls import World, path_of
from tournament.models import JournalEntry

FIRST = 7_000_000_000
# By itself: a digest may hold such a run of digits by chance.
KEY = re.compile(r"(?<![0-9a-f])7\d{9}(?![0-9a-f])")
UID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


@pytest.fixture(autouse=True)
def keys_that_show(db):
    """Every primary key made from now on has ten digits and begins with a 7, as nothing else here does."""
    with connection.cursor() as cursor:
        for place, model in enumerate(apps.get_app_config("tournament").get_models()):
            table, start = model._meta.db_table, FIRST + place * 1_000_000
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, start])
            else:
                cursor.execute(f'ALTER TABLE "{table}" ALTER COLUMN id RESTART WITH {start}')


def told(entry):
    return {"about": entry.about, "before": entry.before, "after": entry.after}


def keys_in(entry):
    """The primary keys in an entry, wherever they hide."""
    return KEY.findall(UID.sub("", json.dumps(told(entry))))


@pytest.mark.parametrize("room", ROOMS)
def test_no_form_of_the_program_writes_a_primary_key(room, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    world, wrong, verbs = World(), [], set()
    for name in (f"{room}:{act}" for act in ROOMS[room]):
        with transaction.atomic():
            act = ACTS[name](world)
            phone_or_desk(world, name).post(path_of(name, world, **act.parts), {"token": name, **act.fields})
            entries = list(JournalEntry.objects.all())
            wrong += [f"{entry.verb}: {key} in {told(entry)}" for entry in entries for key in keys_in(entry)]
            verbs |= {entry.verb for entry in entries}
            transaction.set_rollback(True)
    assert not wrong, "\n".join(wrong)
    assert len(verbs) >= min(len(ROOMS[room]), 4)
