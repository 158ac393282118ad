"""LibreOffice opens the workbook, calculates it and agrees: no error cell, every "Contrôle" difference is 0.

Never skipped: where LibreOffice is not installed `start.py test` leaves this mark to CI, where it must be."""

import shutil
import subprocess

import pytest
from python_calamine import CalamineWorkbook

from tests import cast
from tests.exports import reading
from tests.exports.crowd import crowd
from tests.exports.evening import played
from tournament.exports.cells import CellKind, SheetColumn
from tournament.exports.workbook import Book, Check, Worksheet
from tournament.models import Player

pytestmark = [pytest.mark.libreoffice, pytest.mark.django_db]


def recalculated(path, folder):
    """The workbook as LibreOffice saves it after calculating; every formula has a value there."""
    office = shutil.which("soffice") or shutil.which("libreoffice")
    assert office, "LibreOffice is not installed (apt-get install libreoffice-calc-nogui)"
    out = folder / "recalculated"
    profile = (folder / "profile").as_uri()
    words = ["--headless", "--norestore", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", str(out)]
    done = subprocess.run(
        [office, f"-env:UserInstallation={profile}", *words, str(path)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (out / path.name).is_file(), done.stdout + done.stderr
    return CalamineWorkbook.from_path(str(out / path.name))


def controls(book):
    """Sheet → the checks of its control row: (sum, value, difference)."""
    found = {}
    for name in book.sheet_names:
        last = [cell for cell in book.get_sheet_by_name(name).to_python()[-1] if cell != ""]
        assert last[0] == "Contrôle", name
        found[name] = [tuple(last[n : n + 3]) for n in range(1, len(last), 3)]
    return found


def errors(book):
    cells = (
        cell for name in book.sheet_names for row in book.get_sheet_by_name(name).to_python() for cell in row
    )
    return [cell for cell in cells if isinstance(cell, str) and cell.startswith("#")]


def assert_sound(book):
    assert errors(book) == []
    checks = controls(book)
    assert list(checks) in (reading.NAMES, reading.WITHOUT_CLUBS)
    for name, triples in checks.items():
        assert triples, name
        for summed, value, difference in triples:
            assert (summed, difference) == (value, 0), name
    return checks


def test_an_evening_under_way_adds_up(tournament, tmp_path):
    checks = assert_sound(recalculated(reading.written(played(tournament), tmp_path), tmp_path))
    # Two matches of 390 – 280, and one of 160 – 160 of which 160 is a penalty.
    assert checks["Parties"] == [(940, 940, 0), (720, 720, 0), (9, 9, 0)]
    assert checks["Donnes"] == [(780, 780, 0), (720, 720, 0)]
    assert checks["Pénalités"] == [(160, 160, 0)]
    assert checks["Équipes"] == [(16, 16, 0), (160, 160, 0)]


def test_a_tournament_without_anything_adds_up_to_nothing(tournament, tmp_path):
    checks = assert_sound(recalculated(reading.written(tournament, tmp_path), tmp_path))
    assert {value for triples in checks.values() for triple in triples for value in triple} == {0}


def test_150_teams_and_hostile_names_add_up(odile, tmp_path):
    made = crowd(150, 4, 5, name="=1+1 & Cie", fee_cents=125)
    Player.objects.filter(given_name__startswith="Z").update(given_name="=1/0")
    checks = assert_sound(recalculated(reading.written(made, tmp_path), tmp_path))
    assert checks["Équipes"][1] == (375, 375, 0)


def test_a_wrong_value_would_show(tmp_path):
    """The proof of the proof: with a value that is not the sum, the difference is not 0."""
    book = Book("Tournoi", ("a", "b"), "c")
    column = SheetColumn("points", "Points", 10, CellKind.NUMBER)
    book.add(Worksheet("S", "note", [column], [[100], [70]], [Check("points", 171)]), lambda: None)
    book.save(tmp_path / "wrong.xlsx")
    (triple,) = controls(recalculated(tmp_path / "wrong.xlsx", tmp_path))["S"]
    assert triple == (170, 171, -1)


def test_a_mean_of_thirds_adds_up(tournament, tmp_path):
    cast.released(tournament, 7)
    checks = assert_sound(recalculated(reading.written(tournament, tmp_path), tmp_path))
    assert checks["Équipes"][0][0] == 7
