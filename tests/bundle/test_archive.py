"""A zip whose bytes follow from what is in it."""

import io
import zipfile

import pytest

from launcher.bundle import archive
from launcher.messages import CannotStart


def test_the_same_files_in_another_order_are_the_same_bytes():
    files = {"a/ü.txt": b"1", "a/b.txt": b"2" * 5000}
    made = archive.packed(files)
    assert made == archive.packed(dict(reversed(files.items())))
    with zipfile.ZipFile(io.BytesIO(made)) as read:
        assert {name: read.read(name) for name in read.namelist()} == files
        assert read.namelist() == sorted(files)


@pytest.mark.parametrize("length", [119, 120])
def test_a_path_of_120_signs_is_packed(length):
    assert archive.packed({"x" * length: b""})


def test_a_path_of_121_signs_is_refused():
    with pytest.raises(CannotStart, match=r"x{121}"):
        archive.packed({"x" * 121: b""})


def test_what_is_started_on_linux_and_macos_may_be():
    made = archive.packed({"a/uv": b"", "a/text": b""}, ["a/uv"])
    with zipfile.ZipFile(io.BytesIO(made)) as read:
        modes = {entry.filename: oct(entry.external_attr >> 16) for entry in read.infolist()}
        assert {entry.create_system for entry in read.infolist()} == {archive.UNIX}
    assert modes == {"a/uv": "0o100755", "a/text": "0o100644"}
