"""An evening that had begun when the bell came keeps the referee's call; one to come rings by itself."""

import pytest
from django.core.management import call_command
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from tests.upgrade.databases import begin_at

LOADER = MigrationLoader(None, replace_migrations=False)
BELL = "0049_bell"
BEFORE = next(name for app, name in LOADER.get_migration("tournament", BELL).dependencies)


@pytest.mark.parametrize(
    ("state", "bell"),
    [
        ("preparation", "alone"),
        ("registration", "alone"),
        ("running", "referee"),
        ("closed", "referee"),
        ("archived", "referee"),
        ("cancelled", "referee"),
    ],
)
def test_what_had_begun_goes_on_as_it_began(elsewhere, state, bell):
    begin_at(BEFORE)
    old = LOADER.project_state(("tournament", BEFORE)).apps
    club = old.get_model("tournament", "Club").objects.create(name="Les Valets de Valmory")
    made = {"club": club, "slug": "automne", "name": "Automne", "date": timezone.localdate(), "state": state}
    old.get_model("tournament", "Tournament").objects.create(**made)
    call_command("migrate", "tournament", BELL, verbosity=0)
    new = LOADER.project_state(("tournament", BELL)).apps
    assert new.get_model("tournament", "Tournament").objects.get().bell == bell
