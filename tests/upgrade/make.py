"""Makes the databases of old programs that `test_from_old_files` opens: an evening half played by the code of
its time, as SQLite's own text, and beside it what was true then. Not run by the tests.

    git archive --prefix=old/ 0c7801f | tar x      # the commits are those of FILES
    python tests/upgrade/make.py old 0004

No program ever stopped at 0001 or 0007: 0001 to 0004 came in one go, and 0007 to 0011. So 0001 is an evening
of 0004's program without a forfeit, taken back to 0001 by its own migrations; 0007 is one of the last program
at 0006, on which the next program's migrations stopped after 0007."""

from __future__ import annotations

import gzip
import hashlib
import importlib
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
# File → the commit whose code plays; then, by its own or this program's files, the migration it is left at.
FILES = {
    "0001": ("0c7801f", "own", "0001_initial"),
    "0004": ("0c7801f", "", ""),
    "0007": ("b99da65", "this", "0007_stages_and_exempts"),
    "0011": ("47f940f", "", ""),
}


def main(checkout: Path, file: str) -> None:
    """Play, read what is true, migrate a step where the file asks it, and write both files."""
    _, whose, state = FILES[file]
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"DIX_DATA": folder, "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        environment |= {"DIX_MANIFEST_STATIC": "0"}
        play = [sys.executable, str(Path(__file__).resolve()), "--play", file]
        run([sys.executable, "manage.py", "migrate", "-v0"], checkout, environment)
        standings = json.loads(run(play, checkout, environment | {"PYTHONPATH": str(checkout)}))
        with closing(sqlite3.connect(Path(folder) / "tournament.sqlite3")) as database:
            truth = {slug: facts_of(database, slug, standings[slug]) for slug in standings}
        if state:
            by = checkout if whose == "own" else HERE.parent.parent
            run([sys.executable, "manage.py", "migrate", "-v0", "tournament", state], by, environment)
        with closing(sqlite3.connect(Path(folder) / "tournament.sqlite3")) as database:
            text = "\n".join(database.iterdump())
    (HERE / f"{file}.sqlite.sql.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    (HERE / f"{file}.json").write_text(a_row_a_line(truth), encoding="utf-8")


def text_of(file: str) -> str:
    """The rows of one of these databases, as SQLite's own text."""
    return gzip.decompress((HERE / f"{file}.sqlite.sql.gz").read_bytes()).decode()


def a_row_a_line(truth: dict[str, dict[str, list[object]]]) -> str:
    """JSON that a person can compare with another."""
    told = {
        slug: ",\n".join(
            f"  {json.dumps(name)}: [\n   "
            + ",\n   ".join(json.dumps(row, ensure_ascii=False) for row in rows)
            + "\n  ]"
            for name, rows in facts.items()
        )
        for slug, facts in truth.items()
    }
    return (
        "{\n" + ",\n".join(f" {json.dumps(slug)}: {{\n{facts}\n }}" for slug, facts in told.items()) + "\n}\n"
    )


def run(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return done.stdout


def facts_of(database: sqlite3.Connection, slug: str, standings: list[object]) -> dict[str, list[object]]:
    """What must be the same after any migration, read from the tables as they were."""

    def rows(sql: str) -> list[list[object]]:
        return [list(row) for row in database.execute(sql, [slug])]

    return {
        "standings": standings,
        "draws": [
            [*row[:-1], digest(json.loads(str(row[-1])))]
            for row in rows(
                """SELECT d.number, d.state, d.engine, d.engine_version, d.seed, d.record
                FROM tournament_draw d JOIN tournament_stage s ON s.id = d.stage_id
                JOIN tournament_tournament t ON t.id = s.tournament_id
                WHERE t.slug = ? ORDER BY d.number, d.id"""
            )
        ],
        "journal": [
            [*row[:4], str(row[4])[:19], row[5]]
            for row in rows(
                """SELECT j.sequence, j.verb, u.username, b.number, j.at, j.reason
                FROM tournament_journalentry j JOIN tournament_tournament t ON t.id = j.tournament_id
                LEFT JOIN tournament_user u ON u.id = j.by_id
                LEFT JOIN tournament_table b ON b.id = j.table_id
                WHERE t.slug = ? ORDER BY j.sequence"""
            )
        ],
        "matches": rows(
            """SELECT s."order", r.number, m.number, b.number, m.state, m.total_a, m.total_b, m.deal_count,
            (SELECT COUNT(*) FROM tournament_deal d WHERE d.match_id = m.id),
            (SELECT COUNT(*) FROM tournament_penalty p WHERE p.match_id = m.id),
            (SELECT COUNT(*) FROM tournament_dispute p WHERE p.match_id = m.id),
            (SELECT COUNT(*) FROM tournament_ruling p WHERE p.match_id = m.id)
            FROM tournament_match m JOIN tournament_round r ON r.id = m.round_id
            JOIN tournament_stage s ON s.id = r.stage_id
            JOIN tournament_tournament t ON t.id = s.tournament_id
            LEFT JOIN tournament_table b ON b.id = m.table_id
            WHERE t.slug = ? ORDER BY s."order", r.number, m.number"""
        ),
    }


def digest(record: object) -> str:
    """Of a draw's record, whatever the order of its keys."""
    return hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()[:16]


# ── what follows runs inside the old program ──


def first_of(*places: str):
    """The first of these that this program has, as "module:name"; programs moved and renamed them."""
    for place in places:
        module, _, name = place.partition(":")
        try:
            return getattr(importlib.import_module(f"tournament.{module}"), name)
        except (ImportError, AttributeError):
            continue
    raise LookupError(places)


class OldProgram:
    """Names that changed their places between the programs that play here."""

    def __init__(self) -> None:
        self.demo = first_of("control.demo.evening:demo_evening", "control.demo:demo_evening")
        self.actor = first_of("access:Actor", "core.access:Actor")
        self.question = first_of(
            "referee.queries.questions:Question", "referee.queries.proposals:RulingQuestion"
        )
        self.fault = first_of("referee.queries.questions:Kind", "referee.queries.proposals:Fault")
        self.replace = first_of(
            "referee.services.replacements:replace_player", "referee.services.teams:replace_player"
        )
        self.standings = first_of("standings.queries:standings", "evening:standings_now")


def played_evenings(file: str) -> dict[str, list[list[object]]]:
    """Play; each tournament's standings by slug."""
    from tournament.models import Club, Role, Tournament, User

    program = OldProgram()
    club = Club.objects.create(name="Les Valets de Valmory")
    odile, remi = (
        User.objects.create(username=name.lower(), name=name, password="!") for name in ("Odile", "Remi")
    )
    organiser, referee = (program.actor(user=user, roles=frozenset(Role)) for user in (odile, remi))
    pools = program.demo(club=club, until="playing")
    disturb(program, pools, referee, forfeit=file != "0001")
    if file >= "0011":
        later_formats(program, club, organiser, referee)
    return {made.slug: ranks(program.standings(made)) for made in Tournament.objects.all()}


def disturb(program: OldProgram, tournament, by, *, forfeit: bool) -> None:
    """A correction, a dispute ruled and one open, points given, a substitute, perhaps a forfeit."""
    from scoring import PlayedDeal, Side
    from tournament.models import Deal, Dispute, Match
    from tournament.referee.services import deals, forfeits, rulings

    def decide(match, question, outcome, reason, **more) -> None:
        decision = rulings.Decision(question, outcome, reason)
        rulings.rule(match=Match.objects.get(pk=match.pk), decision=decision, by=by, **more)

    matches = list(
        Match.objects.filter(round__stage__tournament=tournament, round__number=2).order_by("number")
    )
    wrong, other = (
        Deal.objects.filter(match=matches[place], current=True).order_by("number").first() for place in (1, 4)
    )
    deals.correct_deal(deal=wrong, played=PlayedDeal.from_dict(other.facts), reason="Mal relue.", by=by)
    dispute = Dispute.objects.get(match=matches[6])
    late = program.question(program.fault.LATE, deal=dispute.deal_number, faulty=Side.B)
    decide(matches[6], late, "tariff", "Renonce prouvée.", dispute=dispute)
    free = program.question(program.fault.FREE, to=Side.A, points=50)
    decide(matches[4], free, "free", "Téléphone à table.")
    opened = first_of("referee.services.calls:open_dispute", "referee.services.disputes:open_dispute")
    call = first_of("referee.services.calls:Call", "referee.services.disputes:RefereeCall")
    opened(match=Match.objects.get(pk=matches[1].pk), call=call(what="revoke", side=Side.A, deal=1), by=by)
    team = matches[3].slot_a.team
    program.replace(team=team, leaving=team.player_1, given="Zoé", family="Remplaçante", by=by)
    if forfeit:
        match = Match.objects.get(pk=matches[7].pk)
        forfeits.forfeit_match(match=match, side="B", reason="Partie sans le dire.", by=by)


def later_formats(program: OldProgram, club, organiser, referee) -> None:
    """Exempts, brackets with what their seats came from, a mêlée with pairs, a friendly match."""
    from tests import evenings
    from tournament.control import demo
    from tournament.evening import free_now
    from tournament.models import Round, Tournament
    from tournament.referee.services.beside import add_friendly

    formulas = {
        "exempts": (15, [("rounds", {"draw": "ranked", "rounds": 3})], False),
        "tableaux": (8, [("pools", {}), ("brackets", {"placing": True})], False),
        "melee": (13, [("melee", {"rounds": 3})], True),
    }
    rng = Random(11)
    for slug, (count, stages, individuals) in formulas.items():
        made = evenings.evening(count, *stages, tables=10, individuals=individuals)
        Tournament.objects.filter(pk=made.pk).update(slug=slug, club=club, target=300)
        made.refresh_from_db()
        evenings.draw(made, organiser)
        # The pools, or one round; and a round of the brackets.
        for _ in range(2 if slug == "tableaux" else 1):
            for round_ in Round.objects.filter(stage__tournament=made, state="released").order_by("number"):
                demo._played(round_, rng)
            made.refresh_from_db()
            evenings.draw(made, organiser)
        unclosed = Round.objects.filter(stage__tournament=made, state="released").order_by("number").first()
        ended, begun = demo._matches(unclosed)[:2]
        demo._play(begun, rng, 2)
        demo._play(ended, rng, demo.MOST_DEALS)
        demo._settle(ended, rng)
        made.refresh_from_db()
        numbers = [team.number for team in free_now(made).teams]
        seats = ("one", "with_one", "two", "with_two") if individuals else ("one", "two")
        chosen = dict(zip(seats, numbers, strict=False))
        if slug != "tableaux":
            add_friendly(tournament=made, table=10, by=referee, **chosen)


def ranks(standings) -> list[list[object]]:
    """Each place of the whole evening: rank, number, and its values as they are shown."""
    return [[place.rank, place.team.number, *place.cells] for place in standings.overall]


if __name__ == "__main__":
    if sys.argv[1] == "--play":
        import django

        django.setup()
        print(json.dumps(played_evenings(sys.argv[2]), ensure_ascii=False))
    else:
        main(Path(sys.argv[1]).resolve(), sys.argv[2])
