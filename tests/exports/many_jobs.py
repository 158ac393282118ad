"""Fills a private data folder with evenings and asks for their workbooks; run as a process.

Prints the number of jobs. The worker test then kills a worker and counts."""

import os
import sys

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from tests import cast  # noqa: E402
from tests.exports.crowd import crowd  # noqa: E402
from tournament.exports.services import ask_for_workbook  # noqa: E402
from tournament.models import Job  # noqa: E402

# Every step of a job to "done" leaves a line that no worker can take back.
WITNESS = """
CREATE TABLE witness (job INTEGER);
CREATE TRIGGER seen_done AFTER UPDATE OF state ON tournament_job WHEN NEW.state = 'done'
BEGIN INSERT INTO witness VALUES (NEW.id); END;
"""


def main(evenings: int) -> None:
    call_command("migrate", verbosity=0)
    connection.ensure_connection()
    connection.connection.executescript(WITNESS)
    by = cast.actor(cast.person("Odile", "organiser"))
    made = [crowd(12, 3, 8) for _ in range(evenings)]
    for tournament in made:
        ask_for_workbook(tournament=tournament, by=by)
    print(Job.objects.count())


if __name__ == "__main__":
    main(int(sys.argv[1]))
