"""Workbooks of made-up evenings: asked for, written by the task, read back."""

import zipfile
from dataclasses import dataclass
from pathlib import Path

from lxml import etree
from python_calamine import CalamineWorkbook

from scoring import builtin, parse_notation, score_deal
from tests import cast
from tournament.core import jobs
from tournament.core.jobs import work
from tournament.exports.files import ask_for_workbook, make_workbook
from tournament.match.facts import stored_lines
from tournament.models import Deal, DealVersion, Match, Pool, Round, Slot, Stage, Tournament

LINES = ["A 90H 95/67", "B 80S 70/92", "A 110Dx 120/42 +20B", "B 100C 52/110", "A capotH 162/0 capotA"]


def crowd(teams: int, rounds: int, deals: int, **fields) -> Tournament:
    """A running tournament of one pool where team 2n-1 meets team 2n in every round, everything confirmed."""
    tournament = cast.tournament(state="running", table_count=teams // 2, **fields)
    stage = Stage.objects.create(tournament=tournament)
    pool = Pool.objects.create(stage=stage, name="A", order=1)
    entered = _entered(tournament, stage, pool, teams)
    tables = list(tournament.tables.order_by("number"))
    matches = []
    for number in range(1, rounds + 1):
        round_ = Round.objects.create(tournament=tournament, stage=stage, number=number)
        matches += [
            Match(
                tournament=tournament,
                stage=stage,
                round=round_,
                number=n + 1,
                table=tables[n],
                pool=pool,
                team_a=entered[2 * n],
                team_b=entered[2 * n + 1],
                state=Match.State.CONFIRMED,
                deal_count=deals,
                total_a=0,
                total_b=0,
            )
            for n in range(teams // 2)
        ]
    _deal(Match.objects.bulk_create(matches), deals)
    return tournament


def _entered(tournament, stage, pool, count):
    names = ((f"Zoé{n}", f"Lœuf{n}", "Éric", f"Bœuf{n}", "Saint-Aubrac", None) for n in range(1, count + 1))
    teams = [cast.team(tournament, number, one) for number, one in enumerate(names, start=1)]
    Slot.objects.bulk_create(Slot(stage=stage, pool=pool, position=team.number, team=team) for team in teams)
    return teams


def _deal(matches, count):
    """The same deals in every match, in the rulebook's own marks; totals are their sums."""
    ruleset = builtin("missegre")
    known = []
    for line in LINES:
        played = parse_notation(line)
        known.append((line, played, score_deal(played, ruleset)))
    rows = []
    for match in matches:
        match.total_a = match.total_b = 0
        for n in range(count):
            line, played, score = known[n % len(known)]
            match.total_a, match.total_b = match.total_a + score.a, match.total_b + score.b
            rows.append(
                DealVersion(
                    deal=Deal(match=match, number=n + 1),
                    status="played",
                    facts=played.to_dict(),
                    lines=stored_lines(score),
                    marks_a=score.a,
                    marks_b=score.b,
                    notation=line,
                )
            )
        match.winner = "A" if match.total_a > match.total_b else "B"
        if len(rows) > 2000:
            _written(rows)
            rows = []
    _written(rows)
    Match.objects.bulk_update(matches, ["total_a", "total_b", "winner"], batch_size=200)


def _written(rows):
    Deal.objects.bulk_create([row.deal for row in rows], batch_size=500)
    DealVersion.objects.bulk_create(rows, batch_size=500)


def ask(tournament, user, **more):
    return ask_for_workbook(tournament=tournament, by=cast.actor(user), **more)


def do(job):
    """What a worker does with it."""
    work(jobs.claim(job.pk, "w"), "w")
    job.refresh_from_db()
    return job


XML = {"x": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
POSTED = "À afficher"
NAMES = [
    POSTED,
    "Classement",
    "Poules",
    "Clubs",
    "Parties",
    "Donnes",
    "Pénalités",
    "Équipes",
    "Caisse",
    "Contrôle",
]
# Where nobody is ranked, or fewer than two clubs are said.
WITHOUT_CLUBS = [name for name in NAMES if name != "Clubs"]
HEADINGS = 1
# The lines above the note: of the sheet that is posted only.
TITLES = {POSTED: 2}


def silent(percent):
    """Progress nobody watches."""


@dataclass
class Page:
    """One sheet: its first line, headings and data rows."""

    note: str
    headings: list
    rows: list

    def column(self, heading):
        index = self.headings.index(heading)
        return [row[index] for row in self.rows]

    def row(self, **wanted):
        """The one row with these values."""
        (found,) = (row for row in self.dicts() if all(row[key] == value for key, value in wanted.items()))
        return found

    def dicts(self):
        return [dict(zip(self.headings, row, strict=True)) for row in self.rows]


def page_of(sheet) -> Page:
    lines = sheet.to_python(skip_empty_area=False)[TITLES.get(sheet.name, 0) :]
    headings = [cell for cell in lines[HEADINGS] if cell != ""]
    rows = []
    for line in lines[HEADINGS + 1 :]:
        if not any(cell != "" for cell in line):
            break
        rows.append([None if cell == "" else cell for cell in line[: len(headings)]])
    return Page(lines[0][0], headings, rows)


def written(tournament, folder: Path) -> Path:
    """The workbook of this tournament, made as the job makes it."""
    path = folder / "workbook.xlsx"
    make_workbook(tournament.pk, path, silent)
    return path


def pages(path: Path) -> dict[str, Page]:
    book = CalamineWorkbook.from_path(str(path))
    return {name: page_of(book.get_sheet_by_name(name)) for name in book.sheet_names}


def sheet_xml(path: Path, name: str):
    """The raw XML of one sheet."""
    book = CalamineWorkbook.from_path(str(path))
    number = book.sheet_names.index(name) + 1
    with zipfile.ZipFile(path) as archive:
        return etree.fromstring(archive.read(f"xl/worksheets/sheet{number}.xml"))


def found(tree, query):
    return tree.xpath(query, namespaces=XML)
