"""What a bundle holds and what it says of itself, made of small stand-ins for Python and libraries."""

import hashlib
import json

import pytest

from launcher.bundle import libraries, papers, tools, unix, windows
from launcher.places import ROOT, version

LIBRARY = {
    "libraries/django/__init__.py": b"VERSION = 5",
    "libraries/django-5.2.19.dist-info/licenses/LICENSE": b"BSD",
    "libraries/django-5.2.19.dist-info/METADATA": b"",
}


@pytest.fixture(scope="module")
def contents():
    return windows.whole({"python/python.exe": b"MZ"}, LIBRARY)


def test_the_program_is_there_and_developers_things_are_not(contents):
    for name in (
        "Lancer.bat",
        "Suivre.bat",
        "start.py",
        "manage.py",
        "requirements.txt",
        "pyproject.toml",
        "LICENSE",
    ):
        assert contents[name] == (ROOT / name).read_bytes()
    assert "locale/en/LC_MESSAGES/django.mo" in contents
    wrong = [
        name for name in contents if name.endswith(".po") or name.startswith(("tests/", "launcher/bundle/"))
    ]
    assert not wrong


def test_the_batch_file_keeps_the_line_ends_of_windows(contents):
    assert contents["Lancer.bat"].count(b"\n") == contents["Lancer.bat"].count(b"\r\n") > 20


def test_the_program_knows_itself_by_one_file(contents):
    assert contents["bundle.txt"].decode() == f"{version()}\n"


def test_every_file_has_its_sum(contents):
    lines = contents["SHA256SUMS"].decode().splitlines()
    said = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    assert set(said) == set(contents) - {"SHA256SUMS"}
    assert said["python/python.exe"] == hashlib.sha256(b"MZ").hexdigest()


def test_the_bill_names_python_and_every_library(contents):
    bill = json.loads(contents["sbom.cdx.json"])
    assert bill["bomFormat"] == "CycloneDX"
    assert bill["metadata"]["component"]["version"] == version()
    named = {part["name"]: part["version"] for part in bill["components"]}
    locked = {library.name: library.version for library in libraries.locked("windows")}
    assert named == locked | {"cpython": "3.13.11"}


def test_licences_are_in_one_folder(contents):
    assert contents["licences/django/LICENSE.txt"] == b"BSD"


def test_the_read_me_is_short_and_in_both_languages():
    text = papers.read_me("1.2.3", "Lancer.bat").decode("utf-8-sig")
    assert text.startswith("Dix de Der 1.2.3\r\n")
    assert "Décompressez d'abord le dossier" in text
    assert "Unpack the folder first" in text


@pytest.mark.parametrize("system", unix.SYSTEMS)
def test_elsewhere_the_wheels_and_uv_are_there(system):
    contents = unix.whole(system, {"wheels/a-1-py3-none-any.whl": b"PK", "uv": b"ELF", "libraries.txt": b""})
    assert contents["lancer.command"] == (ROOT / "lancer.command").read_bytes()
    assert contents["suivre.command"] == (ROOT / "suivre.command").read_bytes()
    assert not {"Lancer.bat", "Suivre.bat"} & contents.keys()
    assert "suivre.command" in contents["LISEZ-MOI.txt"].decode()
    assert "sh lancer.command" in contents["LISEZ-MOI.txt"].decode()
    bill = json.loads(contents["sbom.cdx.json"])
    named = {part["name"]: part["version"] for part in bill["components"]}
    locked = {library.name: library.version for library in libraries.locked(system)}
    assert named == locked | {"uv": tools.pins()["uv"]["version"]}
    assert len(bytes.fromhex(tools.pins()["uv"][system])) == 32
