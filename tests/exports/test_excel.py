"""What Excel makes of it: text stays text, limits, headings, filters, print-out, formats."""

import re

import pytest
from openpyxl import load_workbook
from openpyxl.utils import column_index_from_string as column_index

from tests.exports import reading
from tests.exports.evening import played
from tournament.exports.cells import (
    LONGEST_TEXT,
    CellKind,
    SheetColumn,
    clean,
    looks_like_formula,
    margin,
    sheet_title,
)
from tournament.exports.workbook import LONGEST_FOOT, Book, Check, Worksheet
from tournament.models import Player, Team, Tournament

FORMULAS = ["=1+1", "+33 6", "-Alain", "@SUM(A1)", "\t=1", "=", "#N/A", '=HYPERLINK("http://x";"y")']


def one_sheet(path, *values, kind=CellKind.TEXT, name="Feuille", checks=()):
    book = Book("Tournoi", ("Tournoi", "2026"), "pied")
    column = SheetColumn("text", "Texte", 20, kind)
    book.add(Worksheet(name, "note", [column], [[value] for value in values], checks), lambda: None)
    book.save(path)
    return path


@pytest.mark.parametrize("text", FORMULAS)
def test_text_that_looks_like_a_formula_stays_text(tmp_path, text):
    path = one_sheet(tmp_path / "x.xlsx", text)
    cell = load_workbook(path).active["A3"]
    assert (cell.value, cell.data_type) == (text, "s")
    assert cell.quotePrefix
    xml = reading.sheet_xml(path, "Feuille")
    assert reading.found(xml, "//x:f") == []


@pytest.mark.parametrize(
    "text", ["12", "1e5", "2026-11-20", "VRAI", "=", "Zoé", "œuf", "ａｂ", "😀", " a ", "a\nb"]
)
def test_other_text_comes_back_as_it_was(tmp_path, text):
    assert load_workbook(one_sheet(tmp_path / "x.xlsx", text)).active["A3"].value == text


@pytest.mark.parametrize("bad", ["\x00", "\x0b", "\x1f", "\ufffe", "\uffff", "\ud800"])
def test_what_a_file_cannot_hold_is_left_out(tmp_path, bad):
    path = one_sheet(tmp_path / "x.xlsx", f"Ana{bad}ïs")
    assert load_workbook(path).active["A3"].value == "Anaïs"


def test_a_text_is_cut_at_excels_limit(tmp_path):
    path = one_sheet(tmp_path / "x.xlsx", "a" * (LONGEST_TEXT + 1))
    assert len(load_workbook(path).active["A3"].value) == LONGEST_TEXT


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Pénalités", "Pénalités"),
        ("a/b\\c[d]e:f*g?", "a b c d e f g"),
        ("'Tour 1'", "Tour 1"),
        ("x" * 40, "x" * 31),
        ("'", "1"),
    ],
)
def test_a_sheets_name_is_one_that_excel_takes(tmp_path, name, title):
    assert sheet_title(name) == title
    assert load_workbook(one_sheet(tmp_path / "x.xlsx", "a", name=name)).sheetnames == [title]


def test_a_page_header_doubles_its_ampersands_and_stays_short():
    assert margin("Belote & Cie") == "Belote && Cie"
    assert len(margin("&" * 300)) + 2 * len(margin("x" * 300)) <= 255


def test_only_risky_text_is_taken_for_a_formula():
    assert [text for text in FORMULAS if not looks_like_formula(text)] == []
    assert not looks_like_formula("Nègre – Bonnet")
    assert clean("a\tb\nc") == "a\tb\nc"


def test_names_typed_as_formulas_stay_names_in_every_sheet(tournament, tmp_path):
    played(tournament, 4)
    Player.objects.update(given_name="=1+1", family_name="@x\x0b")
    Team.objects.update(club_name="-2+3", note="=cmd|' /C calc'!A0")
    Tournament.objects.update(name="=Tournoi & Cie")
    path = reading.written(tournament, tmp_path)
    book = load_workbook(path)
    for sheet in book:
        formulas = [cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
        rows = {cell.row for cell in formulas}
        assert len(rows) <= 1, sheet.title
        assert all(cell.value.startswith(("=SUM", "=ROUND")) for cell in formulas)
    assert book["Équipes"]["B3"].value == "=1+1"
    assert book["Classement"]["C3"].value == "=1+1 @x – =1+1 @x"
    assert book["Classement"].oddHeader.left.text == "=Tournoi && Cie"


@pytest.fixture(scope="module")
def sheets(autumn):
    """The sheets of an evening in its first round, as openpyxl reads them."""
    return load_workbook(autumn.path)


def detailed(sheets):
    """Those behind the one that is posted."""
    return [sheet for sheet in sheets if sheet.title != reading.POSTED]


def headings_of(sheet):
    """The cells of its headings."""
    return [cell for cell in sheet[2 + reading.TITLES.get(sheet.title, 0)] if cell.value]


def test_headings_stay_in_sight_and_can_filter(sheets, autumn):
    for sheet in detailed(sheets):
        last = sheet.auto_filter.ref.rpartition(":")[2]
        assert sheet.freeze_panes == "A3"
        assert sheet.auto_filter.ref.startswith("A2:")
        assert sheet[last].column == len(autumn.pages[sheet.title].headings)
        assert sheet[last].row == 2 + len(autumn.pages[sheet.title].rows)
        assert sheet["A2"].font.b


def test_it_prints_in_landscape_as_wide_as_the_page_with_headings_on_each(sheets):
    for sheet in detailed(sheets):
        setup = sheet.page_setup
        assert (setup.orientation, setup.paperSize) == ("landscape", 9)
        assert (setup.fitToWidth, setup.fitToHeight) == (1, 0)
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.print_title_rows == "$2:$2"
        assert sheet.oddHeader.left.text == "Tournoi d’automne"
        assert (sheet.oddHeader.center.text, sheet.oddFooter.right.text) == ("&A", "Page &P sur &N")
        assert "à jour à" in sheet.oddFooter.left.text


def test_the_foot_of_each_page_holds_the_whole_mark_of_the_journal(sheets):
    for sheet in sheets:
        left, right = sheet.oddFooter.left.text, sheet.oddFooter.right.text
        assert re.search(r"empreinte( [0-9a-f]{4}){5}$", left), sheet.title
        assert len(left) + len(right) <= 200 + 20


def test_a_foot_too_long_for_a_page_is_cut():
    assert len(margin("x" * 300, LONGEST_FOOT)) == 200


def test_what_prints_is_narrow_enough_to_be_read_and_holds_the_control_row(sheets):
    for sheet in detailed(sheets):
        first, last = sheet.print_area.replace("$", "").split("!")[-1].split(":")
        columns = [letter for letter in sheet.column_dimensions if column_index(letter) <= sheet[last].column]
        assert sum(sheet.column_dimensions[letter].width for letter in columns) <= 225, sheet.title
        assert sheet[f"A{sheet[last].row}"].value == "Contrôle"
        assert first == "A1"


def test_every_column_is_as_wide_as_its_heading_on_two_lines(sheets):
    for sheet in sheets:
        for cell in headings_of(sheet):
            width = sheet.column_dimensions[cell.column_letter].width
            assert width >= max(len(word) for word in cell.value.split()), (sheet.title, cell.value)
            assert 2 * width >= len(cell.value), (sheet.title, cell.value)


def test_headings_of_a_sheet_are_all_different(sheets):
    for sheet in sheets:
        headings = [cell.value for cell in headings_of(sheet)]
        assert len(set(headings)) == len(headings), sheet.title


def test_cells_have_types_and_formats(sheets):
    started, points = under(sheets["Parties"], "Commencée"), under(sheets["Parties"], "Points A")
    assert (started.number_format, started.is_date) == ("dd/mm/yyyy hh:mm", True)
    assert points.data_type == "n"
    assert under(sheets["Équipes"], "Droit").number_format == '#,##0.00\\ "€"'
    assert under(sheets["Classement"], "2. Différence").number_format == '+0;"−"0;0'


def under(sheet, heading):
    """The first cell below a heading."""
    headings = [cell.value for cell in headings_of(sheet)]
    return sheet.cell(3, headings.index(heading) + 1)


def test_only_the_control_row_holds_formulas(autumn):
    for name in reading.NAMES:
        xml = reading.sheet_xml(autumn.path, name)
        rows = {cell.getparent().get("r") for cell in reading.found(xml, "//x:c[x:f]")}
        assert len(rows) == 1, name
        (label,) = reading.found(xml, f"//x:row[@r='{rows.pop()}']/x:c[1]//x:t/text()")
        assert label == "Contrôle"


def test_it_asks_to_be_calculated_when_opened(sheets):
    assert sheets.calculation.fullCalcOnLoad


def test_a_long_name_gets_a_row_high_enough(sheets):
    sheet = sheets["Classement"]
    (row,) = (cell.row for cell in sheet["C"] if "Vandenbroucke" in str(cell.value))
    assert sheet.row_dimensions[row].height == 45


def test_a_wrong_sum_would_be_red(tmp_path):
    path = one_sheet(tmp_path / "x.xlsx", 1, 2, kind=CellKind.NUMBER, checks=[Check("text", 4)])
    sheet = load_workbook(path).active
    assert [sheet.cell(7, n).value for n in range(1, 5)] == ["Contrôle", "=SUM(A3:A4)", 4, "=ROUND(B7-C7,2)"]
    assert [str(area.sqref) for area in sheet.conditional_formatting] == ["D7"]


def test_a_file_is_whole_or_not_there(tmp_path, monkeypatch):
    def full(self, path):
        path.write_bytes(b"half")
        raise OSError("disk full")

    monkeypatch.setattr("openpyxl.Workbook.save", full)
    with pytest.raises(OSError, match="disk full"):
        one_sheet(tmp_path / "x.xlsx", "a")
    assert list(tmp_path.iterdir()) == []
