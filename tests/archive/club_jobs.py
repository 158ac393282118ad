"""A private data folder with a club of some evenings, and jobs about its archive; run as a process.

`fill N`: makes them. `export`, `read`, `take`: asks for that, of the file that was exported, taken as a copy;
prints the number of the job."""

import os
import sys

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from tests import cast  # noqa: E402
from tests.exports.crowd import crowd  # noqa: E402
from tournament.archive.moving import asking  # noqa: E402
from tournament.archive.moving.layout import Holding  # noqa: E402
from tournament.models import Job, Tournament, User  # noqa: E402


def fill(evenings: str) -> int:
    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")
    cast.person("Odile", "organiser")
    for _ in range(int(evenings)):
        crowd(12, 5, 24)
    call_command("rescore", fix=True, stdout=sys.stderr)  # its rows do not say when the last deal came
    return Tournament.objects.count()


def ask(work: str) -> int:
    by = cast.actor(User.objects.get())
    if work == "export":
        return asking.ask_for_export(held=Holding(cast.club()), by=by).pk
    name = Job.objects.filter(arguments__work="export").last().arguments["archive"]
    if work == "read":
        return asking.ask_for_reading(club=cast.club(), archive=name, by=by).pk
    return asking.ask_for_import(club=cast.club(), archive=name, as_copy=True, by=by).pk


if __name__ == "__main__":
    print(fill(sys.argv[2]) if sys.argv[1] == "fill" else ask(sys.argv[1]))
