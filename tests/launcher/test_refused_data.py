"""Data that contradict themselves stop the update with a sentence, and stay what the former program left."""

import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from launcher import management
from launcher.messages import CannotStart
from launcher.places import ROOT, DataFolder
from tests.launcher.running import environment_without_services

pytestmark = pytest.mark.program  # starts processes

BEFORE = "0033_job_club_required"  # any that the repair comes after
MIGRATIONS = "SELECT MAX(name) FROM django_migrations WHERE app = 'tournament'"


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A former program left a tournament in a state that nobody knows."""
    for name, value in environment_without_services().items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    folder = DataFolder(tmp_path)
    environment = management.environment_for(tmp_path)
    walk = (
        "import django; django.setup(); from tests.upgrade.databases import migrate_by_the_old_files as walk;"
        f" walk(('tournament', '{BEFORE}'))"
    )
    own = environment | {"DJANGO_SETTINGS_MODULE": "tournament.settings"}
    subprocess.run([sys.executable, "-c", walk], env=own, cwd=ROOT, check=True)
    insert(folder, "tournament_club", {"name": "Valmory", "time_zone": "", "colour": "", "version": 0})
    insert(folder, "tournament_invitation", {"club_id": 1, "kind": "zzz", "role": "desk", "token_hash": "a"})
    return folder, environment


def insert(folder, table, row):
    row = row | {"id": 1, "made_at": "2026-11-20", "created_at": "2026-11-20"}
    columns = [column[1] for column in ask(folder, f"PRAGMA table_info({table})")]
    ask(folder, f"INSERT INTO {table} VALUES ({', '.join('?' for _ in columns)})", *map(row.get, columns))


def ask(folder, sql, *values):
    with closing(sqlite3.connect(folder.database)) as database:
        found = database.execute(sql, values).fetchall()
        database.commit()
    return found


def test_the_sentence_is_said_and_the_data_are_those_of_before(data, capsys, monkeypatch):
    folder, environment = data
    with pytest.raises(CannotStart) as refusal:
        management.bring_up_to_date(environment)
    told = str(refusal.value)
    assert "« zzz » (kind) n’est pas une valeur que le programme connaît" in told
    assert "Traceback" not in told
    assert "no value" not in told
    assert ask(folder, MIGRATIONS) == [(BEFORE,)]
    assert ask(folder, "SELECT kind FROM tournament_invitation") == [("zzz",)]
    monkeypatch.setenv("LC_ALL", "en_GB")
    with pytest.raises(CannotStart, match=r"“zzz” \(kind\) is no value that the program knows"):
        management.bring_up_to_date(environment)
    ask(folder, "UPDATE tournament_invitation SET kind = 'invite'")
    management.bring_up_to_date(environment)
    assert ask(folder, MIGRATIONS) > [(BEFORE,)]
