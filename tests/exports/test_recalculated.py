"""LibreOffice opens the workbook and finds no error in it."""

import shutil
import subprocess

import pytest
from python_calamine import CalamineWorkbook

from tests.exports import books as reading
from tests.exports.conftest import played

pytestmark = [pytest.mark.libreoffice, pytest.mark.long, pytest.mark.django_db]


def recalculated(path, folder):
    """The workbook as LibreOffice saves it."""
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


def errors(book):
    cells = (
        cell for name in book.sheet_names for row in book.get_sheet_by_name(name).to_python() for cell in row
    )
    return [cell for cell in cells if isinstance(cell, str) and cell.startswith("#")]


def test_an_evening_under_way_opens(tournament, tmp_path):
    book = recalculated(reading.written(played(tournament), tmp_path), tmp_path)
    assert errors(book) == []
    assert book.sheet_names in (reading.NAMES, reading.WITHOUT_CLUBS)
