"""What Excel makes of it: text stays text, limits, headings, filters, print-out, formats."""

import pytest
from openpyxl import load_workbook

from tests.exports import books as reading
from tests.exports.conftest import played
from tournament.exports.workbook import LONGEST_TEXT, Book, CellKind, Column, Worksheet
from tournament.models import Player, Team, Tournament

FORMULAS = ["=1+1", "+33 6", "-Alain", "@SUM(A1)", "\t=1", "=", "#N/A", '=HYPERLINK("http://x";"y")']


def one_sheet(path, *values, kind=CellKind.TEXT, name="Feuille"):
    book = Book("Tournoi", ("Tournoi", "2026"), "pied")
    column = Column("Texte", 20, lambda value: value, kind)
    book.add(Worksheet(name, "note", [column], values), lambda: None)
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


@pytest.mark.parametrize("text", ["12", "2026-11-20", "œuf", "😀", " a ", "a\nb"])
def test_other_text_comes_back_as_it_was(tmp_path, text):
    assert load_workbook(one_sheet(tmp_path / "x.xlsx", text)).active["A3"].value == text


@pytest.mark.parametrize("bad", ["\x00", "\uffff", "\ud800"])
def test_what_a_file_cannot_hold_is_left_out(tmp_path, bad):
    path = one_sheet(tmp_path / "x.xlsx", f"Ana{bad}ïs")
    assert load_workbook(path).active["A3"].value == "Anaïs"


def test_a_text_is_cut_at_excels_limit(tmp_path):
    path = one_sheet(tmp_path / "x.xlsx", "a" * (LONGEST_TEXT + 1))
    assert len(load_workbook(path).active["A3"].value) == LONGEST_TEXT


def test_names_typed_as_formulas_stay_names_in_every_sheet(tournament, tmp_path):
    played(tournament, 4)
    Player.objects.update(given_name="=1+1", family_name="@x\x0b")
    Team.objects.update(club_name="-2+3", note="=cmd|' /C calc'!A0")
    Tournament.objects.update(name="=Tournoi & Cie")
    path = reading.written(tournament, tmp_path)
    book = load_workbook(path)
    for sheet in book:
        formulas = [cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
        sums = sheet.title == "Caisse" and all(cell.value.startswith("=SUM") for cell in formulas)
        assert sums or formulas == [], sheet.title
    assert book["Équipes"]["B3"].value == "=1+1"
    assert book["Classement"]["C3"].value == "=1+1 @x – =1+1 @x"
    assert book["Classement"].oddHeader.left.text == "=Tournoi && Cie"


def test_no_sheet_but_that_of_the_cash_box_holds_a_formula(autumn):
    for name in (name for name in reading.NAMES if name != "Caisse"):
        assert reading.found(reading.sheet_xml(autumn.path, name), "//x:c[x:f]") == [], name


def test_a_file_is_whole_or_not_there(tmp_path, monkeypatch):
    def full(self, path):
        path.write_bytes(b"half")
        raise OSError("disk full")

    monkeypatch.setattr("openpyxl.Workbook.save", full)
    with pytest.raises(OSError, match="disk full"):
        one_sheet(tmp_path / "x.xlsx", "a")
    assert list(tmp_path.iterdir()) == []
