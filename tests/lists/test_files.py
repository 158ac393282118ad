"""Reading files: real bytes as Excel and others write them, and everything that is not a list of teams."""

import datetime
import io
import zipfile

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.lists.files import rows_of_file
from tournament.lists.names import NameOrder, Unreadable
from tournament.lists.reading import entries_of
from tournament.registration.importing import model_csv, model_xlsx

CSV = (
    "N°;Joueur 1;Joueur 2;Club;Payé\r\n"
    '7;"Nègre Thomas";Bonnet Élodie;"Les Œufs";oui\r\n'
    ";Gil Josette;Gil Daniel;;\r\n"
)


def read(data, order=NameOrder.FAMILY_FIRST, name=""):
    return entries_of(rows_of_file(data, name), order)


def names(reading):
    return [" / ".join(str(person) for person in entry.details.people) for entry in reading.entries]


def workbook(*rows, **change):
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for name, act in change.items():
        act(book) if callable(act) else setattr(book, name, act)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


FRENCH_EXCEL = (
    b"N\xb0;Joueur 1;Joueur 2;Club\r\n"
    b"1;N\xe8gre Thomas;Bonnet \xc9lodie;Les \x8cufs d\x92or\r\n"
    b";Gil Josette;Gil Daniel;\r\n"
)


def test_it_reads_a_csv_of_french_excel_byte_by_byte():
    reading = read(FRENCH_EXCEL)
    assert names(reading) == ["Thomas Nègre / Élodie Bonnet", "Josette Gil / Daniel Gil"]
    assert (reading.entries[0].details.club, reading.entries[0].line) == ("Les Œufs d’or", 2)


@pytest.mark.parametrize(
    ("encoding", "newline"),
    [("utf-8", "\n"), ("utf-8-sig", "\r\n"), ("cp1252", "\r"), ("utf-16", "\r\n")],
)
def test_it_reads_every_way_a_csv_is_saved(encoding, newline):
    reading = read(CSV.replace("\r\n", newline).encode(encoding))
    assert names(reading) == ["Thomas Nègre / Élodie Bonnet", "Josette Gil / Daniel Gil"]
    details = reading.entries[0].details
    assert (details.number, details.club, details.paid) == (7, "Les Œufs", True)


@pytest.mark.parametrize("sign", [";", ",", "\t", "|"])
def test_it_finds_the_sign_between_cells(sign):
    text = f"Joueur 1{sign}Joueur 2{sign}Club\nNègre Thomas{sign}Bonnet Élodie{sign}Les Ormes\n"
    assert names(read(text.encode())) == ["Thomas Nègre / Élodie Bonnet"]


def test_lines_are_counted_as_an_editor_counts_them():
    reading = read(b'Joueur 1;Joueur 2;Club\nAna Xu;Bo Yi;"Les\nOrmes"\n\nBob 2;Lu Yi;\n')
    assert [entry.line for entry in reading.entries] == [2]
    assert reading.entries[0].details.club == "Les Ormes"
    assert [fault.line for fault in reading.faults] == [5]


def test_a_text_of_one_column_is_a_list():
    assert names(read("Nègre Thomas / Bonnet Élodie\nGil Josette - Gil Daniel".encode())) == [
        "Thomas Nègre / Élodie Bonnet",
        "Josette Gil / Daniel Gil",
    ]


def test_it_reads_a_real_workbook():
    data = workbook(
        ["Tournoi d’automne"],
        [],
        ["N°", "Nom 1", "Prénom 1", "Nom 2", "Prénom 2", "Club", "Tête de série", "Payé"],
        [7, "Nègre", "Thomas", "Bonnet", "Élodie", "Les Ormes", 2.0, True],
        [None, "GIL", "Josette", "GIL", "Daniel", None, None, 10],
    )
    reading = read(data)
    assert names(reading) == ["Thomas Nègre / Élodie Bonnet", "Josette Gil / Daniel Gil"]
    first, second = (entry.details for entry in reading.entries)
    assert (first.number, first.seed, first.paid, first.club) == (7, 2, True, "Les Ormes")
    assert (second.number, second.paid) == (None, True)
    assert [entry.line for entry in reading.entries] == [4, 5]


def test_numbers_and_dates_as_names_are_refused_line_by_line():
    data = workbook(["Joueur 1", "Joueur 2"], [12, "Ana Xu"], [datetime.date(2026, 11, 20), "Bo Yi"])
    assert [(fault.line, "chiffre" in fault.message) for fault in read(data).faults] == [(2, True), (3, True)]


def test_the_models_are_read_back_by_us():
    for data in (model_xlsx(), model_csv()):
        reading = read(data)
        assert (reading.entries, reading.faults, reading.headed, reading.ignored) == ((), (), True, ())


ODT = "application/vnd.oasis.opendocument.text"
OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)


def zipped(how=zipfile.ZIP_DEFLATED, **members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("__", "/"), content)
    return out.getvalue()


REFUSED = {
    "empty": (b"", "nothing"),
    "an old .xls": (OLD, "old_excel"),
    "locked by a password": (OLD + "EncryptedPackage".encode("utf-16-le"), "locked"),
    "a zip that is no workbook": (zipped(readme="hello"), "not_text"),
    "the beginning of a workbook": (workbook(["Joueur 1"])[:900], "damaged"),
    "a workbook without its parts": (zipped(xl__workbook="<x/>"), "damaged"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00", "not_text"),
    "a Word document": (zipped(word__document="<x/>"), "not_text"),
    "an OpenDocument letter": (zipped(zipfile.ZIP_STORED, mimetype=ODT), "not_text"),
    "a .pdf": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", "not_text"),
    "a web page that calls itself .xls": (b"\xef\xbb\xbf <!DOCTYPE html><table>", "not_text"),
    "zeros": (b"Ana Xu;Bo Yi\0\0", "not_text"),
    "bytes that Windows-1252 takes for letters": (bytes(range(1, 0x80)) * 4, "not_text"),
    "too large": (b"Ana Xu;Bo Yi\n" * 170_000, "too_large"),
    "too many lines": (b"Ana Xu;Bo Yi\n" * 1_002, "too_many_rows"),
    "too many rows": (workbook(*(["Ana Xu", "Bo Yi"] for _row in range(1_002))), "too_many_rows"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_it_refuses(what):
    data, code = REFUSED[what]
    with pytest.raises(Unreadable) as no:
        read(data)
    assert no.value.code == code
    assert str(no.value.message)[-1] in ".)"


GOOD = workbook(["Joueur 1", "Joueur 2"], ["Nègre Thomas", "Bonnet Élodie"])
TEXT = "Joueur 1;Joueur 2\nNègre Thomas;Bonnet Élodie\n".encode()
# What the ending says against what the bytes are.
ENDINGS = [
    ("liste.xlsx", TEXT, "damaged"),
    ("liste.xls", TEXT, "old_excel"),
    ("liste.ods", TEXT, "not_text"),
    ("liste.pdf", b"abc", "not_text"),
    ("liste.docx", GOOD[: len(GOOD) // 2], "damaged"),
    ("photo.heic", b"ftyp", "not_text"),
    ("liste.csv", GOOD[: len(GOOD) // 2], "damaged"),
    ("liste.xlsx", b"%PDF-1.7", "damaged"),
]


@pytest.mark.parametrize(("name", "data", "code"), ENDINGS)
def test_the_ending_and_the_first_bytes_decide(name, data, code):
    with pytest.raises(Unreadable) as no:
        read(data, name=name)
    assert no.value.code == code


@pytest.mark.parametrize(
    ("name", "data"),
    [
        *((name, GOOD) for name in ("liste.xls", "liste")),
        *((name, TEXT) for name in ("a.b.CSV", "liste.data", "")),
    ],
)
def test_a_list_under_a_wrong_or_missing_ending_is_read(name, data):
    assert names(read(data, name=name)) == ["Thomas Nègre / Élodie Bonnet"]


def with_part(content):
    out = io.BytesIO(GOOD)
    with zipfile.ZipFile(out, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/media/part.bin", content)
    assert len(out.getvalue()) < 2 * 1024 * 1024
    return out.getvalue()


@pytest.mark.parametrize(
    "part",
    [
        bytes(1024 * 1024 + 1),  # a million bytes out of a thousand
        bytes(range(256)) * 300 * 24 + b"".join(bytes(300) + n.to_bytes(3) for n in range(36_000)),
    ],
)
def test_it_refuses_a_workbook_that_unfolds_too_large(part):
    with pytest.raises(Unreadable) as no:
        read(with_part(part))
    assert no.value.code == "unfolds"


def test_it_refuses_entities_in_a_workbook():
    data = workbook(["Joueur 1"])
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "xl/worksheets/sheet1.xml":
                content = b'<!DOCTYPE x [<!ENTITY a "b">]>' + content
            new.writestr(name, content)
    with pytest.raises(Unreadable) as no:
        read(out.getvalue())
    assert no.value.code == "damaged"


@given(st.binary(max_size=400))
def test_no_bytes_raise_anything_but_unreadable(data):
    refused_or_read(data)


@given(st.integers(0, len(GOOD) - 1), st.integers(0, 255), st.sampled_from(["", "liste.xlsx"]))
def test_a_damaged_byte_of_a_workbook_never_shows_in_a_name(place, byte, name):
    data = GOOD[:place] + bytes([byte]) + GOOD[place + 1 :]
    try:
        reading = read(data, name=name)
    except Unreadable:
        return
    assert names(reading) == ["Thomas Nègre / Élodie Bonnet"]


def refused_or_read(data):
    try:
        reading = read(data, NameOrder.GUESS)
    except Unreadable:
        return
    assert all(entry.line >= 1 for entry in reading.entries)
