"""The Python inside: the publisher's, checked, or put together from what packages carry."""

import io
import struct
import sys
import zipfile
from pathlib import Path

import pytest

from launcher.bundle import interpreter, tools
from launcher.messages import CannotStart


@pytest.fixture
def package(tmp_path):
    """A file that looks like the publisher's."""
    file = tmp_path / "python-3.13.11-embed-amd64.zip"
    with zipfile.ZipFile(file, "w") as written:
        written.writestr("python.exe", b"MZ")
        written.writestr("python313._pth", b"python313.zip\n.\n#import site\n")
    return file


def test_a_file_with_another_sum_is_refused_with_both_sums(package, monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR")
    with pytest.raises(CannotStart) as refusal:
        interpreter.of_publisher(package)
    assert tools.sha256(package.read_bytes()) in str(refusal.value)
    assert tools.pins()["python"]["sha256"] in str(refusal.value)


def test_the_publisher_s_python_looks_only_into_the_folder(package, monkeypatch):
    pin = {"python": {"version": "3.13.11", "sha256": tools.sha256(package.read_bytes())}}
    monkeypatch.setattr(interpreter, "pins", lambda: pin)
    files = interpreter.of_publisher(package)
    assert files["python/python.exe"] == b"MZ"
    paths = files["python/python313._pth"].decode().split()
    assert paths == ["python313.zip", ".", r"..\libraries", ".."]


def test_sums_are_whole():
    pins = tools.pins()
    assert all(len(bytes.fromhex(pins[name]["sha256"])) == 32 for name in ("python", "panda3d"))


@pytest.mark.parametrize(
    ("name", "belongs"),
    [
        ("_ssl.pyd", True),
        ("python313.dll", True),
        ("_ssl.cp313t-win_amd64.pyd", False),
        ("_testcapi.pyd", False),
        ("_tkinter.pyd", False),
        ("tk86t.dll", False),
        ("api-ms-win-crt-heap-l1-1-0.dll", False),
    ],
)
def test_only_what_the_program_may_need_is_taken(name, belongs):
    assert interpreter._belongs(name) is belongs


def test_the_library_is_the_same_wherever_that_python_lies(tmp_path):
    source = tmp_path / "one" / "lib"
    other = tmp_path / "another folder" / "lib"
    for folder in (source, other):
        (folder / "json" / "test").mkdir(parents=True)
        (folder / "json" / "__init__.py").write_text("def dumps(): return 1\n", encoding="utf-8")
        (folder / "json" / "test" / "__init__.py").write_text("", encoding="utf-8")
    python = Path(sys.executable)
    made = [
        interpreter.standard_library(python, folder, tmp_path / str(number))
        for number, folder in enumerate((source, other))
    ]
    assert made[0] == made[1]
    with zipfile.ZipFile(io.BytesIO(made[0])) as library:
        assert library.namelist() == ["json/__init__.pyc"]


def test_names_are_read_from_a_dll():
    """A header, one section that holds a table of two names; nothing else is looked at."""
    section, raw, at = 0x1000, 0x400, 0x200
    library = bytearray(0x800)
    struct.pack_into("<I", library, 0x3C, 0x80)
    struct.pack_into("<H", library, 0x86, 1)
    struct.pack_into("<H", library, 0x94, 0xF0)
    struct.pack_into("<I", library, 0x80 + 24 + 112, section + at)
    struct.pack_into("<IIII", library, 0x80 + 24 + 0xF0 + 8, 0x400, section, 0x400, raw)
    struct.pack_into("<I", library, raw + at + 24, 2)
    struct.pack_into("<I", library, raw + at + 32, section + 0x300)
    struct.pack_into("<II", library, raw + 0x300, section + 0x310, section + 0x320)
    library[raw + 0x310 : raw + 0x317] = b"Py_Main"
    library[raw + 0x320 : raw + 0x326] = b"Py_Run"
    assert interpreter.exported(bytes(library)) == ["Py_Main", "Py_Run"]
