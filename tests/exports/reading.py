"""The workbook read back by another library than the one that wrote it, and by its XML."""

import zipfile
from dataclasses import dataclass
from pathlib import Path

from lxml import etree
from python_calamine import CalamineWorkbook

from tournament.exports.tasks import make_workbook

XML = {"x": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
POSTED = "À afficher"
NAMES = [POSTED, "Classement", "Poules", "Clubs", "Parties", "Donnes", "Pénalités", "Équipes"]
# Where nobody is ranked, or fewer than two clubs are said.
WITHOUT_CLUBS = [name for name in NAMES if name != "Clubs"]
HEADINGS = 1
# The lines above the note: of the sheet that is posted only.
TITLES = {POSTED: 2}


def silent(percent):
    """Progress nobody watches."""


@dataclass
class Page:
    """One sheet: its first line, headings, data rows, and the control row by labels."""

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
