"""An archive comes from anywhere: what is too large, too deep, misnamed, changed or later is refused in one
sentence, and nothing of it is written."""

import json
import stat
import zipfile

import pytest
from django.urls import reverse

from tests import cast, evenings
from tests.archive.moved import packed, remade, taken
from tests.archive.test_moving_pages import sent
from tournament.archive.moving import shelf, unpacking
from tournament.archive.moving.layout import HEADER, JOURNAL, VERSION
from tournament.core.errors import Refused
from tournament.models import JournalEntry, Tournament

pytestmark = pytest.mark.django_db
TOURNAMENTS, ENTRIES = "tables/Tournament.jsonl", "tables/JournalEntry.jsonl"


@pytest.fixture
def path(by, tmp_path):
    return packed(evenings.sixteen_ranked(by), by, tmp_path)


def refusal(path, by):
    before = (JournalEntry.objects.count(), Tournament.objects.count())
    with pytest.raises(Refused) as refused:
        taken(path, by, as_copy=True)
    assert refused.value.field == "file"
    assert (JournalEntry.objects.count(), Tournament.objects.count()) == before
    return refused.value.code


def changed(path, file, change):
    return remade(
        path, path.with_name("autre.zip"), lambda name, text: change(text) if name == file else text
    )


def first_row(change):
    """The first line of a table otherwise."""

    def changed_text(text):
        first, *others = text.splitlines(keepends=True)
        row = json.loads(first)
        change(row)
        return "".join([json.dumps(row) + "\n", *others])

    return changed_text


@pytest.mark.parametrize("content", [b"", b"x" * 100, b"PK\x05\x06" + b"\0" * 18, b"SQLite format 3\0"])
def test_a_file_that_is_no_archive(by, tmp_path, content):
    (tmp_path / "a.zip").write_bytes(content)
    assert refusal(tmp_path / "a.zip", by) == "not_ours"


def test_half_an_archive(path, by):
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert refusal(path, by) == "not_ours"


def test_a_flipped_byte(path, by):
    whole = bytearray(path.read_bytes())
    whole[len(whole) // 3] ^= 0xFF
    path.write_bytes(bytes(whole))
    assert refusal(path, by) in {"damaged", "names", "row"}


@pytest.mark.parametrize(
    "name",
    [
        "../evil.txt",
        "/etc/passwd",
        "tables/../x",
        "C:\\x",
        "tables/User.jsonl/",
        "tables/Membership.jsonl",
        "x",
    ],
)
def test_a_name_that_is_none_of_ours(path, by, name):
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(name, "x")
    assert refusal(path, by) == "names"


def test_a_link_to_another_file(path, by):
    other = path.with_name("link.zip")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(other, "w") as new:
        for entry in old.infolist():
            text = old.read(entry.filename)
            if entry.filename == "LISEZMOI.txt":
                entry.external_attr, text = (stat.S_IFLNK | 0o777) << 16, b"/etc/passwd"
            new.writestr(entry, text)
    assert refusal(other, by) == "names"


def test_the_same_name_twice(path, by):
    with zipfile.ZipFile(path, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr(TOURNAMENTS, "{}")
    assert refusal(path, by) == "names"


def test_a_bomb(path, by):
    other = changed(path, "LISEZMOI.txt", lambda text: "0" * 30_000_000)
    assert other.stat().st_size < 100_000
    assert refusal(other, by) == "bomb"


@pytest.mark.parametrize(("more", "code"), [(-1, None), (0, None), (1, "too_large")])
def test_a_file_at_the_limit(path, by, monkeypatch, more, code):
    monkeypatch.setattr(unpacking, "MOST_BYTES", path.stat().st_size - more)
    assert (refusal(path, by) if code else taken(path, by, as_copy=True) and None) == code


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_line_at_the_limit(path, by, monkeypatch, more):
    with zipfile.ZipFile(path) as archive:
        longest = max(
            len(line)
            for name in archive.namelist()
            if name.startswith("tables/")
            for line in archive.open(name)
        )
    monkeypatch.setattr(unpacking, "MOST_OF_A_LINE", max(longest, 1) - more)
    assert (refusal(path, by) == "bomb") if more > 0 else taken(path, by, as_copy=True)


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_data_nested_to_the_limit(path, by, more):
    """The row itself is one, the list in it the next."""
    depth = unpacking.MOST_DEPTH - 1 + more
    nested = json.loads("[" * depth + "]" * depth)
    other = changed(path, TOURNAMENTS, first_row(lambda row: row.update(criteria=nested)))
    assert (refusal(other, by) == "depth") if more > 0 else taken(other, by, as_copy=True)


def test_data_nested_beyond_reading(path, by):
    other = changed(path, TOURNAMENTS, lambda text: "[" * 100_000)
    assert refusal(other, by) == "depth"


@pytest.mark.parametrize(
    "row",
    [
        {"name": "a\0b"},
        {"name": "\ud800"},
        {"name": "x" * 81},
        {"name": None},
        {"name": 7},
        {"uid": "x"},
        {"uid": None},
        {"table_count": 2**40},
        {"table_count": "many"},
        {"date": "2026-13-01"},
        {"club_id": "1"},
        {"club_id": 10**6},
        {"saved_ruleset_id": 10**6},
    ],
)
def test_a_value_that_its_column_cannot_hold(path, by, row):
    other = changed(path, TOURNAMENTS, first_row(lambda told: told.update(row)))
    assert refusal(other, by) in {"row", "damaged"}


@pytest.mark.parametrize("row", [{"state": "asleep"}, {"games": 2}, {"school": "beauty"}])
def test_a_value_that_the_database_refuses(path, by, row):
    other = changed(path, TOURNAMENTS, first_row(lambda told: told.update(row)))
    assert refusal(other, by) == "contradiction"


@pytest.mark.parametrize("text", ["NaN", "1e999", "-Infinity", "{", '"text"', "7", "[1]"])
def test_what_is_no_row(path, by, text):
    other = changed(path, TOURNAMENTS, lambda old: text + "\n")
    assert refusal(other, by) == "row"


def test_a_row_taken_out(path, by):
    other = changed(path, "tables/Match.jsonl", lambda text: "".join(text.splitlines(keepends=True)[1:]))
    assert refusal(other, by) == "damaged"


def test_a_later_program(path, by):
    for change in ({"version": VERSION + 1}, {"version": VERSION}):
        other = changed(path, HEADER, lambda text, change=change: json.dumps(json.loads(text) | change))
        if change["version"] > VERSION:
            assert refusal(other, by) == "newer"
        else:
            assert taken(other, by, as_copy=True)


def test_a_column_that_no_table_here_has(path, by):
    other = changed(path, TOURNAMENTS, first_row(lambda row: row.update(weather="rain")))
    assert refusal(other, by) == "newer"


def test_a_journal_that_was_changed(path, by):
    """The row alone, the row with its text, and both with a new hash: the next entry names the old one."""

    def tampered(row):
        row["verb"] = "draw.taken_back"

    assert refusal(changed(path, ENTRIES, first_row(tampered)), by) == "journal"
    assert (
        refusal(changed(path, JOURNAL, lambda text: text.replace("setup", "Setup", 1) + "\n{}"), by)
        == "damaged"
    )
    other = changed(path, TOURNAMENTS, first_row(lambda row: row.update(version=row["version"] + 1)))
    assert refusal(other, by) == "journal"


def test_only_an_organiser_takes_one_in(path, remi, denise):
    for person in (remi, denise):
        with pytest.raises(Refused) as refused:
            taken(path, cast.actor(person), as_copy=True)
        assert refused.value.code == "not_allowed"


def headless(path):
    """One whose header names nothing."""

    def nameless(text):
        told = json.loads(text)
        del told["name"]
        return json.dumps(told)

    return changed(path, HEADER, nameless)


def authorless(path):
    """One of whose entries nobody in the archive has written."""
    return changed(path, ENTRIES, first_row(lambda row: row.update(by_id=987654)))


@pytest.mark.parametrize("wrong", [headless, authorless])
def test_a_page_answers_what_cannot_be_read_in_a_sentence_and_keeps_nothing(
    path, settings, tmp_path, as_odile, wrong
):
    settings.DATA_DIR = tmp_path
    answer = as_odile.post(reverse("archive:bring"), sent(wrong(path)))
    assert answer.status_code == 422
    assert "abîmée" in answer.content.decode() or "ne comprend pas" in answer.content.decode()
    assert list(shelf.folder().iterdir()) == []


def test_a_file_that_another_names_meanwhile_is_no_hindrance(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    (shelf.folder() / "0.partial").symlink_to(tmp_path / "gone")
    assert shelf.kept("0" * 32) is None
