"""LibreOffice opens the workbook, calculates it and agrees: no error cell, every difference is 0."""

import shutil
import subprocess

import pytest
from python_calamine import CalamineWorkbook

from tests.exports import reading
from tests.exports.conftest import played

pytestmark = [pytest.mark.libreoffice, pytest.mark.long, pytest.mark.django_db]


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
