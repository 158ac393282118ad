"""What the command asks of the program's own code, in a fresh process each time: an evening to play, what the
database says afterwards, and a twin of the evening to which nothing happened. Words on the command line, JSON
on standard input, JSON out."""

import hashlib
import io
import json
import sys
import time

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.models import Max
from django.test import Client

from benchmarks.inside.evening import described, organiser, released
from scoring import parse_notation
from tests import cast
from tests.referee.hall import again
from tournament.core.access import table_actor
from tournament.evening import standings_now
from tournament.models import (
    DealVersion,
    Draw,
    Job,
    JournalEntry,
    Match,
    Round,
    TableLink,
    Team,
    Tournament,
    WriteToken,
)
from tournament.referee.queries.facts import facts_of
from tournament.referee.services import clock, deals

HOURS = 10
JOBS_SECONDS = 90.0


def make(teams):
    """An evening whose pools are out and whose clock runs, a second one whose door is open; who works."""
    hall = released(teams, "salle")
    clock.start(round_=Round.objects.get(tournament=hall, number=1), by=organiser(), minutes=60 * HOURS)
    cast.tournament(slug="porte", table_count=200)
    cookies = {}
    for name, role in (
        ("Olga", "organiser"),
        ("Omar", "organiser"),
        ("Rémi", "referee"),
        ("Rita", "referee"),
    ):
        client = Client()
        client.force_login(cast.person(name, role), backend="django.contrib.auth.backends.ModelBackend")
        cookies[name] = f"dix_session={client.cookies['dix_session'].value}"
    return {"slug": hall.slug, "tables": tables_of(hall), "people": cookies}


def tables_of(tournament):
    """Each table of the first round with its link, from its first deal on."""
    numbers = dict(tournament.tables.values_list("pk", "number"))
    return [
        {"slug": tournament.slug, "table": numbers[one["table"]], "next": 1, **keys(one)}
        for one in described(tournament)["tables"]
    ]


def keys(one):
    return {"match": one["match"], "token": one["token"]}


def open_tables():
    """The same of whatever evenings an older program left: the matches that take a deal now."""
    found = []
    tokens = dict(TableLink.objects.filter(revoked_at=None).values_list("table_id", "token"))
    running = Match.objects.filter(tournament__state="running", state__in=("waiting", "playing"))
    for match in running.exclude(table=None).order_by("pk"):
        facts = facts_of(again(match))
        if match.table_id in tokens and match.round.state == "released" and not facts.standing().over:
            where = {"slug": match.tournament.slug, "table": match.table.number, "next": facts.next_number}
            found.append({**where, "match": match.pk, "token": tokens[match.table_id]})
    return {"tables": one_a_table(found)}


def one_a_table(found):
    """Where two matches follow each other at a table, the first is played."""
    return list({(one["slug"], one["table"]): one for one in reversed(found)}.values())


def truth():
    """What the database says, of all its tournaments, once no job is in hand any more."""
    end = time.monotonic() + JOBS_SECONDS
    while Job.objects.filter(state__in=("waiting", "running")).exists() and time.monotonic() < end:
        time.sleep(0.2)
    return {
        "tokens": list(WriteToken.objects.values_list("token", flat=True)),
        "deals": [
            [row.match.tournament.slug, row.match.pk, row.number, row.version, points(row), row.current]
            for row in DealVersion.objects.select_related("deal__match__tournament").order_by("pk")
        ],
        "teams": [[team.number, team.search_key] for team in Team.objects.filter(tournament__slug="porte")],
        "draws": list(Draw.objects.filter(stage__tournament__slug="porte").values_list("state", flat=True)),
        "jobs": list(Job.objects.filter(kind__in=settings.JOB_WORKS).values_list("state", flat=True)),
        "unsound": list(unsound()),
        "standings": {made.slug: ranks(standings_now(made)) for made in Tournament.objects.all()},
        "pages": {made.slug: page_of(made) for made in Tournament.objects.all()},
    }


def ranks(standings):
    """Each place of the whole evening: rank, number, and its values as they are shown."""
    return [[place.rank, place.team.number, *place.cells] for place in standings.overall]


def points(row):
    """What the cards of side A were worth, as it was typed."""
    return (row.facts.get("points") or {}).get("A")


def page_of(tournament):
    """The table of standings as a process makes it that has just begun."""
    answer = Client().get(f"/t/{tournament.slug}/live/standings/")
    return hashlib.sha256(answer.content).hexdigest()


def unsound():
    """Whatever does not hold together, in sentences."""
    for command in ("rescore", "verify"):
        said = io.StringIO()
        try:
            call_command(command, stdout=said)
        except SystemExit:
            yield f"{command}: {said.getvalue().strip()[:300]}"
    for made in Tournament.objects.all():
        entries = JournalEntry.objects.filter(tournament=made)
        last, count = entries.aggregate(last=Max("sequence"))["last"] or 0, entries.count()
        if last != count:
            yield f"{made.slug}: {last - count} numbers are missing in its journal"
        if made.version < last:
            yield f"{made.slug}: its version {made.version} is behind its journal, {last}"
    if half := WriteToken.objects.filter(answer={}).count():
        yield f"{half} tokens without what their write answered"
    connection.check_constraints()
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            found = [row[0] for row in cursor.execute("PRAGMA integrity_check").fetchall()]
        if found != ["ok"]:
            yield f"integrity: {found[:3]}"


def twin(deals_entered):
    """The same evening in this data folder, to which these deals come one after the other by the service and
    nothing else does: [tournament, table, number, points of A]. Its standings."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")
    matches = {(one["slug"], one["table"]): one["match"] for one in open_tables()["tables"]}
    rows = Match.objects.select_related("table", "tournament", "round__stage")
    for slug, table, number, points_a in deals_entered:
        match = rows.get(pk=matches[slug, table])
        played = parse_notation(f"A 90H {points_a}/{162 - points_a}")
        deals.record_deal(match=match, number=number, played=played, by=table_actor(match.table))
    return {"standings": {made.slug: ranks(standings_now(made)) for made in Tournament.objects.all()}}


VERBS = {"make": make, "open": open_tables, "truth": truth, "twin": twin}

if __name__ == "__main__":
    given = json.loads(sys.stdin.read() or "[]")
    sys.stdout.write(json.dumps(VERBS[sys.argv[1]](*given)))
