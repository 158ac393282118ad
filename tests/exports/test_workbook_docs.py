"""docs/workbook.md names every sheet, every column and what goes to paper, in order."""

import re
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.exports import reading

TEXT = (Path(__file__).parents[2] / "docs" / "workbook.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))
CRITERION = re.compile(r"\d+\. ")


def columns_of(section):
    """The first cells of its table, below the heading."""
    cells = re.findall(r"^\| (.+?) \|", section, re.MULTILINE)
    return [cell for cell in cells if cell != "colonne"]


def without_criteria(headings):
    """All the criteria of a tournament are one line of the document."""
    shown = ["1. …" if CRITERION.match(heading) else heading for heading in headings]
    return [heading for n, heading in enumerate(shown) if heading != "1. …" or shown[n - 1] != "1. …"]


def test_it_has_a_section_for_each_sheet_in_order():
    assert list(SECTIONS) == reading.NAMES


@pytest.mark.parametrize("name", reading.NAMES)
def test_it_explains_every_column_in_order(autumn, name):
    assert columns_of(SECTIONS[name]) == without_criteria(autumn.pages[name].headings)


@pytest.mark.parametrize("name", reading.NAMES)
def test_it_says_how_far_a_sheet_is_printed(autumn, name):
    sheet = load_workbook(autumn.path)[name]
    letter = re.search(r":\$?([A-Z]+)", sheet.print_area).group(1)
    (said,) = re.findall(r"Imprimé jusqu’à « (.+?) »", SECTIONS[name])
    assert said == sheet[f"{letter}{2 + reading.TITLES.get(name, 0)}"].value


@pytest.mark.parametrize("name", reading.NAMES)
def test_it_says_how_many_sums_are_checked(autumn, name):
    formulas = reading.found(reading.sheet_xml(autumn.path, name), "//x:f")
    (said,) = re.findall(r"Contrôle : (.+)\.", SECTIONS[name])
    assert len(said.split(",")) * 2 == len(formulas)
